export const infrared = {
  none: 'No infrared appliances yet. Once added, scenes and linkages can work them.',
  editOf: 'Edit appliance “{{name}}”',
  deleteOf: 'Delete appliance “{{name}}”',
  delete:
    'Scenes and linkages no longer work it. Published rooms stay as they are until the next publishing.',
  transmitter: 'Infrared transmitter',
  type: {
    tv: 'TV',
    airConditioner: 'Air conditioner',
    projector: 'Projector',
    fan: 'Fan',
    setTopBox: 'Set-top box',
  },
  noBrand: 'Not in the library (learn keys)',
  learned: '{{count, number}} keys learned',
  learned_one: '1 key learned',
  noCode: 'no codes yet',
  learnHint:
    'Keys that the library does not have can be learned from the remote control one by one, or entered as hexadecimal code. Save them; rooms use them once they are published.',
  keyOf: 'Key {{row, number}}',
  otherKey: 'Another key',
  codeOf: 'Code of “{{name}}”',
  codeHint: 'Hexadecimal code',
  forget: 'Forget key “{{name}}”',
  addKey: 'Add key',
  keyIncomplete: 'Give each key a name and a hexadecimal code, two digits a byte',
  keyTwice: 'A key is there twice',
}
