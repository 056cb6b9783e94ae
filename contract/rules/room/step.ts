import type { RoomConfig } from '../../config-shapes.ts'
import { turnedRound } from '../readings.ts'
import { noteAble } from './able-noting.ts'
import { isPresent, signOfLife, startAbsence, watches } from './absence.ts'
import { correct, takeLimits } from './air-keeping.ts'
import { fireStates, isReversed, settle, stateOf } from './bindings.ts'
import { nextDue } from './dues.ts'
import type { By, Effect, Happening, Link, RoomEvent } from './events.ts'
import { takeExam } from './exam.ts'
import { setGroup, toggleGroup } from './group.ts'
import { adoptStay, cardIn, cardOut, checkIn, checkOut, setMark } from './guest.ts'
import { keyDown, keyUp } from './keys.ts'
import { beginLease, endLease } from './leases.ts'
import { planOf } from './plan.ts'
import { losePower, restorePower } from './power.ts'
import { adopt, putValues } from './put.ts'
import { keyName, type RoomRun } from './run.ts'
import { callScene } from './scene.ts'
import { fireThresholds } from './thresholds.ts'
import { runMissed } from './timings.ts'
import { takeWord } from './words.ts'
import { because, change, nothingDone, runNow, type Work } from './work.ts'

const remembered = 64
const sources = 256
/** What a gateway takes note of also while the room has no power. */
const withoutPower: readonly Happening['kind'][] = ['power', 'calendar', 'limits', 'leaseBegun', 'leaseEnded']

/**
 * What a room does when something happens, and what it is like afterwards. What was due before comes first, in its order;
 * an event that a source has sent before, among its last 64, is dropped. Pure: the same configuration, run and event
 * give the same, byte for byte.
 */
export function step(
  config: RoomConfig,
  run: RoomRun,
  event: RoomEvent,
): { run: RoomRun; done: readonly Effect[] } {
  const work: Work = { plan: planOf(config), run, ...nothingDone() }
  const repeated = event.kind !== 'clock' && wasSeen(work, event)
  advance(work, Math.max(event.at, run.at))
  setClock(work, event.wall)
  if (!repeated && (work.run.lostAt === null || withoutPower.includes(event.kind))) {
    take(work, event)
    settle(work)
  }
  return { run: work.run, done: work.done }
}

/** When the engine wants to hear of the time again, by the clock that is never set; null when nothing will come by itself. */
export const nextClock = (config: RoomConfig, run: RoomRun): number | null =>
  nextDue(planOf(config), run)?.at ?? null

function wasSeen(work: Work, { source, sequence }: RoomEvent): boolean {
  const { [source]: last = [], ...others } = work.run.seen
  if (last.includes(sequence)) return true
  const kept = Object.entries(others).slice(1 - sources)
  change(work, { seen: { ...Object.fromEntries(kept), [source]: [...last, sequence].slice(-remembered) } })
  return false
}

/** Does what is due until a time, each thing at its own. */
function advance(work: Work, to: number): void {
  for (let due = nextDue(work.plan, work.run); due && due.at <= to; due = nextDue(work.plan, work.run)) {
    pass(work, Math.max(due.at, work.run.at))
    work.fired.clear()
    due.perform(work)
    settle(work)
  }
  pass(work, to)
  work.fired.clear()
}

const pass = (work: Work, at: number): void => change(work, { at, wall: work.run.wall + at - work.run.at })

/** A clock that was set forward makes up for what it passed over; set back, nothing runs twice. */
function setClock(work: Work, wall: number): void {
  const before = work.run.wall
  if (wall === before) return
  change(work, { wall })
  if (wall > before && work.run.lostAt === null) {
    runMissed(work, before, wall)
    settle(work)
  }
}

function take(work: Work, event: Happening): void {
  switch (event.kind) {
    case 'clock':
      break
    case 'keyDown':
      signOfLife(work, { kind: 'key', of: keyName(event.identifier, event.key) })
      keyDown(work, event)
      break
    case 'keyUp':
      keyUp(work, event)
      break
    case 'card':
    case 'stay':
      takeGuest(work, event)
      break
    case 'sensor':
      takeReading(work, event)
      break
    case 'device':
      takeDevice(work, event)
      break
    case 'scene':
    case 'group':
    case 'value':
      takeCommand(work, event)
      break
    case 'word':
      takeWord(work, event.word)
      break
    case 'leaseBegun':
      beginLease(work, event.lease, event.targets, event.length)
      break
    case 'leaseEnded':
      endLease(work, event.lease, toldBy(event), work.run.lostAt === null)
      break
    case 'standing':
      adoptStay(work, { ...event, stayAt: event.stayAt ?? null })
      break
    case 'mark':
      setMark(work, event.mark)
      break
    case 'exam':
      takeExam(work, event.length, toldBy(event))
      break
    case 'power':
      takePower(work, event.on)
      break
    case 'calendar':
      change(work, { calendar: event.calendar })
      break
    case 'limits':
      takeLimits(work, event.limits)
  }
}

/** Whoever told it; an app where that is not said. */
const toldBy = ({ by = 'app', who = '' }: { by?: By; who?: string | undefined }): Link => ({
  kind: by,
  of: who,
})

function takePower(work: Work, on: boolean): void {
  const has = work.run.lostAt === null
  if (on && !has) {
    restorePower(work)
    // An examination that ended in the dark, and a guest who did not come, have their turn now.
    advance(work, work.run.at)
  } else if (!on && has) losePower(work)
}

function takeGuest(work: Work, event: Extract<Happening, { kind: 'card' | 'stay' }>): void {
  const by: Link = {
    kind: event.kind,
    of: event.kind === 'card' && event.whose === 'staff' ? 'staff' : event.move,
  }
  if (event.kind === 'stay') {
    if (event.move === 'checkIn') checkIn(work, event.stayAt ?? null, by)
    else checkOut(work, event.stayAt ?? null, by)
  } else if (event.move === 'in') {
    signOfLife(work, by)
    cardIn(work, event.whose ?? 'guest', by)
  } else cardOut(work)
}

function takeCommand(work: Work, event: Extract<Happening, { kind: 'scene' | 'group' | 'value' }>): void {
  const by = toldBy(event)
  signOfLife(work, by)
  if (event.kind === 'scene') callScene(work, event.sceneValue, because(by))
  else if (event.kind === 'value') putValues(work, event.identifier, event.values, because(by))
  else if (event.values) setGroup(work, event.groupValue, event.values, because(by))
  else toggleGroup(work, event.groupValue, because(by))
}

function takeReading(work: Work, event: Extract<Happening, { kind: 'sensor' }>): void {
  const { identifier, reading, value } = event
  const silent = runNow(work)
  backOnline(work, identifier)
  const before = runNow(work)
  const senses = { ...before.senses, [identifier]: { ...before.senses[identifier], [reading]: value } }
  change(work, { senses })
  const by = sensed(work, identifier, reading, value)
  if (reading === 'presence') takePresence(work, identifier, before, by)
  else fireReturn(work, identifier, silent)
  fireStates(work, identifier, reading, before, because(by, true), silent)
  fireThresholds(work, identifier, reading, value)
}

/** A state as a cause: by its number here, however the sensor is mounted, so that whoever is told can name it. */
function sensed({ plan, run }: Work, identifier: string, reading: string, value: number): Link {
  const so = isReversed(plan, run, identifier) ? turnedRound(value) : value
  return { kind: 'sensor', of: `${identifier} ${reading} ${so}` }
}

function takePresence(work: Work, identifier: string, before: RoomRun, by: Link): void {
  if (stateOf(work.plan, work.run, identifier, 'presence') === 1) signOfLife(work, by)
  else if (isPresent(work.plan, before) && !isPresent(work.plan, work.run)) startAbsence(work)
}

function backOnline(work: Work, identifier: string): void {
  if (!work.run.silent.includes(identifier)) return
  const before = runNow(work)
  change(work, { silent: before.silent.filter((id) => id !== identifier) })
  if (isPresent(work.plan, before) && !isPresent(work.plan, work.run)) startAbsence(work)
}

/** A sensor that is back may be the last one that nobody is at; somebody at it is no news, and lights nothing. */
const fireReturn = (work: Work, identifier: string, silent: RoomRun): void =>
  fireStates(
    work,
    identifier,
    'presence',
    runNow(work),
    because({ kind: 'device', of: identifier }, true),
    silent,
  )

function takeDevice(work: Work, event: Extract<Happening, { kind: 'device' }>): void {
  const { identifier, online, values, able } = event
  const by: Link = { kind: 'device', of: identifier }
  if (online === true) {
    const silent = runNow(work)
    backOnline(work, identifier)
    fireReturn(work, identifier, silent)
  }
  if (online === false && !work.run.silent.includes(identifier)) {
    change(work, { silent: [...work.run.silent, identifier].sort() })
    if (watches(work.plan, work.run, identifier)) {
      work.done.push({ do: 'alarm', identifier, why: [by] })
      signOfLife(work, by)
    }
  }
  if (able) noteAble(work, identifier, able)
  if (values) adopt(work, identifier, values, because(by))
  if (values) correct(work, identifier, because(by))
}
