import type { Translation } from '../keys.ts'
import type { rooms as zh } from '../zh/rooms.ts'

export const rooms: Translation<typeof zh> = {
  reportFault: 'Report a fault',
  scenes: 'Scenes',
  groups: 'Groups',
  bar: {
    'not hers': 'This room is none of yours, so its devices cannot be controlled.',
    'not now': 'This is not one of your hours for this room, so its devices cannot be controlled.',
  },
  barMark: {
    'not hers': 'None of yours',
    'not now': 'Not your hours',
  },
  onlyMine: 'Only those given to me',
  noneMine: 'None of the rooms here was given to you',
  active: 'now',
  lit: '{{on, number}} of {{total, number}} on',
  silent: 'No answer: {{names}}',
  silentMany: 'No answer: {{names}} and others, {{count, number}} in all',
  keys: 'Simulated keys',
  keysHint:
    'Panels of demonstration rooms are played by a simulated gateway and can be pressed here. The gateway does what was published to it, without the server.',
  keyOf: '{{panel}} key {{key, number}}: {{name}}',
  press: 'Press',
  hold: 'Hold',
  pressOf: 'Press key {{key, number}} of {{panel}}',
  holdOf: 'Hold key {{key, number}} of {{panel}}',
}
