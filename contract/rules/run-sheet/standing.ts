import type { StepState } from './kinds.ts'

/** A result as far as it matters which of several stands. `at` is when it was found, in ms; ids count up. */
export interface Found {
  id: number
  step: string
  state: StepState
  at: number
}

/** Whether a result takes the place of the one that stands: what was found later, whichever came first. */
export const takesPlace = (next: Pick<Found, 'id' | 'at'>, standing: Pick<Found, 'id' | 'at'>): boolean =>
  next.at > standing.at || (next.at === standing.at && next.id > standing.id)

/** The results that stand, by step: of each the one that was found last, in whatever order they have arrived. */
export function standingOf<R extends Found>(results: readonly R[]): Map<string, R> {
  const standing = new Map<string, R>()
  for (const result of results) {
    const held = standing.get(result.step)
    if (!held || takesPlace(result, held)) standing.set(result.step, result)
  }
  return standing
}

/** How far a sheet is: how many of its steps ended how. What is said of steps it does not have counts for nothing. */
export interface Progress {
  total: number
  pass: number
  fail: number
  skip: number
}

/** Counts how the steps of a sheet stand; one without a result counts in `total` alone. */
export function progressOf(
  steps: readonly { step: string }[],
  stateOf: (step: string) => StepState | undefined,
): Progress {
  const progress: Progress = { total: steps.length, pass: 0, fail: 0, skip: 0 }
  for (const { step } of steps) {
    const state = stateOf(step)
    if (state) progress[state] += 1
  }
  return progress
}

/** How many steps have a result, whichever it is. */
export const doneOf = ({ pass, fail, skip }: Progress): number => pass + fail + skip

/** Steps that have no result yet. A sheet without any, and no other, is signed. */
export const openSteps = <S extends { step: string }>(
  steps: readonly S[],
  stateOf: (step: string) => StepState | undefined,
): S[] => steps.filter(({ step }) => stateOf(step) === undefined)

interface Seen {
  step: string
  state: StepState
}

/** Steps of a sheet that somebody saw otherwise than they stand, or did not see: a signature is for what was seen. */
export function seenOtherwise(
  steps: readonly { step: string }[],
  stateOf: (step: string) => StepState | undefined,
  seen: readonly Seen[],
): string[] {
  const saw = new Map(seen.map(({ step, state }) => [step, state]))
  const otherwise = steps.filter(({ step }) => saw.get(step) !== stateOf(step)).map(({ step }) => step)
  const has = new Set(steps.map(({ step }) => step))
  return [...otherwise, ...[...saw.keys()].filter((step) => !has.has(step))]
}
