import { sql } from 'kysely'
import { gatewayType } from '#contract/device-shapes.ts'
import type { GatewayAccess } from '#contract/gateway.ts'
import type { InputOf } from '#contract/index.ts'
import { macOf } from '#contract/rules/mac.ts'
import type { Tenant } from '#server/database/database.ts'
import { hashCredential, newCredential } from '#server/devices/credentials.ts'
import type { Caller } from '#server/handlers.ts'
import { refuse, refuseInput } from '#server/refusal.ts'
import { claimDevices, requireTarget } from '../device/moving.ts'
import { isNumberTaken } from '../device/numbers.ts'
import { newId } from '../ids.ts'
import { requireRoom } from '../room-permission/requiring.ts'

const taken = (number: string) => ({
  gatewayNo: { zh: `编号“${number}”已被使用`, en: `The number "${number}" is in use` },
})
const noGateway = { productId: { zh: '不是网关产品', en: 'This is no product of gateways' } }

/** A product of gateways: the one that is named, else the first there is. @throws Refusal notFound, input {productId} */
async function productOf({ db }: Tenant, wanted: number | undefined): Promise<number> {
  const products = db.selectFrom('product').select(['id', 'parent_type_id'])
  if (wanted === undefined) {
    const first = await products.where('parent_type_id', '=', gatewayType).orderBy('id').executeTakeFirst()
    return first?.id ?? refuseInput(noGateway)
  }
  const product = await products.where('id', '=', wanted).executeTakeFirst()
  if (!product) return refuse('notFound', { productId: wanted })
  return product.parent_type_id === gatewayType ? product.id : refuseInput(noGateway)
}

const reserved = {
  gatewayNo: {
    zh: '编号不能以“lamplighter”开头，它是服务器自己的名称',
    en: 'A number must not begin with "lamplighter": the server itself is called so',
  },
}
/** What server processes are called at a broker of one's own, where they may use every topic (docs/mqtt.md, deploy/mosquitto.acl). */
const serverUser = /^lamplighter/i

/** @throws Refusal input {gatewayNo} for the number of another device of the company, or a name of the server's own */
async function requireFree(tenant: Tenant, gatewayNo: string): Promise<void> {
  if (serverUser.test(gatewayNo)) refuseInput(reserved)
  if (await isNumberTaken(tenant, gatewayNo)) refuseInput(taken(gatewayNo))
}

/** Writes a secret by one of the functions that may. @throws Refusal input {gatewayNo} for another company's number */
async function keepSecret(
  { db, who }: Tenant,
  writes: 'put_up_gateway' | 'renew_gateway',
  gatewayId: number,
  gatewayNo: string,
): Promise<GatewayAccess> {
  const secret = newCredential()
  const { rows } = await sql<{ done: boolean }>`
    select ${sql.id(writes)}(${gatewayId}, ${gatewayNo}, ${hashCredential(secret)}) as done`.execute(db)
  if (!rows[0]?.done) refuseInput(taken(gatewayNo))
  return { gatewayId, cid: who.cid, gatewayNo, secret }
}

/**
 * Puts up a gateway. What its floor has that is reached through none is reached through it.
 * @throws Refusal notFound {roomId}; notPermitted; input {gatewayNo, productId}
 */
export async function putUpGateway(
  tenant: Tenant,
  { campusId, roomId, gatewayNo, name, productId, mac = '' }: InputOf<'gateway.add'>,
  caller: Caller,
): Promise<GatewayAccess> {
  await requireTarget(tenant, campusId, roomId)
  await requireRoom(tenant, caller, roomId)
  const product_id = await productOf(tenant, productId)
  await requireFree(tenant, gatewayNo)
  const id = await newId(tenant)
  await tenant.db
    .insertInto('device')
    .values({
      ...{ id, cid: tenant.who.cid, campus_id: campusId, room_id: roomId, gateway_id: null },
      ...{ device_no: gatewayNo, name, product_id, mac: macOf(mac) ?? '' },
    })
    .execute()
  await sql`
    update device set gateway_id = ${id}
    from space room, product
    where room.id = device.room_id and product.id = device.product_id and device.gateway_id is null
      and product.parent_type_id <> ${gatewayType}
      and room.parent_id = (select parent_id from space where id = ${roomId})`.execute(tenant.db)
  return keepSecret(tenant, 'put_up_gateway', id, gatewayNo)
}

/**
 * Draws another secret for a gateway, or for another one in its place.
 * @throws Refusal notFound {gatewayId}; outdated; notPermitted; input {gatewayNo}
 */
export async function renewGateway(
  tenant: Tenant,
  { campusId, gatewayId, gatewayNo }: InputOf<'gateway.renew'>,
  caller: Caller,
): Promise<GatewayAccess> {
  const device = await tenant.db
    .selectFrom('device')
    .innerJoin('product', 'product.id', 'device.product_id')
    .select(['device.room_id', 'device.device_no'])
    .where('device.id', '=', gatewayId)
    .where('campus_id', '=', campusId)
    .where('parent_type_id', '=', gatewayType)
    .executeTakeFirst()
  if (!device) return refuse('notFound', { gatewayId })
  await requireRoom(tenant, caller, device.room_id)
  await claimDevices(tenant, campusId, [gatewayId])
  if (device.device_no !== gatewayNo) {
    await requireFree(tenant, gatewayNo)
    const another = { device_no: gatewayNo, mac: '', device_version: '' }
    await tenant.db.updateTable('device').set(another).where('id', '=', gatewayId).execute()
  }
  return keepSecret(tenant, 'renew_gateway', gatewayId, gatewayNo)
}
