import { errors } from '#contract/errors.ts'
import type { Attempt, OutboxEntry } from '#src/local/entry.ts'

/**
 * What may be answered before the server looks up an edit's key (`once` in server/idempotency.ts), or without its having
 * been asked: it says nothing of an earlier attempt, which may have been done all the same. Too many calls, another origin,
 * who makes it and whether she may (server/http/pipeline.ts, caller.ts), too much in it and whether it is in the right form
 * (bodies.ts, input.ts, headers.ts), that the same key is being handled just now, a fault of the server, and what this build
 * finds in an older one's edit. Handlers answer 4000 and 4030 too, after the look-up; the code does not tell which it was.
 */
const beforeLookUp: ReadonlySet<number> = new Set([
  errors.systemMissing.code,
  errors.inProgress.code,
  errors.input.code,
  errors.shapeChanged.code,
  errors.notSignedIn.code,
  errors.firstPassword.code,
  errors.notPermitted.code,
  errors.wrongPlatform.code,
  errors.tooLarge.code,
  errors.tooMany.code,
  errors.server.code,
])

/** That no answer came, or that the database's to the server's commit did not: it may have been done (decision 034). */
const isUnanswered = ({ code }: Attempt) => code === null || code === errors.databaseAway.code

/** Refusals, failures and mendings kept per entry; the latest are worth more than the first. */
export const historyKept = 20

/** An edit's attempts with one more. The one that says whether it may have been done stays, however old it is. */
export function withAttempt(history: readonly Attempt[], attempt: Attempt): Attempt[] {
  const all = [...history, attempt]
  const telling = tellingOf({ history: all })
  return all.filter((each, index) => each === telling || index >= all.length - historyKept)
}

/** The last attempt that says something of whether an edit was done. */
const tellingOf = ({ history }: Pick<OutboxEntry, 'history'>): Attempt | undefined =>
  history.findLast((attempt) => isUnanswered(attempt) || !beforeLookUp.has(attempt.code ?? 0))

/** Whether an attempt may have been done without an answer, and no answer since has said whether it was. */
export function isInDoubt(entry: Pick<OutboxEntry, 'history'>): boolean {
  const telling = tellingOf(entry)
  return telling !== undefined && isUnanswered(telling)
}

/**
 * Whether the server may hold what an edit in the outbox does: as far as its answers say, because a colleague may have sent
 * it, or because it has refused it as done with other contents.
 */
export const mayBeDone = (entry: Pick<OutboxEntry, 'history' | 'exportedAt' | 'behalf'>): boolean =>
  entry.exportedAt !== undefined ||
  entry.behalf !== undefined ||
  isInDoubt(entry) ||
  tellingOf(entry)?.code === errors.keyReused.code
