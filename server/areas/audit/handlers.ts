import type { AreaHandlers } from '#server/handlers.ts'
import { auditPage } from './store.ts'

export const auditHandlers: AreaHandlers<'audit'> = {
  list: auditPage,
}
