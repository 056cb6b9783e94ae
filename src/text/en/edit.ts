import type { Translation } from '../keys.ts'
import type { edit as zh } from '../zh/edit.ts'

export const edit: Translation<typeof zh> = {
  campus: {
    add: 'New {{place}} “{{name}}”',
    edit: 'Change {{place}} “{{subject}}”',
  },
  space: {
    add: 'New {{kind}} “{{name}}”',
    edit: 'Change “{{subject}}”',
    delete: 'Delete “{{subject}}”',
  },
  template: {
    add: 'New template “{{name}}”',
    edit: 'Change template “{{subject}}”',
    clone: 'Copy template “{{subject}}” as “{{name}}”',
    publish: 'Publish template “{{subject}}”',
    delete: 'Delete template “{{subject}}”',
  },
  templateEquipment: {
    addList: 'Add device “{{name}}” to a template',
    updateList: 'Change template device “{{subject}}”',
    delete: 'Delete template device “{{subject}}”',
  },
  templateGroup: {
    addAll: 'Add group “{{name}}”',
    edit: 'Change group “{{subject}}”',
    delete: 'Delete group “{{subject}}”',
  },
  templateScene: {
    addAll: 'Add scene “{{name}}”',
    editAll: 'Change scene “{{subject}}”',
    deleteAll: 'Delete scene “{{subject}}”',
  },
}
