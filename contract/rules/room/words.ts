import type { ConfigAirWord, TemplateConfig } from '../../config-shapes.ts'
import { airCommands, airModes } from '../climate.ts'
import { heard, turnOn } from '../voice.ts'
import { signOfLife } from './absence.ts'
import { follow } from './consequence.ts'
import type { Link, Values } from './events.ts'
import type { Consequence } from './plan.ts'
import { putValues } from './put.ts'
import type { RoomRun } from './run.ts'
import { because, type Cause, type Work } from './work.ts'

/** What follows when somebody says something that sounds like this. */
interface SpokenWord {
  sound: string
  does: Consequence
}

type Target = Omit<Consequence, 'functionList'>

const nothing: Target = { sceneValue: null, groupValue: null, identifier: null }
/** What may stand before the name of something that is switched, and to what. */
const verbs = [
  [turnOn, 1],
  ['关闭', 0],
  ['turn on', 1],
  ['turn off', 0],
] as const

const switched = (paramValue: number) => [{ identifier: 'switch', functionParamList: [{ paramValue }] }]

/** A scene is called by its name alone; a group, an equipment or what hangs on one is switched on or off. */
function byName(name: string, target: Target): SpokenWord[] {
  if (target.sceneValue !== null) return [{ sound: heard(name), does: { ...target, functionList: [] } }]
  return verbs.map(([verb, value]) => ({
    sound: heard(verb + name),
    does: { ...target, functionList: switched(value) },
  }))
}

const made = new WeakMap<TemplateConfig, readonly SpokenWord[]>()

/** All that rooms answer to, but for what air conditioners do; what stands first goes before what stands behind. */
function spokenIn(template: TemplateConfig): readonly SpokenWord[] {
  const known = made.get(template)
  if (known) return known
  const { voice = [], aliases = [], scenes, groups, equipment, relays = [], infrared = [] } = template
  const words = [
    ...voice.map(({ word, ...does }) => ({ sound: heard(word), does })),
    ...aliases.flatMap(({ word, ...target }) => byName(word, target)),
    ...scenes.flatMap(({ name, sceneValue }) => byName(name, { ...nothing, sceneValue })),
    ...groups.flatMap(({ name, groupValue }) => byName(name, { ...nothing, groupValue })),
    ...[...equipment, ...relays, ...infrared].flatMap(({ name, identifier }) =>
      byName(name, { ...nothing, identifier }),
    ),
  ]
  made.set(template, words)
  return words
}

const coldest = 16
const warmest = 30
const comfortable = 26
const fanMost = 3
const fanMiddle = 2
/** The modes of air conditioners, by what is said. */
const modes: Readonly<Record<number, number>> = {
  [airCommands.auto]: airModes.auto,
  [airCommands.cooling]: airModes.cooling,
  [airCommands.heating]: airModes.heating,
  [airCommands.fan]: airModes.fan,
  [airCommands.drying]: airModes.drying,
}
const steps: Readonly<Record<number, { fn: string; by: number; from: number; least: number; most: number }>> =
  {
    [airCommands.warmer]: { fn: 'temperature', by: 1, from: comfortable, least: coldest, most: warmest },
    [airCommands.cooler]: { fn: 'temperature', by: -1, from: comfortable, least: coldest, most: warmest },
    [airCommands.moreFan]: { fn: 'fanSpeed', by: 1, from: fanMiddle, least: 1, most: fanMost },
    [airCommands.lessFan]: { fn: 'fanSpeed', by: -1, from: fanMiddle, least: 1, most: fanMost },
  }

/** What a command comes to for one air conditioner, from what it was told last. */
function airValues({ held }: RoomRun, identifier: string, command: number): Values {
  const step = steps[command]
  if (step) {
    const now = held[identifier]?.[step.fn]?.values[step.fn] ?? step.from
    return { [step.fn]: Math.min(step.most, Math.max(step.least, now + step.by)) }
  }
  const mode = modes[command]
  return mode === undefined ? { switch: command === airCommands.on ? 1 : 0 } : { switch: 1, mode }
}

function tellAir(work: Work, { identifiers, command }: ConfigAirWord, cause: Cause): void {
  for (const identifier of identifiers)
    putValues(work, identifier, airValues(work.run, identifier, command), cause)
}

/** Does what was said; what nobody has given a meaning does nothing, and is no sign of life. */
export function takeWord(work: Work, word: string): void {
  const sound = heard(word)
  const by: Link = { kind: 'voice', of: word }
  const { template } = work.plan
  const spoken = spokenIn(template).find((one) => one.sound === sound)
  const air = template.airVoice?.find((one) => heard(one.word) === sound)
  if (!spoken && !air) return
  signOfLife(work, by)
  if (spoken) follow(work, spoken.does, because(by))
  else if (air) tellAir(work, air, because(by))
}
