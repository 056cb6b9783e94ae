import type { QueuedName } from '#contract/index.ts'
import type { EditKind } from './kind.ts'

export type SheetCall = Extract<QueuedName, `runSheet.${string}`>

const inRoom = {
  effect: () => [],
  over: 'sheets',
  template: null,
  several: null,
  refers: { campusId: 'reference', roomId: 'reference' },
  // What was found is there before it is signed.
  inOrderOf: ['roomId'],
  trim: null,
} as const

/** What is found in a room stands in an answer that is kept, and in no row (data/run-sheets.ts lays it over). */
export const runSheetEdits: { [N in SheetCall]: EditKind<N> } = {
  'runSheet.record': { ...inRoom, does: 'add', address: ['campusId', 'roomId', 'step', 'at', 'deviceNo'] },
  'runSheet.bind': { ...inRoom, does: 'edit', address: ['campusId', 'roomId', 'identifier'] },
  'runSheet.pair': { ...inRoom, does: 'edit', address: ['campusId', 'roomId', 'identifier'] },
  'runSheet.sign': { ...inRoom, does: 'add', address: ['campusId', 'roomId', 'seen', 'signature', 'at'] },
  'runSheet.reopen': { ...inRoom, does: 'edit', address: ['campusId', 'roomId'] },
}
