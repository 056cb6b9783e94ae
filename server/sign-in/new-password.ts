import type { Transaction } from 'kysely'
import { brokenPasswordRule, type PasswordRule } from '#contract/rules/password.ts'
import type { Words } from '#contract/words.ts'
import type { Database } from '#server/database/database.ts'
import type { Tables } from '#server/database/tables.ts'
import { decodePassword, hashPassword } from '#server/password.ts'
import { refuseInput } from '#server/refusal.ts'
import { isCommonPassword } from './common-passwords.ts'
import type { Met } from './unchanged.ts'

/** Of which characters a password is made, and of how many. */
export const badPassword: Words = {
  zh: '密码需包含数字、字母、英文特殊字符中的两种或以上，长度 8~16 位',
  en: 'Password must contain two or more of digits, letters and English special characters, length 8~16',
}

/** What spec point 5 says of each rule that is broken. */
const sentences: Record<PasswordRule, Words> = {
  length: badPassword,
  kinds: badPassword,
  characters: {
    zh: '密码只能包含数字、字母和 _ - ~ ! @ # $ % ^ & *',
    en: 'Only digits, letters and _ - ~ ! @ # $ % ^ & * are allowed',
  },
  different: { zh: '新密码不能与旧密码相同', en: 'New password must not equal old password' },
  same: { zh: '新密码与确认密码不一致', en: 'New password and confirm password are inconsistent' },
}

const common: Words = {
  zh: '这个密码太常见，容易被猜到，请换一个',
  en: 'This password is too common and easily guessed; choose another',
}
const named: Words = { zh: '密码不能包含账号', en: 'The password must not hold the account name' }
/** A shorter name may stand in a good password by chance. */
const nameLeast = 4

/**
 * What is wrong with a password that keeps the rules, or undefined: it is one of the commonest, or the account's name.
 * Only the server has the list.
 */
export function easyPassword(password: string, account: string): Words | undefined {
  const [small, name] = [password.toLowerCase(), account.toLowerCase()]
  if (small === name || (name.length >= nameLeast && small.includes(name))) return named
  return isCommonPassword(password) ? common : undefined
}

/** A new password of an account as it was sent, in plain text. @throws Refusal input, naming `password` */
export function readNewPassword(sent: string, account: string, old?: string): string {
  const password = decodePassword(sent) ?? ''
  const broken = brokenPasswordRule({ password, old })
  const fault = broken ? sentences[broken] : easyPassword(password, account)
  return fault ? refuseInput({ password: fault }) : password
}

/**
 * Sets an account's password; it counts as changed by its owner from now on. False when it has got another one since it was
 * met: that one stays.
 * @param then done in the same transaction, behind what the new password ends
 */
export async function setPassword(
  database: Database,
  { user, passwordHash }: Met,
  password: string,
  then: (db: Transaction<Tables>) => Promise<void> = async () => undefined,
): Promise<boolean> {
  const password_hash = await hashPassword(password)
  return database.system(async (db) => {
    const set = await db
      .updateTable('account')
      .set({ password_hash, change_password_status: true })
      .where('id', '=', user.userId)
      .where('password_hash', '=', passwordHash)
      .returning('id')
      .executeTakeFirst()
    if (set) await then(db)
    return set !== undefined
  })
}
