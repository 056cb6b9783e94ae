/** The columns of a spreadsheet of rooms, in their order, by the field that a refusal names them with. */
export const roomColumns = [
  { field: 'building', zh: '楼栋', en: 'Building' },
  { field: 'floor', zh: '楼层', en: 'Floor' },
  { field: 'room', zh: '房间', en: 'Room' },
  { field: 'template', zh: '模板', en: 'Template' },
] as const

export type RoomField = (typeof roomColumns)[number]['field']

/** The name of a cell in a refusal; `row` counts as spreadsheets do, from 1, the header's row. */
export const roomCellName = (row: number, field: RoomField): string => `rows.${row}.${field}`
