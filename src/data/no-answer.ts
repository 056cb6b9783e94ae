import { type NetworkError, noAnswers } from '#src/api/api-error.ts'
import { textNow } from '#src/text/text.ts'

const isReason = (text: string): text is NetworkError['reason'] => noAnswers.some((reason) => reason === text)

/** Why something failed, as it was written down: what stands for no answer is put into words. */
export const noAnswerInWords = (reason: string): string =>
  isReason(reason) ? textNow(`errors.noAnswer.${reason}`) : reason
