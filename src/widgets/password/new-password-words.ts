import { brokenPasswordRule } from '#contract/rules/password.ts'
import type { Say } from '#src/text/text.ts'

interface Given {
  oldPassword?: string
  password: string
  confirm: string
}

/** What is typed as it is: blanks count in passwords. */
export const newPasswordInputs = ['oldPassword', 'password', 'confirm'] as const

/** What is wrong with a new password, beside each field that it is wrong in (spec point 5); empty when nothing is. */
export function newPasswordFaults(
  { oldPassword: old, password, confirm }: Given,
  say: Say,
): Record<string, string> {
  const broken = brokenPasswordRule({ password, old })
  const ofNew =
    password === '' ? say('password.newNeeded') : broken ? say(`password.broken.${broken}`) : undefined
  const ofConfirm =
    confirm === ''
      ? say('password.confirmNeeded')
      : confirm === password
        ? undefined
        : say('password.broken.same')
  return {
    ...(old === '' && { oldPassword: say('password.oldNeeded') }),
    ...(ofNew && { password: ofNew }),
    ...(ofConfirm && { confirm: ofConfirm }),
  }
}
