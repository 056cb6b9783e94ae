import { errors } from '#contract/errors.ts'
import type { OutboxItem } from '#src/data/outbox-item.ts'

/** Refusals that the same edit meets again, whatever happens meanwhile. */
const forGood: readonly number[] = [errors.input, errors.shapeChanged, errors.keyReused, errors.tooLarge].map(
  ({ code }) => code,
)

/** Whether an edit may succeed as it is: what was refused for what it says, or for what is gone, does not. */
export const mayRetry = ({ state }: Pick<OutboxItem, 'state'>): boolean =>
  state.kind !== 'attention' || (state.problem.kind === 'refused' && !forGood.includes(state.code))
