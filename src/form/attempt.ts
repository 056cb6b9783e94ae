import { toast } from '#src/ui/toast.ts'
import { failureInWords } from './failure-words.ts'

/** Makes an edit that has no form of its own; a refusal is shown as a message. Resolves whether it was taken. */
export async function attempt(edit: () => Promise<unknown>): Promise<boolean> {
  try {
    await edit()
    return true
  } catch (failure) {
    toast.error(failureInWords(failure))
    return false
  }
}
