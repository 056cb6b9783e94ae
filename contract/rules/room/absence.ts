import type { ConfigBinding } from '../../config-shapes.ts'
import { applies, carryOut, hourFrom, stateOf } from './bindings.ts'
import { follow } from './consequence.ts'
import type { Link } from './events.ts'
import { endAllLeases } from './leases.ts'
import type { NamedBinding, Plan } from './plan.ts'
import { putValues } from './put.ts'
import { light, type RoomRun, type Warning } from './run.ts'
import { because, change, nothingDone, type Work } from './work.ts'

const minuteLength = 60_000
const warningLength = 30_000
const warningLevel = 30

const sees = ({ senses }: RoomRun, identifier: string): boolean => senses[identifier]?.presence !== undefined

/** Whether an equipment sees people: it has said so, or linkages take it for one that does. */
export const watches = (plan: Plan, run: RoomRun, identifier: string): boolean =>
  sees(run, identifier) || plan.watched.has(identifier)

/** Whether somebody is there: any sensor of people says so, or is silent. */
export const isPresent = (plan: Plan, run: RoomRun): boolean =>
  run.silent.some((identifier) => watches(plan, run, identifier)) ||
  Object.keys(run.senses).some((id) => sees(run, id) && stateOf(plan, run, id, 'presence') === 1)

/**
 * When which absences have their turn, first the warning and then what follows. One that has run out outside its hours waits
 * for them: who left five minutes before the evening's hours is as far away in them as who left within.
 */
export function absenceTurns(plan: Plan, run: RoomRun): { absence: NamedBinding; due: number }[] {
  if (plan.absences.length === 0 || isPresent(plan, run)) return []
  return plan.absences.flatMap((absence) => {
    const turn = run.absence.turns[absence.name]
    if (turn === 'done') return []
    if (turn) return [{ absence, due: Math.max(turn.since + warningLength, run.at) }]
    const due = Math.max(run.absence.since + absence.binding.minutes * minuteLength, run.at)
    const ahead = run.wall - run.at
    return [{ absence, due: hourFrom(absence.binding, due + ahead) - ahead }]
  })
}

/** Dims what will go off in half a minute, or, when that has been done, lets the absence do what it is for. */
export function takeTurn(work: Work, { index, name, binding }: NamedBinding): void {
  const turn = work.run.absence.turns[name]
  const cause = because({ kind: 'absence', of: binding.minutes })
  const passes = !turn && !applies(binding, work.run)
  const lit = turn || passes ? [] : goingOff(work, binding)
  if (lit.length > 0) {
    warn(work, { name, binding }, lit)
    return
  }
  setTurn(work, name, 'done')
  if (passes) return
  endAllLeases(work, { kind: 'absence', of: binding.minutes })
  carryOut(work, index, binding, cause)
}

const setTurn = (work: Work, name: string, turn: Warning | 'done'): void => {
  const { since, turns } = work.run.absence
  change(work, { absence: { since, turns: { ...turns, [name]: turn } } })
}

const isOn = (run: RoomRun, identifier: string): boolean => run.held[identifier]?.[light]?.values.switch === 1

/** What is on and would be switched off: tried on a copy of the room. */
function goingOff(work: Work, binding: ConfigBinding): string[] {
  const trial: Work = { ...work, ...nothingDone() }
  follow(trial, binding, because({ kind: 'absence', of: binding.minutes }))
  return Object.keys(work.run.held)
    .filter((identifier) => isOn(work.run, identifier) && !isOn(trial.run, identifier))
    .sort()
}

function warn(
  work: Work,
  { name, binding }: Pick<NamedBinding, 'name' | 'binding'>,
  lit: readonly string[],
): void {
  const { at, held, scene } = work.run
  const before = lit.flatMap((identifier) => {
    const values = held[identifier]?.[light]?.values
    return values?.brightness !== undefined && values.brightness > warningLevel
      ? [{ identifier, values }]
      : []
  })
  setTurn(work, name, { since: at, before, scene })
  const cause = because({ kind: 'warning', of: binding.name })
  for (const { identifier } of before) putValues(work, identifier, { brightness: warningLevel }, cause)
}

/** Somebody has shown: what a warning dimmed comes back, and every absence counts from now on. */
export function signOfLife(work: Work, by: Link): void {
  const { turns } = work.run.absence
  change(work, { absence: { since: work.run.at, turns: {} } })
  for (const turn of Object.values(turns)) if (turn !== 'done') putBack(work, turn, by)
}

function putBack(work: Work, { before, scene }: Warning, by: Link): void {
  const still = before.filter(
    ({ identifier }) => work.run.held[identifier]?.[light]?.why.at(-1)?.kind === 'warning',
  )
  for (const { identifier, values } of still)
    putValues(work, identifier, values, because({ kind: 'present', of: `${by.kind} ${by.of}` }))
  if (still.length > 0 && still.length === before.length && work.run.scene === null) change(work, { scene })
}

/** Nobody is there any more: absences count from now on. */
export const startAbsence = (work: Work): void => change(work, { absence: { since: work.run.at, turns: {} } })
