import { readFileSync } from 'node:fs'

let known: ReadonlySet<string> | undefined

/** Whether a password is among the commonest, in any case; where the list is from stands at its head. */
export function isCommonPassword(password: string): boolean {
  known ??= new Set(
    readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('# ')),
  )
  return known.has(password.toLowerCase())
}
