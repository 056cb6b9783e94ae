import { tellFailure } from './tell-failure.ts'

/** Makes an edit that has no form of its own; a refusal is told as the catalogue says. Resolves whether it was taken. */
export async function attempt(edit: () => Promise<unknown>): Promise<boolean> {
  try {
    await edit()
    return true
  } catch (failure) {
    tellFailure(failure)
    return false
  }
}
