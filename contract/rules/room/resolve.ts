import type { Values } from './events.ts'
import { type Held, light, type Slot, slotOf } from './run.ts'

/** Values by the slot they belong to. */
export function bySlot(values: Values): [Slot, Values][] {
  const slots = new Map<Slot, Record<string, number>>()
  for (const [fn, value] of Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1))) {
    slots.set(slotOf(fn), { ...slots.get(slotOf(fn)), [fn]: value })
  }
  return [...slots]
}

/** Values of one slot over others of it: what is newly said of switch or brightness undoes what the other implied. */
export function over(slot: Slot, below: Values, above: Values): Values {
  if (slot !== light) return above
  const { brightness: was } = below
  if (above.brightness !== undefined || was === undefined) return above
  return above.switch === 1 && was === 0 ? above : { ...above, brightness: was }
}

/**
 * What values come to: brightness above 0 is on, 0 is off, and the last one that was not 0 is kept for switching on
 * again, unless lamps are to be switched on at `full`. Of equipment whose brightness nobody has set, only the switch is
 * known.
 */
export function resolve(
  slot: Slot,
  said: Values,
  held: Held | undefined,
  full = false,
): Pick<Held, 'values' | 'kept'> {
  if (slot !== light) return { values: said, kept: null }
  const before = held?.kept ?? null
  const { switch: on, brightness } = said
  if (brightness === undefined) {
    if (before === null) return { values: { switch: on === 1 ? 1 : 0 }, kept: null }
    if (on !== 1) return { values: { switch: 0, brightness: 0 }, kept: before }
    // What is on already stays as bright as it is.
    const level = full && held?.values.switch !== 1 ? 100 : before
    return { values: { switch: 1, brightness: level }, kept: level }
  }
  const kept = brightness > 0 ? brightness : before
  if (brightness === 0 || on === 0) return { values: { switch: 0, brightness: 0 }, kept }
  return { values: { switch: 1, brightness }, kept }
}
