export const capture = {
  title: 'Fill “{{scene}}” with what stands in a room',
  room: 'Room',
  noRooms:
    'No room on this device uses this template. Give a room this template, or download the {{place}} it is in.',
  heard: 'As heard at {{time}}. What groups do stays; values of single equipment go before it.',
  never: 'Nothing has been heard of this room yet.',
  unknown: 'Offline, not known',
  take: 'Take {{count, number}}',
}
