import { type Expression, type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { CampusUser } from '#contract/people-shapes.ts'
import { commands } from '#contract/rules/remote-control.ts'
import type { Rank } from '#contract/rules/roles.ts'
import { roleList } from '#contract/rules/roles.ts'
import type { Tenant } from '#server/database/database.ts'
import type { Tables } from '#server/database/tables.ts'

/** What the wire names a role by: the constant of contract/rules/roles.ts where it has one. */
export const roleId = sql<number>`coalesce(role.code, role.id)`

/** The roles of an account. */
export const rolesOf = (row: ExpressionBuilder<Tables, 'account'>) =>
  jsonArrayFrom(
    row
      .selectFrom('account_role')
      .innerJoin('role', 'role.id', 'account_role.role_id')
      .select([roleId.as('id'), 'role.role_name as roleName', 'role.base'])
      .whereRef('account_role.account_id', '=', 'account.id')
      .orderBy('role.id'),
  ).as('roles')

/** Whether an account is for campuses too that the tenant is not for. */
const elsewhere = ({ who }: Tenant) =>
  who.campusIds === null
    ? sql.lit(false)
    : sql<boolean>`(not account.campus_bound or account_campus_number(account.id) <>
        (select count(*) from account_campus where account_campus.account_id = account.id))`

/**
 * Whether an account has a role that opens calls which the tenant may not make herself. What devices are told from afar is given,
 * and proved, by itself; roles that decide menus open no calls. The roles are looked through once, not for each account.
 */
const beyond = ({ who }: Tenant) =>
  sql<boolean>`exists (select from account_role where account_role.account_id = account.id
    and account_role.role_id = any(array(select role.id from role where not role.display
      and exists (select from jsonb_array_elements(role.permissions) line
        where line ->> 'url' <> all(${[...who.urls, ...commands]}::text[])))))`

/** Accounts the tenant sees, in the shape of the contract but for their campuses' ids, which come as rows. */
export const users = (tenant: Tenant) =>
  tenant.db
    .selectFrom('account')
    .select([
      'account.id',
      'account.account',
      'account.username',
      'account.phone',
      'account.email',
      'account.campus_bound as bound',
      'account.remote_control as remoteControl',
      'account.account_type as accountType',
      'account.change_password_status as changePasswordStatus',
      'account.created_at as createdAt',
    ])
    .select((row) => [
      elsewhere(tenant).as('elsewhere'),
      beyond(tenant).as('beyond'),
      rolesOf(row),
      jsonArrayFrom(
        row
          .selectFrom('account_campus')
          .select('account_campus.campus_id as id')
          .whereRef('account_campus.account_id', '=', 'account.id')
          .orderBy('account_campus.campus_id'),
      ).as('campuses'),
      row
        .selectFrom('session')
        .select((seen) => seen.fn.max('session.seen_at').as('at'))
        .whereRef('session.account_id', '=', 'account.id')
        .as('lastSeenAt'),
    ])
    .orderBy('account.id')

type UserRow = Awaited<ReturnType<ReturnType<typeof users>['executeTakeFirstOrThrow']>>

export const campusUserOf = ({ bound, campuses, lastSeenAt, phone, email, ...row }: UserRow): CampusUser => ({
  ...row,
  phone: phone ?? '',
  email: email ?? '',
  authority: bound ? 0 : 1,
  campusIds: bound ? campuses.map(({ id }) => id) : [],
  lastSeenAt: lastSeenAt ?? null,
})

const hasOneOf =
  (named: Expression<number>, ids: readonly number[]) => (row: ExpressionBuilder<Tables, 'account'>) =>
    row.exists(
      row
        .selectFrom('account_role')
        .innerJoin('role', 'role.id', 'account_role.role_id')
        .select('role.id')
        .whereRef('account_role.account_id', '=', 'account.id')
        .where(sql<boolean>`${named} = any(${[...ids]}::bigint[])`),
    )

/** Whether an account has a role, named as the wire names it. */
export const hasRole = (id: number) => hasOneOf(roleId, [id])

/** Whether an account has a rank: by a built-in role, or by one that stands beside it. */
export const hasRank = (rank: Rank) =>
  hasOneOf(
    sql<number>`coalesce(role.base, role.code)`,
    roleList.flatMap((role) => (role.rank === rank ? [role.id] : [])),
  )

/** Whether an account may see a campus. */
export const seesCampus = (campusId: number) => (row: ExpressionBuilder<Tables, 'account'>) =>
  row.or([
    row('account.campus_bound', '=', false),
    row.exists(
      row
        .selectFrom('account_campus')
        .select('account_campus.campus_id')
        .whereRef('account_campus.account_id', '=', 'account.id')
        .where('account_campus.campus_id', '=', campusId),
    ),
  ])
