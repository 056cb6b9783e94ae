import '#src/text/faults.ts'
import type { PlaceRecord } from '#contract/place-record.ts'
import { type FaultState, faultStates } from '#contract/rules/fault-states.ts'
import { marks } from '#src/text/marks.ts'
import type { Say } from '#src/text/text.ts'

/** What the things are called that changed rows name by their ids; null for what is not here. */
export interface ChangedNames {
  /** A building, floor or room. */
  space(id: number): string | null
  template(id: number): string | null
}

/** Columns of places, devices and reports that mean something to people, with the field that they fill in. */
const columns = {
  name: 'name',
  describe: 'describe',
  parent_id: 'parentId',
  room_id: 'roomId',
  template_id: 'templateId',
  product_id: 'productId',
  device_id: 'deviceId',
  device_no: 'deviceNo',
  state: 'state',
  assignee: 'assigneeId',
  note: 'note',
  sort: 'sort',
  outline: 'outline',
  plan: 'plan',
} as const
type Column = keyof typeof columns

const isColumn = (name: string): name is Column => Object.hasOwn(columns, name)
const isState = (value: unknown): value is FaultState => faultStates.some((state) => state === value)

interface Sides {
  before: Record<string, unknown>
  after: Record<string, unknown>
}

/** Which fields of a row changed, from what to what; nothing of a row that came or went. */
export function changeWords(detail: PlaceRecord['detail'], say: Say, names: ChangedNames): string {
  const { before, after, action } = detail as Partial<Sides> & { action?: string }
  if (action !== 'update') return ''
  const sides = { before: before ?? {}, after: after ?? {} }
  return [...new Set([...Object.keys(sides.before), ...Object.keys(sides.after)])]
    .filter(isColumn)
    .map((column) => oneChange(column, sides, say, names))
    .join(marks().semicolon)
}

/** 名称：101 → 102; of what is no word or name only that it changed. */
function oneChange(column: Column, { before, after }: Sides, say: Say, names: ChangedNames): string {
  const field = say(`field.${columns[column]}`)
  const [from, to] = [before, after].map((side) => valueWords(column, side[column], say, names))
  return from == null || to == null ? field : say('buildings.record.changed', { field, from, to })
}

/** A value in words; null where none can be said. */
function valueWords(column: Column, value: unknown, say: Say, names: ChangedNames): string | null {
  if (value === undefined || value === null || value === '') return '—'
  if (column === 'state') return isState(value) ? say(`faults.state.${value}`) : null
  if (column === 'parent_id' || column === 'room_id') return names.space(Number(value))
  if (column === 'template_id') return names.template(Number(value))
  return typeof value === 'string' ? value : null
}
