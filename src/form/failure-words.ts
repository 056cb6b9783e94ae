import { ApiError, NetworkError } from '#src/api/api-error.ts'
import { InvalidEdit } from '#src/data/invalid-edit.ts'
import { NotKept } from '#src/data/not-kept.ts'
import { storageFailure } from '#src/data/storage-failure.ts'
import { textNow } from '#src/text/text.ts'
import { Said } from './said.ts'

/** Why what only the server can do was not done, in words for somebody who may not be signed in. */
export const onlineFailureInWords = (failure: unknown): string =>
  failure instanceof ApiError ? failure.message : textNow('signIn.noServer')

/** Why a command was not confirmed; without an answer it may have been carried out, and will not be later. */
export const commandFailureInWords = (failure: unknown): string =>
  failure instanceof NetworkError ? textNow('devices.commandUnanswered') : failureInWords(failure)

/** Why an edit was not made, in words for its user. */
export function failureInWords(failure: unknown): string {
  if (failure instanceof InvalidEdit) return Object.values(failure.fields).join(' ')
  if (failure instanceof NetworkError) return textNow('errors.needsNetwork')
  const unkept = failure instanceof NotKept ? failure.reason : storageFailure(failure)
  if (unkept) return textNow(`errors.notKept.${unkept}`)
  // What is wrong with a field says more than that something entered is not right.
  if (failure instanceof ApiError && failure.fields) return Object.values(failure.fields).join(' ')
  if (failure instanceof ApiError || failure instanceof Said) return failure.message
  console.error(failure)
  return textNow('errors.unforeseen')
}
