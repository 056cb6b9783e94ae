import type { TemplateConfig } from '../../config-shapes.ts'
import { isSensorState, readingsOf } from '../readings.ts'
import { presetScenes, sceneTypeOf } from '../scenes.ts'
import type { DayAct, TimedAct } from './play-day.ts'
import type { SampleAct, WantedKey } from './sample-days.ts'

/** A sensor of a template, by the product it is. */
interface Sensor {
  identifier: string
  productTypeId: number
}

interface Room {
  config: TemplateConfig
  sensors: readonly Sensor[]
  /** The illuminance that falls on its desks from outside at a minute of the day, in lx. */
  daylight: (minute: number) => number
}

const minuteLength = 60_000
const dayMinutes = 1440
const lookEvery = 10
/** The light at which a sensor that knows only light and none says light, in lx. */
const lightFrom = 100
const [first, second] = [1, 2]

/** Every key of a room that calls a scene, those of self-powered panels too. */
const sceneKeys = ({ keys = [], panels = [] }: TemplateConfig) => [
  ...keys,
  ...panels.flatMap(({ identifier, buttons }) => buttons.map((button) => ({ identifier, ...button }))),
]

/** The first key that calls one of the scenes, the first of these that any key calls; undefined for none. */
export function keyCalling(config: TemplateConfig, wanted: readonly WantedKey[]): DayAct | undefined {
  const calls = (scene: WantedKey) =>
    sceneKeys(config).find(({ sceneValue }) =>
      sceneValue === null
        ? false
        : scene === 'custom'
          ? sceneTypeOf(sceneValue) === custom
          : sceneValue === presetScenes[scene],
    )
  for (const scene of wanted) {
    const key = calls(scene)
    if (key)
      return { act: 'press', identifier: key.identifier, key: key.key, long: key.pressType === longPressed }
  }
  return undefined
}

const custom = 2
const longPressed = 2

const guestScenes = {
  cardIn: { act: 'card', move: 'in' },
  cardOut: { act: 'card', move: 'out' },
  checkIn: { act: 'stay', move: 'checkIn' },
  checkOut: { act: 'stay', move: 'checkOut' },
} as const satisfies Record<string, DayAct>
/** Where nobody checks in nobody checks out. */
const sceneOf = { cardIn: 'cardIn', cardOut: 'cardOut', checkIn: 'checkIn', checkOut: 'checkIn' } as const

/** What somebody's coming or going is to each sensor that notices it. */
function noticed(sensors: readonly Sensor[], value: number): DayAct[] {
  const sense = (identifier: string, reading: string, read: number): DayAct => ({
    ...{ act: 'sense', identifier, reading, value: read },
  })
  return sensors.flatMap(({ identifier, productTypeId }) =>
    readingsOf(productTypeId).flatMap((reading) => {
      if (reading === 'presence') return [sense(identifier, reading, value)]
      // A door is opened by who comes and by who goes, and closed behind them.
      return reading === 'door' ? [sense(identifier, reading, first), sense(identifier, reading, second)] : []
    }),
  )
}

function enactOne({ config, sensors }: Room, what: SampleAct[1]): DayAct[] {
  if (typeof what === 'object') return [keyCalling(config, what.press) ?? []].flat()
  if (what === 'enter') return noticed(sensors, first)
  if (what === 'leave') return noticed(sensors, second)
  const has = config.scenes.some(({ sceneValue }) => sceneValue === presetScenes[sceneOf[what]])
  return has ? [guestScenes[what]] : []
}

/** What sensors of light read all day long, every ten minutes where it changes. */
function lightRead({ sensors, daylight }: Room): TimedAct[] {
  return sensors.flatMap(({ identifier, productTypeId }) =>
    readingsOf(productTypeId).flatMap((reading): TimedAct[] => {
      if (reading !== 'illuminance' && reading !== 'light') return []
      let before = -1
      return Array.from({ length: dayMinutes / lookEvery }, (_, index) => index * lookEvery).flatMap(
        (minute) => {
          const lux = Math.round(daylight(minute))
          const value = isSensorState(reading) ? (lux >= lightFrom ? first : second) : lux
          if (value === before) return []
          before = value
          return [{ at: minute * minuteLength, act: 'sense', identifier, reading, value }]
        },
      )
    }),
  )
}

/** A usual day as it is in a room: its own keys are pressed, its own sensors read it. In the order of time. */
export function enact(room: Room, sample: readonly SampleAct[]): TimedAct[] {
  const empty = noticed(room.sensors, second)
    .filter((act) => act.act === 'sense' && act.reading === 'presence')
    .map((act) => ({ ...act, at: 0 }))
  const people = sample.flatMap(([minute, what]) =>
    enactOne(room, what).map((act) => ({ ...act, at: minute * minuteLength })),
  )
  return [...empty, ...lightRead(room), ...people].sort((a, b) => a.at - b.at)
}
