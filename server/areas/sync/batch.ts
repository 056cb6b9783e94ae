import type { Changed } from '#contract/changed.ts'
import { type Envelope, errors, success } from '#contract/errors.ts'
import { findCall, type QueuedName } from '#contract/index.ts'
import { limits } from '#contract/limits.ts'
import { rebase, type Step, stepOf, versionsOf } from '#contract/rules/chain.ts'
import { isEditKey } from '#contract/rules/edit-key.ts'
import type { BatchedEdit } from '#contract/sync.ts'
import type { OwnCall } from '#server/handlers.ts'
import { refuse, refuseInput } from '#server/refusal.ts'

const unknownCall = { zh: '没有这样的编辑', en: 'There is no such edit' }
const noKey = { zh: '编辑编号格式不正确', en: 'is not in the right form' }
const notBefore = { zh: '只能是同一批中更早的编辑', en: 'must be earlier edits of the batch' }

/** After these the rest of a batch would fare no better. */
const stops: ReadonlySet<number> = new Set([
  errors.notSignedIn.code,
  errors.systemMissing.code,
  errors.tooMany.code,
])

/**
 * Makes edits one after the other, each in its own call. One that another has to be done for first takes the ids
 * and versions from its answer, and is left for later when that was refused, as is everything once the batch's
 * time is up.
 *
 * @returns each edit's envelope, in their order; null for those left for later
 * @throws Refusal input for an edit that is none, before any is made; tooLarge for several that are longer together than browsers
 *   send them: each is read anew after every one it was made on top of
 */
export async function makeBatch(
  edits: readonly BatchedEdit[],
  make: (own: OwnCall) => Promise<Envelope>,
  now: () => number = Date.now,
): Promise<(Envelope | null)[]> {
  check(edits)
  const end = now() + limits.batchTime
  const steps: (Step | null)[] = []
  const answers: (Envelope | null)[] = []
  let stopped = false
  for (const edit of edits) {
    const before = edit.after.map((place) => steps[place] ?? null)
    stopped ||= now() > end
    if (stopped || before.includes(null)) {
      steps.push(null)
      answers.push(null)
      continue
    }
    const ready = before.reduce<BatchedEdit>((each, step) => (step ? rebase(each, step) : each), edit)
    const { key, name, input, behalf } = ready
    const bases = versionsOf(ready.bases)
    const answer = await make({ key, name: name as QueuedName, input, bases, behalf })
    const done = answer.code === success
    stopped = stops.has(answer.code)
    steps.push(done ? stepOf(ready, answer.data as Changed) : null)
    answers.push(answer)
  }
  return answers
}

function check(edits: readonly BatchedEdit[]): void {
  if (edits.length > 1 && charactersOf(edits) > limits.batchCharacters) refuse('tooLarge')
  for (const [index, { key, name, after }] of edits.entries()) {
    if (!isEditKey(key)) refuseInput({ [`edits.${index}.key`]: noKey })
    if (findCall(name)?.offline !== 'queue') refuseInput({ [`edits.${index}.name`]: unknownCall })
    if (after.some((place) => place >= index)) refuseInput({ [`edits.${index}.after`]: notBefore })
  }
}

const charactersOf = (edits: readonly BatchedEdit[]): number =>
  edits.reduce((sum, { input }) => sum + JSON.stringify(input).length, 0)
