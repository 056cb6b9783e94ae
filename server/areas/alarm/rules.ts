import { sql } from 'kysely'
import type { AlarmRule } from '#contract/alarm-shapes.ts'
import type { InputOf } from '#contract/index.ts'
import { alarmKinds } from '#contract/rules/alarms/kinds.ts'
import { defaultRules, ruleFault } from '#contract/rules/alarms/rules.ts'
import type { Tenant } from '#server/database/database.ts'
import { refuse, refuseInput } from '#server/refusal.ts'
import { roleId } from '../campus-user/rows.ts'
import { newId } from '../ids.ts'

type Fields = Omit<AlarmRule, 'id' | 'kind'>

/** The company's rules in the shape of the contract, by kind and then as they were made. */
export const rules = ({ db }: Tenant) =>
  db
    .selectFrom('alarm_rule')
    .select(['id', 'kind', 'level', 'min_seconds as minSeconds', 'threshold', 'hysteresis', 'enabled'])
    .select(['campus_ids as campusIds', 'role_ids as roleIds', 'account_ids as accountIds'])
    .select(['quiet', 'maintenance'])
    .orderBy(sql`array_position(${[...alarmKinds]}::text[], kind)`)
    .orderBy('id')

/** The same, with where nobody hears of it whom it names. */
export const listedRules = (tenant: Tenant) =>
  rules(tenant)
    .select(
      sql<number[]>`array(select campus.id from campus
        where campus.id in (select unheard_campuses(alarm_rule.id)) order by campus.id)`.as('unheardIn'),
    )
    .execute()

const columnsOf = (given: Fields) => ({
  level: given.level,
  min_seconds: given.minSeconds,
  threshold: given.threshold,
  hysteresis: given.hysteresis,
  enabled: given.enabled,
  campus_ids: JSON.stringify(given.campusIds),
  role_ids: JSON.stringify(given.roleIds),
  account_ids: JSON.stringify(given.accountIds),
  quiet: JSON.stringify(given.quiet),
  maintenance: JSON.stringify(given.maintenance),
})

/**
 * That everything a rule newly names is there for the tenant, and that somebody who is bound to campuses says nothing of others.
 * @throws Refusal notFound, notPermitted, input
 */
async function requireSound(tenant: Tenant, rule: Fields & Pick<AlarmRule, 'kind'>, given: Partial<Fields>) {
  const { db, who } = tenant
  const lists = [
    ['campusIds', given.campusIds, sql`select id from campus`],
    ['accountIds', given.accountIds, sql`select id from account`],
    ['roleIds', given.roleIds, sql`select ${roleId} as id from role`],
  ] as const
  for (const [field, ids, known] of lists) {
    if (!ids || ids.length === 0) continue
    const { rows } = await sql<{
      id: number
    }>`select named.id from unnest(${[...ids]}::bigint[]) as named (id)
      where named.id not in (${known}) limit 1`.execute(db)
    if (rows[0]) refuse('notFound', { [field]: rows[0].id })
  }
  if (who.campusIds !== null && rule.campusIds.length === 0) refuse('notPermitted')
  // A threshold that an older build has kept hinders nobody from changing the rest of its rule.
  const { threshold: _threshold, ...rest } = rule
  const fault = ruleFault('threshold' in given || 'hysteresis' in given ? rule : rest)
  if (fault) refuseInput(fault)
}

const withoutUndefined = (given: Partial<Fields>): Partial<Fields> =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))

/** What is not said of a rule is what its kind starts from. @throws Refusal notFound, notPermitted, input */
export async function addRule(
  tenant: Tenant,
  { kind, ...said }: InputOf<'alarmRule.add'>,
): Promise<{ id: number }> {
  const usual = defaultRules.find((rule) => rule.kind === kind)
  if (!usual) return refuse('input', null)
  const given = withoutUndefined(said)
  const rule = { ...usual, ...given }
  await requireSound(tenant, rule, given)
  const id = await newId(tenant)
  await tenant.db
    .insertInto('alarm_rule')
    .values({ id, cid: tenant.who.cid, kind, ...columnsOf(rule) })
    .execute()
  return { id }
}

/** @throws Refusal notFound */
async function requireRule(tenant: Tenant, id: number): Promise<AlarmRule> {
  const rule = await rules(tenant).where('id', '=', id).forUpdate().executeTakeFirst()
  return rule ?? refuse('notFound', { id })
}

/** @throws Refusal notFound, notPermitted, input */
export async function editRule(tenant: Tenant, { id, ...said }: InputOf<'alarmRule.edit'>): Promise<void> {
  const before = await requireRule(tenant, id)
  const given = withoutUndefined(said)
  const rule = { ...before, ...given }
  await requireSound(tenant, rule, given)
  await tenant.db.updateTable('alarm_rule').set(columnsOf(rule)).where('id', '=', id).execute()
}

/** @throws Refusal notFound */
export async function deleteRule(tenant: Tenant, id: number): Promise<void> {
  await requireRule(tenant, id)
  await tenant.db.deleteFrom('alarm_rule').where('id', '=', id).execute()
}
