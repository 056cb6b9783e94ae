import { randomInt } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { OpenedCompany } from '#contract/operator.ts'
import { defaultRules } from '#contract/rules/alarms/rules.ts'
import { bitsOf } from '#contract/rules/platform.ts'
import { accountForm } from '#contract/rules/sign-in-name.ts'
import type { SystemCode } from '#contract/systems.ts'
import type { Database } from '#server/database/database.ts'
import { hasCompany } from '#server/database/has-company.ts'
import type { Tables } from '#server/database/tables.ts'
import { hashPassword } from '#server/password.ts'
import { enNameTaken, refuse, refuseInput } from '#server/refusal.ts'
import { fillCatalogue } from '#server/seed/growing-catalogue.ts'
import { operatorRole, rolesOfAll } from '#server/seed/roles.ts'
import { addPlatforms, addRoles, adminRole } from './platforms.ts'

/** Names the lock that keeps two servers on one new database from opening the first company both. */
const firstLock = 0x1a3b13
const nothingToAdmit = {
  zh: '该单位不是注册而来，或已有角色',
  en: 'Nobody has registered this company, or it has its roles already',
}

export interface CompanyWish {
  system: SystemCode
  /** Further platforms that its people may enter. */
  alsoIn?: readonly SystemCode[] | undefined
  cnName: string
  /** What names it in addresses; made up when not given. */
  enName?: string | undefined
  /** The account of its first administrator. */
  account: string
  /** Her name; the account's when not given. */
  username?: string | undefined
  /** What its consoles are titled; its name when not given. */
  appTitle?: string | undefined
  /** Whether she runs the platform itself: only on the open platform. */
  operator?: boolean
}

/** Without letters and digits that look alike: somebody types it off a screen. */
const letters = 'abcdefghjkmnpqrstuvwxyz'
const digits = '23456789'
const drawn = (from: string) => from[randomInt(from.length)] ?? ''
/** A password of the longest length there is, every fourth character a digit: more than 60 random bits. */
const firstPassword = () =>
  Array.from({ length: limits.passwordMost }, (_, at) => drawn(at % 4 === 3 ? digits : letters)).join('')

/** Gives a company the alarm rules that each one starts with, of the kinds that it has none of. */
async function addAlarmRules(db: Transaction<Tables>, cid: number) {
  const rows = await db.selectFrom('alarm_rule').select('kind').where('cid', '=', cid).execute()
  const there = new Set<string>(rows.map(({ kind }) => kind))
  const missing = defaultRules.filter(({ kind }) => !there.has(kind))
  if (missing.length === 0) return
  await db
    .insertInto('alarm_rule')
    .values(
      missing.map(({ kind, level, minSeconds, threshold, hysteresis, enabled }) => ({
        ...{ cid, kind, level, min_seconds: minSeconds, threshold, hysteresis, enabled },
        ...{ campus_ids: '[]', role_ids: '[]', account_ids: '[]', quiet: '[]', maintenance: '[]' },
      })),
    )
    .execute()
}

/** Gives a company all that each one of its platforms starts with, and an account the roles of its first administrator. */
async function furnish(
  db: Transaction<Tables>,
  cid: number,
  { system, alsoIn = [], operator = false }: Pick<CompanyWish, 'system' | 'alsoIn' | 'operator'>,
  accountId: number,
) {
  await fillCatalogue(db)
  await addAlarmRules(db, cid)
  const others = alsoIn.filter((other) => other !== system)
  const plans = [...rolesOfAll([system, ...others]), ...(operator ? [operatorRole()] : [])]
  const roleIds = await addRoles(db, cid, plans)
  const codes = new Set([adminRole(system, operator), ...others.map((other) => adminRole(other))])
  const held = [...codes].map((code) => ({ account_id: accountId, role_id: roleIds.get(code) ?? 0 }))
  await db.insertInto('account_role').values(held).execute()
}

/** A wish with what takes a while, so that no transaction waits for it. */
interface Prepared extends CompanyWish {
  password: string
  passwordHash: string
}

async function prepared(wish: CompanyWish): Promise<Prepared> {
  const password = firstPassword()
  return { ...wish, password, passwordHash: await hashPassword(password) }
}

async function insertCompany(db: Transaction<Tables>, wish: Prepared): Promise<OpenedCompany> {
  const {
    system,
    alsoIn,
    cnName,
    appTitle: app_title = '',
    password,
    passwordHash: password_hash,
    operator = false,
  } = wish
  const account = accountForm(wish.account)
  const account_type = bitsOf([system, ...(alsoIn ?? [])])
  const { rows } = await sql<{ cid: number }>`select nextval('row_id') as cid`.execute(db)
  const cid = rows[0]?.cid ?? 0
  const enName = wish.enName ?? `company-${cid}`
  await db
    .insertInto('company')
    .values({ cid, cn_name: cnName, en_name: enName, app_title, account_type, company_logo: null })
    .execute()
  const { id } = await db
    .insertInto('account')
    .values({ cid, account, username: wish.username ?? account, password_hash, account_type })
    .returning('id')
    .executeTakeFirstOrThrow()
  await furnish(db, cid, { system, alsoIn, operator }, id)
  return { cid, enName, account, password }
}

/**
 * Opens a company with the roles of its platforms and its first administrator, whose password is drawn here, told to the
 * caller alone and changed at the first sign-in. One transaction.
 * @throws Refusal input for an English name that is taken
 */
export async function openCompany(database: Database, wish: CompanyWish): Promise<OpenedCompany> {
  const ready = await prepared(wish)
  return database.system(async (db) => {
    await requireFree(db, wish.enName ?? '')
    return insertCompany(db, ready)
  })
}

/** @throws Refusal input for an English name that a company has; not for that of `cid` itself */
async function requireFree(db: Transaction<Tables>, enName: string, cid = 0): Promise<void> {
  const taken = await db
    .selectFrom('company')
    .select('cid')
    .where('en_name', '=', enName)
    .where('cid', '<>', cid)
    .executeTakeFirst()
  if (taken) refuseInput({ enName: enNameTaken })
}

interface Changes {
  cnName?: string | undefined
  enName?: string | undefined
  /** Further platforms; those that it has are as good. */
  alsoIn?: readonly SystemCode[] | undefined
}

/**
 * Renames a company, or gives it further platforms with all that they bring. One transaction.
 * @throws Refusal notFound; input for an English name that is taken, or a company that waits to be admitted
 */
export const editCompany = (
  database: Database,
  cid: number,
  { cnName, enName, alsoIn = [] }: Changes,
): Promise<void> =>
  database.system(async (db) => {
    const company = await db
      .selectFrom('company')
      .select(['cid', 'account_type as accountType'])
      .where('cid', '=', cid)
      // First of all, so that nobody waits for it who keeps a row that is changed below.
      .forUpdate()
      .executeTakeFirst()
    if (!company) return refuse('notFound', { cid })
    if (enName !== undefined) await requireFree(db, enName, cid)
    const set = {
      ...(cnName === undefined ? {} : { cn_name: cnName }),
      ...(enName === undefined ? {} : { en_name: enName }),
    }
    if (Object.keys(set).length > 0) await db.updateTable('company').set(set).where('cid', '=', cid).execute()
    await addPlatforms(db, company, alsoIn)
  })

/**
 * Gives a company that came with a registration what every company of the open platform starts with, and makes who founded it its
 * administrator. One transaction; answers her account's id and what the company is called.
 * @throws Refusal notFound; input for a company that nobody has registered, or that has roles already
 */
export const admitCompany = (
  database: Database,
  cid: number,
): Promise<{ founderId: number; cnName: string }> =>
  database.system(async (db) => {
    const company = await db
      .selectFrom('company')
      .select(['founder_id as founderId', 'cn_name as cnName'])
      .where('cid', '=', cid)
      // Two operators at once: the second finds its roles there.
      .forUpdate()
      .executeTakeFirst()
    if (!company) return refuse('notFound', { cid })
    const { founderId, cnName } = company
    const role = await db.selectFrom('role').select('id').where('cid', '=', cid).executeTakeFirst()
    if (founderId === null || role) return refuseInput({ cid: nothingToAdmit })
    await furnish(db, cid, { system: 'open' }, founderId)
    return { founderId, cnName }
  })

/** The same as `openCompany` for a database without any company; answers null and does nothing where there is one. */
export async function openFirstCompany(database: Database, wish: CompanyWish): Promise<OpenedCompany | null> {
  if (await database.system(hasCompany)) return null
  const ready = await prepared(wish)
  return database.system(async (db) => {
    await sql`select pg_advisory_xact_lock(${firstLock}::bigint)`.execute(db)
    return (await hasCompany(db)) ? null : insertCompany(db, ready)
  })
}
