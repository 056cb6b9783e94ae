import { isMomentary } from '../abilities.ts'
import { presetScenes } from '../scenes.ts'
import { ableTo, fitting } from './able.ts'
import { beyond, limited } from './air.ts'
import type { Fade } from './events.ts'
import { fadingIn, levelAt, meshLength } from './fade.ts'
import { leaseOwning, suppress } from './lease-owner.ts'
import { lampsOf, membersOf } from './plan.ts'
import { bySlot, resolve } from './resolve.ts'
import { type Held, light, type Pending, type Setting, type Slot } from './run.ts'
import { type Cause, change, hold, linked, runNow, type Work } from './work.ts'

/**
 * Sets one slot of an equipment, now or after its delay, as far as it can do that: it passes over what it has no function for.
 * Answers false when a lease stood in the way.
 */
export function put(work: Work, identifier: string, slot: Slot, asked: Setting, cause: Cause): boolean {
  const values = fitting(ableTo(work, identifier), slot, asked.values)
  if (values === null) return true
  const setting = { ...asked, values }
  const owner = cause.yields ? leaseOwning(work.run, identifier, slot) : null
  if (owner !== null) {
    suppress(work, owner, { identifier, slot, setting: { ...setting, delay: 0 }, why: cause.why })
    return false
  }
  if (isMomentary(slot)) return doNow(work, identifier, setting, cause)
  const safe = interlocked(work, identifier, notBelow(work, identifier, setting), cause)
  // What is told for later does not keep a contact closed until then.
  cancelPending(
    work,
    (pending) =>
      pending.identifier === identifier && pending.slot === slot && !(pending.opens && safe.delay > 0),
  )
  if (safe.delay > 0) wait(work, identifier, slot, safe, cause)
  else setNow(work, identifier, slot, safe, cause)
  if (safe.delay === 0) endPulse(work, identifier, safe, cause)
  return true
}

/**
 * Does what has waited for its time. The end of a pulse leaves alone what was told for later meanwhile, and whoever has taken
 * the channel over has it open, too.
 */
export function carryOut(work: Work, pending: Pending): void {
  const { identifier, slot, setting, why, yields, depth, scene, opens } = pending
  cancelPending(work, (one) => one === pending)
  const cause: Cause = { why: [...why, { kind: 'delay', of: slot }], yields, depth, scene }
  if (opens) setNow(work, identifier, slot, setting, cause)
  else put(work, identifier, slot, setting, cause)
}

/** Does what leaves nothing behind. What the equipment was still to be set to later is not done any more: it has been stopped. */
function doNow(work: Work, identifier: string, { values }: Setting, { why }: Cause): true {
  cancelPending(work, (pending) => pending.identifier === identifier)
  work.done.push({ do: 'set', identifier, values, fade: null, why, overrode: null })
  return true
}

/** How long a motor rests before it turns the other way, in ms. */
const reversing = 500
const opened = { values: { switch: 0 }, fade: 0, delay: 0 }

/** A contact is told nothing but its switch, whatever was asked for. */
const closes = ({ values }: Setting): boolean => values.switch === 1

/** A driver is never dimmed below its least brightness, but for off. */
function notBelow({ plan }: Work, identifier: string, setting: Setting): Setting {
  const { brightness = 0 } = setting.values
  const least = plan.leastBrightness.get(identifier) ?? 0
  return brightness > 0 && brightness < least
    ? { ...setting, values: { ...setting.values, brightness: least } }
    : setting
}

/** Opens the channels that must never be closed together with this one, which then waits for the motor to rest. */
function interlocked(work: Work, identifier: string, setting: Setting, cause: Cause): Setting {
  const excludes = work.plan.relays.get(identifier)?.excludes ?? []
  if (excludes.length === 0 || setting.delay > 0 || !closes(setting)) return setting
  cancelPending(work, (pending) => excludes.includes(pending.identifier))
  const closed = excludes.filter((other) => work.run.held[other]?.[light]?.values.switch === 1)
  for (const other of closed) setNow(work, other, light, opened, cause)
  return closed.length === 0 ? setting : { ...setting, delay: reversing }
}

/** A channel that only gives a pulse opens again by itself. */
function endPulse(work: Work, identifier: string, setting: Setting, cause: Cause): void {
  const pulse = work.plan.relays.get(identifier)?.pulse ?? 0
  if (pulse === 0 || !closes(setting)) return
  wait(work, identifier, light, { ...opened, delay: pulse }, cause, { opens: true })
}

/** Sets values of an equipment at once, or with the room's usual fade. */
export function putValues(
  work: Work,
  identifier: string,
  values: Setting['values'],
  cause: Cause,
  fade = work.plan.fade,
): void {
  putSettings(work, identifier, settingsOf(values, fade), cause)
}

/** Values as each slot is to be set to them at once, with a fade. */
export const settingsOf = (values: Setting['values'], fade: number): [Slot, Setting][] =>
  bySlot(values).map(([slot, said]) => [slot, { values: said, fade, delay: 0 }])

/** Sets slots of an equipment in their order, each as `put` does. */
export function putSettings(
  work: Work,
  identifier: string,
  settings: readonly (readonly [Slot, Setting])[],
  cause: Cause,
): void {
  for (const [slot, setting] of settings) put(work, identifier, slot, setting, cause)
}

/** Every command asks for it, and mostly nothing waits. */
export function cancelPending(work: Work, goes: (pending: Pending) => boolean): void {
  if (work.run.pending.length === 0) return
  change(work, { pending: work.run.pending.filter((one) => !goes(one)) })
}

const placeOf = ({ identifier, slot }: Pending): string => `${identifier} ${slot}`
/** By their time, then by name; of one place what was told first comes first. */
const comesAfter = (one: Pending, told: Pending): boolean =>
  one.due > told.due || (one.due === told.due && placeOf(one) > placeOf(told))

function wait(
  work: Work,
  identifier: string,
  slot: Slot,
  setting: Setting,
  cause: Cause,
  more: Pick<Pending, 'opens'> = {},
): void {
  const { why, yields, depth, scene } = cause
  const due = work.run.at + setting.delay
  const later = { ...setting, delay: 0 }
  const pending: Pending = { identifier, slot, due, setting: later, why, yields, depth, scene, ...more }
  const all = work.run.pending
  const before = all.filter((one) => !comesAfter(one, pending))
  const after = all.filter((one) => comesAfter(one, pending))
  change(work, { pending: [...before, pending, ...after] })
}

/** Sets a unit to what the company allows, where it is set to something else. */
export function keepWithin(work: Work, identifier: string, cause: Cause): void {
  const found = beyond(work.run, identifier)
  if (found) setNow(work, identifier, found.slot, found.setting, cause)
}

function setNow(work: Work, identifier: string, slot: Slot, asked: Setting, by: Cause): void {
  const limit = limited(work.run, identifier, slot, asked.values)
  const setting = limit ? { ...asked, values: limit.values } : asked
  const cause = limit ? linked(by, limit.link) : by
  const was = work.run.held[identifier]?.[slot]
  const { values, kept } = resolve(slot, setting.values, was, work.plan.fullOn)
  const fade = fadeTo(was, slot, values, setting.fade, work.run.at)
  noteHeld(work, identifier, slot, was, { values, kept, fade, why: cause.why }, cause)
  const overrode = was ? { values: was.values, why: was.why } : null
  work.done.push({ do: 'set', identifier, values, fade, why: cause.why, overrode })
  // Another mode has other limits, and one that was off was left as it was.
  keepWithin(work, identifier, by)
}

/** Notes what a slot is from now on, what becomes of the active scene, and that linkages have to be looked at. */
function noteHeld(
  work: Work,
  identifier: string,
  slot: Slot,
  was: Held | undefined,
  held: Held,
  cause: Cause,
): void {
  if (slot === light && was?.values.switch !== held.values.switch && work.plan.switches.has(identifier))
    work.switched.push({ identifier, before: runNow(work), cause })
  const scene = sceneAfter(work, identifier, was, held.values, cause)
  if (scene !== work.run.scene) change(work, { scene })
  hold(work, identifier, slot, held)
}

/** A new command begins where the last one has got to. What is not a whole number is set at once. */
function fadeTo(
  was: Held | undefined,
  slot: Slot,
  values: Held['values'],
  length: number,
  at: number,
): Fade | null {
  const duration = meshLength(length)
  const from = levelAt(was, slot, at)
  const to = values[fadingIn(slot) ?? '']
  if (duration === 0 || from === undefined || to === undefined || from === to) return null
  return Number.isInteger(from) && Number.isInteger(to) ? { from, to, start: at, duration } : null
}

/** The active scene, which any change of its members by something else ends. */
function sceneAfter(
  { run, plan }: Work,
  identifier: string,
  was: Held | undefined,
  values: Held['values'],
  cause: Cause,
): number | null {
  if (run.scene === null || run.scene === cause.scene) return run.scene
  const same = was !== undefined && isSame(was.values, values)
  return same || !isIn(run.scene, identifier, plan) ? run.scene : null
}

const isSame = (a: Held['values'], b: Held['values']): boolean => {
  const names = Object.keys(a)
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name])
}

/** Whether a scene is about an equipment; a master off is about every lamp, whether it names it or not. */
function isIn(sceneValue: number, identifier: string, plan: Work['plan']): boolean {
  if (sceneValue === presetScenes.masterOff && lampsOf(plan).includes(identifier)) return true
  const actions = plan.scenes.get(sceneValue) ?? []
  return actions.some(
    (action) =>
      action.identifier === identifier ||
      (action.groupValue !== null && membersOf(plan, action.groupValue).includes(identifier)),
  )
}

/** Takes what a device says of itself for what it was commanded, where it differs: somebody was there. */
export function adopt(work: Work, identifier: string, said: Held['values'], cause: Cause): void {
  for (const [slot, all] of bySlot(said)) {
    const values = fitting(ableTo(work, identifier), slot, all)
    if (values === null) continue
    const was = work.run.held[identifier]?.[slot]
    const resolved = resolve(slot, values, was)
    if (was && isSame(was.values, resolved.values)) continue
    noteHeld(work, identifier, slot, was, { ...resolved, fade: null, why: cause.why }, cause)
  }
}
