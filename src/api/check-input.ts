import type { inputErrors } from './input-errors.ts'

type InputErrors = typeof inputErrors

/** Fetches the validator, which is kept out of the first load. Rejects when it cannot be had now. */
export const loadCheck = async (): Promise<InputErrors> => (await import('./input-errors.ts')).inputErrors

/**
 * Checks a flat input as the server will; see `inputErrors`. Where the validator cannot be had, nothing is wrong
 * yet: an edit that is kept and refused can be mended, one that could not be kept is lost.
 */
export async function checkInput(...given: Parameters<InputErrors>): Promise<ReturnType<InputErrors>> {
  const check = await loadCheck().catch(() => null)
  return check ? check(...given) : null
}
