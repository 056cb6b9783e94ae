import type { QueuedName } from '#contract/index.ts'
import type { Attempt, EntryState, OutboxEntry } from '#src/local/entry.ts'
import { outboxEntries } from '#src/local/read.ts'
import { blockers } from '#src/sync/order.ts'
import { useDesk } from './desk-context.ts'
import { useLocal } from './use-local.ts'

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

/** A queued edit as a person sees it. */
export interface OutboxItem {
  id: string
  seq: number
  name: QueuedName
  input: Record<string, unknown>
  state:
    | Exclude<EntryState, { kind: 'attention' }>
    | {
        kind: 'attention'
        code: number
        message: string
        /** Refused fields, with what is wrong with each. */
        fields: Record<string, string> | null
        at: number
        conflict: boolean
      }
  createdAt: number
  attempts: number
  lastError: Attempt | null
  /** The earlier edit it waits for, by id. */
  waitsFor: string | null
  words: EditWords
}

/** The queued edits in the order in which they were made; undefined while reading. */
export const useOutbox = (): OutboxItem[] | undefined =>
  useLocal(async (db) => {
    const entries = await outboxEntries(db)
    const waitedFor = blockers(entries)
    return entries.map((entry, index) => itemOf(entry, waitedFor[index] ?? null))
  }, [])

/** How many edits wait, and how many need a person; undefined while reading. */
export const useOutboxCount = (): { waiting: number; attention: number } | undefined =>
  useLocal(async (db) => {
    const entries = await db.outbox.toArray()
    const attention = entries.filter((entry) => entry.state.kind === 'attention').length
    return { waiting: entries.length - attention, attention }
  }, [])

export interface OutboxActions {
  /** Sends an edit again now; a conflicting one then replaces what somebody else wrote. */
  retry(id: string): Promise<void>
  retryAll(): Promise<void>
  /** Drops an edit and its dependants; false when it is being sent and so may be done already. */
  discard(id: string): Promise<boolean>
  dependants(id: string): Promise<OutboxItem[]>
}

export function useOutboxActions(): OutboxActions {
  const { outbox } = useDesk()
  const dependants = async (id: string) => (await outbox.dependants(id)).map((entry) => itemOf(entry, null))
  return { ...outbox, dependants }
}

const itemOf = (entry: OutboxEntry, waitsFor: OutboxEntry | null): OutboxItem => ({
  id: entry.id,
  seq: entry.seq,
  name: entry.name,
  input: entry.input,
  state: stateOf(entry.state),
  createdAt: entry.createdAt,
  attempts: entry.attempts,
  lastError: entry.history.at(-1) ?? null,
  waitsFor: waitsFor?.id ?? null,
  words: wordsOf(entry),
})

function stateOf(state: EntryState): OutboxItem['state'] {
  if (state.kind !== 'attention') return state
  const { code, message, at, data, overlaps } = state
  return { kind: 'attention', code, message, at, fields: fieldsOf(data), conflict: overlaps.length > 0 }
}

function fieldsOf(data: unknown): Record<string, string> | null {
  if (data === null || typeof data !== 'object') return null
  const fields = Object.entries(data).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return fields.length > 0 ? Object.fromEntries(fields) : null
}

const lists = ['equipmentList', 'groupList', 'sceneList'] as const

function wordsOf({ name, input, aside }: OutboxEntry): EditWords {
  const items = lists.flatMap((list) => (Array.isArray(input[list]) ? (input[list] as unknown[]) : []))
  const named = [input, ...items].map((each) => (each as { name?: unknown }).name)
  const first = named.find((each): each is string => typeof each === 'string')
  const subject = aside.subject ?? ''
  const count = Math.max(1, items.length)
  return { key: `edit.${name}`, values: { name: first ?? subject, subject, count } }
}
