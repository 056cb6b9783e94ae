import { sql } from 'kysely'
import type { AccessKey } from '#contract/access-key.ts'
import type { InputOf } from '#contract/index.ts'
import { limits } from '#contract/limits.ts'
import { isAddress, keyPrefix, keyUrls } from '#contract/rules/access-key.ts'
import { beyond } from '#contract/rules/delegation.ts'
import type { Tenant } from '#server/database/database.ts'
import { fromNow } from '#server/database/from-now.ts'
import type { Caller } from '#server/handlers.ts'
import { keyHash, newKeySecret } from '#server/key-secret.ts'
import { refuse, refuseInput } from '#server/refusal.ts'
import { requireCampuses } from '../campus/rows.ts'
import { newId } from '../ids.ts'
import { timeWithin } from '../times.ts'

const tooMany = {
  name: {
    zh: `每个账号最多 ${limits.accessKeys} 个 AccessKey，请先删除不用的`,
    en: `An account has at most ${limits.accessKeys} AccessKeys; delete one that is not used`,
  },
}
const notYours = { zh: '不能授予您没有的权限', en: 'You cannot give what you may not do yourself' }
const notForKeys = (url: string) => ({
  zh: `密钥不能有此权限：${url}`,
  en: `no key can be given this permission: ${url}`,
})
const noAddress = (text: string) => ({
  zh: `“${text}”不是 IP 地址或网段（如 192.168.0.0/16）`,
  en: `“${text}” is no address or network (such as 192.168.0.0/16)`,
})
const past = { expiresAt: { zh: '到期时间应在将来', en: 'This must be in the future' } }

/** The tenant's own keys, which are all that she sees. */
const keys = ({ db }: Tenant) =>
  db
    .selectFrom('access_key')
    .select(['id', 'name', 'hint', 'urls', 'campus_ids as campusIds', 'addresses', 'disabled'])
    .select(['created_at as createdAt', 'expires_at as expiresAt'])
    .select(['last_used_at as lastUsedAt', 'last_ip as lastIp'])
    .select((row) =>
      row
        .selectFrom('access_key_secret')
        .select((secret) => secret.fn.max('until').as('until'))
        .whereRef('key_id', '=', 'access_key.id')
        .where(sql<boolean>`until > now()`)
        .as('overlapUntil'),
    )

export const keysOf = (tenant: Tenant): Promise<AccessKey[]> =>
  keys(tenant).orderBy('created_at', 'desc').orderBy('id', 'desc').execute()

const hintOf = (secret: string) => secret.slice(0, keyPrefix.length + 6)

type Given = Partial<Omit<InputOf<'accessKey.edit'>, 'id' | 'disabled'>>

/** @throws Refusal input, notFound for a campus that is none of hers */
async function check(tenant: Tenant, { who }: Caller, given: Given): Promise<void> {
  const { urls = [], campusIds, addresses = [], expiresAt } = given
  const closed = urls.find((url) => !keyUrls.has(url))
  if (closed !== undefined) refuseInput({ urls: notForKeys(closed) })
  if (beyond(who.urls, urls).length > 0) refuseInput({ urls: notYours })
  const odd = addresses.find((text) => !isAddress(text))
  if (odd !== undefined) refuseInput({ addresses: noAddress(odd) })
  if (expiresAt != null && expiresAt <= Date.now()) refuseInput(past)
  if (campusIds) await requireCampuses(tenant, campusIds)
}

const columnsOf = ({ name, urls, campusIds, addresses, expiresAt }: Given) => ({
  ...(name === undefined ? {} : { name: name.trim() }),
  ...(urls ? { urls: JSON.stringify([...new Set(urls)]) } : {}),
  ...(campusIds === undefined ? {} : { campus_ids: campusIds && JSON.stringify([...new Set(campusIds)]) }),
  ...(addresses ? { addresses: JSON.stringify([...new Set(addresses)]) } : {}),
  ...(expiresAt === undefined ? {} : { expires_at: expiresAt === null ? null : timeWithin(expiresAt) }),
})

/** @throws Refusal input, notFound */
export async function addKey(
  tenant: Tenant,
  caller: Caller,
  input: InputOf<'accessKey.add'>,
): Promise<{ id: number; secret: string }> {
  const { db, who } = tenant
  await check(tenant, caller, input)
  await sql`select pg_advisory_xact_lock(${who.userId}::bigint)`.execute(db)
  const { held } = await db
    .selectFrom('access_key')
    .select((row) => row.fn.countAll<number>().as('held'))
    .executeTakeFirstOrThrow()
  if (held >= limits.accessKeys) refuseInput(tooMany)
  const [id, secret] = [await newId(tenant), newKeySecret()]
  await db
    .insertInto('access_key')
    .values({
      ...{ id, cid: who.cid, account_id: who.userId, system: caller.system, hint: hintOf(secret) },
      ...{ name: input.name.trim(), urls: '[]', addresses: '[]' },
      ...columnsOf(input),
    })
    .execute()
  await db
    .insertInto('access_key_secret')
    .values({ hash: keyHash(secret), key_id: id })
    .execute()
  return { id, secret }
}

async function requireKey(tenant: Tenant, id: number): Promise<void> {
  const found = await keys(tenant).where('id', '=', id).forUpdate().executeTakeFirst()
  if (!found) refuse('notFound', { id })
}

/** @throws Refusal notFound, input */
export async function editKey(
  tenant: Tenant,
  caller: Caller,
  { id, disabled, ...given }: InputOf<'accessKey.edit'>,
): Promise<void> {
  await requireKey(tenant, id)
  await check(tenant, caller, given)
  const set = { ...columnsOf(given), ...(disabled === undefined ? {} : { disabled }) }
  if (Object.keys(set).length > 0)
    await tenant.db.updateTable('access_key').set(set).where('id', '=', id).execute()
}

/** @throws Refusal notFound */
export async function rotateKey(
  tenant: Tenant,
  { id, overlapHours }: InputOf<'accessKey.rotate'>,
): Promise<{ secret: string }> {
  await requireKey(tenant, id)
  const { db } = tenant
  const secret = newKeySecret()
  // Of all that came before, the last one alone still opens.
  await db.deleteFrom('access_key_secret').where('key_id', '=', id).where('until', 'is not', null).execute()
  if (overlapHours === 0) await db.deleteFrom('access_key_secret').where('key_id', '=', id).execute()
  else
    await db
      .updateTable('access_key_secret')
      .set({ until: fromNow(overlapHours * 3_600_000) })
      .where('key_id', '=', id)
      .execute()
  await db
    .insertInto('access_key_secret')
    .values({ hash: keyHash(secret), key_id: id })
    .execute()
  await db
    .updateTable('access_key')
    .set({ hint: hintOf(secret) })
    .where('id', '=', id)
    .execute()
  return { secret }
}

/** @throws Refusal notFound */
export async function deleteKey(tenant: Tenant, id: number): Promise<void> {
  await requireKey(tenant, id)
  await tenant.db.deleteFrom('access_key').where('id', '=', id).execute()
}
