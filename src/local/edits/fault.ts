import type { InputOf, QueuedName } from '#contract/index.ts'
import type { EditKind } from './kind.ts'

export type FaultCall = Extract<QueuedName, `fault.${string}`>

const ofFaults = { effect: () => [], over: 'faults', template: null, several: null } as const

/** What a report may be made without. */
const optional: readonly string[] = ['deviceId', 'alarmId', 'assigneeId']

const withoutNamed = (input: InputOf<'fault.report'>, target: number) =>
  Object.fromEntries(
    Object.entries(input).filter(([field, value]) => value !== target || !optional.includes(field)),
  ) as InputOf<'fault.report'>

/** What is reported, and what is done about it, stands in an answer that is kept, and in no row (data/faults.ts lays both over it). */
export const faultEdits: { [N in FaultCall]: EditKind<N> } = {
  'fault.report': {
    ...ofFaults,
    does: 'add',
    refers: {
      campusId: 'reference',
      roomId: 'reference',
      deviceId: 'reference',
    },
    address: ['campusId', 'roomId', 'at'],
    trim: null,
    withoutTarget: withoutNamed,
  },
  'fault.move': {
    ...ofFaults,
    does: 'edit',
    refers: { campusId: 'reference', id: 'reference' },
    inOrderOf: ['id'],
    address: ['campusId', 'id', 'at'],
    trim: null,
  },
}
