import { ApiError } from '#src/api/api-error.ts'
import { textNow } from '#src/text/text.ts'
import { type EditForm, useEditForm } from './use-edit-form.ts'

const inWords = (failure: unknown): string =>
  failure instanceof ApiError ? failure.message : textNow('signIn.noServer')

/**
 * The state of a form whose call is made at once or not at all, outside the console's desk.
 *
 * @param known the fields that the form shows; a refusal of another field is shown for the whole form
 */
export const useOnlineForm = (known: readonly string[]): EditForm => useEditForm(known, { inWords })
