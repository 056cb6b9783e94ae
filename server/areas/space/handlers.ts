import type { AreaHandlers } from '#server/handlers.ts'
import { deleteSpace } from './deleting.ts'
import { editSpace } from './editing.ts'
import { planPicture, setPlan } from './plans.ts'
import { addSpace } from './store.ts'

export const spaceHandlers: AreaHandlers<'space'> = {
  add: addSpace,
  edit: editSpace,
  delete: deleteSpace,
  plan: setPlan,
  planPicture,
}
