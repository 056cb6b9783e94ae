import type { QueuedName } from '#contract/index.ts'
import { idsFieldOf, isPartCall, itemsOf, partEditOf, removedIds } from '#contract/parts/edits.ts'
import { doesOf, isAddress, isQueuedName, severalFieldOf } from '#src/local/edits/index.ts'
import type { Attempt, EntryState, OutboxEntry, Overlap } from '#src/local/entry.ts'
import { type Gone, goneOf } from '#src/sync/gone.ts'
import { mayBeDone } from '#src/sync/may-be-done.ts'
import { lastFailure } from '#src/sync/mended.ts'

/** What an edit is, for a sentence: a key of the texts and what to put into it. */
export interface EditWords {
  key: `edit.${QueuedName}`
  values: {
    /** What the edited thing is called, or the first of several. */
    name: string
    /** What it was called when it was edited. */
    subject: string
    count: number
  }
}

/** What kind of decision a refused edit asks for. */
export type Problem =
  /** Something entered is not right: it can be entered again. */
  | { kind: 'refused' }
  /** Somebody else has changed the same fields. */
  | { kind: 'overlap'; overlaps: Overlap[] }
  /** It removes what somebody else has changed since, or has put below it. */
  | { kind: 'removal'; overlaps: Overlap[] }
  /** Somebody else has removed what it needs. */
  | { kind: 'gone'; gone: Gone }

/** A queued edit as a person sees it. */
export interface OutboxItem {
  id: string
  seq: number
  name: QueuedName
  /** Whether this build knows such edits. One of a newer build is sent by that. */
  isKnown: boolean
  does: ReturnType<typeof doesOf>
  input: Record<string, unknown>
  /** The temporary ids of the rows it makes. */
  made: number[]
  /** What it says of each row it is about: fields and what they hold, without those that only say which row is meant. */
  content: EditContent[]
  state:
    | Exclude<EntryState, { kind: 'attention' }>
    /** It is on its way to the server. */
    | { kind: 'sending' }
    | {
        kind: 'attention'
        code: number
        message: string
        /** Refused fields, with what is wrong with each. */
        fields: Record<string, string> | null
        at: number
        problem: Problem
      }
  createdAt: number
  /** When it was kept because this device was taken back, in ms; null when it was not. */
  keptAt: number | null
  attempts: number
  /** Whether the server may have done it, though no answer has said so. */
  mayBeDone: boolean
  /** Why it was sent in vain the last time; null once that is mended. */
  lastError: Attempt | null
  /** The earlier edit it waits for, by id. */
  waitsFor: string | null
  /** The colleague whose edit it is; null for one of her own. */
  behalf: string | null
  /** When it was last put into a file for a colleague, in ms. */
  exportedAt: number | null
  words: EditWords
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

export interface EditContent {
  /** The row; null for one that is made. */
  id: number | null
  name: string | null
  fields: [field: string, value: unknown][]
}

/** What an edit says of each of the rows it is about. */
const itemsIn = ({ name, input }: Pick<OutboxEntry, 'name' | 'input'>) =>
  isPartCall(name) ? itemsOf(partEditOf(name), input) : [input]

function contentOf(entry: OutboxEntry): EditContent[] {
  // What is left empty of a new thing says nothing.
  const isNew = doesOf(entry.name) === 'add'
  const removal = isPartCall(entry.name) ? partEditOf(entry.name) : null
  if (removal && idsFieldOf(removal) !== undefined)
    return [{ id: null, name: null, fields: [[removal.list, removedIds(removal, entry.input)]] }]
  return itemsIn(entry).map((item) => ({
    id: typeof item.id === 'number' ? item.id : null,
    name: typeof item.name === 'string' ? item.name : null,
    fields: Object.entries(item).filter(
      ([field, value]) => !isAddress(entry.name, field) && !(isNew && isEmpty(value)),
    ),
  }))
}

/**
 * An entry as a person sees it.
 *
 * @param waitsFor the earlier entry it waits for
 * @param sent whether it is on its way to the server
 */
export const itemOf = (entry: OutboxEntry, waitsFor: OutboxEntry | null, sent = false): OutboxItem => ({
  id: entry.id,
  seq: entry.seq,
  name: entry.name,
  isKnown: isQueuedName(entry.name),
  does: doesOf(entry.name),
  input: entry.input,
  made: entry.temporaries.map(({ temporary }) => temporary),
  content: contentOf(entry),
  state: sent && entry.state.kind === 'waiting' ? { kind: 'sending' } : stateOf(entry),
  createdAt: entry.createdAt,
  keptAt: entry.keptAt ?? null,
  attempts: entry.attempts,
  mayBeDone: mayBeDone(entry),
  lastError: lastFailure(entry),
  waitsFor: waitsFor?.id ?? null,
  behalf: entry.behalf?.name ?? null,
  exportedAt: entry.exportedAt ?? null,
  words: wordsOf(entry),
})

function stateOf(entry: OutboxEntry): OutboxItem['state'] {
  const { state } = entry
  if (state.kind !== 'attention') return state
  const { code, message, at, data } = state
  return { kind: 'attention', code, message, at, fields: fieldsOf(data), problem: problemOf(entry) }
}

function problemOf(entry: OutboxEntry): Problem {
  const overlaps = entry.state.kind === 'attention' ? entry.state.overlaps : []
  const [first] = overlaps
  if (first) return { kind: first.field === '' ? 'removal' : 'overlap', overlaps }
  const gone = goneOf(entry)
  return gone ? { kind: 'gone', gone } : { kind: 'refused' }
}

function fieldsOf(data: unknown): Record<string, string> | null {
  if (data === null || typeof data !== 'object') return null
  const fields = Object.entries(data).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return fields.length > 0 ? Object.fromEntries(fields) : null
}

export function wordsOf({ name, input, aside }: Pick<OutboxEntry, 'name' | 'input' | 'aside'>): EditWords {
  const items = itemsIn({ name, input })
  const named = items.map((each) => each.name)
  const first = named.find((each): each is string => typeof each === 'string')
  const subject = aside.subject ?? ''
  const several = severalFieldOf(name)
  const rows = several === null ? undefined : input[several]
  const count = Array.isArray(rows) ? rows.length : items.length
  return { key: `edit.${name}`, values: { name: first ?? subject, subject, count } }
}
