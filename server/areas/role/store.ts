import { sql } from 'kysely'
import type { InputOf } from '#contract/index.ts'
import type { RoleRow } from '#contract/people-shapes.ts'
import {
  administers,
  basesFor,
  beyond,
  defaultBase,
  holdsRole,
  standsAbove,
} from '#contract/rules/delegation.ts'
import { permissionLines, unlisted } from '#contract/rules/permission-catalogue.ts'
import type { PermissionLine } from '#contract/user.ts'
import type { Tenant } from '#server/database/database.ts'
import type { Caller } from '#server/handlers.ts'
import { refuse, refuseInput } from '#server/refusal.ts'
import { requireAsSeen } from '../as-seen.ts'
import { inTurn } from '../campus-user/last-admin.ts'
import { campusUserOf, hasRole, roleId, users } from '../campus-user/rows.ts'
import { endIfKeptOut } from '../campus-user/writing.ts'

const notYours = { zh: '不能授予您没有的权限', en: 'You cannot give what you may not do yourself' }
const ownRole = { zh: '不能修改自己的角色', en: 'You cannot change a role of your own' }
const fixedRole = { zh: '平台自带的角色不能删除', en: 'A role of the platform cannot be deleted' }
const fixedBase = { zh: '平台自带的角色不能改变级别', en: 'A role of the platform keeps its rank' }
const fixedDisplay = {
  zh: '平台自带的角色不能改为决定菜单',
  en: 'A role of the platform cannot decide menus',
}
const heldAbove = {
  zh: '有您不能管理的账号持有此角色',
  en: 'Somebody whom you do not administer has this role',
}
const notBelow = {
  zh: '只能与低于自己的平台角色同级',
  en: 'It can only stand beside a built-in role below your own',
}
const unknown = (url: string) => ({ zh: `没有权限 ${url}`, en: `there is no permission ${url}` })

const rows = ({ db }: Tenant) =>
  db
    .selectFrom('role')
    .select([
      'role.id as rowId',
      roleId.as('id'),
      'role_name as roleName',
      'base',
      'display',
      'permissions',
      'code',
    ])
    .select((row) =>
      row
        .selectFrom('account_role')
        .select((held) => held.fn.countAll<number>().as('n'))
        .whereRef('account_role.role_id', '=', 'role.id')
        .as('userNum'),
    )
    .orderBy('role.id')

export async function roleList(tenant: Tenant): Promise<RoleRow[]> {
  const list = await rows(tenant).execute()
  return list.map(({ rowId: _row, permissions, code, userNum, ...role }) => ({
    ...role,
    userNum: userNum ?? 0,
    fixed: code !== null,
    urls: permissions.map(({ url }) => url),
  }))
}

/**
 * @param opened what the role opens already and may keep; only what is added has to be the caller's to give
 * @throws Refusal input for what the catalogue does not know or the caller does not hold
 */
function linesFor(
  caller: Caller,
  urls: readonly string[],
  opened: readonly PermissionLine[] = [],
): PermissionLine[] {
  const lines = permissionLines(caller.system, urls)
  if (typeof lines === 'string') return refuseInput({ urls: unknown(lines) })
  const givable = new Set([...caller.who.urls, ...opened.map(({ url }) => url)])
  return beyond(givable, urls).length > 0 ? refuseInput({ urls: notYours }) : lines
}

/** @throws Refusal input for a role of another platform, or one that the caller does not outrank */
function requireBase({ user, system }: Caller, base: number): number {
  return basesFor(user, system).some(({ id }) => id === base) ? base : refuseInput({ base: notBelow })
}

/** What a role opens it opens in every campus: who is bound to some changes none. @throws Refusal notPermitted */
function requireEverywhere({ who }: Tenant): void {
  if (who.campusIds !== null) refuse('notPermitted')
}

/** @throws Refusal notPermitted, nameTaken, input */
export async function addRole(
  tenant: Tenant,
  caller: Caller,
  { roleName, display = false, base, urls }: InputOf<'role.add'>,
): Promise<number> {
  requireEverywhere(tenant)
  const permissions = JSON.stringify(linesFor(caller, urls))
  const { id } = await tenant.db
    .insertInto('role')
    .values({
      cid: tenant.who.cid,
      role_name: roleName.trim(),
      code: null,
      base: base === undefined ? defaultBase(caller.system) : requireBase(caller, base),
      display,
      permissions,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A role below the caller's own rank that is not hers. @throws Refusal notFound, notPermitted, input */
async function requireRole(tenant: Tenant, caller: Caller, id: number) {
  requireEverywhere(tenant)
  await inTurn(tenant)
  const role = await rows(tenant).where(sql<boolean>`${roleId} = ${id}`).forUpdate('role').executeTakeFirst()
  if (!role) return refuse('notFound')
  if (holdsRole(caller.user, id)) refuseInput({ id: ownRole })
  if (!standsAbove(caller.user, { roles: [role] })) refuse('notPermitted')
  return role
}

/** @throws Refusal notFound, notPermitted, nameTaken, input */
export async function editRole(
  tenant: Tenant,
  caller: Caller,
  { id, roleName, display, base, urls, madeOn }: InputOf<'role.edit'>,
): Promise<void> {
  const role = await requireRole(tenant, caller, id)
  const opened = role.permissions.map(({ url }) => url)
  requireAsSeen(madeOn, { urls: opened, display: role.display })
  if (base !== undefined && role.code !== null) refuseInput({ base: fixedBase })
  const turned = display !== undefined && display !== role.display
  const holders = turned ? await requireTurnable(tenant, caller, role) : []
  // A company has one list of roles for all its systems: what another console lists was not shown in this one.
  const kept = unlisted(caller.system, role.permissions)
  const set = {
    ...(base === undefined || base === role.base ? {} : { base: requireBase(caller, base) }),
    ...(roleName === undefined ? {} : { role_name: roleName.trim() }),
    ...(turned ? { display } : {}),
    ...(urls ? { permissions: JSON.stringify([...linesFor(caller, urls, role.permissions), ...kept]) } : {}),
  }
  if (Object.keys(set).length > 0)
    await tenant.db.updateTable('role').set(set).where('id', '=', role.rowId).execute()
  for (const holder of holders) await endIfKeptOut(tenant, holder)
}

/**
 * A role that comes to decide menus takes its calls from its holders, and gives them when it no longer does: both are theirs to
 * do who administer all of them, and what it opens has to be the caller's to give. Answers the holders.
 * @throws Refusal input for a built-in role, one that somebody has whom the caller does not administer, or calls she does not hold
 */
async function requireTurnable(
  tenant: Tenant,
  { user, who }: Caller,
  role: { id: number; code: number | null; display: boolean; permissions: readonly PermissionLine[] },
): Promise<number[]> {
  if (role.code !== null) refuseInput({ display: fixedDisplay })
  const holders = (await users(tenant).where(hasRole(role.id)).execute()).map(campusUserOf)
  if (!holders.every((holder) => administers(user, holder))) refuseInput({ display: heldAbove })
  const opened = role.permissions.map(({ url }) => url)
  if (role.display && beyond(who.urls, opened).length > 0) refuseInput({ display: notYours })
  return holders.map(({ id }) => id)
}

/** @throws Refusal notFound, notPermitted, inUse, input */
export async function deleteRole(tenant: Tenant, caller: Caller, id: number): Promise<void> {
  const role = await requireRole(tenant, caller, id)
  if (role.code !== null) refuseInput({ id: fixedRole })
  const held = await tenant.db
    .selectFrom('account_role')
    .select('account_id')
    .where('role_id', '=', role.rowId)
    .executeTakeFirst()
  if (held) refuse('inUse')
  await tenant.db.deleteFrom('role').where('id', '=', role.rowId).execute()
}
