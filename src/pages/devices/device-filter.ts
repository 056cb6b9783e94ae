import type { Device, DeviceState } from '#contract/device-shapes.ts'
import { deviceState } from '#contract/rules/device-rates.ts'
import type { Wanted } from '#src/data/devices.ts'
import { folded } from '#src/data/folded.ts'
import { type Category, categoryOf } from '#src/widgets/product/device-categories.ts'

export interface DeviceFilter {
  keyWord: string
  /** null is every category or state. */
  category: Category | null
  state: DeviceState | null
}

export const everyDevice: DeviceFilter = { keyWord: '', category: null, state: null }

const searched = new WeakMap<Device, string>()

/** Name, number and MAC in lower case, kept per device: a search over 100,000 builds them once. */
function wordsOf(device: Device): string {
  const known = searched.get(device)
  if (known !== undefined) return known
  const words = folded(`${device.name}\n${device.deviceNo}\n${device.mac}`)
  searched.set(device, words)
  return words
}

/** The same for where rooms are, in words; each is put together once. */
function placeHolds(word: string, placeOf: (roomId: number) => string): (roomId: number) => boolean {
  const known = new Map<number, boolean>()
  return (roomId) => {
    const held = known.get(roomId) ?? folded(placeOf(roomId)).includes(word)
    known.set(roomId, held)
    return held
  }
}

/**
 * The devices that a filter lets through; null is all. Words are looked for in what devices are called and where they are.
 *
 * @param shows whether devices of a room are shown at all; null where those of every room are
 * @param placeOf where a room is, in words; null where places are not searched
 */
export function wantedBy(
  { keyWord, category, state }: DeviceFilter,
  shows: ((roomId: number) => boolean) | null,
  placeOf: ((roomId: number) => string) | null = null,
): Wanted {
  const word = folded(keyWord.trim())
  if (shows === null && word === '' && category === null && state === null) return null
  const isThere = placeOf && placeHolds(word, placeOf)
  return ({ device, status }) =>
    (shows === null || shows(device.roomId)) &&
    (category === null || categoryOf(device.parentTypeId) === category) &&
    (state === null || deviceState(status) === state) &&
    (word === '' || wordsOf(device).includes(word) || isThere?.(device.roomId) === true)
}
