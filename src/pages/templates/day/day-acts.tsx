import { Button } from '@mantine/core'
import { useMemo } from 'react'
import type { DayAct } from '#contract/rules/day/play-day.ts'
import { presetScenes } from '#contract/rules/scenes.ts'
import { sayings } from '#contract/rules/voice.ts'
import { useText } from '#src/text/text.ts'
import { unitText } from '#src/text/units.ts'
import { readingWords } from '#src/widgets/template/why-words.ts'
import { ActField, type Field } from './act-field.tsx'
import classes from './day-lists.module.css'
import { readersIn } from './day-readers.ts'
import type { DayRoom } from './day-room.ts'
import type { SimulatedDay } from './use-day.ts'

interface Act {
  key: string
  label: string
  act: DayAct
}
interface ActGroup {
  name: string
  acts: Act[]
  /** A number or a word that a person gives herself. */
  fields?: Field[]
}

type Say = ReturnType<typeof useText>
const [short, long] = [1, 2]

type Key = NonNullable<DayRoom['config']['template']['keys']>[number]

/** The keys of a room's panels with what they call, each press by itself. */
export function keyGroups(say: Say, { config: { template }, nameOf }: DayRoom): ActGroup[] {
  const { keys = [], panels = [] } = template
  const all: Key[] = [
    ...keys,
    ...panels.flatMap(({ identifier, buttons }) => buttons.map((button) => ({ identifier, ...button }))),
  ]
  const groups = new Map<string, ActGroup>()
  const targetOf = ({ act, sceneValue, groupValue }: Key): string => {
    if (act) return say(`templates.panels.acts.${act}`)
    return sceneValue === null ? nameOf.group(groupValue ?? 0) : nameOf.scene(sceneValue)
  }
  for (const bound of all) {
    const { identifier, key, pressType } = bound
    const target = targetOf(bound)
    const press = say(`parts.day.press.${pressType === long ? 'long' : 'short'}`, { key, target })
    const group = groups.get(identifier) ?? { name: nameOf.equipment(identifier), acts: [] }
    const act: DayAct = { act: 'press', identifier, key, long: pressType !== short }
    group.acts.push({ key: `${key} ${pressType}`, label: press, act })
    groups.set(identifier, group)
  }
  return [...groups.values()]
}

/** The states sensors may come to be in, and what else they, and whatever linkages listen to, may come to read. */
export const sensorGroups = (say: Say, room: DayRoom): ActGroup[] =>
  readersIn(room).map(({ identifier, name, states, measures }) => {
    const sense = (reading: string, value: number): Act => ({
      key: `${reading} ${value}`,
      label: readingWords(say, reading, value),
      act: { act: 'sense', identifier, reading, value },
    })
    return {
      name,
      acts: [
        ...states.flatMap((reading) => [1, 2].map((value) => sense(reading, value))),
        ...measures.flatMap(({ reading, around }) => around.map((value) => sense(reading, value))),
        // Only one that sees people is missed.
        ...(states.includes('presence') ? silences(say, identifier) : []),
      ],
      fields: measures.map(({ reading, unit }) => ({
        key: reading,
        label: say('parts.day.readLabel', {
          reading: say(`devices.reading.${reading}`),
          unit: unitText(unit),
        }),
        submit: say('parts.day.read'),
        act: (text) => {
          const value = text.trim() === '' ? Number.NaN : Number(text)
          return Number.isFinite(value) ? { act: 'sense', identifier, reading, value } : null
        },
        isNumber: true,
      })),
    }
  })

const silences = (say: Say, identifier: string): Act[] =>
  [true, false].map((silent) => ({
    key: `silent ${silent}`,
    label: say(`parts.day.${silent ? 'silent' : 'speaks'}`),
    act: { act: 'silence', identifier, silent },
  }))

/** What rooms of the template answer to, where somebody has given words a meaning. */
function voiceGroup(say: Say, { config: { template } }: DayRoom): ActGroup[] {
  const acts = sayings(template).map((word): Act => ({ key: word, label: word, act: { act: 'say', word } }))
  if (acts.length === 0) return []
  const field: Field = {
    ...{ key: 'say', label: say('parts.day.sayLabel'), submit: say('parts.day.say'), isNumber: false },
    act: (text) => (text.trim() === '' ? null : { act: 'say', word: text.trim() }),
  }
  return [{ name: say('parts.day.voice'), acts, fields: [field] }]
}

/** What guests and staff do, where the room has a scene for it. */
export function guestGroup(say: Say, { config: { template } }: DayRoom): ActGroup[] {
  const all: [scene: number, label: string, act: DayAct][] = [
    [presetScenes.checkIn, say('why.come.stay'), { act: 'stay', move: 'checkIn' }],
    [presetScenes.checkIn, say('why.gone.stay'), { act: 'stay', move: 'checkOut' }],
    [presetScenes.cardIn, say('why.come.card'), { act: 'card', move: 'in' }],
    [presetScenes.cardIn, say('why.staff'), { act: 'card', move: 'in', whose: 'staff' }],
    [presetScenes.cardOut, say('why.gone.card'), { act: 'card', move: 'out' }],
  ]
  const acts = all
    .filter(([scene]) => template.scenes.some(({ sceneValue }) => sceneValue === scene))
    .map(([, label, act]) => ({ key: label, label, act }))
  return acts.length > 0 ? [{ name: say('parts.day.guest'), acts }] : []
}

/** The power of everything that is in the room. */
function powerGroup(say: Say, { equipment }: DayRoom): ActGroup[] {
  if (equipment.length === 0) return []
  const acts = [false, true].map((on) => ({
    ...{ key: String(on), label: say(on ? 'why.power' : 'parts.day.powerLost') },
    act: { act: 'power', on } as const,
  }))
  return [{ name: say('parts.day.power'), acts }]
}

/** Everything that may happen in the room at the time that is shown: its keys, its sensors, its guests, its power. */
export function DayActs({ room, day }: { room: DayRoom; day: SimulatedDay }) {
  const say = useText()
  const bound = useMemo(
    () => [
      ...keyGroups(say, room),
      ...sensorGroups(say, room),
      ...voiceGroup(say, room),
      ...guestGroup(say, room),
    ],
    [say, room],
  )
  const groups = [...bound, ...powerGroup(say, room)]
  return (
    <section className={classes.acts} aria-label={say('parts.day.acts')}>
      <div className={classes.head}>
        <h3 className={classes.heading}>{say('parts.day.acts')}</h3>
        {day.own.length > 0 && (
          <>
            <Button variant="default" size="xs" onClick={day.undo}>
              {say('parts.day.undo')}
            </Button>
            <Button variant="subtle" size="xs" onClick={day.clear}>
              {say('parts.day.clear', { count: day.own.length })}
            </Button>
          </>
        )}
      </div>
      {bound.length === 0 && <p className={classes.hint}>{say('parts.day.nothingToDo')}</p>}
      {groups.map(({ name, acts, fields = [] }) => (
        <fieldset key={name} className={classes.group}>
          <legend>{name}</legend>
          {acts.map(({ key, label, act }) => (
            <Button key={key} variant="default" size="compact-sm" onClick={() => day.act(act)}>
              {label}
            </Button>
          ))}
          {fields.map((field) => (
            <ActField key={field.key} field={field} act={day.act} />
          ))}
        </fieldset>
      ))}
    </section>
  )
}
