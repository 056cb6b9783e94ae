import type { EditKind } from './kind.ts'

/** What is reported, and what is done about it, stands in an answer that is kept, and in no row (data/faults.ts lays both over it). */
export const faultEdits: {
  'fault.report': EditKind<'fault.report'>
  'fault.move': EditKind<'fault.move'>
} = {
  'fault.report': {
    does: 'add',
    effect: () => [],
    refers: {
      campusId: 'reference',
      roomId: 'reference',
      deviceId: 'reference',
    },
    address: ['campusId', 'roomId', 'at'],
    trim: null,
  },
  'fault.move': {
    does: 'edit',
    effect: () => [],
    refers: { campusId: 'reference', id: 'reference' },
    inOrderOf: ['id'],
    address: ['campusId', 'id', 'at'],
    trim: null,
  },
}
