import { brokenPasswordRule } from '#contract/rules/password.ts'
import type { Say } from '#src/text/text.ts'

interface Given {
  oldPassword?: string
  password: string
  confirm: string
}

/** What is typed as it is: blanks count in passwords. */
export const newPasswordInputs = ['oldPassword', 'password', 'confirm'] as const

/** What is wrong with a new password, beside the field it is wrong in (spec point 5); empty when nothing is. */
export function newPasswordFaults(
  { oldPassword: old, password, confirm }: Given,
  say: Say,
): Record<string, string> {
  if (old === '') return { oldPassword: say('password.oldNeeded') }
  if (password === '') return { password: say('password.newNeeded') }
  const broken = brokenPasswordRule({ password, old })
  if (broken) return { password: say(`password.broken.${broken}`) }
  if (confirm === '') return { confirm: say('password.confirmNeeded') }
  return confirm === password ? {} : { confirm: say('password.broken.same') }
}
