import type { Translation } from '../keys.ts'
import type { placing as zh } from '../zh/placing.ts'

/** Words of putting devices into rooms, renaming them and taking them out of use. */
export const placing: Translation<typeof zh> = {
  more: 'More for “{{name}}”',
  report: 'Report a fault',
  rename: 'Edit name and MAC',
  renameOf: 'Edit device “{{name}}”',
  renameHint:
    'A device plays the part of the template that has its name: the room gets its configuration anew.',
  move: 'Move to another room',
  moveCount: 'Move {{count, number}} devices',
  moveCount_one: 'Move a device',
  which: 'Devices to move',
  all: 'Select all',
  room: 'Move to',
  chooseDevices: 'Choose the devices to move',
  moveHint:
    'Status and alarms go with a device, what is held of it in the old room ends, and both rooms get their configuration anew. Where exactly one part for its product is free in the new room, the device takes the name of that part.',
  offlineHint: 'You are offline: it is shown as moved now and sent once there is a network.',
  moved: 'Moved to “{{room}}”',
  kept: 'Kept; it is sent once there is a network',
  delete: 'Remove',
  sureDelete: 'Remove device “{{name}}”?',
  sureDeleteBody:
    'It leaves its room and cannot be brought back into use; its alarms clear, and its number is free again. What it has counted, reports and records stay.',
  tickTitle: 'Select',
  actsTitle: 'Actions',
  ticked: '{{count, number}} selected',
  tick: 'Select “{{name}}”',
  tickAll: 'Choose all shown',
  untick: 'Clear selection',
  addGateway: 'Add gateway',
  renewGateway: 'Replace gateway or secret',
  tooMany: 'At most {{count, number}} devices are moved at once',
}
