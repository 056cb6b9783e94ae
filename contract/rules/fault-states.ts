/** How far a reported fault is. */
export const faultStates = ['open', 'assigned', 'working', 'done', 'rejected'] as const
export type FaultState = (typeof faultStates)[number]

/** What is done with one. */
export const faultActions = ['assign', 'start', 'finish', 'reject', 'reopen'] as const
export type FaultAction = (typeof faultActions)[number]

/** Every transition there is; what does not stand here is refused. Somebody may begin without having been assigned. */
const table: { readonly [S in FaultState]: { readonly [A in FaultAction]?: FaultState } } = {
  open: { assign: 'assigned', start: 'working', reject: 'rejected' },
  assigned: { assign: 'assigned', start: 'working', finish: 'done', reject: 'rejected' },
  working: { assign: 'assigned', finish: 'done', reject: 'rejected' },
  done: { reopen: 'open' },
  rejected: { reopen: 'open' },
}

/** The state after an action; null where it cannot be done. */
export const afterFaultAction = (state: FaultState, action: FaultAction): FaultState | null =>
  table[state][action] ?? null

/** How many are not settled, of how many there are of each such state. */
export const unsettledOf = ({
  open,
  assigned,
  working,
}: Record<'open' | 'assigned' | 'working', number>): number => open + assigned + working

/** Whether somebody still has to do something about it. */
export const isUnsettled = (state: FaultState): boolean => state !== 'done' && state !== 'rejected'
