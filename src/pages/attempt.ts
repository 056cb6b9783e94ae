import { InvalidEdit } from '#src/data/invalid-edit.ts'
import { toast } from '#src/ui/toast.ts'

/** Makes an edit that has no form of its own; a refusal is shown as a message. Resolves whether it was taken. */
export async function attempt(edit: () => Promise<unknown>): Promise<boolean> {
  try {
    await edit()
    return true
  } catch (failure) {
    const words = failure instanceof InvalidEdit ? Object.values(failure.fields).join(' ') : String(failure)
    toast.error(words)
    return false
  }
}
