import type { EditKind } from './kind.ts'

export const upgradeEdits: { 'upgrade.reportFault': EditKind<'upgrade.reportFault'> } = {
  // What is reported stands in a rollout, which is an answer that is kept, and no row: it is laid over where that is read.
  'upgrade.reportFault': {
    does: 'add',
    effect: () => [],
    over: 'rollouts',
    template: null,
    several: null,
    refers: { id: 'reference', roomId: 'reference' },
    address: ['id', 'upgradeId', 'roomId', 'at'],
    trim: null,
  },
}
