import { ApiError } from '#src/api/api-error.ts'
import { askIfEnded } from '#src/data/sign-in-again.ts'
import { toast } from '#src/ui/toast.ts'
import { failureInWords } from './failure-words.ts'

/**
 * Tells why something that has no form of its own was not done. Of a refusal the catalogue says how (contract/errors.ts):
 * what it calls silent is not told, and an ended session is asked for again.
 * @param inWords what to say of it
 * @param aloud tells also of a call that is silent by itself: somebody has pressed a button for it
 */
export function tellFailure(failure: unknown, inWords = failureInWords, aloud = false): void {
  const shown = failure instanceof ApiError ? (aloud ? failure.kind : failure).shown : 'toast'
  if (shown === 'toast') toast.error(inWords(failure))
  askIfEnded(failure)
}
