import { pages, pageUrl } from '#contract/pages.ts'
import { roles as constants, type RoleName } from '#contract/rules/roles.ts'
import { systems } from '#contract/systems.ts'
import { hashPassword } from '#server/password.ts'
import { demoAccounts, demoPassword } from './accounts.ts'
import { type CompanyPlan, systemsOf } from './plan.ts'
import { operatorRole, rolesOfAll } from './roles.ts'
import { type Db, type Ids, insertRows, known } from './rows.ts'

/**
 * The argon2id hashes of the demo accounts, by account. Each has a salt of its own, as every account has; the
 * library hashes them in threads side by side, which costs a small part of a second altogether.
 */
export async function demoPasswordHashes(): Promise<ReadonlyMap<string, string>> {
  const hashed = async (account: string) => [account, await hashPassword(demoPassword)] as const
  return new Map(await Promise.all(demoAccounts.map(({ account }) => hashed(account))))
}

/** Inserts a company's roles, and its demo accounts with their campuses. */
export async function insertAccounts(
  db: Db,
  ids: Ids,
  company: CompanyPlan,
  cid: number,
  campusIds: ReadonlyMap<string, number>,
  hashes: ReadonlyMap<string, string>,
) {
  const plans = rolesOfAll(systemsOf(company))
  const accounts = demoAccounts
    .filter((account) => account.company === company.key)
    .map((plan) => ({ id: ids.next(), plan }))
  const operates = accounts.some(({ plan }) => plan.role === 'superAdmin')
  const roles = [...plans, ...(operates ? [operatorRole()] : [])].map((plan) => ({ id: ids.next(), plan }))
  const roleIds = new Map<RoleName, number>(roles.map(({ id, plan }) => [plan.name, id]))
  await insertRows(
    db,
    'role',
    roles.map(({ id, plan }) => ({
      id,
      cid,
      role_name: plan.roleName,
      code: constants[plan.name].id,
      permissions: plan.permissions,
    })),
  )
  const menuRoleId = await insertMenuRole(db, ids, company, cid)
  await insertRows(
    db,
    'account',
    accounts.map(({ id, plan }) => ({
      id,
      cid,
      account: plan.account,
      username: plan.username,
      phone: plan.phone,
      email: plan.email,
      phone_proved: plan.phone !== null,
      email_proved: plan.email !== null,
      password_hash: known(hashes, plan.account),
      account_type: systems[plan.system].bit | (plan.also ? systems[plan.also.system].bit : 0),
      change_password_status: true,
      campus_bound: plan.campuses !== null,
      remote_control: plan.remoteControl ?? false,
    })),
  )
  await insertRows(
    db,
    'account_role',
    accounts.flatMap(({ id, plan }) =>
      [
        known(roleIds, plan.role),
        ...(plan.also ? [known(roleIds, plan.also.role)] : []),
        ...(plan.menuRole && menuRoleId !== null ? [menuRoleId] : []),
      ].map((role_id) => ({ account_id: id, role_id })),
    ),
  )
  await insertRows(
    db,
    'account_campus',
    accounts.flatMap(({ id, plan }) =>
      (plan.campuses ?? []).map((key) => ({ account_id: id, campus_id: known(campusIds, key) })),
    ),
  )
}

/** The company's role that decides menus; answers its id, null where it has none. */
async function insertMenuRole(
  db: Db,
  ids: Ids,
  { system, menuRole }: CompanyPlan,
  cid: number,
): Promise<number | null> {
  if (!menuRole) return null
  const id = ids.next()
  const routes = menuRole.pages.flatMap((page) => pageUrl(pages[page], system) ?? [])
  const permissions = routes.map((url) => ({ url, type: 2 }))
  const base = constants[menuRole.base].id
  await insertRows(db, 'role', [
    { id, cid, role_name: menuRole.roleName, code: null, base, display: true, permissions },
  ])
  return id
}
