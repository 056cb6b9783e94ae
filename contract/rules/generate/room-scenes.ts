import type { AreaKey, HomeKind, RoomKind, Wish } from '../layouts/layout.ts'
import type { PresetScene } from '../scenes.ts'

/** What a scene does with lamps of an area ('all' of them), or with what a wish stands for. */
export type Target = 'all' | AreaKey | Wish

export interface ScenePlan {
  zh: string
  en: string
  /** Null for one of a custom number. */
  preset: PresetScene | null
  /** Target -> function -> value; what an equipment cannot do is left out. */
  does: Readonly<Partial<Record<Target, Readonly<Record<string, number>>>>>
}

/** Percent, and kelvin where it matters. */
const lit = (brightness: number, colorTemperature?: number): Record<string, number> =>
  colorTemperature === undefined ? { switch: 1, brightness } : { switch: 1, brightness, colorTemperature }
const off = { switch: 0 }
const on = { switch: 1 }
const closed = { switch: 0, position: 0 }
const open = { switch: 1, position: 100 }
const cool = (temperature: number) => ({ switch: 1, mode: 1, temperature, fanSpeed: 0 })

const masterOn: ScenePlan = { zh: '总开', en: 'Master on', preset: 'masterOn', does: { all: lit(100) } }
const masterOff: ScenePlan = {
  ...{ zh: '总关', en: 'Master off', preset: 'masterOff' },
  does: { all: off, climate: off, freshAir: off, projector: off, socket: off, relay: off },
}
const projection: ScenePlan = {
  ...{ zh: '投影', en: 'Projection', preset: 'projectorOn' },
  does: {
    board: off,
    stage: off,
    front: off,
    middle: lit(30, 4000),
    back: lit(40, 4000),
    projector: on,
    curtain: closed,
  },
}
const projectionEnd: ScenePlan = {
  ...{ zh: '投影结束', en: 'End of projection', preset: 'projectorOff' },
  does: { all: lit(80), projector: off, curtain: open },
}
const lesson = (zh: string, en: string): ScenePlan => ({
  ...{ zh, en, preset: null },
  does: {
    board: lit(100),
    stage: lit(90),
    front: lit(90, 5000),
    middle: lit(90, 5000),
    back: lit(90, 5000),
    table: lit(90, 5000),
    relay: on,
    socket: on,
  },
})
const rest: ScenePlan = {
  ...{ zh: '课间', en: 'Break', preset: null },
  does: { board: off, front: lit(50, 4000), middle: lit(50, 4000), back: lit(50, 4000), curtain: open },
}
const work: ScenePlan = {
  ...{ zh: '办公', en: 'Work', preset: 'work' },
  does: {
    front: lit(80, 4500),
    middle: lit(80, 4500),
    back: lit(80, 4500),
    aisle: lit(50),
    climate: cool(26),
  },
}
const meeting: ScenePlan = {
  ...{ zh: '会议', en: 'Meeting', preset: null },
  does: { table: lit(80, 4500), front: lit(60), ambient: lit(40, 4000), climate: cool(25) },
}
const presenting: ScenePlan = {
  ...{ zh: '演示', en: 'Presentation', preset: 'projectorOn' },
  does: { front: off, table: lit(30, 4000), ambient: lit(20, 3500), projector: on, curtain: closed },
}

const bright: ScenePlan = { zh: '明亮', en: 'Bright', preset: 'bright', does: { all: lit(100) } }

const homeScenes: Readonly<Record<HomeKind, readonly ScenePlan[]>> = {
  living: [
    {
      ...{ zh: '回家', en: 'Coming home', preset: null },
      does: {
        main: lit(80, 4000),
        ambient: lit(60, 3500),
        entrance: lit(70, 3500),
        curtain: open,
        climate: cool(26),
      },
    },
    {
      ...{ zh: '会客', en: 'Visitors', preset: null },
      does: { main: lit(100, 4000), living: lit(70, 3500), ambient: lit(50, 3500) },
    },
    {
      ...{ zh: '影音', en: 'Movie', preset: 'movie' },
      does: {
        main: off,
        entrance: off,
        living: lit(10, 2700),
        ambient: lit(20, 2700),
        curtain: closed,
        socket: on,
      },
    },
    bright,
    {
      ...{ zh: '柔和', en: 'Soft', preset: 'soft' },
      does: { main: lit(40, 3000), living: lit(40, 3000), ambient: lit(40, 2700) },
    },
    masterOff,
  ],
  bedroom: [
    bright,
    {
      ...{ zh: '阅读', en: 'Reading', preset: null },
      does: { main: lit(30, 3500), bed: lit(70) },
    },
    { zh: '睡眠', en: 'Sleep', preset: 'sleep', does: { all: off, curtain: closed, climate: cool(26) } },
    { zh: '起夜', en: 'Night', preset: 'night', does: { ambient: lit(10, 2700) } },
    { zh: '起床', en: 'Getting up', preset: 'wake', does: { main: lit(50, 4000), curtain: open } },
    masterOff,
  ],
  kitchen: [
    {
      ...{ zh: '备餐', en: 'Cooking', preset: null },
      does: { kitchen: lit(100, 5000), counter: lit(100, 5000), relay: on },
    },
    {
      ...{ zh: '用餐', en: 'Dining', preset: null },
      does: {
        table: lit(80, 3000),
        ambient: lit(40, 3000),
        kitchen: lit(30, 3500),
        counter: off,
        relay: off,
      },
    },
    bright,
    masterOff,
  ],
}

/** The scenes of each kind of room, in the order in which its keys call them; a master off comes last. */
export const roomScenes: Readonly<Record<RoomKind, readonly ScenePlan[]>> = {
  classroom: [lesson('上课', 'Lesson'), projection, rest, projectionEnd, masterOn, masterOff],
  lecture: [lesson('授课', 'Lecture'), projection, rest, projectionEnd, masterOn, masterOff],
  laboratory: [lesson('实验课', 'Lab lesson'), rest, masterOn, masterOff],
  office: [
    work,
    {
      ...{ zh: '午休', en: 'Noon rest', preset: null },
      does: { all: lit(15, 3500), curtain: closed },
    },
    masterOn,
    masterOff,
  ],
  meeting: [meeting, presenting, masterOn, masterOff],
  corridor: [
    { zh: '柔和', en: 'Soft', preset: 'soft', does: { corridor: lit(60, 3500), entrance: lit(60, 3500) } },
    { zh: '起夜', en: 'Night', preset: 'night', does: { corridor: lit(20, 3000), entrance: lit(30, 3000) } },
    masterOn,
    masterOff,
  ],
  guest: [
    {
      ...{ zh: '入住', en: 'Check-in', preset: 'checkIn' },
      does: { entrance: lit(60, 3500), curtain: open, climate: cool(25) },
    },
    {
      ...{ zh: '插卡', en: 'Card in', preset: 'cardIn' },
      does: { entrance: lit(80, 3500), main: lit(70, 3500), ambient: lit(50, 3000), climate: cool(25) },
    },
    {
      ...{ zh: '拔卡', en: 'Card out', preset: 'cardOut' },
      does: { all: off, climate: off, socket: off, relay: off },
    },
    bright,
    {
      zh: '柔和',
      en: 'Soft',
      preset: 'soft',
      does: { main: lit(40, 3000), bed: lit(30), ambient: lit(40, 2700) },
    },
    {
      ...{ zh: '影音', en: 'Movie', preset: 'movie' },
      does: {
        main: off,
        bed: off,
        living: lit(20, 2700),
        ambient: lit(20, 2700),
        curtain: closed,
        socket: on,
      },
    },
    { zh: '起夜', en: 'Night', preset: 'night', does: { ambient: lit(10, 2700), bath: lit(15, 2700) } },
    { zh: '睡眠', en: 'Sleep', preset: 'sleep', does: { all: off, curtain: closed, climate: cool(26) } },
    masterOff,
  ],
  ...homeScenes,
}

/** A time of the day in minutes at which a scene is called by itself. */
export interface TimingPlan {
  zh: string
  en: string
  minute: number
  days: readonly number[]
  preset: PresetScene
}

const [morning, lateEvening] = [6 * 60 + 30, 23 * 60]
const weekdays = [1, 2, 3, 4, 5]
const everyDay = [1, 2, 3, 4, 5, 6, 7, 8]
const closing = (minute: number): TimingPlan => ({
  ...{ zh: '夜间总关', en: 'Lights out', minute, days: everyDay, preset: 'masterOff' },
})

export const roomTimings: Readonly<Record<RoomKind, readonly TimingPlan[]>> = {
  classroom: [closing(22 * 60 + 10)],
  lecture: [closing(22 * 60 + 10)],
  laboratory: [closing(21 * 60 + 30)],
  office: [closing(22 * 60)],
  meeting: [{ ...closing(20 * 60 + 30), days: weekdays }],
  corridor: [
    { zh: '傍晚柔和', en: 'Soft at dusk', minute: 18 * 60, days: everyDay, preset: 'soft' },
    { zh: '深夜低亮', en: 'Low at night', minute: lateEvening, days: everyDay, preset: 'night' },
    { zh: '清晨全亮', en: 'Full in the morning', minute: morning, days: everyDay, preset: 'masterOn' },
  ],
  ...{ guest: [], living: [], bedroom: [], kitchen: [] },
}

/** What a room does by itself once nobody has been there for so many minutes. */
export interface AbsencePlan {
  zh: string
  en: string
  minutes: number
  preset: PresetScene
  /** Minutes of the day between which it does so; at any time where they are left out. */
  hours?: { fromMinute: number; toMinute: number }
}

const empty = (minutes: number): readonly AbsencePlan[] => [
  { zh: `无人${minutes}分钟总关`, en: `All off after ${minutes} min`, minutes, preset: 'masterOff' },
]
/** A passage never goes dark: it is dimmed, at night as far as its timings dim it. */
const dimmed: readonly AbsencePlan[] = [
  {
    ...{ zh: '无人5分钟调暗', en: 'Soft after 5 min', minutes: 5, preset: 'soft' },
    hours: { fromMinute: morning, toMinute: lateEvening },
  },
  {
    ...{ zh: '深夜无人5分钟低亮', en: 'Low after 5 min at night', minutes: 5, preset: 'night' },
    hours: { fromMinute: lateEvening, toMinute: morning },
  },
]

/** By day alone, and late: somebody may lie down at noon. */
const byDay: readonly AbsencePlan[] = [
  {
    ...{ zh: '白天无人60分钟总关', en: 'All off after 60 min by day', minutes: 60, preset: 'masterOff' },
    hours: { fromMinute: 9 * 60, toMinute: 17 * 60 },
  },
]

/** Where people sleep still, which sensors take for nobody there. */
export const sleepsIn = (kind: RoomKind): boolean => kind === 'bedroom' || kind === 'guest'

/** Nothing at hours at which people may sleep still. */
export const roomAbsences: Readonly<Record<RoomKind, readonly AbsencePlan[]>> = {
  ...{
    classroom: empty(10),
    lecture: empty(15),
    laboratory: empty(15),
    office: empty(20),
    meeting: empty(10),
  },
  ...{ corridor: dimmed, guest: byDay },
  ...{ living: empty(30), bedroom: byDay, kitchen: empty(15) },
}
