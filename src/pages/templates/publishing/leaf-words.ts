import { guestActNames } from '#contract/rules/linkage.ts'
import { quantity } from '#src/widgets/product/product-functions.ts'
import { clockOf, daysWords, timeTypeName } from '#src/widgets/template/timing-words.ts'
import { namesIn, type WordsContext } from './names-in.ts'

type NamesOf = ReturnType<typeof namesIn>
type Words = (value: number, context: WordsContext, names: NamesOf) => string

const clock: Words = (minute) => clockOf(minute)
const seconds: Words = (ms, { say }) => `${quantity(ms / 1_000)}${say('parts.units.defaults.seconds')}`
const minutes: Words = (value, { say }) => `${quantity(value)}${say('templates.timings.minutes')}`
const percent: Words = (value) => `${quantity(value)}%`
const powers = { 1: 'off', 2: 'on', 3: 'asBefore' } as const
const switched = { 1: 'asLast', 2: 'full' } as const

/** Fields whose numbers are something else to people: a time, a length, a name. */
const numbers: Readonly<Record<string, Words>> = {
  ...{ minute: clock, earliest: clock, latest: clock, fromMinute: clock, toMinute: clock },
  ...{ fade: seconds, delay: seconds, pulse: seconds, offset: minutes, minutes },
  ...{ minBrightness: percent, powerOnLevel: percent },
  sceneValue: (value, _context, { scene }) => scene(value),
  whileScene: (value, _context, { scene }) => scene(value),
  groupValue: (value, _context, { group }) => group(value),
  timeType: (value, { say }) => say(`templates.timings.type.${timeTypeName(value)}`),
  pressType: (value, { say }) => say(`templates.panels.press.${value === 2 ? 'long' : 'short'}`),
  powerState: (value, { say }) =>
    say(`parts.units.defaults.power.${powers[value as keyof typeof powers] ?? 'asBefore'}`),
  switchState: (value, { say }) =>
    say(`parts.units.defaults.switched.${switched[value as keyof typeof switched] ?? 'asLast'}`),
}

/** A field's value in words; what is made of many values only says that it is another one. */
export function leafWords(field: string, value: unknown, context: WordsContext): string {
  const { say } = context
  const names = namesIn(context)
  if (value === null || value === undefined || value === '') return say('parts.publishing.difference.nothing')
  if (typeof value === 'number') return numbers[field]?.(value, context, names) ?? quantity(value)
  const act = guestActNames.find((one) => field === 'act' && one === value)
  if (act) return say(`templates.panels.acts.${act}`)
  if (field === 'days' && Array.isArray(value)) return daysWords(value.map(Number), say)
  if (typeof value !== 'string') return say('parts.publishing.difference.changed')
  return field === 'identifier' || field === 'interlock' ? names.thing(value) : value
}
