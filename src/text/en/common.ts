import type { Translation } from '../keys.ts'
import type { common as zh } from '../zh/common.ts'

export const common: Translation<typeof zh> = {
  save: 'Save',
  cancel: 'Cancel',
  close: 'Close',
  confirm: 'OK',
  delete: 'Delete',
  edit: 'Edit',
  add: 'Add',
  create: 'Create',
  rename: 'Rename',
  remove: 'Remove',
  retry: 'Try again',
  refresh: 'Refresh',
  next: 'Next',
  more: 'More',
  clear: 'Clear',
  name: 'Name',
  describe: 'Description',
  on: 'On',
  off: 'Off',
  total: '{{count, number}} in all',
  chosen: '{{count, number}} chosen',
}
