import { limits } from '#contract/limits.ts'
import { type RoomField, roomCellName, roomColumns } from '#contract/rules/campus/room-sheet.ts'
import { fieldWords, required } from '#contract/rules/field-fault.ts'
import type { SpaceNode } from '#contract/space-shapes.ts'
import type { Words } from '#contract/words.ts'
import type { SheetForm, SheetRow } from '../sheets/sheet-reading.ts'

/** A room as its row describes it. */
export interface ReadRoom {
  row: number
  building: string
  floor: string
  room: string
  templateId: number | null
}

/** What a campus holds already, and what its rooms may be made from. */
export interface RoomOffer {
  spaces: readonly Pick<SpaceNode, 'id' | 'parentId' | 'kind' | 'name'>[]
  templates: readonly { id: number; name: string }[]
}

export const roomSheet: SheetForm<RoomField> = {
  columns: roomColumns,
  rowsMost: limits.importRooms,
  noRows: { zh: '表格中没有房间', en: 'There are no rooms in this spreadsheet' },
  tooManyRows: {
    zh: `一次最多导入 ${limits.importRooms} 个房间`,
    en: `At most ${limits.importRooms} rooms can be imported at once`,
  },
}

const nameLength = 40
const isDate: Words = {
  zh: '被表格存成了日期，请把单元格格式改为“文本”',
  en: 'The spreadsheet has made a date of it; format the cell as text',
}
const unwritable: Words = { zh: '含有无法保存的字符', en: 'It holds characters that cannot be stored' }
const twice = (row: number): Words => ({
  zh: `与第 ${row} 行是同一个房间`,
  en: `It is the same room as in row ${row}`,
})
const taken: Words = { zh: '该楼层已有同名房间', en: 'The floor has a room of this name already' }
const noTemplate = (name: string): Words => ({
  zh: `该场所没有模板“${name}”`,
  en: `There is no template “${name}” in this place`,
})

type Say = (field: RoomField, words: Words) => void

function textOf({ cells }: SheetRow<RoomField>, field: RoomField, say: Say): string {
  const value = cells[field]
  if (value instanceof Date) say(field, isDate)
  else if (/\0|\p{Surrogate}/u.test(value)) say(field, unwritable)
  else if (value.length > nameLength)
    say(field, fieldWords({ keyword: 'maxLength', params: { limit: nameLength } }))
  else {
    if (value === '' && field !== 'template') say(field, required)
    return value
  }
  return ''
}

/** What stands where, by the names that lead there. */
export const placeKey = (...names: readonly string[]): string => JSON.stringify(names)

/** The places of a campus by the names that lead to them. */
export function placesByName(spaces: RoomOffer['spaces']): Map<string, number> {
  const byId = new Map(spaces.map((node) => [node.id, node]))
  const namesOf = (node: RoomOffer['spaces'][number]): string[] => {
    const above = node.parentId === null ? undefined : byId.get(node.parentId)
    return [...(above ? namesOf(above) : []), node.name]
  }
  return new Map(spaces.map((node) => [placeKey(...namesOf(node)), node.id]))
}

/** Reads rows against what the campus holds; the first fault of each cell by its name, of all rows at once. */
export function roomsOf(
  rows: readonly SheetRow<RoomField>[],
  offer: RoomOffer,
): { rooms: ReadRoom[]; faults: Record<string, Words> } {
  const faults: Record<string, Words> = {}
  const places = placesByName(offer.spaces)
  const templateIds = new Map(offer.templates.map(({ name, id }) => [name, id]))
  const firstRow = new Map<string, number>()
  const rooms = rows.map((row): ReadRoom => {
    const say: Say = (field, words) => {
      faults[roomCellName(row.number, field)] ??= words
    }
    const [building, floor, room] = [
      textOf(row, 'building', say),
      textOf(row, 'floor', say),
      textOf(row, 'room', say),
    ]
    const template = textOf(row, 'template', say)
    const key = placeKey(building, floor, room)
    const first = firstRow.get(key)
    if (first === undefined) firstRow.set(key, row.number)
    else if (room !== '') say('room', twice(first))
    if (places.has(key)) say('room', taken)
    const templateId = template === '' ? null : (templateIds.get(template) ?? null)
    if (template !== '' && templateId === null) say('template', noTemplate(template))
    return { row: row.number, building, floor, room, templateId }
  })
  return { rooms, faults }
}
