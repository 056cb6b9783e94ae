import type { AreaHandlers } from '#server/handlers.ts'
import { recordPage } from './store.ts'

export const placeRecordHandlers: AreaHandlers<'placeRecord'> = {
  list: recordPage,
}
