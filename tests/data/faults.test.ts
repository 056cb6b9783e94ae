import { expect, test } from 'vitest'
import type { Fault } from '#contract/fault.ts'
import { laidOver } from '#src/data/faults.ts'
import type { OutboxEntry } from '#src/local/entry.ts'

const fault = { id: 7, state: 'open', place: 'A / 1F / 101' } as Fault
const move = (action: string, kind: 'waiting' | 'attention' = 'waiting', id = 7) =>
  ({ input: { id, action }, state: { kind } }) as unknown as OutboxEntry

test('what waits to be done about a report is seen at once; what was refused is marked and moves nothing', () => {
  expect(laidOver(fault, [])).toMatchObject({ state: 'open', pending: 'none' })
  expect(laidOver(fault, [move('start', 'waiting', 8)])).toMatchObject({ state: 'open', pending: 'none' })
  expect(laidOver(fault, [move('start'), move('finish')])).toMatchObject({
    state: 'done',
    pending: 'waiting',
  })
  expect(laidOver(fault, [move('reopen')])).toMatchObject({ state: 'open', pending: 'waiting' })
  expect(laidOver(fault, [move('start', 'attention')])).toMatchObject({ state: 'open', pending: 'attention' })
})
