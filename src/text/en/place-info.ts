import type { Texts } from '../keys.ts'

/** Words of a campus looked at by itself: what it is, its templates, importing its rooms, deleting it. */
export const placeInfo: Texts['placeInfo'] = {
  facts: 'Details',
  region: 'Region',
  coordinates: 'Coordinates',
  project: 'Project',
  size: 'Size',
  templates: 'Bound templates',
  templatesNone: 'No template is bound yet, so rooms cannot be made from one.',
  templatesHint: 'Binding and unbinding need the network.',
  inUse: 'used by {{count, number}} rooms',
  inUse_one: 'used by {{count, number}} room',
  bind: 'Bind',
  unbind: 'Unbind',
  unbindTitle: 'Unbind the template “{{name}}”?',
  unbindBody: 'Rooms of this {{place}} can no longer be made from it.',
  toBind: 'Choose a template',
  bound: 'Bound',
  unbound: 'Unbound',
  keep: 'Lock the templates: none may be unbound',
  import: 'Import rooms',
  importHint:
    'Download the template and enter one room per row. Buildings and floors that are not there are made. One fault, and none is imported.',
  importTemplate: 'Download the template',
  importChoose: 'Choose a file',
  importDrop: 'Drop an .xlsx file here, or choose one',
  importDone: 'Imported: rooms {{rooms, number}}, floors {{floors, number}}, buildings {{buildings, number}}',
  importRefused: 'No room was imported. Please fix these {{count, number}} cells:',
  importRefused_one: 'No room was imported. Please fix this cell:',
  importWrong: 'Please choose an .xlsx file of at most {{size}}',
  delete: 'Delete this {{place}}',
  deleteHint: 'Only when no building and no device stands in it.',
  deleteTitle: 'Delete “{{name}}”?',
  deleteBody:
    'This cannot be undone: its energy history, alarms, records and handover records are deleted with it. Whoever has rooms here and nowhere else may enter no {{place}} until they are given some again.',
}
