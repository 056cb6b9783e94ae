import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { DataOf, InputOf } from '#contract/index.ts'
import type { CampusUser } from '#contract/people-shapes.ts'
import { counts } from '#contract/rules/excluded-writes.ts'
import type { Tenant } from '#server/database/database.ts'
import { refuse } from '#server/refusal.ts'
import { requireCampus } from '../campus/rows.ts'
import { containing, page } from '../lists.ts'
import { namedPermissionsOf } from '../room-permission/rows.ts'
import { campusUserOf, hasRank, hasRole, roleId, seesCampus, users } from './rows.ts'

/** @throws Refusal notFound for a campus the tenant does not see */
export async function userPage(
  tenant: Tenant,
  { keyWord, roleId: wanted, rank, campusId, ...input }: InputOf<'campusUser.queryUserList'>,
): Promise<DataOf<'campusUser.queryUserList'>> {
  let query = users(tenant)
  if (campusId !== undefined) {
    await requireCampus(tenant, campusId)
    query = query.where(seesCampus(campusId))
  }
  if (wanted !== undefined) query = query.where(hasRole(wanted))
  if (rank !== undefined) query = query.where(hasRank(rank))
  if (keyWord?.trim()) {
    const pattern = containing(keyWord)
    query = query.where((row) =>
      row.or(
        (['account', 'username', 'phone', 'email'] as const).map((column) =>
          row(`account.${column}`, 'ilike', pattern),
        ),
      ),
    )
  }
  const found = await page(query, input)
  return { ...found, list: found.list.map(campusUserOf) }
}

/** The accounts that see a campus. @throws Refusal notFound */
export async function usersOfCampus(
  tenant: Tenant,
  { campusId, rank }: InputOf<'campusUser.queryCampusUser'>,
): Promise<CampusUser[]> {
  await requireCampus(tenant, campusId)
  let query = users(tenant).where(seesCampus(campusId))
  if (rank !== undefined) query = query.where(hasRank(rank))
  return (await query.execute()).map(campusUserOf)
}

/** @throws Refusal notFound */
export async function userById(tenant: Tenant, id: number): Promise<CampusUser> {
  const row = await users(tenant).where('account.id', '=', id).executeTakeFirst()
  return row ? campusUserOf(row) : refuse('notFound')
}

export const everybody = ({ db }: Tenant) =>
  db.selectFrom('account').select(['id', 'account', 'username']).orderBy('username').orderBy('id').execute()

/** @throws Refusal notFound */
export async function campusesOfUser(
  tenant: Tenant,
  id: number,
): Promise<DataOf<'campusUser.getUserCampusList'>['list']> {
  const { authority, campusIds } = await userById(tenant, id)
  const all = tenant.db.selectFrom('campus').select(['id as campusId', 'name']).orderBy('id')
  if (authority === 1) return all.execute()
  return campusIds.length > 0 ? all.where('id', 'in', campusIds).execute() : []
}

/** What decides her menus and buttons. @throws Refusal notFound */
export async function authorityOf(
  tenant: Tenant,
  id: number,
): Promise<DataOf<'campusUser.queryUserAuthority'>> {
  const row = await tenant.db
    .selectFrom('account')
    .select(['id', 'account', 'username', 'account_type as accountType', 'remote_control as remoteControl'])
    .select((from) =>
      jsonArrayFrom(
        from
          .selectFrom('account_role')
          .innerJoin('role', 'role.id', 'account_role.role_id')
          .select([
            roleId.as('id'),
            'role.role_name as roleName',
            'role.base',
            'role.display',
            'role.permissions',
          ])
          .whereRef('account_role.account_id', '=', 'account.id')
          .orderBy('role.id'),
      ).as('all'),
    )
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return refuse('notFound')
  const { all, ...user } = row
  return {
    ...user,
    roles: all.filter((role) => !role.display),
    displayRoles: all.filter((role) => role.display).map(({ id: of, ...role }) => ({ ...role, roleId: of })),
    rooms: await namedPermissionsOf(tenant, id),
  }
}

/** Who holds a permission url, and by which roles: pages by those that decide her menus, where she has any, and calls by the others. */
export async function holdersOf(
  { db }: Tenant,
  url: string,
): Promise<DataOf<'campusUser.getAuthorityUser'>['list']> {
  const [line, page] = [{ url }, { url, type: 2 }].map((each) => JSON.stringify([each]))
  const rows = await db
    .selectFrom('account')
    .select(['id', 'account', 'username'])
    .select((from) => [
      jsonArrayFrom(
        from
          .selectFrom('account_role')
          .innerJoin('role', 'role.id', 'account_role.role_id')
          .select([roleId.as('id'), 'role.role_name as roleName', 'role.base', 'role.display'])
          .select([
            sql<boolean>`role.permissions @> ${line}::jsonb`.as('holds'),
            sql<boolean>`role.permissions @> ${page}::jsonb`.as('asPage'),
          ])
          .whereRef('account_role.account_id', '=', 'account.id')
          .orderBy('role.id'),
      ).as('held'),
    ])
    .orderBy('id')
    .execute()
  return rows.flatMap(({ held, ...person }) => {
    const menus = held.some(({ display }) => display)
    const roles = held
      .filter((role) => role.holds && counts(role, url) && role.display === (role.asPage && menus))
      .map(({ id, roleName, base }) => ({ id, roleName, base }))
    return roles.length > 0 ? [{ ...person, roles }] : []
  })
}
