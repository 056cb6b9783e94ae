import type { StepKind, StepState } from '#contract/rules/run-sheet/kinds.ts'
import { type LightKind, lightOf } from '#contract/rules/run-sheet/light.ts'
import type { RunStep } from '#contract/rules/run-sheet/steps.ts'
import type { Say } from '#src/text/text.ts'
import type { Tone } from '#src/ui/badge.tsx'
import { clockOf } from '#src/widgets/template/timing-words.ts'

const long = 2

/** What a step is called: by the name of what it is about, and of keys which and how. */
export function stepName({ kind, name, value, pressType }: RunStep, say: Say): string {
  if (kind === 'desk' || kind === 'board') return say(`runSheets.stepName.${kind}`)
  if (kind === 'key' || kind === 'kinetic')
    return say('runSheets.stepName.key', {
      ...{ name, key: value ?? '' },
      press: say(`runSheets.press.${pressType === long ? 'long' : 'short'}`),
    })
  return kind === 'timing' && value !== null
    ? say('runSheets.stepName.timing', { name, time: clockOf(value) })
    : name
}

/** What a step brings about, by the name of the scene or group, or of what keys of guest rooms do; null for nothing. */
export const doesName = ({ does, act }: RunStep, say: Say): string | null =>
  act ? say(`templates.panels.acts.${act}`) : does

export const stateTones: Record<StepState, Tone> = { pass: 'ok', fail: 'bad', skip: 'plain' }

/** A figure that is never shown better than it is. */
export const floored = (value: number, digits = 0): string =>
  (Math.floor(value * 10 ** digits + 1e-9) / 10 ** digits).toFixed(digits)

/** What readings come to, in a line. */
export function readingWords(kind: StepKind, readings: readonly number[], say: Say): string {
  if (readings.length === 0) return ''
  const { average, uniformity, points } = lightOf(kind as LightKind, readings)
  return say('runSheets.record.readings', {
    ...{ average: Number(floored(average)), uniformity: floored(uniformity, 2), points },
    list: readings.join(' '),
  })
}
