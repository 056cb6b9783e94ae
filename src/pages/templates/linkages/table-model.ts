import type { PlainItem } from '#contract/parts/edits.ts'
import { causes } from '#contract/rules/causes.ts'
import { linkColumns } from '#contract/rules/linkage.ts'
import type { SeenTemplate } from '#src/data/seen.ts'
import type { Place } from '../matrix/matrix-keys.ts'

type Binding = SeenTemplate['bindingList'][number]

/** A column of the linkage table: one state of what a sensor reads, or nobody there. */
export interface Column {
  key: string
  /** The sensor; null for the absence of everybody, which is the room's. */
  source: { id: number; name: string } | null
  reading: string
  /** 1 and 2 of states, 3 above and 4 below of quantities; 0 of an absence. */
  state: number
}

/** A row: what something may be linked with. */
export interface Row {
  targetId: number
  name: string
  kind: 'scene' | 'group' | 'equipment'
}

const absence: Column = { key: 'absence', source: null, reading: 'presence', state: 0 }

/** The causes of a template as columns, sensor by sensor, as far as its sensors are to have columns (`linkColumn`). */
export function columnsOf(template: SeenTemplate): Column[] {
  const sensors = linkColumns(template).flatMap(({ equipmentId, name, reading, states }) =>
    states.map((state) => ({
      ...{ key: `${equipmentId} ${reading} ${state}`, source: { id: equipmentId, name } },
      ...{ reading, state },
    })),
  )
  const isThere = sensors.some(({ reading }) => reading === 'presence')
  return isThere || template.bindingList.some(({ causeType }) => causeType === causes.absence)
    ? [...sensors, absence]
    : sensors
}

/** Scenes and groups, and whatever else is linked already: single equipment is chosen in the form. */
export function rowsOf(template: SeenTemplate, targets: readonly { id: number; name: string }[]): Row[] {
  const linked = new Set(template.bindingList.map(({ targetId }) => targetId))
  const rows = (kind: Row['kind'], list: readonly { id: number; name: string }[]): Row[] =>
    list.map(({ id, name }) => ({ targetId: id, name, kind }))
  return [
    ...rows('scene', template.sceneList),
    ...rows('group', template.groupList),
    ...rows(
      'equipment',
      targets.filter(({ id }) => linked.has(id)),
    ),
  ]
}

const isIn = ({ causeType, sourceIds, reading, state }: Binding, column: Column): boolean => {
  if (column.source === null) return causeType === causes.absence
  const bySensor = causeType === causes.state || causeType === causes.threshold
  return (
    bySensor && reading === column.reading && state === column.state && sourceIds.includes(column.source.id)
  )
}

/** The linkages of a cell. */
export const bindingsAt = (template: SeenTemplate, column: Column, { targetId }: Row): Binding[] =>
  template.bindingList.filter((binding) => binding.targetId === targetId && isIn(binding, column))

/** Where a linkage stands, or the columns of a sensor begin; {-1, -1} of anything else. */
export function placeOf(
  template: SeenTemplate,
  columns: readonly Column[],
  rows: readonly Row[],
  id: number | null,
): Place {
  const binding = template.bindingList.find((each) => each.id === id)
  const col = columns.findIndex((column) => (binding ? isIn(binding, column) : column.source?.id === id))
  const row = binding ? rows.findIndex(({ targetId }) => targetId === binding.targetId) : -1
  return { row, col }
}

/** Those that stand in no cell: of keys, of what is switched, of sensors whose columns are left out. */
export const besides = (template: SeenTemplate, columns: readonly Column[]): Binding[] =>
  template.bindingList.filter((binding) => !columns.some((column) => isIn(binding, column)))

/** What a linkage begins with that is entered in a cell. */
export const beginAt = ({ source, reading, state }: Column, { targetId }: Row, name: string): PlainItem => ({
  ...{ name, targetId },
  ...(source === null
    ? { causeType: causes.absence }
    : {
        causeType: state > 2 ? causes.threshold : causes.state,
        ...{ sourceIds: [source.id], reading, state },
      }),
})
