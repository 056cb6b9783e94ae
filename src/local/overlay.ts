import type { PlainItem } from '#contract/parts/edits.ts'
import { withMembers } from '#contract/parts/kinds.ts'
import { editItems, itemKeyIn, makePart, mapParts, renamePart, withoutPart } from '#contract/parts/walk.ts'
import { changesContent, statusAfterEdit } from '#contract/rules/template-state.ts'
import type { PartList, PartRows, Template } from '#contract/template-shapes.ts'
import type { Change, OverlayRows, OverlayTable } from './change.ts'
import { changesOf } from './edits/index.ts'
import type { OutboxEntry } from './entry.ts'

/** Whether a row shows something the server has not confirmed: an unsent edit, or a refused one. */
export type Pending = 'none' | 'waiting' | 'attention'
export type Seen<Row> = Row & { pending: Pending }

export type SeenTemplate = Seen<Omit<Template, PartList> & { [L in PartList]: Seen<PartRows[L]>[] }>

export type SeenRows = {
  [T in OverlayTable]: T extends 'templates' ? SeenTemplate : Seen<OverlayRows[T]>
}

const unmarked = <Row extends object>(row: Row): Seen<Row> => ({ ...row, pending: 'none' })

function asSeen(table: OverlayTable, row: object): SeenRows[OverlayTable] {
  const seen = unmarked(row) as SeenRows[OverlayTable]
  if (table !== 'templates') return seen
  const template = seen as SeenTemplate
  return { ...template, ...mapParts(template, (rows) => rows.map(unmarked)) }
}

/**
 * The screen's rows: cached rows with every outbox entry's effect laid over them, in the order in which the
 * edits were made. The cached rows are not changed.
 *
 * @param cached rows as the server said; must include those that entries touch, if they are held at all
 * @returns rows by id, with what they carry unsent marked
 */
export function overlay<T extends OverlayTable>(
  table: T,
  cached: readonly OverlayRows[T][],
  idOf: (row: OverlayRows[T]) => number,
  entries: readonly OutboxEntry[],
): Map<number, SeenRows[T]> {
  const rows = new Map<number, SeenRows[OverlayTable]>(cached.map((row) => [idOf(row), asSeen(table, row)]))
  for (const entry of entries) {
    const mark: Pending = entry.state.kind === 'attention' ? 'attention' : 'waiting'
    layOver(table, rows, changesOf(entry), mark)
  }
  return rows as Map<number, SeenRows[T]>
}

/** Lays the effect of one edit over rows of a table, in their map. */
export function layOver(
  table: OverlayTable,
  rows: Map<number, SeenRows[OverlayTable]>,
  changes: readonly Change[],
  mark: Pending,
): void {
  for (const change of changes) if (change.table === table) lay(rows, change, mark)
}

function lay(rows: Map<number, SeenRows[OverlayTable]>, change: Change, mark: Pending): void {
  switch (change.do) {
    case 'add':
      rows.set(change.id, { ...asSeen(change.table, change.row), pending: mark } as SeenRows[OverlayTable])
      return
    case 'copy': {
      const source = rows.get(change.from) as SeenTemplate | undefined
      if (source) rows.set(change.id, { ...copyOf(source, change), pending: mark })
      return
    }
    case 'edit': {
      const row = rows.get(change.id)
      if (row) {
        const noted = change.table === 'templates' && changesContent(Object.keys(change.fields))
        const edited = noted ? noteEdit(row as SeenTemplate) : row
        const pending = stronger(row.pending, mark)
        rows.set(change.id, { ...edited, ...change.fields, pending } as typeof row)
      }
      return
    }
    case 'remove':
      for (const id of [change.id, ...(change.below ?? [])]) rows.delete(id)
      return
    default: {
      const template = rows.get(change.root) as SeenTemplate | undefined
      if (template) rows.set(change.root, withMembers(layPart(template, change, mark)))
    }
  }
}

/** The status an edit leaves, as the server will say it. */
const noteEdit = (template: SeenTemplate): SeenTemplate => ({
  ...template,
  status: statusAfterEdit(template.status),
})

type PartChange = Extract<Change, { root: number }>

function layPart(template: SeenTemplate, change: PartChange, mark: Pending): SeenTemplate {
  const marked = { ...noteEdit(template), pending: stronger(template.pending, mark) }
  const list: Seen<PartRows[PartList]>[] = template[change.list]
  switch (change.do) {
    case 'add-part': {
      const { id, entered, product } = change
      const others = list as unknown as PlainItem[]
      const row = makePart(change.list, change.root, entered, { id, others, product })
      return { ...marked, [change.list]: [...list, { ...row, pending: mark }] }
    }
    case 'edit-part':
      return {
        ...marked,
        [change.list]: list.map((part) => (part.id === change.id ? editPart(part, change, mark) : part)),
      }
    case 'remove-part':
      return { ...marked, ...withoutPart(marked, change.id) }
  }
}

function editPart(
  part: Seen<PartRows[PartList]>,
  change: Extract<PartChange, { do: 'edit-part' }>,
  mark: Pending,
): Seen<PartRows[PartList]> {
  const before = part as Record<string, unknown>
  const items = Object.entries(change.items).map(([field, edit]) => [
    field,
    editItems((before[field] as unknown[] | undefined) ?? [], edit, itemKeyIn(change.list, field)),
  ])
  return { ...part, ...change.fields, ...Object.fromEntries(items), pending: stronger(part.pending, mark) }
}

/** A template under its copy's ids. A part the copy has no id for was not on this screen when it was made. */
function copyOf(source: SeenTemplate, change: Extract<Change, { do: 'copy' }>): SeenTemplate {
  const idOf = (id: number) => change.parts.get(id)
  const parts = mapParts(source, (rows, list) =>
    rows.flatMap((row) => {
      const id = idOf(row.id)
      const copy = renamePart(row, list, idOf)
      if (id === undefined || !copy) return []
      return [{ ...copy, id, templateId: change.id, version: 0, pending: 'waiting' as const }]
    }),
  )
  return { ...source, ...parts, id: change.id, name: change.name, status: 0, roomNum: 0, version: 0 }
}

const stronger = (a: Pending, b: Pending): Pending =>
  a === 'attention' || b === 'attention'
    ? 'attention'
    : a === 'waiting' || b === 'waiting'
      ? 'waiting'
      : 'none'
