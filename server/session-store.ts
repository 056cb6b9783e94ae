import { sql, type Transaction } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { limits } from '#contract/limits.ts'
import { isEmail, isPhone } from '#contract/rules/contact.ts'
import { mergedUrls } from '#contract/rules/permission.ts'
import type { UserInfo } from '#contract/user.ts'
import { companyColumns } from './areas/company/store.ts'
import type { Tables } from './database/tables.ts'
import type { Caller } from './handlers.ts'

type Db = Transaction<Tables>

/** Accounts with all that UserInfo says about them, in one query. */
export const accounts = (db: Db) =>
  db
    .selectFrom('account')
    .innerJoin('company', 'company.cid', 'account.cid')
    .select(companyColumns)
    .select([
      'company.features',
      'account.id as userId',
      'account.account',
      'account.username',
      'account.account_type as userType',
      'account.change_password_status as changePasswordStatus',
      'account.campus_bound as campusBound',
      'account.remote_control as remoteControl',
    ])
    .select((row) => [
      row
        .exists(
          row.selectFrom('account_tour').select('at').whereRef('account_tour.account_id', '=', 'account.id'),
        )
        .as('toured'),
      jsonArrayFrom(
        row
          .selectFrom('account_role')
          .innerJoin('role', 'role.id', 'account_role.role_id')
          .select([
            'role.id',
            'role.code',
            'role.base',
            'role.display',
            'role.role_name as roleName',
            'role.permissions',
          ])
          .whereRef('account_role.account_id', '=', 'account.id')
          .orderBy('role.id'),
      ).as('roleList'),
      jsonArrayFrom(
        row
          .selectFrom('account_campus')
          .select('account_campus.campus_id as id')
          .whereRef('account_campus.account_id', '=', 'account.id')
          .orderBy('account_campus.campus_id'),
      ).as('campusList'),
      jsonArrayFrom(
        row
          .selectFrom('vas_service')
          .select(['vas_service.feature', 'vas_service.campus_id as campusId'])
          .select(sql<number>`floor(extract(epoch from vas_service.until) * 1000)`.as('until'))
          .whereRef('vas_service.cid', '=', 'account.cid')
          .orderBy('vas_service.id'),
      ).as('serviceList'),
    ])

type AccountRow = Awaited<ReturnType<ReturnType<typeof accounts>['executeTakeFirstOrThrow']>>

export function userInfo(row: AccountRow): UserInfo {
  const { cid, cnName, enName, appTitle, companyLogo, accountType, customConfigMaxNumber, features } = row
  const company = { cid, cnName, enName, appTitle, companyLogo, accountType, customConfigMaxNumber }
  const named = row.roleList.map((role) => ({ ...role, id: role.code ?? role.id }))
  const roles = named.filter((role) => !role.display)
  const displayRoles = named.filter((role) => role.display)
  const campusIds = row.campusBound ? row.campusList.map(({ id }) => id) : null
  const services = row.serviceList.filter(
    ({ campusId }) => campusId === null || campusIds === null || campusIds.includes(campusId),
  )
  return {
    userId: row.userId,
    username: row.username,
    account: row.account,
    cid,
    accountType: row.userType,
    changePasswordStatus: row.changePasswordStatus,
    roles: roles.map(({ id, roleName, base, permissions }) => ({ id, roleName, base, permissions })),
    displayRoles: displayRoles.map(({ id, roleName, permissions }) => ({
      roleId: id,
      roleName,
      permissions,
    })),
    campusIds,
    remoteControl: row.remoteControl,
    toured: Boolean(row.toured),
    company: { ...company, features, services },
  }
}

/** Who is behind a session that has not ended, and whether it is time to prolong it: every five minutes while it is used. */
export async function callerOf(db: Db, hash: string): Promise<{ caller: Caller; due: boolean } | undefined> {
  const row = await accounts(db)
    .innerJoin('session', 'session.account_id', 'account.id')
    .select('session.system')
    .select(sql<boolean>`session.seen_at < now() - interval '5 minutes'`.as('due'))
    .where('session.token_hash', '=', hash)
    .where(sql<boolean>`session.expires_at > now()
      and session.created_at > now() - make_interval(secs => ${limits.sessionMost / 1000})`)
    .where('company.closed_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const user = userInfo(row)
  const { userId, cid, campusIds } = user
  const who = { userId, cid, campusIds, urls: mergedUrls(user), system: row.system }
  return { caller: { who, user, system: row.system, sessionHash: hash }, due: row.due }
}

export interface KnownAccount {
  user: UserInfo
  account: string
  passwordHash: string
  /** Null too where another account has proved it: then it is not hers, whoever has written it down. Likewise `email`. */
  phone: string | null
  email: string | null
  phoneProved: boolean
  emailProved: boolean
  loginCheckIp: boolean
}

/** A contact of an account, unless another one has proved it. */
const ownContact = (kind: 'phone' | 'email') => {
  const [column, proved] = [sql.ref(kind), sql.ref(`${kind}_proved`)]
  return sql<string | null>`case when account.${proved} or not exists (select from account other
    where lower(other.${column}) = lower(account.${column}) and other.${proved}) then account.${column} end`
}

const withContact = (db: Db) =>
  accounts(db).select([
    'account.password_hash as passwordHash',
    ownContact('phone').as('phone'),
    ownContact('email').as('email'),
    'account.phone_proved as phoneProved',
    'account.email_proved as emailProved',
    'account.login_check_ip as loginCheckIp',
  ])

type ContactRow = Awaited<ReturnType<ReturnType<typeof withContact>['executeTakeFirstOrThrow']>>

const knownAccount = (row: ContactRow): KnownAccount => {
  const { account, passwordHash, phone, email, phoneProved, emailProved, loginCheckIp } = row
  return {
    user: userInfo(row),
    account,
    passwordHash,
    phone,
    email,
    phoneProved,
    emailProved,
    loginCheckIp,
  }
}

/** Companies that may have the same account name: more are not looked through. */
export const sameNameMost = 5

/** Whether a row of `account` has proved what one signs in with as its phone number or e-mail address. */
export const hasProved = (name: string) =>
  sql<boolean>`(account.phone = ${name} and account.phone_proved or lower(account.email) = ${name} and account.email_proved)`

/** Whether a row of `account` is called what one signs in with. */
export const isCalled = (name: string) => sql<boolean>`lower(account.account) = ${name}`

/**
 * The accounts that what one signs in with names (contract/rules/sign-in-name.ts): the one that a phone number or
 * e-mail address has been proved for, else those of that name, of one company or of several, the oldest first.
 */
export async function accountsNamed(db: Db, name: string, companyName?: string): Promise<KnownAccount[]> {
  if (isPhone(name) || isEmail(name)) {
    const proved = await withContact(db).where(hasProved(name)).executeTakeFirst()
    if (proved) return [knownAccount(proved)]
  }
  const rows = await withContact(db)
    .where(isCalled(name))
    .$if(companyName !== undefined, (query) => query.where('company.en_name', '=', companyName ?? ''))
    .orderBy('account.id')
    .limit(sameNameMost)
    .execute()
  return rows.map(knownAccount)
}

export async function accountById(db: Db, id: number): Promise<KnownAccount | undefined> {
  const row = await withContact(db).where('account.id', '=', id).executeTakeFirst()
  return row && knownAccount(row)
}
