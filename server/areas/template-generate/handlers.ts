import type { AreaHandlers } from '#server/handlers.ts'
import { addGenerated } from './add.ts'
import { checkOf } from './check.ts'

export const templateGenerateHandlers: AreaHandlers<'templateGenerate'> = {
  add: addGenerated,
  checkData: (tenant, { id }) => checkOf(tenant, id),
}
