import { causes } from '../causes.ts'
import { fire } from './bindings.ts'
import { follow } from './consequence.ts'
import type { Why } from './events.ts'
import { levelAt } from './fade.ts'
import { pressGuestKey } from './guest.ts'
import { membersOf } from './plan.ts'
import { put } from './put.ts'
import { keyName, light } from './run.ts'
import { because, type Cause, change, linked, type Work, without } from './work.ts'

export const longPress = 500
const short = 1
const long = 2
const msPerPercent = 50

interface Key {
  identifier: string
  key: number
}

const causeOf = ({ identifier, key }: Key): Cause => because({ kind: 'key', of: keyName(identifier, key) })

const buttonsOf = ({ plan }: Work, { identifier, key }: Key, press: number) =>
  plan.keys.filter(
    (button) => button.identifier === identifier && button.key === key && button.pressType === press,
  )

const bindingsOf = ({ plan }: Work, { identifier, key }: Key, press: number) =>
  plan.bindings.flatMap((binding, index) =>
    binding.causeType === causes.key &&
    binding.key === key &&
    binding.pressType === press &&
    binding.sources.includes(identifier)
      ? [index]
      : [],
  )

const setKey = (work: Work, key: Key, held: Work['run']['keys'][string]): void =>
  change(work, { keys: { ...work.run.keys, [keyName(key.identifier, key.key)]: held } })

const isBound = (work: Work, key: Key, press: number): boolean =>
  buttonsOf(work, key, press).length > 0 || bindingsOf(work, key, press).length > 0

function press(work: Work, key: Key, kind: number): void {
  for (const button of buttonsOf(work, key, kind))
    if (button.act) pressGuestKey(work, button.act, causeOf(key))
    else follow(work, { ...button, identifier: null, functionList: [] }, causeOf(key))
  for (const index of bindingsOf(work, key, kind)) fire(work, index, causeOf(key))
}

/** Begins to hold a key. One that is held already was let go unheard, and is let go first. */
export function keyDown(work: Work, key: Key): void {
  if (work.run.keys[keyName(key.identifier, key.key)]) keyUp(work, key)
  setKey(work, key, { since: work.run.at, long: false, dims: null })
}

/** What a key does once it has been down for half a second: its long press, or dimming its group. */
export function keyLong(work: Work, name: string): void {
  const held = work.run.keys[name]
  const place = name.lastIndexOf(':')
  const key = { identifier: name.slice(0, place), key: Number(name.slice(place + 1)) }
  if (!held) return
  const [button] = buttonsOf(work, key, short)
  if (isBound(work, key, long)) {
    setKey(work, key, { ...held, long: true })
    press(work, key, long)
  } else if (button?.groupValue != null) {
    setKey(work, key, { ...held, long: true, dims: button.groupValue })
    dim(work, button.groupValue, causeOf(key))
  } else setKey(work, key, { ...held, long: true })
}

/** A key that has no long press does the same however long it is held. */
export function keyUp(work: Work, key: Key): void {
  const name = keyName(key.identifier, key.key)
  const held = work.run.keys[name]
  if (!held) return
  change(work, { keys: without(work.run.keys, name) })
  if (held.dims !== null) stopDimming(work, held.dims, key)
  else if (!held.long || !isBound(work, key, long)) press(work, key, short)
}

const brightnessOf = ({ run }: Work, identifier: string): number | undefined =>
  levelAt(run.held[identifier]?.[light], light, run.at)

/** Up or down by turns; the first time down where it is bright. */
function dim(work: Work, group: number, cause: Cause): void {
  const members = membersOf(work.plan, group)
  const brightest = Math.max(0, ...members.map((member) => brightnessOf(work, member) ?? 0))
  const up = work.run.dimsUp[group] ?? brightest <= 50
  change(work, { dimsUp: { ...work.run.dimsUp, [group]: !up } })
  const to = up ? 100 : 1
  for (const member of members) {
    const from = brightnessOf(work, member)
    if (from === undefined || from === to || (from === 0 && !up)) continue
    const fade = Math.abs(to - from) * msPerPercent
    const why = linked(linked(cause, { kind: 'held', of: to }), { kind: 'group', of: group })
    put(work, member, light, { values: { brightness: to }, fade, delay: 0 }, why)
  }
}

/** What this key has set on its way stays where it has got to; what something else has set since goes on. */
function stopDimming(work: Work, group: number, key: Key): void {
  const cause = causeOf(key)
  const isDimmed = ([first, second]: Why) =>
    first?.kind === 'key' && first.of === keyName(key.identifier, key.key) && second?.kind === 'held'
  for (const member of membersOf(work.plan, group)) {
    const held = work.run.held[member]?.[light]
    const level = levelAt(held, light, work.run.at)
    if (!held?.fade || level === undefined || !isDimmed(held.why)) continue
    const why = linked(cause, { kind: 'group', of: group })
    put(work, member, light, { values: { brightness: Math.max(1, level) }, fade: 0, delay: 0 }, why)
  }
}
