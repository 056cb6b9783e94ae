import { sql } from 'kysely'
import * as T from 'typebox'
import Value from 'typebox/value'
import type { InputOf } from '#contract/index.ts'
import { limits } from '#contract/limits.ts'
import { newUserFields } from '#contract/people-shapes.ts'
import { fieldWords, required } from '#contract/rules/field-fault.ts'
import { brokenPasswordRule } from '#contract/rules/password.ts'
import { roleNameIn } from '#contract/rules/role-names.ts'
import { accountForm, contactForm } from '#contract/rules/sign-in-name.ts'
import {
  cellName,
  everyPlace,
  separator,
  type UserField,
  userColumns,
  yesAndNo,
} from '#contract/rules/user-sheet.ts'
import type { Words } from '#contract/words.ts'
import type { Database } from '#server/database/database.ts'
import { badPassword, easyPassword } from '#server/sign-in/new-password.ts'
import type { SheetForm, SheetRow } from '../sheets/sheet-reading.ts'
import type { Offer } from './offer.ts'
import { everywhere, noCampus, noRemoteControl } from './writing.ts'

/** A user as its row describes it, with the password as it was typed. */
export interface ReadUser extends InputOf<'campusUser.add'> {
  row: number
}
export type Faults = Record<string, Words>
type Say = (field: UserField, words: Words) => void

/** What a spreadsheet of users looks like. */
export const userSheet: SheetForm<UserField> = {
  columns: userColumns,
  rowsMost: limits.importRows,
  noRows: { zh: '表格中没有用户', en: 'There are no users in this spreadsheet' },
  tooManyRows: {
    zh: `一次最多导入 ${limits.importRows} 个用户`,
    en: `At most ${limits.importRows} users can be imported at once`,
  },
}

const isDate = {
  zh: '被表格存成了日期，请把单元格格式改为“文本”',
  en: 'The spreadsheet has made a date of it; format the cell as text',
}
const isFormula = {
  zh: '不能以 = + - @ 开头',
  en: 'It must not begin with = + - or @',
}
const unwritable = { zh: '含有无法保存的字符', en: 'It holds characters that cannot be stored' }
const twice = (row: number) => ({
  zh: `与第 ${row} 行的账号重复`,
  en: `The account stands in row ${row} already`,
})
const taken = { zh: '该账号已被使用', en: 'This account name is already in use' }
const noRole = (name: string) => ({
  zh: `没有您可以授予的角色“${name}”`,
  en: `There is no role “${name}” that you may give`,
})
const noPlace = (name: string) => ({
  zh: `没有您可以授权的场所“${name}”`,
  en: `There is no place “${name}” that you may give`,
})

const yesOrNo = {
  zh: `请填“${yesAndNo.yes.zh}”或“${yesAndNo.no.zh}”`,
  en: `Enter “${yesAndNo.yes.en}” or “${yesAndNo.no.en}”`,
}

const { account, username, phone, email } = newUserFields
const Texts = T.Object({ account, username, phone, email })

/** The texts of a row, each fault of theirs told. */
function textsOf({ cells }: SheetRow<UserField>, say: Say) {
  const text = (field: UserField) => {
    const value = cells[field]
    if (value instanceof Date) say(field, isDate)
    else if (/\0|\p{Surrogate}/u.test(value)) say(field, unwritable)
    else return value
    return ''
  }
  const read = {
    account: text('account'),
    username: text('username'),
    phone: contactForm(text('phone')),
    email: contactForm(text('email')),
  }
  for (const field of ['account', 'username'] as const)
    if (/^[=+\-@]/.test(read[field])) say(field, isFormula)
  for (const fault of Value.Errors(Texts, read)) {
    const field = fault.instancePath.slice(1) as keyof typeof read
    if (read[field] === '') say(field, required)
    else say(field, fieldWords(fault))
  }
  const password = text('password')
  if (brokenPasswordRule({ password }) !== null) say('password', password === '' ? required : badPassword)
  else {
    const easy = easyPassword(password, read.account)
    if (easy) say('password', easy)
  }
  return { ...read, password, roles: text('roles'), places: text('places'), remote: text('remoteControl') }
}

/** Names of a cell, which may be one name that holds a separator. */
const namesIn = (cell: string, known: ReadonlyMap<string, number>): string[] =>
  known.has(cell)
    ? [cell]
    : cell
        .split(separator)
        .map((name) => name.trim())
        .filter(Boolean)

/** The ids of the names of a cell; `unknown` is told of the others. */
function idsOf(cell: string, known: ReadonlyMap<string, number>, unknown: (name: string) => void): number[] {
  const ids = new Set<number>()
  for (const name of namesIn(cell, known)) {
    const id = known.get(name)
    if (id === undefined) unknown(name)
    else ids.add(id)
  }
  return [...ids]
}

const isEveryPlace = (cell: string) =>
  Object.values<string>(everyPlace).some((word) => word.toLowerCase() === cell.toLowerCase())

const says = (cell: string, { zh, en }: Words) => cell === zh || cell.toLowerCase() === en.toLowerCase()

/** Whether a row lets its user control from afar; a fault is told of what is no answer, and of what is not hers to give. */
function remoteOf(cell: string, offer: Offer, say: Say): boolean {
  const may = says(cell, yesAndNo.yes)
  if (may && !offer.remoteControl) say('remoteControl', noRemoteControl)
  if (!may && cell !== '' && !says(cell, yesAndNo.no)) say('remoteControl', yesOrNo)
  return may
}

/** Reads rows against what the caller may give; the first fault of each cell by its name, of all rows at once. */
export function usersOf(
  rows: readonly SheetRow<UserField>[],
  offer: Offer,
): { users: ReadUser[]; faults: Faults } {
  const faults: Faults = {}
  // As they are shown, in either language; what is stored has the last word.
  const roleIds = new Map([
    ...offer.roles.map((role) => [roleNameIn('en', role), role.id] as const),
    ...offer.roles.map(({ roleName, id }) => [roleName, id] as const),
  ])
  const campusIds = new Map(offer.campuses.map(({ name, id }) => [name, id]))
  const firstRow = new Map<string, number>()
  const users = rows.map((row): ReadUser => {
    const say: Say = (field, words) => {
      faults[cellName(row.number, field)] ??= words
    }
    const { roles, places, remote, ...texts } = textsOf(row, say)
    const name = texts.account.toLowerCase()
    const first = firstRow.get(name)
    if (first === undefined) firstRow.set(name, row.number)
    else if (name !== '') say('account', twice(first))
    const given = idsOf(roles, roleIds, (unknown) => say('roles', noRole(unknown)))
    if (given.length === 0) say('roles', required)
    if (given.length > 20) say('roles', { zh: '最多 20 个角色', en: 'At most 20 roles' })
    const all = isEveryPlace(places)
    if (all && !offer.everywhere) say('places', everywhere)
    const named = all ? [] : idsOf(places, campusIds, (unknown) => say('places', noPlace(unknown)))
    if (!all && named.length === 0) say('places', noCampus)
    const scope = { authority: all ? 1 : 0, campusIds: named }
    return {
      row: row.number,
      ...texts,
      ...scope,
      roleIds: given,
      remoteControl: remoteOf(remote, offer, say),
    }
  })
  return { users, faults }
}

/** An account name as the database compares it. */
const nameOf = ({ account }: { account: string }) => accountForm(account).toLowerCase()

/** The account names that somebody of the company has already, or that stand in the list before. @param at names the field of one of them */
export async function takenFaults<U extends { account: string }>(
  database: Database,
  cid: number,
  users: readonly U[],
  at: (user: U, index: number) => string,
): Promise<Faults> {
  const names = users.map(nameOf)
  const found = await database.system((db) =>
    db
      .selectFrom('account')
      .select('account')
      .where('cid', '=', cid)
      .where(sql<boolean>`lower(account) = any(${names}::text[])`)
      .execute(),
  )
  const used = new Set(found.map(nameOf))
  return Object.fromEntries(
    users.flatMap((user, index) => {
      const name = names[index] ?? ''
      const isTaken = used.has(name)
      used.add(name)
      return isTaken ? [[at(user, index), taken]] : []
    }),
  )
}
