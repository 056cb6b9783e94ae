/**
 * raised: the condition holds and nobody has seen to it; acknowledged: somebody does; cleared: it has gone by itself;
 * closed: a person is done with it, whether it has gone or not.
 */
export const alarmStates = ['raised', 'acknowledged', 'cleared', 'closed'] as const
export type AlarmState = (typeof alarmStates)[number]

/** What happens to an alarm: `clear` is the condition's, the others are people's. */
export const alarmActs = ['acknowledge', 'assign', 'comment', 'clear', 'close'] as const
export type AlarmAct = (typeof alarmActs)[number]

/** What stands in an alarm's history. */
export const alarmEvents = ['raise', 'join', ...alarmActs] as const
export type AlarmEventKind = (typeof alarmEvents)[number]

/** Every transition there is; what is not named is not possible. */
export const transitions: Readonly<Record<AlarmState, Partial<Record<AlarmAct, AlarmState>>>> = {
  raised: {
    acknowledge: 'acknowledged',
    assign: 'raised',
    comment: 'raised',
    clear: 'cleared',
    close: 'closed',
  },
  acknowledged: { assign: 'acknowledged', comment: 'acknowledged', clear: 'cleared', close: 'closed' },
  cleared: { comment: 'cleared', close: 'closed' },
  // Closed while its condition held: that has gone now, and the next time is another alarm.
  closed: { comment: 'closed', clear: 'closed' },
}

/** The state that follows; null where the act is not possible. */
export const stateAfter = (state: AlarmState, act: AlarmAct): AlarmState | null =>
  transitions[state][act] ?? null

/** Those that somebody still has to see to. */
export const openStates = ['raised', 'acknowledged'] as const satisfies readonly AlarmState[]

/** Whether somebody still has to see to an alarm. */
export const isOpen = (state: AlarmState): boolean => state === 'raised' || state === 'acknowledged'
