import type { InputOf, QueuedName } from '#contract/index.ts'
import { isPartList } from '#contract/parts/kinds.ts'
import { itemKeyIn, partsOf } from '#contract/parts/walk.ts'
import type { Temporary } from '#contract/rules/chain.ts'
import { same } from '#contract/rules/same.ts'
import { renameIds, temporaryIdsIn } from '#contract/rules/temporary-id.ts'
import { editWire } from '#contract/wire-hash.ts'
import { realIds } from '#src/local/aliases.ts'
import { type Change, type OverlayTable, rootOf } from '#src/local/change.ts'
import type { LocalDatabase } from '#src/local/database.ts'
import { changesOf, orderedBy } from '#src/local/edits/index.ts'
import type { Aside, Base, NewEntry, OutboxEntry } from '#src/local/entry.ts'
import { layOver, type SeenRows, type SeenTemplate } from '#src/local/overlay.ts'
import { seenByIds } from '#src/local/read.ts'
import { uuid } from './random.ts'

/** What a verb hands to the outbox. `name` and `input` go on the wire as they are. */
export interface Draft<N extends QueuedName = QueuedName> {
  name: N
  input: InputOf<N>
  temporaries?: Temporary[]
  aside?: Aside
  madeOn?: readonly MadeOnRow[] | undefined
}

/** What somebody saw of a row as she began to edit it: a form may have stood open since, or been taken up again. */
export interface MadeOn<Fields = Readonly<Record<string, unknown>>> {
  /** Undefined where it is not known. */
  version: number | undefined
  /** Of the row's fields those that she could change. */
  fields: Fields
}
export type MadeOnRow = MadeOn & { id: number }

/**
 * Puts an edit into the outbox, durably, and answers once it is there. Temporary ids that have become real
 * since the page read them are replaced; what the edit was made on is kept with it.
 */
export async function enqueue(db: LocalDatabase, draft: Draft, now = Date.now()): Promise<NewEntry> {
  return db.transaction('rw', outboxTables(db), async () => {
    const entry = await entryFor(db, draft, now)
    await db.outbox.add(entry)
    return entry
  })
}

type AnyDraft = Pick<OutboxEntry, 'name'> & Partial<OutboxEntry> & Pick<Draft, 'madeOn'>

/**
 * The entry of an edit, within the caller's transaction over `outboxTables`.
 *
 * @param before its place in the outbox, when that is not the last one
 */
export async function entryFor(
  db: LocalDatabase,
  draft: AnyDraft,
  now: number,
  before?: number,
): Promise<NewEntry> {
  const [edit] = await editsOf(db, [draft], now)
  if (!edit) throw new Error('a draft without an edit')
  return entryOf(edit, await groundOf(db, [edit], before))
}

/** So many edits are made into entries and written at once: between them the page may do something else. */
const atOnce = 100

/**
 * The same for several edits: all of them or none. What they stand on is read once; each stands on what those before it
 * in the list have done too.
 */
export const enqueueAll = (db: LocalDatabase, drafts: readonly Draft[]): PromiseLike<void> =>
  db.transaction('rw', outboxTables(db), async () => {
    const edits = await editsOf(db, drafts as unknown as AnyDraft[], Date.now())
    const ground = await groundOf(db, edits)
    for (let from = 0; from < edits.length; from += atOnce) {
      const entries = edits.slice(from, from + atOnce).map((edit) => {
        const entry = entryOf(edit, ground)
        for (const [table, rows] of ground.rows) layOver(table, rows, edit.changes, 'waiting')
        return entry
      })
      await db.outbox.bulkAdd(entries)
    }
  })

type Edit = Pick<OutboxEntry, 'name' | 'input' | 'temporaries' | 'aside' | 'createdAt'> & {
  changes: readonly Change[]
  madeOn: readonly MadeOnRow[]
}

/** Edits under the ids that have become real meanwhile, with what they do. */
async function editsOf(db: LocalDatabase, drafts: readonly AnyDraft[], createdAt: number): Promise<Edit[]> {
  const given = drafts.map(({ name, input = {}, temporaries = [], aside = {}, madeOn = [] }) => ({
    ...{ name, input, temporaries, aside, madeOn },
    mentioned: temporaryIdsIn([input, temporaries, aside.below, madeOn]),
  }))
  const names = await realIds(
    db,
    given.flatMap(({ mentioned }) => mentioned),
  )
  return given.map(({ name, mentioned, ...rest }) => {
    const real = mentioned.some((id) => names.has(id)) ? renameIds(rest, names) : rest
    const edit = { name, ...real, createdAt }
    return { ...edit, changes: changesOf(edit) }
  })
}

function entryOf({ changes, madeOn, ...edit }: Edit, ground: Ground): NewEntry {
  return {
    ...edit,
    id: uuid(),
    bases: basesOf(changes, ground, madeOn),
    touches: touchesOf(edit, changes),
    removes: changes.some((change) => change.do === 'remove'),
    wireHash: editWire(edit.name) ?? '',
    attempts: 0,
    history: [],
    merged: [],
    state: { kind: 'waiting', notBefore: 0 },
  }
}

/** What putting an edit into the outbox reads and writes. */
export const outboxTables = (db: LocalDatabase) => [
  db.outbox,
  db.aliases,
  db.campuses,
  db.spaces,
  db.templates,
  db.rooms,
]

/**
 * Rows an edit changes, copies or keeps the order of, and temporary ids it cannot go up before: see `blockers` in order.ts. A copy is what
 * its author saw of the source, with her earlier edits in it and without her later ones.
 */
export const touchesOf = (
  edit: Pick<OutboxEntry, 'name' | 'input' | 'temporaries'>,
  changes: readonly Change[],
): number[] => [
  ...new Set([
    ...changes.flatMap((change) => (change.do === 'copy' ? [change.id, change.from] : [rootOf(change)])),
    ...changes.flatMap((change) => (change.do === 'remove' ? (change.below ?? []) : [])),
    ...orderedBy(edit),
    ...temporaryIdsIn(edit.input),
    ...edit.temporaries.map((each) => each.temporary),
  ]),
]

/** What edits are made on. */
interface Ground {
  /** Rows as the screen shows them, with earlier edits laid over. */
  rows: Map<OverlayTable, Map<number, SeenRows[OverlayTable]>>
  /** Places that removals take along, as they are held. */
  below: ReadonlyMap<number, AnyRow>
}

const standsOnRow = ({ do: what }: Change) => what !== 'add' && what !== 'add-part' && what !== 'copy'

/**
 * Reads what edits are made on, once for all of them.
 *
 * @param before only what was queued before this place in the outbox is laid over
 */
async function groundOf(db: LocalDatabase, edits: readonly Edit[], before?: number): Promise<Ground> {
  const changes = edits.flatMap((edit) => edit.changes)
  const standing = changes.filter(standsOnRow)
  const rows: Ground['rows'] = new Map()
  for (const table of new Set(standing.map((change) => change.table))) {
    const ids = changes
      .filter((change) => change.table === table)
      .flatMap((change) => (change.do === 'copy' ? [change.id, change.from] : rowsOf(change)))
    rows.set(table, await seenByIds(db, table, ids, before))
  }
  const below = await db.spaces.bulkGet([...new Set(standing.flatMap(belowOf))])
  return {
    rows,
    below: new Map(below.flatMap((row) => (row ? [[row.id, row as unknown as AnyRow] as const] : []))),
  }
}

/**
 * What the edited rows held on the screen: their version as the server said it, and the fields about to
 * change with earlier queued edits already in them, so that a chain of one's own edits never conflicts. Where these fields
 * are otherwise by now than their author saw them, it stands on what she saw: the server then says that it was overtaken.
 */
const basesOf = (changes: readonly Change[], ground: Ground, madeOn: readonly MadeOnRow[]): Base[] =>
  changes.filter(standsOnRow).flatMap((change) =>
    rowsOf(change).flatMap((id) => {
      const root = ground.rows.get(change.table)?.get(id)
      const seen = root && rowOf(root, change)
      // What an unsent edit removes is not seen; should that be refused, it goes with what is above it, as it is held.
      const row = seen ?? (belowOf(change).includes(id) ? ground.below.get(id) : undefined)
      const own = 'list' in change ? change.id : id
      const saw = madeOn.find((each) => each.id === own)
      return row ? [standingOn(row, change, own, saw), ...partsBelow(row, change)] : []
    }),
  )

function standingOn(row: AnyRow, change: Change, id: number, saw: MadeOn | undefined): Base {
  const now = baseOf(row, change, id)
  if (!saw) return now
  // What was temporary when she saw it was no later than its first real version.
  const version = saw.version === undefined ? row.version : Math.max(saw.version, Math.min(row.version, 1))
  const then = baseOf({ ...row, ...saw.fields, version }, change, id)
  return same(then.fields, now.fields) ? now : then
}

/** Of a template that is removed every part too: somebody may have worked on it since. */
const partsBelow = (row: AnyRow, change: Change): Base[] =>
  change.do === 'remove' && change.table === 'templates'
    ? partsOf(row as unknown as SeenTemplate).map((part) => baseOf({ ...part }, change, part.id))
    : []

/** The rows a change stands on: the one it is about, and what goes with it. */
const rowsOf = (change: Change): number[] =>
  change.do === 'remove' ? [change.id, ...belowOf(change)] : [rootOf(change)]

const belowOf = (change: Change): readonly number[] => (change.do === 'remove' && change.below) || []

/** What a change stands on, of a row. */
export const baseOf = (row: AnyRow, change: Change, id: number): Base => ({
  id,
  version: versionOf(row),
  fields: fieldsOf(row, change),
  row: ownFields(row),
})

type AnyRow = { version: number } & Record<string, unknown>

const rowOf = (root: SeenRows[OverlayTable], change: Change): AnyRow | undefined =>
  'list' in change
    ? ((root as SeenTemplate)[change.list].find((part) => part.id === change.id) as AnyRow | undefined)
    : (root as unknown as AnyRow)

const versionOf = (row: AnyRow): number | null => (row.version > 0 ? row.version : null)

/** What a change is made on, of a row: the fields and elements it sets, or all of a row that it removes. */
export function fieldsOf(row: Record<string, unknown>, change: Change): Record<string, unknown> {
  if (change.do === 'edit' || change.do === 'edit-part')
    return elementsOf(row, Object.keys(change.fields), change)
  return change.do === 'remove' || change.do === 'remove-part'
    ? (contentOf(ownFields(row)) as Record<string, unknown>)
    : {}
}

/** A row without its parts and without what only says how it came to be. */
export function ownFields(row: Record<string, unknown>): Record<string, unknown> {
  // A field of a part may be called as a list of parts is: what keys of a self-powered panel do.
  const isTemplate = 'equipmentList' in row
  const isOwn = (key: string) => !(isTemplate && isPartList(key)) && !bookkeeping.includes(key)
  const kept = Object.entries(row).filter(([key]) => isOwn(key))
  return Object.fromEntries(kept)
}

/** Says how a row came to be what it is, or what was made of it, not what it is. */
const bookkeeping = [
  ...['version', 'revision', 'updatedAt', 'pending', 'sort', 'hasTiming'],
  ...['status', 'roomNum', 'deviceNum', 'runs'],
]

function contentOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(contentOf)
  if (value === null || typeof value !== 'object') return value
  const kept = Object.entries(value).filter(([key]) => !bookkeeping.includes(key))
  return Object.fromEntries(kept.map(([key, each]) => [key, contentOf(each)]))
}

/** The named fields of a row, and the named elements of its list-like fields as 'field/key'. */
export function elementsOf(
  row: Record<string, unknown>,
  fields: readonly string[],
  change: Extract<Change, { do: 'edit' | 'edit-part' }>,
): Record<string, unknown> {
  const plain = fields.map((field) => [field, row[field] ?? null])
  const elements =
    change.do === 'edit'
      ? []
      : Object.entries(change.items).flatMap(([field, edit]) => {
          const itemKey = itemKeyIn(change.list, field)
          return [...edit.set.map(itemKey), ...edit.drop].map((key) => [
            `${field}/${key}`,
            ((row[field] as unknown[] | undefined) ?? []).find((item) => itemKey(item) === key) ?? null,
          ])
        })
  return Object.fromEntries([...plain, ...elements])
}
