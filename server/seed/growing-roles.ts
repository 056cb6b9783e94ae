import { sql } from 'kysely'
import { isOperatorUrl } from '#contract/rules/operator.ts'
import { permissionCatalogue } from '#contract/rules/permission-catalogue.ts'
import { roles as constants } from '#contract/rules/roles.ts'
import { type SystemCode, systemCodes, systems } from '#contract/systems.ts'
import type { PermissionLine } from '#contract/user.ts'
import type { Database } from '#server/database/database.ts'
import { operatorRole, rolesOf } from './roles.ts'
import type { Db } from './rows.ts'

/** Names the lock that lets one of several starting servers do it. */
const growthLock = 0x1a3b12
/** The row of `meta` that lists, as JSON, every permission url the database's roles have been offered. */
const key = 'permission-urls'

const catalogueUrls = (): string[] => [
  ...new Set(
    systemCodes.flatMap((system) =>
      permissionCatalogue(system).flatMap(({ lines }) => lines.map(({ url }) => url)),
    ),
  ),
  ...operatorRole().permissions.flatMap(({ url }) => (isOperatorUrl(url) ? [url] : [])),
]

/**
 * Gives the built-in roles of every company the calls and pages that this build has and the database has never heard of,
 * as far as a new company's would have them. What was ever offered is never given again, so what an administrator took
 * away stays away. One transaction; a second server that starts meanwhile waits and finds nothing left to do. Answers
 * the urls that were new. To be run before a seed, whose roles are complete already.
 */
export function growRoles(database: Database): Promise<string[]> {
  return database.system(async (db) => {
    await sql`select pg_advisory_xact_lock(${growthLock}::bigint)`.execute(db)
    const builtIn = await db
      .selectFrom('role')
      .innerJoin('company', 'company.cid', 'role.cid')
      .select(['role.id', 'role.code', 'role.permissions', 'company.account_type as accountType'])
      .where('role.code', 'is not', null)
      .execute()
    const kept = await keptUrls(db)
    // A database older than this record: whatever a built-in role of any company opens was there before.
    const seen = new Set(kept ?? builtIn.flatMap(({ permissions }) => permissions.map(({ url }) => url)))
    const fresh = new Set(catalogueUrls().filter((url) => !seen.has(url)))
    if (kept && fresh.size === 0) return []
    for (const role of builtIn) {
      const held = new Set(role.permissions.map(({ url }) => url))
      const gained = defaultLines(role).filter(({ url }) => fresh.has(url) && !held.has(url))
      if (gained.length === 0) continue
      const permissions = JSON.stringify([...role.permissions, ...gained])
      await db.updateTable('role').set({ permissions }).where('id', '=', role.id).execute()
    }
    await keepUrls(db, [...seen, ...fresh])
    return [...fresh]
  })
}

interface BuiltInRole {
  code: number | null
  accountType: number
}

/** What this build gives a role of a company of that account type when the company is new. */
function defaultLines({ code, accountType }: BuiltInRole): PermissionLine[] {
  const lines = systemCodes
    .filter((system: SystemCode) => (accountType & systems[system].bit) !== 0)
    .flatMap((system) =>
      [...rolesOf(system), operatorRole()].filter(({ name }) => constants[name].id === code),
    )
    .flatMap(({ permissions }) => permissions)
  return [...new Map(lines.map((line) => [line.url, line])).values()]
}

async function keptUrls(db: Db): Promise<string[] | null> {
  const row = await db.selectFrom('meta').select('value').where('key', '=', key).executeTakeFirst()
  return row ? (JSON.parse(row.value) as string[]) : null
}

async function keepUrls(db: Db, urls: readonly string[]) {
  const value = JSON.stringify([...urls].sort())
  await db
    .insertInto('meta')
    .values({ key, value })
    .onConflict((known) => known.column('key').doUpdateSet({ value }))
    .execute()
}
