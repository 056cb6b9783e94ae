import { expect, it } from 'vitest'
import type { RunStep } from '#contract/rules/run-sheet/steps.ts'
import { pressedStep, sensedSteps } from '#contract/rules/run-sheet/told.ts'

const step = (
  kind: RunStep['kind'],
  identifier: string,
  value: number | null = null,
  pressType: number | null = null,
): RunStep => ({
  ...{
    step: `${kind}:${identifier}:${value}:${pressType}`,
    kind,
    name: identifier,
    identifier,
    value,
    pressType,
  },
  does: null,
})
const both = [step('key', 'p1', 1, 1), step('key', 'p1', 1, 2)]
const steps = [
  ...both,
  step('key', 'p1', 2, 1),
  step('kinetic', 'k1', 1, 2),
  step('sensor', 's1'),
  step('lamp', 'l1'),
]

it.each([
  [{ identifier: 'p1', key: 1, pressType: 1 }, 'key:p1:1:1'],
  [{ identifier: 'p1', key: 1, pressType: 2 }, 'key:p1:1:2'],
  [{ identifier: 'p1', key: 2, pressType: 2 }, 'key:p1:2:1'],
  [{ identifier: 'k1', key: 1, pressType: 2 }, 'kinetic:k1:1:2'],
  [{ identifier: 'k1', key: 1, pressType: 1 }, undefined],
  [{ identifier: 'p2', key: 1, pressType: 1 }, undefined],
])('the press %j proves %s', (press, proved) => {
  expect(pressedStep(steps, press)?.step).toBe(proved)
})

it('a sensor is proved by what it has not said before, and by nothing that was never heard before', () => {
  const deviceOf = (identifier: string) => `no-${identifier}`
  const said = (presence: number) =>
    new Map([
      ['no-s1', { presence }],
      ['no-l1', { presence }],
    ])
  const proved = (before: ReturnType<typeof said>, now: ReturnType<typeof said>) =>
    sensedSteps(steps, deviceOf, before, now).map((one) => one.identifier)
  expect(proved(said(0), said(0))).toEqual([])
  expect(proved(new Map(), said(1))).toEqual([])
  expect(proved(said(0), said(1))).toEqual(['s1'])
})
