import { airModeName } from '#contract/rules/climate.ts'
import { isSensorState, quantities, type Reading, stateOf } from '#contract/rules/readings.ts'
import type { Link } from '#contract/rules/room/events.ts'
import { cardOutDelay } from '#contract/rules/room/guest.ts'
import type { Why, WhyLink } from '#contract/why-shapes.ts'
import '#src/text/why.ts'
import { numberText } from '#src/text/count.ts'
import type { Say } from '#src/text/text.ts'
import { withUnit } from '#src/text/units.ts'

/** What the parts of a room are called, by what a configuration knows them by. */
export interface RoomNames {
  equipment: (identifier: string) => string
  scene: (value: number) => string
  group: (value: number) => string
}

interface Named {
  nameOf: RoomNames
}

/** What a sensor reads, in words: 有人; 照度 420 lx. */
export function readingWords(say: Say, reading: string, value: number): string {
  const name = reading as Reading
  if (isSensorState(name)) return say(`devices.sensor.${name}.${stateOf(value, undefined)}`)
  return `${say(`devices.reading.${name}`)} ${withUnit(numberText(value), quantities[name])}`
}

/** 讲台面板 键 2; `of` is the panel's identifier and the key's number. */
export function keyWords(say: Say, { nameOf }: Named, of: string): string {
  const place = of.lastIndexOf(':')
  return say('why.key', {
    name: nameOf.equipment(of.slice(0, place)),
    key: of.slice(place + 1),
  })
}

function sensorWords(say: Say, { nameOf }: Named, of: string): string {
  const [value = '0', reading = '', ...identifier] = of.split(' ').reverse()
  const name = nameOf.equipment(identifier.reverse().join(' '))
  return say('why.sensor', { name, reads: readingWords(say, reading, Number(value)) })
}

/** `temperature 1 24 26`: what was set, in which mode, what was wanted and what it became. */
function limitWords(say: Say, of: string): string {
  const [fn, , wanted = 0, given = 0] = of.split(' ').map((part, place) => (place < 2 ? part : Number(part)))
  const mode = (value: string | number) => {
    const name = airModeName(Number(value))
    return name ? say(`devices.value.mode.${name}`) : String(value)
  }
  if (fn === 'mode') return say('why.limitMode', { wanted: mode(wanted), given: mode(given) })
  return say(given > wanted ? 'why.limitLow' : 'why.limitHigh', { wanted, given })
}

function linkWords(say: Say, room: Named, { kind: told, of }: WhyLink): string | null {
  const name = String(of)
  // One that this build does not know is passed over below.
  const kind = told as Link['kind']
  switch (kind) {
    case 'key':
      return keyWords(say, room, name)
    case 'sensor':
      return sensorWords(say, room, name)
    case 'scene':
      return say('why.scene', { name: room.nameOf.scene(Number(of)) })
    case 'group':
      return room.nameOf.group(Number(of))
    case 'limit':
      return limitWords(say, name)
    case 'device':
      return room.nameOf.equipment(name)
    case 'binding':
    case 'timing':
    case 'warning':
    case 'cut':
      return say(`why.${kind}`, { name })
    case 'corridor':
      return say('why.corridor', { seconds: Number(of) })
    case 'absence':
      return say('why.absence', { minutes: Number(of) })
    case 'card':
    case 'stay':
      if (of === 'unclaimed' || of === 'staff') return say(`why.${of}`)
      // Drawing the card does nothing yet: what names it as its cause comes of the wait that ends.
      if (kind === 'card' && of === 'out') return say('why.cardOut', { seconds: cardOutDelay / 1_000 })
      return say(`why.${of === 'out' || of === 'checkOut' ? 'gone' : 'come'}.${kind}`)
    case 'held':
    case 'present':
    case 'power':
    case 'lease':
      return say(`why.${kind}`)
    case 'voice':
      return name === '' ? say('why.voice') : say('why.said', { word: name })
    case 'app':
    case 'api':
      return name === '' ? say(`why.${kind}`) : say(`why.${kind}By`, { name })
    default:
      return null
  }
}

/** The chain from what happened to what was done, in words. */
export const whyWords = (say: Say, room: Named, why: readonly Why[number][]): string[] =>
  why.flatMap((link) => linkWords(say, room, link) ?? [])
