import type { RunStep } from './steps.ts'

/** A key that was pressed, by the equipment that has it. 1 short, 2 long. */
export interface Press {
  identifier: string
  key: number
  pressType: number
}

const short = 1

/**
 * The step that a press of a key proves. Where a key does nothing else when it is held, holding it is the same as pressing it
 * (decision 046).
 */
export function pressedStep(steps: readonly RunStep[], press: Press): RunStep | undefined {
  const ofKey = steps.filter(
    ({ kind, identifier, value }) =>
      (kind === 'key' || kind === 'kinetic') && identifier === press.identifier && value === press.key,
  )
  const exactly = ofKey.find(({ pressType }) => pressType === press.pressType)
  if (exactly) return exactly
  return press.pressType === short ? undefined : ofKey.find(({ pressType }) => pressType === short)
}

/** What a device says that it measures, by the names of its readings. */
type Readings = Readonly<Record<string, number>>

/**
 * The steps of sensors that have told something new: saying the same again proves nothing.
 * @param before what each device said when it was looked at last; who was not heard then has told nothing new
 */
export function sensedSteps(
  steps: readonly RunStep[],
  deviceOf: (identifier: string) => string | undefined,
  before: ReadonlyMap<string, Readings>,
  now: ReadonlyMap<string, Readings>,
): RunStep[] {
  return steps.filter(({ kind, identifier }) => {
    const deviceNo = kind === 'sensor' && identifier !== null ? deviceOf(identifier) : undefined
    const [was, is] = [before.get(deviceNo ?? ''), now.get(deviceNo ?? '')]
    return was !== undefined && is !== undefined && Object.keys(is).some((name) => was[name] !== is[name])
  })
}
