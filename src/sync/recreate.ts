import type { QueuedName } from '#contract/index.ts'
import { editPartsCall, inputSaying, partEditOf, togetherIn, withItems } from '#contract/parts/edits.ts'
import { partLists } from '#contract/parts/kinds.ts'
import { remadeOf, saidLater } from '#contract/parts/walk.ts'
import type { Product } from '#contract/product.ts'
import type { Temporary } from '#contract/rules/chain.ts'
import { defaultsOf, usualDefaults } from '#contract/rules/room-defaults.ts'
import { isAllLights } from '#contract/rules/scenes.ts'
import type { SpaceNode } from '#contract/space-shapes.ts'
import type { PartList, Template } from '#contract/template-shapes.ts'
import type { MayCall } from '#src/api/may-call.ts'
import { storedAnswer } from '#src/local/answers.ts'
import { spacesOf } from '#src/local/campus-spaces.ts'
import type { OverlayRows } from '#src/local/change.ts'
import type { LocalDatabase } from '#src/local/database.ts'
import { changesOf, doesOf, referencesIn, renameReferences } from '#src/local/edits/index.ts'
import type { Aside, OutboxEntry } from '#src/local/entry.ts'
import { outboxEntries } from '#src/local/read.ts'
import { underWay } from '#src/local/under-way.ts'
import { keyFor, type Mended } from './amend.ts'
import { entryFor, outboxTables, touchesOf } from './enqueue.ts'
import { type Gone, goneOf } from './gone.ts'
import { mendedNow } from './mended.ts'
import { placesBetween } from './order.ts'
import { freshTemporaryId, uuid } from './random.ts'

interface Said {
  name: QueuedName
  input: Record<string, unknown>
  aside?: Aside
}

/**
 * An edit that makes something again. `made` are the ids its rows had, in the order of `temporaries`; `after` says of these
 * what the call that makes them does not take.
 */
interface Remake extends Said {
  made: number[]
  after?: readonly Said[]
  /** What of it this device does not hold, and so cannot say. */
  unheld?: readonly Said[]
}

interface Options {
  /** Which calls whoever makes it again may make. */
  may: MayCall
  /** For drawing equipment that is made again. */
  products?: readonly Product[] | undefined
  /** A place comes back with all that stood below it, not only with what edits need. */
  whole?: boolean
}

/** What the edited thing is called, for the words of an edit that does not name it. */
const asideOf = (subject: unknown): Aside => (typeof subject === 'string' ? { subject } : {})

/** What makes removed rows again, in order; null when too little is known of them. */
async function plan(
  db: LocalDatabase,
  entry: OutboxEntry,
  gone: Gone,
  { products = [], whole = false }: Omit<Options, 'may'>,
): Promise<Remake[] | null> {
  if (gone.kind === 'target' || gone.kind === 'reference') return null
  const change = changesOf(entry).find((each) => each.id === gone.id)
  if (gone.kind === 'row' && change && 'list' in change) {
    const row = entry.bases.find((base) => base.id === gone.id)?.row
    return row ? remakeParts(change.root, change.list, [{ ...row, id: gone.id }], products) : null
  }
  const template = await lastHeld(db, 'templates', gone.id)
  if (template) return remakeTemplate(template, products)
  const space = await lastHeld(db, 'spaces', gone.id)
  const chain = space ? await remakeSpace(db, space) : null
  return chain && whole ? remakeWhole(db, chain) : chain
}

/** The word of what is removed together may take several answers, in ms. */
const removedTogether = 60_000

/**
 * The same with all that stood below the topmost place when it went, from the top down and in its order. What is
 * known of it is what is still held and what was deleted with the topmost.
 */
async function remakeWhole(db: LocalDatabase, chain: readonly Remake[]): Promise<Remake[]> {
  const [top] = chain
  const [id = 0] = top?.made ?? []
  const { campusId = 0 } = (top?.input ?? {}) as { campusId?: number }
  const at = (await db.tombstones.get(id))?.at
  const tombstones =
    at === undefined
      ? []
      : await db.tombstones
          .where('at')
          .between(at - removedTogether, at + removedTogether, true, true)
          .toArray()
  const deleted = tombstones.flatMap((tombstone) =>
    tombstone.table === 'spaces' ? (tombstone.row ?? []) : [],
  )
  const held = await spacesOf(db, campusId)
  const nodes = [...held, ...deleted].sort((a, b) => a.sort - b.sort)
  const under = (parent: number): SpaceNode[] =>
    nodes.filter(({ parentId }) => parentId === parent).flatMap((node) => [node, ...under(node.id)])
  const whole: Remake[] = []
  for (const node of under(id)) whole.push(await remakeNode(db, node))
  const named = new Set(whole.flatMap(({ made }) => made))
  return [
    ...chain.slice(0, 1),
    ...whole,
    ...chain.slice(1).filter(({ made }) => !made.some((each) => named.has(each))),
  ]
}

/** A removed row as this device last held it; the word of its removal may not have come yet. */
async function lastHeld<T extends 'templates' | 'spaces'>(
  db: LocalDatabase,
  table: T,
  id: number,
): Promise<OverlayRows[T] | undefined> {
  const tombstone = await db.tombstones.get(id)
  const deleted = tombstone?.table === table ? tombstone.row : null
  return (deleted ?? (await db[table].get(id))) as OverlayRows[T] | undefined
}

/** A place, and those above it that are gone too. */
async function remakeSpace(db: LocalDatabase, node: SpaceNode): Promise<Remake[] | null> {
  const { parentId } = node
  const self = await remakeNode(db, node)
  if (parentId === null || parentId < 0 || (await db.spaces.get(parentId))) return [self]
  const above = await lastHeld(db, 'spaces', parentId)
  const first = above ? await remakeSpace(db, above) : null
  return first && [...first, self]
}

async function remakeNode(db: LocalDatabase, node: SpaceNode): Promise<Remake> {
  const { id, campusId, parentId, kind, name, templateId, outline } = node
  const aside = asideOf(name)
  const drawn: Said[] = outline ? [{ name: 'space.edit', input: { id, campusId, outline }, aside }] : []
  const picture = await pictureUnder(db, node)
  const laid: Said[] = picture ? [{ name: 'space.plan', input: { id, campusId, ...picture }, aside }] : []
  const isHeld = typeof picture?.picture === 'string'
  return {
    name: 'space.add',
    input: { campusId, parentId, kind, name, ...(templateId === null ? {} : { templateId }) },
    made: [id],
    after: isHeld ? [...drawn, ...laid] : drawn,
    unheld: isHeld ? [] : laid,
  }
}

/** The picture that was under the rooms of a floor; undefined where none was, without itself where this device does not hold it. */
async function pictureUnder(
  db: LocalDatabase,
  { id, plan }: SpaceNode,
): Promise<{ picture?: string; width: number; height: number } | undefined> {
  if (!plan) return undefined
  const { hash, width, height } = plan
  const held = (await storedAnswer(db, 'space.planPicture', { id }))?.data
  return { width, height, ...(held?.hash === hash ? { picture: held.picture } : {}) }
}

const setsDefault = {
  lightTime: 'template.configLightTime',
  powerState: 'template.configPowerState',
  switchState: 'template.configSwitchState',
} as const

/** How rooms of a template behave, where that is not what a new one says. */
function remakeDefaults(template: Template): Said[] {
  const held = defaultsOf(template)
  const fields = (['lightTime', 'powerState', 'switchState'] as const).filter(
    (field) => held[field] !== usualDefaults[field],
  )
  return fields.map((field) => ({
    name: setsDefault[field],
    input: { id: template.id, [field]: held[field] },
    aside: asideOf(template.name),
  }))
}

function remakeTemplate(template: Template, products: readonly Product[]): Remake[] {
  const { id, name, describe, campusIds } = template
  const lights = template.groupList.find(isAllLights)?.id
  const parts = partLists.flatMap((list) => {
    // A row that an older build has stored knows nothing of newer kinds; the group of all lights comes by itself.
    const held: readonly { id: number }[] = template[list] ?? []
    const rows = held.filter((row) => row.id !== lights)
    return rows.length > 0 ? remakeParts(id, list, rows as readonly PartRow[], products) : []
  })
  const made = lights === undefined ? [id] : [id, lights]
  const after = remakeDefaults(template)
  return [{ name: 'template.add', input: { name, describe, campusIds }, made, after }, ...parts]
}

type PartRow = { id: number } & Record<string, unknown>

/** Makes parts of one kind again: what its call takes of each, and the products they are drawn with. */
function remakeParts(
  templateId: number,
  list: PartList,
  rows: readonly PartRow[],
  products: readonly Product[],
): Remake[] {
  const name = editPartsCall('add', list)
  return togetherIn(partEditOf(name), rows).map((some) => {
    const used = new Set(some.map((row) => row.productId))
    const drawn = products.filter((product) => used.has(product.productId))
    return {
      name,
      input: {
        templateId,
        ...withItems(
          partEditOf(name),
          {},
          some.map((row) => remadeOf(list, row)),
        ),
      },
      made: some.map((row) => row.id),
      after: remakeLater(templateId, list, some, drawn),
      ...(drawn.length > 0 ? { aside: { products: drawn } } : {}),
    }
  })
}

/** What only the call that edits such parts takes of them. */
function remakeLater(
  templateId: number,
  list: PartList,
  rows: readonly PartRow[],
  products: readonly Product[],
): Said[] {
  const name = editPartsCall('edit', list)
  const items = rows.flatMap((row) => {
    const product = products.find(({ productId }) => productId === row.productId)
    return saidLater(list, row, product) ?? []
  })
  if (items.length === 0) return []
  const names = new Map(rows.map(({ id, name: called }) => [id, called]))
  return togetherIn(partEditOf(name), items).map((some) => ({
    name,
    input: inputSaying(partEditOf(name), templateId, some),
    aside: asideOf(names.get(some[0]?.id ?? 0)),
  }))
}

/** What can be made again. */
interface Recreatable {
  /** How many more places stood below it, as far as this device knows. */
  below: number
  /** What of how it was does not come back, because she may not say it or this device does not hold it. */
  leftOut: readonly Said[]
}

/** Whether somebody may make all of these rows: one that is refused would take with it whatever names it. */
const mayMake = (remakes: readonly Remake[], may: MayCall): boolean => remakes.every(({ name }) => may(name))

/**
 * Whether what a refused edit needs can be made again from what this device still knows of it; null when it knows too
 * little, 'not-permitted' when she may not make it.
 */
export async function recreatable(
  db: LocalDatabase,
  entry: OutboxEntry,
  { may, products }: Pick<Options, 'may' | 'products'>,
): Promise<Recreatable | 'not-permitted' | null> {
  const gone = goneOf(entry)
  const least = gone && (await plan(db, entry, gone, { products }))
  if (!least) return null
  if (!mayMake(least, may)) return 'not-permitted'
  const whole = (await plan(db, entry, gone, { products, whole: true })) ?? least
  const leftOut = whole.flatMap(({ after = [], unheld = [] }) => [
    ...after.filter(({ name }) => !may(name)),
    ...unheld,
  ])
  return { below: whole.length - least.length, leftOut }
}

/**
 * Makes again what somebody else has removed and an edit needs, as this device last held it, and lets all edits that
 * name it go on with the new one. One transaction; nothing is sent before it is through.
 *
 * What she may not say of it is left out: refused, it would hold back her own edits of the same row, and behind these
 * it would undo what they say. 'under-way' when one of the edits that name it is being sent: its answer would be
 * about the old row, and be taken for one about the new.
 */
export function recreate(db: LocalDatabase, id: string, options: Options): PromiseLike<Mended | 'under-way'> {
  const tables = [...outboxTables(db), db.tombstones, db.answers, db.meta]
  return db.transaction('rw', tables, async (): Promise<Mended | 'under-way'> => {
    const [entries, sent] = [await outboxEntries(db), await underWay(db)]
    const entry = entries.find((each) => each.id === id)
    const gone = entry && goneOf(entry)
    const remakes = entry && gone && (await plan(db, entry, gone, options))
    if (!entry || !remakes || !mayMake(remakes, options.may)) return 'not-there'
    const names = new Map(
      remakes.flatMap(({ made }) => made).map((old) => [old, freshTemporaryId()] as const),
    )
    const naming = entries.filter((each) => [...names.keys()].some((old) => isAbout(each, old)))
    if (naming.some((each) => sent.has(each.id))) return 'under-way'
    const first = naming[0] ?? entry
    await insertBefore(db, entries, first, saidBy(remakes, options.may), names)
    await db.outbox.bulkPut(naming.map((each) => rename(each, names)))
    return 'waiting'
  })
}

/** The edits that make rows again, each with what is said after it, as far as somebody may say it. */
const saidBy = (remakes: readonly Remake[], may: MayCall): Omit<Remake, 'after'>[] =>
  remakes.flatMap(({ after = [], unheld: _unheld, ...remake }): Omit<Remake, 'after'>[] => [
    remake,
    ...after.filter(({ name }) => may(name)).map((said) => ({ ...said, made: [] })),
  ])

/** A copy names the parts it copies; elsewhere `of` is a place in a list. */
const copies = ({ name }: OutboxEntry): boolean => doesOf(name) === 'copy'

const isAbout = (entry: OutboxEntry, id: number): boolean =>
  referencesIn(entry).includes(id) || (copies(entry) && entry.temporaries.some(({ of }) => of === id))

async function insertBefore(
  db: LocalDatabase,
  entries: readonly OutboxEntry[],
  first: OutboxEntry,
  all: readonly Omit<Remake, 'after'>[],
  names: ReadonlyMap<number, number>,
): Promise<void> {
  const before = entries[entries.indexOf(first) - 1]?.seq ?? first.seq - 1
  const places = placesBetween(before, first.seq, all.length)
  for (const [index, { name, input, made, aside = {} }] of all.entries()) {
    const temporaries = made.map((old, of): Temporary => ({ of, temporary: names.get(old) ?? 0 }))
    const draft = { name, input: renameReferences({ name, input }, names), temporaries, aside }
    const seq = places[index] ?? before
    await db.outbox.add({ ...(await entryFor(db, draft, first.createdAt, seq)), seq } as OutboxEntry)
  }
}

/** The same edit of the rows made again. One that was refused because they were gone may go up once more. */
function rename(entry: OutboxEntry, names: ReadonlyMap<number, number>): OutboxEntry {
  const gone = goneOf(entry)
  const mended = gone !== null && names.has(gone.id)
  const renamed: OutboxEntry = {
    ...entry,
    ...(mended ? mendedNow(entry) : {}),
    id: mended ? keyFor(entry, uuid()) : entry.id,
    input: renameReferences(entry, names),
    temporaries: copies(entry)
      ? entry.temporaries.map(({ of, temporary }) => ({ of: names.get(of) ?? of, temporary }))
      : entry.temporaries,
    bases: entry.bases.map((base) => {
      const id = names.get(base.id)
      return id === undefined ? base : { ...base, id, version: null }
    }),
    state: mended ? { kind: 'waiting', notBefore: 0 } : entry.state,
  }
  return { ...renamed, touches: touchesOf(renamed, changesOf(renamed)) }
}
