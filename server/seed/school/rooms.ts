import { type FloorPlan, numbered, type RoomPlan, times, utility } from '../plan.ts'

/** Classes of a grade: 高一(3)班. */
export const classes = (grade: string, from: number, to: number, template = 'classroom'): RoomPlan[] =>
  Array.from({ length: to - from + 1 }, (_, index) => ({ name: `${grade}(${from + index})班`, template }))

export const rooms = (template: string | null, ...names: string[]): RoomPlan[] =>
  names.map((name) => ({ name, template }))

/** What every floor of a school building has besides its own rooms. */
const common: readonly RoomPlan[] = [
  ...times(1, '走廊', 'corridor'),
  ...times(1, '男卫生间', 'washroom'),
  ...times(1, '女卫生间', 'washroom'),
  utility('弱电间'),
]

export const schoolFloor = (level: number, own: readonly RoomPlan[]): FloorPlan =>
  numbered(level, [...own, ...common])
