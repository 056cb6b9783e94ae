import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Firmware, FirmwareKey } from '#contract/firmware-shapes.ts'
import type { InputOf } from '#contract/index.ts'
import { readFirmware } from '#contract/rules/firmware/container.ts'
import type { Tenant } from '#server/database/database.ts'
import { isSignedWith, readPublicKey } from '#server/firmware/keys.ts'
import { refuse, refuseInput } from '#server/refusal.ts'
import { newId } from '../ids.ts'
import { callerName } from '../template/compile.ts'

const faults = {
  notFirmware: {
    zh: '不是固件文件，或文件不完整',
    en: 'This is no firmware file, or not a whole one',
  },
  noKey: {
    zh: '还没有受信任的签名公钥，请先添加',
    en: 'No key is trusted yet: add the one that firmware is signed with',
  },
  signature: {
    zh: '签名与受信任的公钥都不相符，未保存',
    en: 'It is signed with none of the trusted keys, and was not kept',
  },
  product: { zh: '没有这个型号的产品', en: 'There is no such product' },
  there: { zh: '该产品的这个版本已经上传过', en: 'This version of the product is here already' },
  busy: { zh: '有升级任务正在使用该固件', en: 'A campaign is not done with this firmware' },
  publicKey: {
    zh: '不是 Ed25519 公钥（32 字节的 base64，或 PEM）',
    en: 'must be an Ed25519 public key: base64 of 32 bytes, or PEM',
  },
  keyThere: { zh: '该公钥已在列表中', en: 'This key is trusted already' },
} as const

const rows = ({ db }: Tenant, where = sql<boolean>`true`) =>
  db
    .selectFrom('firmware')
    .innerJoin('product', 'product.id', 'firmware.product_id')
    .select([
      ...(['firmware.id', 'firmware.pid', 'firmware.version', 'firmware.notes', 'firmware.size'] as const),
      ...(['firmware.sha256', 'firmware.signature', 'firmware.product_id as productId'] as const),
      ...(['product.name as productName', 'firmware.key_name as keyName'] as const),
      ...(['firmware.uploaded_at as uploadedAt', 'firmware.uploaded_by as uploadedBy'] as const),
      sql<number>`(select count(*)::int from device where product_id = firmware.product_id)`.as('devices'),
      sql<number>`(select count(*)::int from device where product_id = firmware.product_id
        and device_version = firmware.version)`.as('current'),
    ])
    .where('firmware.removed_at', 'is', null)
    .where(where)
    .orderBy('firmware.uploaded_at', 'desc')
    .orderBy('firmware.id', 'desc')

/** Files that were not removed, newest first. */
export const firmwareList = (tenant: Tenant): Promise<Firmware[]> => rows(tenant).execute()

export const keyList = ({ db }: Tenant): Promise<FirmwareKey[]> =>
  db
    .selectFrom('firmware_key')
    .select(['id', 'name', 'public_key as publicKey', 'added_at as addedAt', 'added_by as addedBy'])
    .orderBy('name')
    .orderBy('id')
    .execute()

/** Takes a file. @throws Refusal input {file} for what is none, is of no product, or not signed with a trusted key */
export async function addFirmware(
  tenant: Tenant,
  { file, notes = '' }: InputOf<'ota.addFirmware'>,
): Promise<Firmware> {
  const { db, who } = tenant
  const container = readFirmware(file.bytes) ?? refuseInput({ file: faults.notFirmware })
  const keys = await keyList(tenant)
  if (keys.length === 0) refuseInput({ file: faults.noKey })
  const key =
    keys.find(({ publicKey }) => isSignedWith(container, publicKey)) ??
    refuseInput({ file: faults.signature })
  const product = await db
    .selectFrom('product')
    .select('id')
    .where('pid', '=', container.pid)
    .orderBy('cid')
    .executeTakeFirst()
  if (!product) return refuseInput({ file: faults.product })
  const { version, pid, signature } = container
  const there = await rows(
    tenant,
    sql`firmware.product_id = ${product.id} and version = ${version}`,
  ).execute()
  if (there.length > 0) refuseInput({ file: faults.there })
  const id = await newId(tenant)
  await db
    .insertInto('firmware')
    .values({
      ...{ id, cid: who.cid, product_id: product.id, pid, version, notes, size: file.bytes.length },
      sha256: createHash('sha256').update(file.bytes).digest('hex'),
      signature: Buffer.from(signature).toString('base64'),
      key_name: key.name,
      uploaded_at: new Date(),
      uploaded_by: await callerName(tenant),
    })
    .execute()
  await db
    .insertInto('firmware_file')
    .values({ firmware_id: id, cid: who.cid, bytes: Buffer.from(file.bytes) })
    .execute()
  const [added] = await rows(tenant, sql`firmware.id = ${id}`).execute()
  return added ?? refuse('notFound', { id })
}

/** Takes a file away; its row stays for campaigns that name it. @throws Refusal notFound, input {id} */
export async function deleteFirmware({ db }: Tenant, id: number): Promise<void> {
  const using = await sql<{
    busy: boolean
  }>`select firmware_busy(id) as busy from firmware where id = ${id}`.execute(db)
  if (using.rows[0]?.busy) refuseInput({ id: faults.busy })
  const removed = await db
    .updateTable('firmware')
    .set({ removed_at: new Date() })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!removed) refuse('notFound', { id })
  await db.deleteFrom('firmware_file').where('firmware_id', '=', id).execute()
}

/** @throws Refusal input {publicKey} */
export async function addKey(
  tenant: Tenant,
  { name, publicKey }: InputOf<'ota.addKey'>,
): Promise<{ id: number }> {
  const { db, who } = tenant
  const public_key = readPublicKey(publicKey) ?? refuseInput({ publicKey: faults.publicKey })
  const id = await newId(tenant)
  const added = await db
    .insertInto('firmware_key')
    .values({ id, cid: who.cid, name, public_key, added_at: new Date(), added_by: await callerName(tenant) })
    .onConflict((there) => there.columns(['cid', 'public_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return added ?? refuseInput({ publicKey: faults.keyThere })
}

/** @throws Refusal notFound */
export async function deleteKey({ db }: Tenant, id: number): Promise<void> {
  const gone = await db.deleteFrom('firmware_key').where('id', '=', id).returning('id').executeTakeFirst()
  if (!gone) refuse('notFound', { id })
}
