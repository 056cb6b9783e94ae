import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { DataOf, InputOf } from '#contract/index.ts'
import { webhooksMost } from '#contract/webhook.ts'
import type { Tenant } from '#server/database/database.ts'
import { sendAgain, tellQueue } from '#server/deliveries/queue.ts'
import { refuse, refuseInput } from '#server/refusal.ts'
import { requireCampuses } from '../campus/rows.ts'
import { newId } from '../ids.ts'
import { page } from '../lists.ts'

const tooMany = {
  name: {
    zh: `每个单位最多 ${webhooksMost} 个地址，请先删除不用的`,
    en: `A company has at most ${webhooksMost} addresses; delete one that is not used`,
  },
}
const noUrl = {
  url: {
    zh: '应为 http 或 https 地址，不含用户名和密码',
    en: 'This must be an http or https address without a user',
  },
}

const hooks = ({ db }: Tenant) =>
  db
    .selectFrom('webhook')
    .select(['id', 'name', 'url', 'events', 'campus_ids as campusIds', 'disabled', 'created_at as createdAt'])

export async function webhooksOf(tenant: Tenant): Promise<DataOf<'webhook.list'>> {
  const rows = await hooks(tenant)
    .select((row) =>
      row
        .selectFrom('webhook_delivery')
        .select((one) => one.fn.countAll<number>().as('n'))
        .whereRef('webhook_id', '=', 'webhook.id')
        .where('state', '<>', 'delivered')
        .where(sql<boolean>`(status is not null or answer <> '')`)
        .where(sql<boolean>`at > now() - interval '1 day'`)
        .as('failing'),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, failing: row.failing ?? 0 }))
}

type Given = Partial<Omit<InputOf<'webhook.edit'>, 'id' | 'disabled'>>

/** @throws Refusal input, notFound for a campus, notPermitted for who does not see them all */
async function check(tenant: Tenant, { url, campusIds }: Given): Promise<void> {
  if (campusIds) await requireCampuses(tenant, campusIds)
  if (tenant.who.campusIds !== null) refuse('notPermitted')
  if (url === undefined) return
  const target = URL.canParse(url) ? new URL(url) : null
  if (!target || !/^https?:$/.test(target.protocol) || target.username || target.password) refuseInput(noUrl)
}

const columnsOf = ({ name, url, events, campusIds }: Given) => ({
  ...(name === undefined ? {} : { name: name.trim() }),
  ...(url === undefined ? {} : { url }),
  ...(events ? { events: JSON.stringify([...new Set(events)]) } : {}),
  ...(campusIds === undefined ? {} : { campus_ids: campusIds && JSON.stringify([...new Set(campusIds)]) }),
})

const drawSecret = (): string => `whsec_${randomBytes(24).toString('base64')}`

/** @throws Refusal input, notFound, notPermitted */
export async function addWebhook(
  tenant: Tenant,
  input: InputOf<'webhook.add'>,
): Promise<{ id: number; secret: string }> {
  const { db, who } = tenant
  await check(tenant, input)
  await sql`select pg_advisory_xact_lock(hashtextextended('webhook', ${who.cid}::bigint))`.execute(db)
  const { held } = await db
    .selectFrom('webhook')
    .select((row) => row.fn.countAll<number>().as('held'))
    .executeTakeFirstOrThrow()
  if (held >= webhooksMost) refuseInput(tooMany)
  const [id, secret] = [await newId(tenant), drawSecret()]
  await db
    .insertInto('webhook')
    .values({ id, cid: who.cid, name: '', url: '', events: '[]', ...columnsOf(input) })
    .execute()
  await db.insertInto('webhook_secret').values({ webhook_id: id, secret }).execute()
  return { id, secret }
}

async function requireWebhook(tenant: Tenant, id: number): Promise<void> {
  const found = await hooks(tenant).where('id', '=', id).forUpdate().executeTakeFirst()
  if (!found) refuse('notFound', { id })
}

/** @throws Refusal notFound, input, notPermitted */
export async function editWebhook(
  tenant: Tenant,
  { id, disabled, ...given }: InputOf<'webhook.edit'>,
): Promise<void> {
  await requireWebhook(tenant, id)
  await check(tenant, given)
  const set = { ...columnsOf(given), ...(disabled === undefined ? {} : { disabled }) }
  if (Object.keys(set).length > 0)
    await tenant.db.updateTable('webhook').set(set).where('id', '=', id).execute()
  if (disabled === false) await tell(tenant)
}

/** Another secret; the one before it signs messages too until the time that is answered. @throws Refusal notFound */
export async function rotateSecret(tenant: Tenant, id: number): Promise<{ secret: string; until: number }> {
  await requireWebhook(tenant, id)
  const secret = drawSecret()
  const { rows } = await sql<{ until: number }>`
    select rotate_webhook_secret(${id}::bigint, ${secret}) as until`.execute(tenant.db)
  return { secret, until: rows[0]?.until ?? refuse('notFound', { id }) }
}

/** @throws Refusal notFound */
export async function deleteWebhook(tenant: Tenant, id: number): Promise<void> {
  await requireWebhook(tenant, id)
  await tenant.db.deleteFrom('webhook').where('id', '=', id).execute()
}

const tell = ({ db }: Tenant) => tellQueue(db, 'webhook_delivery')

/** @throws Refusal notFound */
export async function ping(tenant: Tenant, id: number): Promise<void> {
  await requireWebhook(tenant, id)
  await tenant.db
    .insertInto('webhook_delivery')
    .values({
      ...{ cid: tenant.who.cid, webhook_id: id, event: 'ping' },
      body: sql<string>`webhook_message('ping', '{}')`,
    })
    .execute()
  await tell(tenant)
}

/** @throws Refusal notFound */
export async function resend(tenant: Tenant, deliveryId: number): Promise<void> {
  if (!(await sendAgain(tenant.db, 'webhook_delivery', deliveryId))) refuse('notFound', { deliveryId })
}

/** What was sent to an address that the tenant sees, in one state where that is asked for; of another address nothing. */
export function deliveryPage(
  tenant: Tenant,
  { id, state, ...asked }: InputOf<'webhook.deliveries'>,
): Promise<DataOf<'webhook.deliveries'>> {
  const all = tenant.db
    .selectFrom('webhook_delivery')
    .select(['id', 'event', 'at', 'state', 'attempts', 'next_at as nextAt', 'status', 'answer', 'body'])
    .where('webhook_id', '=', id)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
  return page(state ? all.where('state', '=', state) : all, { pageSize: 20, ...asked })
}
