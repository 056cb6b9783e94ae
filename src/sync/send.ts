import type { Changed, Outdated } from '#contract/changed.ts'
import { type Envelope, errors, success } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import { versionsOf } from '#contract/rules/chain.ts'
import type { Api } from '#src/api/api.ts'
import { ApiError, NetworkError } from '#src/api/api-error.ts'
import { checkInput } from '#src/api/check-input.ts'
import type { LocalDatabase } from '#src/local/database.ts'
import type { OutboxEntry, Overlap } from '#src/local/entry.ts'
import { backOff } from './back-off.ts'
import { fitsThisBuild } from './fits.ts'
import { merge } from './merge.ts'
import type { Batched } from './order.ts'
import { type Settlement, settle, type Unsettled } from './settle.ts'

/**
 * What sending came to. 'fewer': so many edits in one call came to nothing. 'no-batch': the server takes no more
 * than fewer. 'unreachable' and 'signed-out' stop the replay.
 */
export type Sent = 'settled' | 'fewer' | 'no-batch' | 'unreachable' | 'signed-out'

export interface Sender {
  /** The handle whose commits wait for the disk. */
  db: LocalDatabase
  api: Api
  language: () => 'zh' | 'en'
  now: () => number
}

/**
 * Sends one edit in its own call and settles its entry by the answer.
 *
 * @param underWay whether an edit made before it is under way. A refusal of an edit that overtook others may be
 *   their missing effect, so it is believed only when nothing is, and otherwise tried again then.
 */
export async function sendEdit(sender: Sender, entry: OutboxEntry, underWay: boolean): Promise<Sent> {
  try {
    const call = { key: entry.id, bases: versionsOf(entry.bases), behalf: entry.behalf?.userId }
    const done = await sender.api.call(entry.name, entry.input as never, call)
    await settle(sender.db, [{ entry, done: done as Changed, at: sender.now() }])
    return 'settled'
  } catch (error) {
    if (error instanceof NetworkError) return noAnswer(sender, [entry], error)
    if (!(error instanceof ApiError)) throw error
    const answer = fitsThisBuild(entry) ? error : await ofAnotherBuild(sender, entry, error)
    return settleAll(sender, [{ entry, answer }], underWay)
  }
}

/**
 * Made by a build whose call took something else, an edit may not fit today's: then that is said. The server is asked first: a
 * tab of before an update, which still leads, knows less than the tab that has made it.
 */
async function ofAnotherBuild(sender: Sender, entry: OutboxEntry, error: ApiError): Promise<ApiError> {
  if (error.code !== errors.input.code) return error
  const unfit = await checkInput(entry.name, entry.input, sender.language())
  const { code, [sender.language()]: message } = errors.shapeChanged
  return unfit ? new ApiError(code, message, unfit) : error
}

/** Sends several edits in one call and settles each by its own answer; see `sendEdit`. */
export async function sendBatch(sender: Sender, batch: readonly Batched[], underWay: boolean): Promise<Sent> {
  const entries = batch.map(({ entry }) => entry)
  const edits = batch.map(({ entry: { id, name, input, bases, temporaries, behalf }, after }) => ({
    key: id,
    name,
    input,
    bases: bases.map((base) => ({ id: base.id, version: base.version })),
    temporaries,
    after,
    ...(behalf ? { behalf: behalf.userId } : {}),
  }))
  try {
    const { answers } = await sender.api.call('sync.batch', { edits })
    const answered = entries.map((entry, index) => ({ entry, answer: outcomeOf(answers[index] ?? null) }))
    return await settleAll(sender, answered, underWay)
  } catch (error) {
    if (error instanceof NetworkError) return noAnswer(sender, entries, error)
    if (!(error instanceof ApiError)) throw error
    if (error.code === errors.notFound.code) return backInTheQueue(sender, entries, 'no-batch')
    // What is wrong with one edit of them is found by sending it alone.
    if (error.kind.replay !== 'pause' && error.kind.replay !== 'retry')
      return backInTheQueue(sender, entries, 'fewer')
    const all = entries.map((entry) => ({ entry, answer: error }))
    const sent = await settleAll(sender, all, underWay)
    return sent === 'settled' ? 'fewer' : sent
  }
}

/** What came back for one edit: what it changed, a refusal, or null when the server left it for later. */
type Outcome = { done: Changed } | ApiError | null

function outcomeOf(answer: Envelope | null): Outcome {
  if (answer === null) return null
  return answer.code === success
    ? { done: answer.data as Changed }
    : new ApiError(answer.code, answer.message || 'Error', answer.data)
}

async function settleAll(
  sender: Sender,
  answered: readonly { entry: OutboxEntry; answer: Outcome }[],
  underWay: boolean,
): Promise<Sent> {
  const settlements = answered.map(({ entry, answer }): Settlement => {
    if (answer === null) return { entry, keep: () => ({ state: now, attempt: null }) }
    if (answer instanceof ApiError)
      return { entry, keep: (kept, alone) => judge(sender, kept, answer, alone) }
    return { entry, done: answer.done, at: sender.now() }
  })
  await settle(sender.db, settlements, underWay)
  const out = answered.some(({ answer }) => answer instanceof ApiError && answer.kind.replay === 'pause')
  return out ? 'signed-out' : 'settled'
}

/** May be sent again at once. */
const now = { kind: 'waiting', notBefore: 0 } as const

/** Nothing is said of any of them: they are on their way no longer, and some may have to wait for others now. */
async function backInTheQueue(sender: Sender, entries: readonly OutboxEntry[], sent: Sent): Promise<Sent> {
  await settle(
    sender.db,
    entries.map((entry) => ({ entry, keep: () => ({ state: now, attempt: null }) })),
  )
  return sent
}

async function noAnswer(
  sender: Sender,
  entries: readonly OutboxEntry[],
  error: NetworkError,
): Promise<'unreachable'> {
  const at = sender.now()
  const attempt = { at, code: null, message: error.reason }
  const state = { kind: 'waiting', notBefore: at } as const
  await settle(
    sender.db,
    entries.map((entry) => ({ entry, keep: () => ({ state, attempt }) })),
  )
  return 'unreachable'
}

/** What a refusal makes of an edit. */
function judge(sender: Sender, entry: OutboxEntry, error: ApiError, alone: boolean): Unsettled {
  const at = sender.now()
  const attempt = { at, code: error.code, message: error.message }
  const later = (pause: number): Unsettled => ({ state: { kind: 'waiting', notBefore: at + pause }, attempt })
  switch (error.kind.replay) {
    case 'retry':
      return later(error.code === errors.inProgress.code ? limits.retryFirst : backOff(entry.attempts))
    case 'pause':
      return later(0)
    case 'merge': {
      const merged = merge(entry, error.data as Outdated)
      return merged.kind === 'clean'
        ? { state: now, attempt, bases: merged.bases, merged: { ...merged.with, at } }
        : refused(attempt, error.data, merged.overlaps)
    }
    case 'attention':
      return alone ? refused(attempt, error.data) : { state: { ...now, after: true }, attempt }
  }
}

const refused = (
  attempt: { at: number; code: number; message: string },
  data: unknown,
  overlaps: Overlap[] = [],
): Unsettled => ({ state: { kind: 'attention', ...attempt, data, overlaps }, attempt })
