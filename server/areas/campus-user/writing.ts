import { sql } from 'kysely'
import { contract, type InputOf } from '#contract/index.ts'
import type { CampusUser } from '#contract/people-shapes.ts'
import { administers, beyond, platformsFor, standsAbove } from '#contract/rules/delegation.ts'
import { permits } from '#contract/rules/permission.ts'
import { entersSystem, systemsOfBits } from '#contract/rules/platform.ts'
import { isOrdinaryRole, type RankedRole } from '#contract/rules/roles.ts'
import { accountForm } from '#contract/rules/sign-in-name.ts'
import { type SystemCode, systems } from '#contract/systems.ts'
import type { PermissionLine } from '#contract/user.ts'
import type { Words } from '#contract/words.ts'
import type { Tenant } from '#server/database/database.ts'
import type { Caller } from '#server/handlers.ts'
import { refuse, refuseInput } from '#server/refusal.ts'
import { requireAsSeen } from '../as-seen.ts'
import { requireAll, requireSeen } from '../ids.ts'
import { contactsOf } from './contacts.ts'
import { inTurn, requireAnAdmin } from './last-admin.ts'
import { authorityOf, userById } from './reading.ts'
import { roleId } from './rows.ts'

type NewUser = InputOf<'campusUser.add'>
type Patch = InputOf<'campusUser.edit'>

export const noCampus = { zh: '请至少选择一个场所', en: 'Choose at least one place' }
const roleAbove = { zh: '不能授予不低于自己的角色', en: 'This role is not below your own' }
const roleBeyond = { zh: '该角色含有您没有的权限', en: 'This role holds permissions you do not have' }
export const everywhere = { zh: '您只能授权自己的场所', en: 'You can only give places of your own' }
const platformBeyond = {
  zh: '只能授予或取消您自己可以进入的平台',
  en: 'You can only give and take platforms that you may enter yourself',
}
const ownRoles = { zh: '不能修改自己的角色和范围', en: 'You cannot change your own roles and places' }
const ownPassword = {
  zh: '请在“安全设置”中用原密码修改自己的密码',
  en: 'Change your own password under “Security”, with the old one',
}
const ownContact = {
  zh: '请在“安全设置”中用验证码绑定自己的手机和邮箱',
  en: 'Bind your own phone and email address under “Security”, with a code',
}
export const noRemoteControl = {
  zh: '您没有授予远程控制的权限',
  en: 'You have no permission to give remote control',
}

/** @throws Refusal notFound; notPermitted for an account that the caller does not administer (contract/rules/delegation.ts) */
export async function requireBelow(tenant: Tenant, caller: Caller, id: number): Promise<CampusUser> {
  const user = await userById(tenant, id)
  if (user.id !== caller.user.userId && !administers(caller.user, user)) refuse('notPermitted')
  return user
}

/** Why the caller may not give a role, or undefined. Its id is the wire's. */
export function roleFault(
  { user, who }: Caller,
  role: RankedRole & { permissions: readonly PermissionLine[] },
): Words | undefined {
  if (!standsAbove(user, { roles: [role] })) return roleAbove
  const urls = role.permissions.map(({ url }) => url)
  return beyond(who.urls, urls).length > 0 ? roleBeyond : undefined
}

/** Whether the caller may let accounts below her own control devices from afar. */
export const givesRemoteControl = ({ who }: Caller): boolean =>
  permits(who.urls, contract.campusUser.addRemoteControlRole.permission)

/** The rows of roles the caller may give. `at` is the field that is refused. @throws Refusal notFound, input */
async function givable(tenant: Tenant, caller: Caller, ids: readonly number[], at: string) {
  const rows = await tenant.db
    .selectFrom('role')
    .select(['id as rowId', roleId.as('id'), 'base', 'permissions'])
    .where(roleId, 'in', [...new Set(ids)])
    .execute()
  const there = rows.map(({ id }) => id)
  requireAll(at, ids, there)
  for (const role of rows) {
    const fault = roleFault(caller, role)
    if (fault) refuseInput({ [at]: fault })
  }
  return rows
}

/** @param had the platforms that an account has, of a new one none. @throws Refusal input for one that the caller does not enter */
function requireOwnPlatforms({ user }: Caller, wanted: number, had: number, at: string): void {
  if (((wanted ^ had) & ~platformsFor(user)) !== 0) refuseInput({ [at]: platformBeyond })
}

/** @throws Refusal input */
async function checkPlaces(
  tenant: Tenant,
  { authority, campusIds }: { authority: number; campusIds: readonly number[] },
  at = '',
): Promise<void> {
  if (authority === 1 && tenant.who.campusIds) refuseInput({ [`${at}authority`]: everywhere })
  if (authority === 1) return
  if (campusIds.length === 0) refuseInput({ [`${at}campusIds`]: noCampus })
  await requireSeen(tenant, 'campus', `${at}campusIds`, campusIds)
}

const setCampuses = async ({ db }: Tenant, id: number, campusIds: readonly number[]) => {
  await db.deleteFrom('account_campus').where('account_id', '=', id).execute()
  const rows = [...new Set(campusIds)].map((campus_id) => ({ account_id: id, campus_id }))
  if (rows.length > 0) await db.insertInto('account_campus').values(rows).execute()
}

/**
 * Adds an account. `at` stands before the names of refused fields.
 * @throws Refusal input (an account of that name too), notFound for a role or campus there is not
 */
export async function addUser(
  tenant: Tenant,
  caller: Caller,
  user: Omit<NewUser, 'password'> & { passwordHash: string },
  at = '',
): Promise<number> {
  await inTurn(tenant)
  const roles = await givable(tenant, caller, user.roleIds, `${at}roleIds`)
  await checkPlaces(tenant, user, at)
  const { accountType = systems[caller.system].bit } = user
  requireOwnPlatforms(caller, accountType, 0, `${at}accountType`)
  if (user.remoteControl && !givesRemoteControl(caller))
    refuseInput({ [`${at}remoteControl`]: noRemoteControl })
  // Somebody bound to campuses does not see the account before it has its campuses: its id is drawn first.
  const { rows } = await sql<{ id: number }>`select nextval('row_id') as id`.execute(tenant.db)
  const id = rows[0]?.id ?? 0
  const { phone, email } = contactsOf(user, at)
  const row = {
    id,
    cid: tenant.who.cid,
    account: accountForm(user.account),
    username: user.username.trim(),
    password_hash: user.passwordHash,
    account_type: accountType,
    campus_bound: user.authority === 0,
    phone: phone || null,
    email: email || null,
    remote_control: user.remoteControl ?? false,
  }
  await tenant.db.insertInto('account').values(row).execute()
  await tenant.db
    .insertInto('account_role')
    .values(roles.map((role) => ({ account_id: id, role_id: role.rowId })))
    .execute()
  if (user.authority === 0) await setCampuses(tenant, id, user.campusIds)
  return id
}

/** Her own contact is proved by a code, not written down. @throws Refusal input */
function requireSameContact(before: CampusUser, contacts: Pick<Patch, 'phone' | 'email'>): void {
  const fields = (['phone', 'email'] as const).filter(
    (field) => contacts[field] !== undefined && contacts[field] !== before[field],
  )
  if (fields.length > 0) refuseInput(Object.fromEntries(fields.map((field) => [field, ownContact])))
}

/** @throws Refusal notFound, notPermitted, input */
export async function editUser(
  tenant: Tenant,
  caller: Caller,
  { id, madeOn, ...patch }: Patch,
): Promise<void> {
  const { roleIds, accountType, authority, campusIds, ...texts } = patch
  const widens = [roleIds, accountType, authority, campusIds].some((said) => said !== undefined)
  if (widens) await inTurn(tenant)
  const before = await requireBelow(tenant, caller, id)
  requireAsSeen(madeOn, {
    roleIds: before.roles.map((role) => role.id),
    accountType: before.accountType,
    ...{ authority: before.authority, campusIds: before.campusIds },
  })
  if (widens && id === caller.user.userId) refuseInput({ id: ownRoles })
  const contacts = contactsOf(texts)
  if (id === caller.user.userId) requireSameContact(before, contacts)
  const named = Object.fromEntries(
    Object.entries({ ...texts, ...contacts }).flatMap(([field, value]) =>
      value === undefined ? [] : [[field, value || null]],
    ),
  )
  if (Object.keys(named).length > 0)
    await tenant.db.updateTable('account').set(named).where('id', '=', id).execute()
  if (accountType !== undefined) await changePlatforms(tenant, caller, before, accountType)
  if (roleIds !== undefined) await changeRoles(tenant, caller, before, roleIds)
  if (authority === undefined && campusIds === undefined) return
  const places = { authority: authority ?? before.authority, campusIds: campusIds ?? before.campusIds }
  await checkPlaces(tenant, places)
  await tenant.db
    .updateTable('account')
    .set({ campus_bound: places.authority === 0 })
    .where('id', '=', id)
    .execute()
  await setCampuses(tenant, id, places.authority === 0 ? places.campusIds : [])
}

/** Of a platform that is taken away the sessions end. */
async function changePlatforms(
  tenant: Tenant,
  caller: Caller,
  { id, accountType: had = 0 }: CampusUser,
  accountType: number,
): Promise<void> {
  requireOwnPlatforms(caller, accountType, had, 'accountType')
  await tenant.db.updateTable('account').set({ account_type: accountType }).where('id', '=', id).execute()
  const taken = systemsOfBits(had & ~accountType)
  if (taken.length > 0) await endSessions(tenant, id, taken)
}

async function changeRoles(
  tenant: Tenant,
  caller: Caller,
  before: CampusUser,
  roleIds: readonly number[],
): Promise<void> {
  const had = new Set(before.roles.map((role) => role.id))
  const added = roleIds.filter((id) => !had.has(id))
  if (added.length > 0) {
    const rows = await givable(tenant, caller, added, 'roleIds')
    await tenant.db
      .insertInto('account_role')
      .values(rows.map((role) => ({ account_id: before.id, role_id: role.rowId })))
      // Given to her by somebody else in the same moment.
      .onConflict((there) => there.doNothing())
      .execute()
  }
  for (const { id } of before.roles) if (!roleIds.includes(id)) await takeRole(tenant, before.id, id)
  await endIfKeptOut(tenant, before.id)
  await requireAnAdmin(tenant, before)
}

/** Who could not sign in any more does not stay signed in either (spec point 5): at a school without roles, anywhere by an ordinary one. */
export async function endIfKeptOut(tenant: Tenant, id: number): Promise<void> {
  const { roles, accountType } = await authorityOf(tenant, id)
  if (roles.some(isOrdinaryRole)) await endSessions(tenant, id)
  else if (roles.length === 0 && entersSystem(accountType, 'school'))
    await endSessions(tenant, id, ['school'])
}

async function takeRole({ db }: Tenant, accountId: number, wireId: number): Promise<void> {
  await db
    .deleteFrom('account_role')
    .where('account_id', '=', accountId)
    .where('role_id', 'in', (from) => from.selectFrom('role').select('id').where(roleId, '=', wireId))
    .execute()
}

/** @throws Refusal notFound, notPermitted, input */
export async function addRoles(
  tenant: Tenant,
  caller: Caller,
  { id, roleIds }: InputOf<'campusUser.addUserRole'>,
): Promise<void> {
  await inTurn(tenant)
  const user = await requireBelow(tenant, caller, id)
  if (id === caller.user.userId) refuseInput({ id: ownRoles })
  await changeRoles(tenant, caller, user, [...new Set([...user.roles.map((role) => role.id), ...roleIds])])
}

/** @throws Refusal notFound for an account or a role it does not have, notPermitted, input */
export async function removeRole(
  tenant: Tenant,
  caller: Caller,
  { id, roleId: wireId }: InputOf<'campusUser.deleteUserRole'>,
): Promise<void> {
  await inTurn(tenant)
  const user = await requireBelow(tenant, caller, id)
  if (!user.roles.some((role) => role.id === wireId)) refuse('notFound')
  if (id === caller.user.userId) refuseInput({ id: ownRoles })
  await takeRole(tenant, id, wireId)
  await endIfKeptOut(tenant, id)
  await requireAnAdmin(tenant, user)
}

/** @throws Refusal notFound, notPermitted, input for oneself */
export async function deleteUser(tenant: Tenant, caller: Caller, id: number): Promise<void> {
  await inTurn(tenant)
  const user = await requireBelow(tenant, caller, id)
  if (id === caller.user.userId) refuseInput({ id: { zh: '不能删除自己', en: 'You cannot delete yourself' } })
  await tenant.db.deleteFrom('account').where('id', '=', id).execute()
  await requireAnAdmin(tenant, user)
}

/** @throws Refusal notFound, notPermitted */
export async function setRemoteControl(tenant: Tenant, caller: Caller, id: number, may: boolean) {
  await requireBelow(tenant, caller, id)
  await tenant.db.updateTable('account').set({ remote_control: may }).where('id', '=', id).execute()
  // Sessions are read anew in every server process: what she may tell devices has changed.
  await sql`select pg_notify('lamplighter_session', '')`.execute(tenant.db)
  // Given again later, it has to be proved again.
  if (!may)
    await tenant.db.updateTable('session').set({ remote_until: null }).where('account_id', '=', id).execute()
}

/** @throws Refusal notFound, notPermitted, input for oneself: the old password and the second factor would not be asked for */
export async function setPassword(tenant: Tenant, caller: Caller, id: number, passwordHash: string) {
  await requireBelow(tenant, caller, id)
  if (id === caller.user.userId) refuseInput({ id: ownPassword })
  await tenant.db
    .updateTable('account')
    .set({ password_hash: passwordHash, change_password_status: false })
    .where('id', '=', id)
    .execute()
  await endSessions(tenant, id)
}

/** @param on the platforms on which they end; everywhere when not given */
async function endSessions({ db }: Tenant, accountId: number, on?: readonly SystemCode[]): Promise<void> {
  let ending = db.deleteFrom('session').where('account_id', '=', accountId)
  if (on) ending = ending.where('system', 'in', [...on])
  await ending.execute()
}
