import { sql } from 'kysely'
import type { DataOf, InputOf } from '#contract/index.ts'
import { robotsMost } from '#contract/robot.ts'
import { type RobotKind, robotFacts, robotUrlFault } from '#contract/rules/notices/robots.ts'
import type { Tenant } from '#server/database/database.ts'
import { sendAgain, tellQueue } from '#server/deliveries/queue.ts'
import { refuse, refuseInput } from '#server/refusal.ts'
import { requireCampuses } from '../campus/rows.ts'
import { newId } from '../ids.ts'
import { noticePage } from '../notice-rows.ts'

const faults = {
  tooMany: {
    zh: `每个单位最多 ${robotsMost} 个机器人，请先删除不用的`,
    en: `A company has at most ${robotsMost} robots; delete one that is not used`,
  },
  unsigned: { zh: '企业微信的机器人不用密钥', en: 'Robots of WeCom have no secret' },
} as const

const robots = ({ db }: Tenant) =>
  db
    .selectFrom('robot')
    .select(['id', 'name', 'kind', 'host', 'signed', 'language', 'levels', 'also'])
    .select(['campus_ids as campusIds', 'disabled', 'created_at as createdAt'])

export async function robotsOf(tenant: Tenant): Promise<DataOf<'robot.list'>> {
  const rows = await robots(tenant)
    .select((row) =>
      row
        .selectFrom('notice_delivery')
        .select((one) => one.fn.countAll<number>().as('n'))
        .whereRef('robot_id', '=', 'robot.id')
        .where('state', '<>', 'delivered')
        .where('answer', '<>', '')
        .where(sql<boolean>`at > now() - interval '1 day'`)
        .as('failing'),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, failing: row.failing ?? 0 }))
}

type Given = Omit<InputOf<'robot.edit'>, 'id' | 'disabled'>

/** @throws Refusal input, notFound for a campus, notPermitted for who does not see them all */
async function check(
  tenant: Tenant,
  kind: RobotKind,
  { hook, secret, campusIds }: Given,
  hosts: readonly string[],
): Promise<void> {
  if (campusIds) await requireCampuses(tenant, campusIds)
  if (tenant.who.campusIds !== null) refuse('notPermitted')
  const fault = hook === undefined ? null : robotUrlFault(kind, hook, hosts)
  if (fault) refuseInput({ hook: fault })
  if (secret && !robotFacts[kind].signs) refuseInput({ secret: faults.unsigned })
}

const columnsOf = ({ name, hook, secret, language, levels, also, campusIds }: Given) => ({
  ...(name === undefined ? {} : { name: name.trim() }),
  ...(hook === undefined ? {} : { host: new URL(hook).host }),
  ...(secret === undefined ? {} : { signed: secret !== '' }),
  ...(language === undefined ? {} : { language }),
  ...(levels === undefined ? {} : { levels: JSON.stringify([...new Set(levels)]) }),
  ...(also === undefined ? {} : { also: JSON.stringify([...new Set(also)]) }),
  ...(campusIds === undefined ? {} : { campus_ids: campusIds && JSON.stringify([...new Set(campusIds)]) }),
})

/** @throws Refusal input, notFound, notPermitted */
export async function addRobot(
  tenant: Tenant,
  { kind, ...given }: InputOf<'robot.add'>,
  hosts: readonly string[],
): Promise<{ id: number }> {
  const { db, who } = tenant
  const { hook, secret = '', language, levels } = given
  await check(tenant, kind, given, hosts)
  await sql`select pg_advisory_xact_lock(hashtextextended('robot', ${who.cid}::bigint))`.execute(db)
  const { held } = await db
    .selectFrom('robot')
    .select((row) => row.fn.countAll<number>().as('held'))
    .executeTakeFirstOrThrow()
  if (held >= robotsMost) refuseInput({ name: faults.tooMany })
  const id = await newId(tenant)
  const usual = { name: '', host: '', signed: false, language, levels: JSON.stringify(levels) }
  await db
    .insertInto('robot')
    .values({ id, cid: who.cid, kind, ...usual, ...columnsOf(given) })
    .execute()
  await db.insertInto('robot_secret').values({ robot_id: id, url: hook, secret }).execute()
  return { id }
}

/** @throws Refusal notFound */
async function requireRobot(tenant: Tenant, id: number): Promise<{ kind: RobotKind }> {
  const found = await robots(tenant).where('id', '=', id).forUpdate().executeTakeFirst()
  return found ?? refuse('notFound', { id })
}

/** @throws Refusal notFound, input, notPermitted */
export async function editRobot(
  tenant: Tenant,
  { id, disabled, ...given }: InputOf<'robot.edit'>,
  hosts: readonly string[],
): Promise<void> {
  const { kind } = await requireRobot(tenant, id)
  await check(tenant, kind, given, hosts)
  const { hook, secret } = given
  const set = { ...columnsOf(given), ...(disabled === undefined ? {} : { disabled }) }
  if (Object.keys(set).length > 0)
    await tenant.db.updateTable('robot').set(set).where('id', '=', id).execute()
  const hidden = { ...(hook === undefined ? {} : { url: hook }), ...(secret === undefined ? {} : { secret }) }
  if (Object.keys(hidden).length > 0)
    await tenant.db.updateTable('robot_secret').set(hidden).where('robot_id', '=', id).execute()
}

/** @throws Refusal notFound */
export async function deleteRobot(tenant: Tenant, id: number): Promise<void> {
  await requireRobot(tenant, id)
  await tenant.db.deleteFrom('robot').where('id', '=', id).execute()
}

/** @throws Refusal notFound */
export async function testRobot(tenant: Tenant, id: number): Promise<void> {
  await requireRobot(tenant, id)
  await tenant.db
    .insertInto('notice_delivery')
    .values({ cid: tenant.who.cid, way: 'robot', robot_id: id, event: 'test' })
    .execute()
  await tellQueue(tenant.db, 'notice_delivery')
}

/** @throws Refusal notFound for what was sent to no robot that the tenant sees */
export async function resendToRobot({ db }: Tenant, deliveryId: number): Promise<void> {
  const own = await db
    .selectFrom('notice_delivery')
    .select('robot_id')
    .where('id', '=', deliveryId)
    .where('robot_id', 'is not', null)
    .executeTakeFirst()
  if (!own || !(await sendAgain(db, 'notice_delivery', deliveryId))) refuse('notFound', { deliveryId })
}

/** What was sent to a robot that the tenant sees; of another one nothing. */
export const robotDeliveries = (
  tenant: Tenant,
  { id, ...asked }: InputOf<'robot.deliveries'>,
): Promise<DataOf<'robot.deliveries'>> =>
  noticePage(tenant, (sent) => sent.where('sent.robot_id', '=', id), { pageSize: 20, ...asked })
