import { ApiError } from '#src/api/api-error.ts'
import { askIfEnded } from '#src/data/sign-in-again.ts'
import { toast } from '#src/ui/toast.ts'
import { failureInWords } from './failure-words.ts'

/**
 * Tells why something that has no form of its own was not done. Of a refusal the catalogue says how (contract/errors.ts):
 * what it calls silent is not told, and an ended session is asked for again. @param inWords what to say of it
 */
export function tellFailure(failure: unknown, inWords = failureInWords): void {
  const shown = failure instanceof ApiError ? failure.shown : 'toast'
  if (shown === 'toast') toast.error(inWords(failure))
  askIfEnded(failure)
}
