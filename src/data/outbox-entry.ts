import { useEffect, useMemo } from 'react'
import { partsOf } from '#contract/parts/walk.ts'
import { same } from '#contract/rules/same.ts'
import type { MayCall } from '#src/api/may-call.ts'
import { answerKey, storedAnswer } from '#src/local/answers.ts'
import { withoutTarget } from '#src/local/edits/index.ts'
import type { Attempt, Merged, OutboxEntry } from '#src/local/entry.ts'
import { seenOf } from '#src/local/read.ts'
import { latestReceipts, type Receipt } from '#src/local/receipts.ts'
import type { Moment } from '#src/local/screen.ts'
import { isAway, isDeleted } from '#src/sync/away.ts'
import { refreshConfigStates } from '#src/sync/config-states.ts'
import { goneOf } from '#src/sync/gone.ts'
import { following } from '#src/sync/order.ts'
import { recreatable } from '#src/sync/recreate.ts'
import { useConnection } from './connection.ts'
import { useDesk } from './desk-context.ts'
import { useApi } from './frame.ts'
import { type EditWords, itemOf, type OutboxItem, wordsOf } from './outbox-item.ts'
import { useProducts } from './products.ts'
import { type Hop, hopsOf, templateOf } from './receipt-hops.ts'
import { useLocal, useSeen } from './use-local.ts'

export type { Overlap } from '#src/local/entry.ts'
export { choiceKey, type Mended, type Side } from '#src/sync/amend.ts'
export type { Gone } from '#src/sync/gone.ts'

/** One queued edit with all that deciding about it needs. */
export interface EntryView {
  item: OutboxItem
  history: Attempt[]
  /** When it was mended after a refusal, in ms. */
  mends: number[]
  merged: Merged[]
  /** Rows as they were when the edit was made, by id: without their parts. */
  rows: ReadonlyMap<number, Record<string, unknown>>
  /** The row it edits, as it was before; nothing where it makes one. */
  before: Record<string, unknown>
  /** What the things it mentions are called, by id, as far as this device knows. */
  names: ReadonlyMap<number, string>
  /** She may not enter the campus that it is of now: what it needs may be there all the same. */
  away: boolean
  /** What it needs is not known to be deleted: sent as it is, it may be taken. */
  mayBeThere: boolean
  /** What it needs and is gone, when that can be made again; 'not-permitted' when she may not make it. */
  recreatable: Again | 'not-permitted' | null
  /** What it needs and is gone can be left out, and something remains. */
  droppable: boolean
  /** Edits that name what it makes, and wait for it. */
  hanging: OutboxItem[]
}

/** What is made again with it. */
interface Again {
  /** How many more places stood below it, as far as this device knows. */
  below: number
  /** What of how it was does not come back, because she may not say it: as edits, for their words. */
  leftOut: Pick<OutboxItem, 'words' | 'input'>[]
}

/** A queued edit; null when it is not there (any more). @param may which calls she may make; the same function each time */
export function useOutboxEntry(id: string, may: MayCall): EntryView | null | undefined {
  const products = useProducts() ?? undefined
  return useSeen(
    ['campuses', 'spaces', 'templates', 'rooms', 'graves', 'answers'],
    async (moment) => {
      const { db, entries, sent } = moment
      const entry = entries.find((each) => each.id === id)
      if (!entry) return null
      const gone = goneOf(entry)
      const away = gone !== null && (await isAway(db, entry))
      return {
        away,
        mayBeThere: gone !== null && !(await isDeleted(db, entry, gone)),
        item: itemOf(entry, null, sent.has(id)),
        history: entry.history,
        mends: entry.mends ?? [],
        merged: entry.merged,
        rows: new Map(entry.bases.map((base) => [base.id, base.row])),
        before: entry.bases[0]?.row ?? {},
        names: await namesFor(moment, entry),
        recreatable: away ? null : await againOf(db, entry, { may, products }),
        droppable: isDroppable(entry),
        hanging: hangingOn(entry, entries).map((each) => itemOf(each, null, sent.has(each.id))),
      }
    },
    [id, may, products],
  )
}

/** In their order. */
function hangingOn(entry: OutboxEntry, entries: readonly OutboxEntry[]): OutboxEntry[] {
  const { gone, shortened } = following([entry], entries)
  return [...gone, ...shortened.map((each) => each.entry)].sort((a, b) => a.seq - b.seq)
}

async function againOf(...asked: Parameters<typeof recreatable>): Promise<EntryView['recreatable']> {
  const again = await recreatable(...asked)
  if (again === null || again === 'not-permitted') return again
  const leftOut = again.leftOut.map(({ name, input, aside = {} }) => ({
    input,
    words: wordsOf({ name, input, aside }),
  }))
  return { below: again.below, leftOut }
}

function isDroppable(entry: OutboxEntry): boolean {
  const gone = goneOf(entry)
  const left = gone && withoutTarget(entry, gone.id)
  return left !== null && !same(left, entry.input)
}

/** Names of what an edit may mention: its template's parts, the places and templates it names, what it edits. */
async function namesFor(moment: Moment, entry: OutboxEntry): Promise<Map<number, string>> {
  const names = new Map<number, string>()
  const named = (row: { id: number; name: string }) => names.set(row.id, row.name)
  const { templateId, parentId, roomId, roomIds, deviceId, campusId } = entry.input
  const overlaps = entry.state.kind === 'attention' ? entry.state.overlaps : []
  const overlapping = (name: string) =>
    overlaps.flatMap(({ field, original, mine, theirs }) => (field === name ? [original, mine, theirs] : []))
  const isId = (id: unknown): id is number => typeof id === 'number'
  const roots = [templateId, ...overlapping('templateId')].filter(isId)
  const chosen = Array.isArray(roomIds) ? roomIds : []
  const parents = [parentId, roomId, ...chosen, ...overlapping('parentId'), ...overlapping('roomId')].filter(
    isId,
  )
  const tombstones = await moment.db.tombstones.bulkGet([...roots, ...parents, goneOf(entry)?.id ?? 0])
  const dead = tombstones.flatMap((tombstone) =>
    tombstone?.row && tombstone.table !== 'campuses' ? [tombstone.row] : [],
  )
  const templates = [...(await seenOf(moment, 'templates', roots)).values()]
  const spaces = [...(await seenOf(moment, 'spaces', parents)).values()]
  for (const row of [...dead, ...templates, ...spaces]) {
    named(row)
    if (!('equipmentList' in row)) continue
    for (const part of partsOf(row)) named(part)
  }
  const room = isId(roomId) && isId(deviceId) ? await moment.db.rooms.get(roomId) : undefined
  for (const device of room?.devices ?? []) if (device.id === deviceId) named(device)
  if (entry.input.assigneeId !== undefined && isId(campusId)) {
    const held = await storedAnswer(moment.db, 'fault.assignees', { campusId })
    for (const { accountId: id, username: name } of held?.data ?? []) named({ id, name })
  }
  for (const { id, row } of entry.bases)
    if (!names.has(id) && typeof row.name === 'string') names.set(id, row.name)
  return names
}

/** An edit the server has done, as a person sees it. */
export type ReceiptItem = Receipt & { words: EditWords; hops: Hop[] }

/** What the server has done of this device's edits, the newest first; undefined while reading. */
export function useReceipts(): ReceiptItem[] | undefined {
  const receipts = useLocal(
    { receipts: 'all', answers: 'all' },
    async (db, only) => {
      const done = await latestReceipts(db)
      const templates = [...new Set(done.flatMap((receipt) => templateOf(receipt) ?? []))]
      only(
        'answers',
        templates.map((id) => answerKey('template.configState', { id })),
      )
      const states = new Map(
        await Promise.all(
          templates.map(async (id) => {
            const held = await storedAnswer(db, 'template.configState', { id })
            return [id, held?.data] as const
          }),
        ),
      )
      return done.map((receipt) => {
        const hops = hopsOf(receipt, states.get(templateOf(receipt) ?? 0))
        return { ...receipt, hops, words: wordsOf(receipt) }
      })
    },
    [],
  )
  const templates = useMemo(
    () => [...new Set((receipts ?? []).flatMap((receipt) => templateOf(receipt) ?? []))].sort().join(),
    [receipts],
  )
  useConfigStates(templates)
  return receipts
}

/** Asks how far templates got when they are first shown, and when the network is back. */
function useConfigStates(templates: string): void {
  const api = useApi()
  const { local } = useDesk()
  const online = useConnection().kind === 'online'
  useEffect(() => {
    if (!online || templates === '') return
    refreshConfigStates({ db: local.bulk, api }, templates.split(',').map(Number)).catch(() => undefined)
  }, [api, local, online, templates])
}
