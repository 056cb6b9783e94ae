import type { AreaHandlers } from '#server/handlers.ts'
import { deleteSpace } from './deleting.ts'
import { addSpace, editSpace } from './store.ts'

export const spaceHandlers: AreaHandlers<'space'> = {
  add: addSpace,
  edit: editSpace,
  delete: deleteSpace,
}
