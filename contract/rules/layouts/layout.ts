import type { Words } from '../../words.ts'
import type { SlotKind } from '../slots.ts'

/** What stands in a room: drawn, and nothing else. */
export type Fixture =
  | 'board'
  | 'window'
  | 'door'
  | 'desk'
  | 'table'
  | 'bed'
  | 'sofa'
  | 'bath'
  | 'cabinet'
  | 'stage'
  | 'wall'

/** A rectangle of a plan, in metres from its upper left corner. */
export interface Shape {
  what: Fixture
  x: number
  y: number
  w: number
  h: number
}

/** What belongs into a slot, by which a product is proposed for it. */
export const wishes = {
  lamp: [101, 106],
  boardLamp: [102],
  downlight: [103],
  spotlight: [104],
  strip: [105],
  ceilingLamp: [109],
  panel: [203, 204, 202, 201],
  card: [206],
  lightSensor: [401, 409],
  presence: [402, 409],
  microwave: [413],
  door: [403],
  smoke: [404],
  monoxide: [405],
  water: [406],
  climate: [601, 602],
  freshAir: [603],
  curtain: [802],
  projector: [801],
  socket: [210],
  relay: [205],
} as const satisfies Record<string, readonly number[]>
export type Wish = keyof typeof wishes

/** Parts of rooms whose lamps are switched together. */
export const areas = {
  front: { zh: '前排灯', en: 'Front row' },
  middle: { zh: '中排灯', en: 'Middle row' },
  back: { zh: '后排灯', en: 'Back row' },
  board: { zh: '黑板照明', en: 'Board lights' },
  window: { zh: '窗侧灯', en: 'Window side' },
  inner: { zh: '内侧灯', en: 'Inner side' },
  stage: { zh: '讲台灯', en: 'Stage lights' },
  aisle: { zh: '走道灯', en: 'Aisle lights' },
  table: { zh: '桌面灯', en: 'Table lights' },
  ambient: { zh: '氛围灯', en: 'Ambient lights' },
  corridor: { zh: '走廊灯', en: 'Corridor lights' },
  entrance: { zh: '玄关灯', en: 'Entrance lights' },
  main: { zh: '主照明', en: 'Main lights' },
  bed: { zh: '床头灯', en: 'Bedside lights' },
  bath: { zh: '卫浴灯', en: 'Bathroom lights' },
  living: { zh: '客厅灯', en: 'Living room lights' },
  kitchen: { zh: '厨房照明', en: 'Kitchen lights' },
  counter: { zh: '操作台灯', en: 'Counter lights' },
} as const satisfies Record<string, Words>
export type AreaKey = keyof typeof areas

export interface Slot {
  /** Counted from 1 within its layout; never given to another place later. */
  slot: number
  x: number
  y: number
  accepts: SlotKind
  wish: Wish
  /** Rows and zones it belongs to. */
  areas: readonly AreaKey[]
  /** What the equipment in it is called. */
  zh: string
  en: string
}

/** What rooms are for, which says which scenes they have. */
export type RoomKind =
  | 'classroom'
  | 'lecture'
  | 'laboratory'
  | 'office'
  | 'meeting'
  | 'corridor'
  | 'guest'
  | HomeKind

/** Rooms of a home. */
export type HomeKind = 'living' | 'bedroom' | 'kitchen'

/** What tells parts of a kind of room from those of another one in the same template; English within brackets. */
export const kindNames: Readonly<Record<RoomKind, Words>> = {
  classroom: { zh: '教室', en: 'classroom' },
  lecture: { zh: '阶梯教室', en: 'lecture hall' },
  laboratory: { zh: '实验室', en: 'laboratory' },
  office: { zh: '办公室', en: 'office' },
  meeting: { zh: '会议室', en: 'meeting room' },
  corridor: { zh: '走廊', en: 'corridor' },
  guest: { zh: '客房', en: 'guest room' },
  living: { zh: '客厅', en: 'living room' },
  bedroom: { zh: '卧室', en: 'bedroom' },
  kitchen: { zh: '厨房', en: 'kitchen' },
}

export interface Layout {
  /** 1 to 10 are the specification's (its point 9); 11 and up are ours. */
  code: number
  kind: RoomKind
  zh: string
  en: string
  width: number
  height: number
  shapes: readonly Shape[]
  slots: readonly Slot[]
}

const lampWishes = ['lamp', 'boardLamp', 'downlight', 'spotlight', 'strip', 'ceilingLamp'] as const
type LampWish = (typeof lampWishes)[number]
const onWalls: readonly Wish[] = ['panel', 'card', 'presence', 'door']

function kindOfWish(wish: Wish): SlotKind {
  if (lampWishes.some((lamp) => lamp === wish)) return 'lighting'
  if (wish === 'lightSensor' || wish === 'microwave') return wish
  return onWalls.includes(wish) ? 'other' : 'nonLighting'
}

/** A slot before it is counted. */
export type SlotPlan = Omit<Slot, 'slot'>

/** A slot outside rows and zones, that takes what its wish is for; `x` and `y` in metres from the upper left corner. */
export const slotOf = (wish: Wish, x: number, y: number, zh: string, en: string): SlotPlan => ({
  ...{ wish, x, y, zh, en, accepts: kindOfWish(wish), areas: [] },
})

/** The slot of a lamp with the rows and zones it belongs to; `x` and `y` in metres from the upper left corner. */
export const lampAt = (
  x: number,
  y: number,
  zh: string,
  en: string,
  of: readonly AreaKey[],
  wish: LampWish = 'lamp',
): SlotPlan => ({ ...slotOf(wish, x, y, zh, en), areas: of })

const sides = {
  1: [['', '']],
  2: [
    ['左', ' left'],
    ['右', ' right'],
  ],
  3: [
    ['左', ' left'],
    ['中', ' centre'],
    ['右', ' right'],
  ],
  4: [
    ['一', ' 1'],
    ['二', ' 2'],
    ['三', ' 3'],
    ['四', ' 4'],
  ],
} as const

/** Lamps beside each other from the windows inwards: 前排左灯, 前排右灯. */
export function lampRow(
  xs: readonly number[],
  y: number,
  [zh, en]: readonly [string, string],
  of: readonly AreaKey[],
  { sided = true, wish = 'lamp' }: { sided?: boolean; wish?: LampWish } = {},
): SlotPlan[] {
  const words = sides[xs.length as keyof typeof sides]
  return xs.map((x, index) => {
    const side: readonly AreaKey[] = sided && xs.length > 1 ? [index === 0 ? 'window' : 'inner'] : []
    const [sideZh = '', sideEn = ''] = words[index] ?? []
    return lampAt(x, y, `${zh}${sideZh}灯`, `${en}${sideEn} lamp`, [...of, ...side], wish)
  })
}

/** The same piece of furniture in columns and rows. */
export const rows = (
  what: Fixture,
  at: { x: number; y: number; w: number; h: number },
  columns: number,
  lines: number,
  stepX: number,
  stepY: number,
): Shape[] =>
  Array.from({ length: columns * lines }, (_, index) => ({
    what,
    x: at.x + (index % columns) * stepX,
    y: at.y + Math.floor(index / columns) * stepY,
    w: at.w,
    h: at.h,
  }))

/** A layout with its slots counted from 1 in their order. */
export const layoutOf = (layout: Omit<Layout, 'slots'> & { slots: readonly SlotPlan[] }): Layout => ({
  ...layout,
  slots: layout.slots.map((slot, index) => ({ ...slot, slot: index + 1 })),
})
