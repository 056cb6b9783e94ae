import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  afterFaultAction,
  type FaultState,
  faultActions,
  faultStates,
  isUnsettled,
} from '#contract/rules/fault-states.ts'

test('whatever is done with a report, it can always be brought to an end, and what is settled is only opened again', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...faultActions), { maxLength: 20 }), (actions) => {
      let state: FaultState = 'open'
      for (const action of actions) {
        const next = afterFaultAction(state, action)
        if (next && !isUnsettled(state)) expect([action, next]).toEqual(['reopen', 'open'])
        state = next ?? state
      }
      if (isUnsettled(state)) expect(afterFaultAction(state, 'reject')).toBe('rejected')
    }),
  )
  for (const state of faultStates)
    expect(afterFaultAction(state, 'finish') === null).toBe(state !== 'assigned' && state !== 'working')
})
