import type { inputErrors } from './input-errors.ts'

type InputErrors = typeof inputErrors

let loaded: InputErrors | undefined

/** Fetches the validator, which is kept out of the first load. Rejects when it cannot be had now. */
export async function loadCheck(): Promise<InputErrors> {
  // Kept: looking for what a part of the program needs costs more than checking an edit.
  loaded ??= (await import('./input-errors.ts')).inputErrors
  return loaded
}

/**
 * Checks a flat input as the server will; see `inputErrors`. Where the validator cannot be had, nothing is wrong
 * yet: an edit that is kept and refused can be mended, one that could not be kept is lost.
 */
export async function checkInput(...given: Parameters<InputErrors>): Promise<ReturnType<InputErrors>> {
  const check = await loadCheck().catch(() => null)
  return check ? check(...given) : null
}
