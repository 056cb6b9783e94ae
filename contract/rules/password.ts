import { limits } from '../limits.ts'

/** What a new password is asked for, in the order in which it is shown. */
export const passwordRules = ['length', 'kinds', 'characters', 'different', 'same'] as const
export type PasswordRule = (typeof passwordRules)[number]

interface Given {
  password: string
  /** The password so far; left out where it is not known, and `different` then holds. */
  old?: string | undefined
  /** The password typed a second time; left out where nobody is asked, and `same` then holds. */
  confirm?: string | undefined
}

const kinds = [/\d/, /[A-Za-z]/, /[_\-~!@#$%^&*]/]
const allowed = /^[\dA-Za-z_\-~!@#$%^&*]*$/

/**
 * Each rule of spec point 5 and whether a new password keeps it: 8 to 16 characters, at least two of digits,
 * letters and special characters, none but these, another one than before, and typed the same twice. An empty
 * password keeps none.
 */
export function passwordResults({ password, old, confirm }: Given): Record<PasswordRule, boolean> {
  const { passwordLeast, passwordMost } = limits
  const some = password !== ''
  return {
    length: password.length >= passwordLeast && password.length <= passwordMost,
    kinds: kinds.filter((kind) => kind.test(password)).length >= 2,
    characters: some && allowed.test(password),
    different: some && password !== old,
    same: some && (confirm === undefined || confirm === password),
  }
}

/** The first rule that a new password breaks, or null. */
export function brokenPasswordRule(given: Given): PasswordRule | null {
  const results = passwordResults(given)
  return passwordRules.find((rule) => !results[rule]) ?? null
}

/** How strong a password that keeps the rules is: kinds of characters and length, 0 to 3. For a meter only. */
export function passwordStrength(password: string): 0 | 1 | 2 | 3 {
  const { length, kinds: mixed, characters } = passwordResults({ password })
  if (!length || !mixed || !characters) return 0
  const all = kinds.every((kind) => kind.test(password))
  const long = password.length >= 12
  if (all && long) return 3
  return all || long ? 2 : 1
}
