import { sql, type Transaction } from 'kysely'
import { freeName } from '#contract/rules/free-name.ts'
import { bitsOf, entersSystem } from '#contract/rules/platform.ts'
import { roles as constants, roleList } from '#contract/rules/roles.ts'
import type { SystemCode } from '#contract/systems.ts'
import type { Tables } from '#server/database/tables.ts'
import { refuseInput } from '#server/refusal.ts'
import { type RolePlan, rolesOfAll } from '#server/seed/roles.ts'

type Db = Transaction<Tables>

const notAdmitted = {
  zh: '该单位还没有角色，请先开通管理',
  en: 'This company has no roles yet: set up its administration first',
}
const adminCodes = roleList.flatMap(({ id, rank }) => (rank === 'admin' ? [id] : []))

/** The constant of the role that a company's first administrator has on a platform. */
export function adminRole(system: SystemCode, operator = false): number {
  if (operator) return constants.superAdmin.id
  const own = roleList.find(({ family, rank }) => family === system && rank === 'admin')
  return own?.id ?? constants.admin.id
}

/** Gives a company roles; answers their rows by the constants they stand for. */
export async function addRoles(db: Db, cid: number, plans: readonly RolePlan[]) {
  const rows = await db
    .insertInto('role')
    .values(
      plans.map(({ name, roleName, permissions }) => ({
        cid,
        role_name: roleName,
        code: constants[name].id,
        permissions: JSON.stringify(permissions),
      })),
    )
    .returning(['id', 'code'])
    .execute()
  return new Map(rows.map(({ id, code }) => [code, id]))
}

/**
 * Gives a company further platforms and their roles, and lets its administrators enter them as such: nobody else could give them
 * to anybody. What it has it keeps; a role that stands for two platforms (the open one and homes have one admin) gets the pages
 * of the new one. Of a transaction that keeps the company's row.
 * @param accountType the platforms that it has
 * @throws Refusal input for a company that came with a registration and has not been admitted
 */
export async function addPlatforms(
  db: Db,
  { cid, accountType }: { cid: number; accountType: number },
  alsoIn: readonly SystemCode[],
): Promise<void> {
  const added = alsoIn.filter((system) => !entersSystem(accountType, system))
  if (added.length === 0) return
  const roles = await db
    .selectFrom('role')
    .select(['id', 'code', 'role_name as name', 'permissions'])
    .where('cid', '=', cid)
    .forUpdate()
    .execute()
  if (roles.length === 0) refuseInput({ alsoIn: notAdmitted })
  await db
    .updateTable('company')
    .set({ account_type: accountType | bitsOf(added) })
    .where('cid', '=', cid)
    .execute()
  const made: RolePlan[] = []
  for (const plan of rolesOfAll(added)) {
    const there = roles.find(({ code }) => code === constants[plan.name].id)
    if (there) await addPages(db, there, plan)
    // The company may call a role of its own so.
    else made.push({ ...plan, roleName: freeName(plan.roleName, [...roles, ...named(made)]) })
  }
  if (made.length > 0) await addRoles(db, cid, made)
  await letAdminsIn(db, cid, added)
}

const named = (plans: readonly RolePlan[]) => plans.map(({ roleName }) => ({ name: roleName }))

/** What of its calls an administrator took away stays away. */
async function addPages(
  db: Db,
  { id, permissions }: { id: number; permissions: RolePlan['permissions'] },
  plan: RolePlan,
) {
  const held = new Set(permissions.map(({ url }) => url))
  const pages = plan.permissions.filter(({ url, type }) => type === 2 && !held.has(url))
  await db
    .updateTable('role')
    .set({ permissions: JSON.stringify([...permissions, ...pages]) })
    .where('id', '=', id)
    .execute()
}

async function letAdminsIn(db: Db, cid: number, added: readonly SystemCode[]) {
  const roles = await db
    .selectFrom('role')
    .select(['id', 'code'])
    .where('cid', '=', cid)
    .where('code', 'in', adminCodes)
    .execute()
  const given = roles.filter(({ code }) => added.some((system) => adminRole(system) === code))
  const admins = await db
    .updateTable('account')
    .set({ account_type: sql<number>`account_type | ${bitsOf(added)}` })
    .where('cid', '=', cid)
    .where('id', 'in', (from) =>
      from
        .selectFrom('account_role')
        .select('account_id')
        .where(
          'role_id',
          'in',
          roles.map(({ id }) => id),
        ),
    )
    .returning('id')
    .execute()
  const held = admins.flatMap(({ id }) => given.map((role) => ({ account_id: id, role_id: role.id })))
  if (held.length === 0) return
  await db
    .insertInto('account_role')
    .values(held)
    .onConflict((there) => there.doNothing())
    .execute()
}
