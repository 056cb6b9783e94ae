import { NetworkError } from '#src/api/api-error.ts'
import { InvalidEdit } from '#src/data/invalid-edit.ts'
import { NotKept } from '#src/data/not-kept.ts'
import { textNow } from '#src/text/text.ts'

/** Why an edit was not made, in words for its user. */
export function failureInWords(failure: unknown): string {
  if (failure instanceof InvalidEdit) return Object.values(failure.fields).join(' ')
  if (failure instanceof NetworkError) return textNow('errors.needsNetwork')
  if (failure instanceof NotKept) return textNow(`errors.notKept.${failure.reason}`)
  return failure instanceof Error ? failure.message : String(failure)
}
