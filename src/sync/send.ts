import type { Changed, Outdated } from '#contract/changed.ts'
import { errors } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import { wireHash } from '#contract/wire-hash.ts'
import type { Api } from '#src/api/api.ts'
import { ApiError, NetworkError } from '#src/api/api-error.ts'
import type { LocalDatabase } from '#src/local/database.ts'
import type { EntryState, OutboxEntry } from '#src/local/entry.ts'
import { backOff } from './back-off.ts'
import { merge } from './merge.ts'
import { settleDone, settleState } from './settle.ts'

/**
 * What sending one edit came to. 'again' it waits for another try; 'refused' it needs a person;
 * 'unreachable' and 'signed-out' stop the whole replay.
 */
export type Sent = 'done' | 'again' | 'refused' | 'unreachable' | 'signed-out'

export interface Sender {
  db: LocalDatabase
  api: Api
  language: () => 'zh' | 'en'
  now: () => number
}

/**
 * Sends one edit and settles its entry by the answer.
 *
 * @param alone nothing made before it is under way. A refusal of an edit that overtook others may be their
 *   missing effect, so it is believed only when alone, and otherwise tried again when it is.
 */
export async function sendEdit(sender: Sender, entry: OutboxEntry, alone: boolean): Promise<Sent> {
  const unfit = entry.wireHash === wireHash() ? null : await unfitness(entry, sender.language())
  if (unfit) return park(sender, entry, errors.shapeChanged[sender.language()], unfit)
  // Not awaited: it only tells the screen, and whatever settles the entry is ordered behind it.
  void settleState(sender.db, entry, { kind: 'sending', since: sender.now() }, null).catch(() => undefined)
  try {
    const answer = await sender.api.call(entry.name, entry.input as never, {
      key: entry.id,
      bases: versionsOf(entry),
    })
    await settleDone(sender.db, entry, answer as Changed)
    return 'done'
  } catch (error) {
    if (error instanceof NetworkError)
      return wait(sender, entry, { code: null, message: error.reason }, 0, 'unreachable')
    if (error instanceof ApiError) return refused(sender, entry, error, alone)
    throw error
  }
}

const versionsOf = (entry: OutboxEntry): Map<number, number> =>
  new Map(entry.bases.flatMap(({ id, version }) => (version === null ? [] : [[id, version] as const])))

async function refused(sender: Sender, entry: OutboxEntry, error: ApiError, alone: boolean): Promise<Sent> {
  const at = sender.now()
  const attempt = { code: error.code, message: error.message }
  switch (error.kind.replay) {
    case 'retry': {
      const pause = error.code === errors.inProgress.code ? limits.retryFirst : backOff(entry.attempts)
      return wait(sender, entry, attempt, pause, 'again')
    }
    case 'pause':
      return wait(sender, entry, attempt, 0, 'signed-out')
    case 'merge': {
      const merged = merge(entry, error.data as Outdated)
      if (merged.kind === 'clean') {
        await settleState(
          sender.db,
          entry,
          { kind: 'waiting', notBefore: 0 },
          { at, ...attempt },
          merged.bases,
        )
        return 'again'
      }
      const state = {
        kind: 'attention',
        data: error.data,
        at,
        overlaps: merged.overlaps,
        ...attempt,
      } as const
      await settleState(sender.db, entry, state, { at, ...attempt })
      return 'refused'
    }
    case 'attention':
      if (alone) return park(sender, entry, error.message, error.data, error.code)
      await settleState(sender.db, entry, { kind: 'waiting', notBefore: 0, after: true }, { at, ...attempt })
      return 'again'
  }
}

async function wait(
  sender: Sender,
  entry: OutboxEntry,
  attempt: { code: number | null; message: string },
  pause: number,
  sent: Sent,
): Promise<Sent> {
  const at = sender.now()
  await settleState(sender.db, entry, { kind: 'waiting', notBefore: at + pause }, { at, ...attempt })
  return sent
}

async function park(
  sender: Sender,
  entry: OutboxEntry,
  message: string,
  data: unknown,
  code: number = errors.shapeChanged.code,
): Promise<Sent> {
  const at = sender.now()
  const state: EntryState = { kind: 'attention', code, message, data, at, overlaps: [] }
  await settleState(sender.db, entry, state, { at, code, message })
  return 'refused'
}

/**
 * Why an edit made by another build does not fit today's call: field -> reason, or null when it fits. The
 * validator is loaded only then.
 */
async function unfitness(entry: OutboxEntry, language: 'zh' | 'en'): Promise<Record<string, string> | null> {
  const { inputErrors } = await import('#src/api/check-input.ts')
  return inputErrors(entry.name, entry.input, language)
}
