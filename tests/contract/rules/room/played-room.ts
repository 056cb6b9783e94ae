import type { ConfigBinding, ConfigKey, RoomConfig, TemplateConfig } from '#contract/config-shapes.ts'
import type { RoomCalendar } from '#contract/rules/room/calendar.ts'
import type { Effect, Happening, Values } from '#contract/rules/room/events.ts'
import { levelAt } from '#contract/rules/room/fade.ts'
import { light, type RoomRun, startRun } from '#contract/rules/room/run.ts'
import { nextClock, step } from '#contract/rules/room/step.ts'
import { takeOver } from '#contract/rules/room/take-over.ts'

type Scene = TemplateConfig['scenes'][number]
type Action = Scene['actions'][number]
type Timing = TemplateConfig['timings'][number]

export const functionsOf = (values: Values) =>
  Object.entries(values).map(([identifier, paramValue]) => ({
    identifier,
    functionParamList: [{ paramValue }],
  }))

/** What is done with an equipment (by name) or a group (by address). */
export const act = (
  target: string | number,
  values: Values,
  more: Pick<Action, 'fade' | 'delay'> = {},
): Action => ({
  identifier: typeof target === 'string' ? target : null,
  groupValue: typeof target === 'number' ? target : null,
  functionList: functionsOf(values),
  ...more,
})

const does = (target: string | number | { scene: number }, values: Values = {}) => ({
  sceneValue: typeof target === 'object' ? target.scene : null,
  groupValue: typeof target === 'number' ? target : null,
  identifier: typeof target === 'string' ? target : null,
  functionList: functionsOf(values),
})

export const scene = (sceneValue: number, ...actions: Action[]): Scene => ({
  sceneValue,
  name: `场景${sceneValue}`,
  actions,
})

export const keyOf = (identifier: string, key: number, target: Partial<ConfigKey>): ConfigKey => ({
  ...{ identifier, key, pressType: 1, sceneValue: null, groupValue: null },
  ...target,
})

export const binding = (
  name: string,
  cause: Partial<ConfigBinding>,
  target: string | number | { scene: number },
  values: Values = {},
): ConfigBinding => ({
  ...{ name, causeType: 2, sources: [], key: 1, pressType: 1, reading: 'presence', state: 1, limit: 0 },
  ...{ hysteresis: 0, minutes: 1, fromMinute: null, toMinute: null, whileScene: null },
  ...does(target, values),
  ...cause,
})

export const timing = (
  name: string,
  when: Partial<Timing>,
  target: string | number | { scene: number },
  values: Values = {},
): Timing => ({
  ...{
    name,
    timeType: 1,
    minute: 480,
    offset: 0,
    earliest: null,
    latest: null,
    days: [1, 2, 3, 4, 5, 6, 7, 8],
  },
  ...{ startDate: null, endDate: null },
  ...does(target, values),
  ...when,
})

export interface RoomParts {
  groups?: Record<number, string[]>
  scenes?: Scene[]
  keys?: ConfigKey[]
  bindings?: ConfigBinding[]
  timings?: Timing[]
  /** Sensors that are mounted in reverse, and what else the configuration tells of. */
  reversed?: string[]
  forward?: string[]
  fade?: number
  powerState?: number
  relays?: NonNullable<TemplateConfig['relays']>
  infrared?: NonNullable<TemplateConfig['infrared']>
  drivers?: NonNullable<TemplateConfig['drivers']>
  panels?: NonNullable<TemplateConfig['panels']>
  guest?: NonNullable<TemplateConfig['guest']>
  voice?: NonNullable<TemplateConfig['voice']>
  airVoice?: NonNullable<TemplateConfig['airVoice']>
  aliases?: NonNullable<TemplateConfig['aliases']>
  /** 2: lamps that are switched on are at full. */
  switchState?: number
}

const told = (identifier: string, direction: number) => ({
  ...{ identifier, name: identifier, pid: '', panelKeyType: null, panelLayoutType: null, direction },
})

/** A room's configuration: all lights are a, b and c unless it is said otherwise. */
export const roomOf = ({
  groups = { 49152: ['a', 'b', 'c'] },
  scenes = [],
  keys = [],
  bindings = [],
  timings = [],
  reversed = [],
  forward = [],
  fade = 0,
  powerState = 3,
  switchState,
  ...devices
}: RoomParts): RoomConfig => ({
  roomId: 1,
  template: {
    ...{ format: 2, name: '房间', scenes, keys, bindings, timings },
    equipment: [...reversed.map((one) => told(one, 2)), ...forward.map((one) => told(one, 1))],
    ...devices,
    groups: Object.entries(groups).map(([value, members]) => ({
      groupValue: Number(value),
      name: `组${value}`,
      members,
    })),
    defaults: { fade, powerState, ...(switchState === undefined ? {} : { switchState }) },
  },
  devices: [],
})

/** Nothing in it can be changed from now on. */
export function frozen<V>(value: V): V {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const one of Object.values(value)) frozen(one)
  }
  return value
}

/** 2026-03-02, a Monday, at 07:00 on the campus's clock. */
export const monday7 = Date.UTC(2026, 2, 2, 7)
export const minutes = (count: number): number => count * 60_000
export const seconds = (count: number): number => count * 1_000
export const hours = (count: number): number => minutes(60 * count)
export const days = (count: number): number => hours(24 * count)

/** What sensors of people say. */
export const someone = 1
export const noOne = 0
/** All lamps go off when nobody has been there for ten minutes. */
export const away = binding('离开关灯', { causeType: 4, minutes: 10 }, 49152, { switch: 0 })

/** Plays a room: events at `room.now`, which is moved on by hand; effects as they come. */
export function playRoom(given: RoomConfig, wall = monday7) {
  let config = given
  let run: RoomRun = frozen(startRun(0, wall))
  let offset = wall
  let sequence = 0
  const room = {
    now: 0,
    run: (): RoomRun => run,
    send(event: Happening, stamp: { source?: string; sequence?: number } = {}): readonly Effect[] {
      sequence += 1
      const at = room.now
      const result = step(config, run, {
        source: 'test',
        sequence,
        ...stamp,
        at,
        wall: at + offset,
        ...event,
      })
      run = frozen(result.run)
      return result.done
    },
    /** Lets time pass without a word. */
    wait(ms: number): readonly Effect[] {
      room.now += ms
      return room.send({ kind: 'clock' })
    },
    /** Goes on with another configuration. */
    takeOver(next: RoomConfig): void {
      run = frozen(takeOver(run, next, config))
      config = next
    },
    /** Sets the clock on the wall by so much. */
    setClock(ms: number): readonly Effect[] {
      offset += ms
      return room.send({ kind: 'clock' })
    },
    press(identifier: string, key: number, length = 100): readonly Effect[] {
      const down = room.send({ kind: 'keyDown', identifier, key })
      room.now += length
      return [...down, ...room.send({ kind: 'keyUp', identifier, key })]
    },
    set: (identifier: string, values: Values) => room.send({ kind: 'value', identifier, values, by: 'app' }),
    call: (sceneValue: number) => room.send({ kind: 'scene', sceneValue, by: 'app' }),
    read: (identifier: string, reading: string, value: number) =>
      room.send({ kind: 'sensor', identifier, reading, value }),
    calendar: (calendar: RoomCalendar) => room.send({ kind: 'calendar', calendar }),
    next: (): number | null => nextClock(config, run),
    values: (identifier: string): Values =>
      Object.assign({}, ...Object.values(run.held[identifier] ?? {}).map(({ values }) => values)),
    level: (identifier: string) => levelAt(run.held[identifier]?.[light], light, room.now),
    isOn: (identifier: string): boolean => room.values(identifier).switch === 1,
    on: (...identifiers: string[]): string[] => identifiers.filter((identifier) => room.isOn(identifier)),
  }
  return room
}

/** What was set, by equipment. */
export const setIn = (done: readonly Effect[]): Record<string, Values> =>
  Object.fromEntries(
    done.flatMap((effect) => (effect.do === 'set' ? [[effect.identifier, effect.values]] : [])),
  )

/** A chain of causes, as words. */
export const chain = (effect: Effect | undefined): string =>
  (effect?.why ?? []).map(({ kind, of }) => `${kind} ${of}`).join(' > ')
