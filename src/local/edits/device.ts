import { byElement, byField, type EditKind, given } from './kind.ts'

const withoutDevice = byElement<'device.move'>('deviceIds')

// Devices that are moved together are counted by what they are called (data/verbs/devices.ts).
const ofDevices = { over: 'devices', template: null, several: null } as const

/** Devices are laid over in the records of their rooms (local/laid-devices.ts). What they come to play is the server's to say. */
export const deviceEdits: {
  'device.move': EditKind<'device.move'>
  'device.edit': EditKind<'device.edit'>
  'device.delete': EditKind<'device.delete'>
} = {
  'device.move': {
    ...ofDevices,
    does: 'edit',
    effect: ({ deviceIds, roomId }) =>
      deviceIds.map((id) => ({ do: 'edit', table: 'devices', id, fields: { roomId } })),
    refers: { campusId: 'reference', deviceIds: 'row', id: 'row', roomId: 'reference' },
    address: ['campusId', 'deviceIds'],
    trim: withoutDevice,
    withoutTarget: withoutDevice,
  },
  'device.edit': {
    ...ofDevices,
    does: 'edit',
    effect: ({ id, name, mac }) => [{ do: 'edit', table: 'devices', id, fields: given({ name, mac }) }],
    refers: { campusId: 'reference', id: 'row' },
    address: ['campusId', 'id'],
    trim: byField('campusId', 'id'),
  },
  'device.delete': {
    ...ofDevices,
    does: 'remove',
    effect: ({ id }) => [{ do: 'remove', table: 'devices', id }],
    refers: { campusId: 'reference', id: 'row' },
    address: ['campusId', 'id'],
    trim: null,
  },
}
