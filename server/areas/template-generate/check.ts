import { sql } from 'kysely'
import { type AirLimits, airLimitsOf } from '#contract/rules/air-limits.ts'
import type { RoomDevice } from '#contract/rules/bind-devices.ts'
import type { CheckedRoom } from '#contract/rules/check/context.ts'
import type { Finding } from '#contract/rules/check/finding.ts'
import { checkTemplate } from '#contract/rules/check/index.ts'
import { groupBy } from '#contract/rules/group-by.ts'
import type { Tenant } from '#server/database/database.ts'
import { refuseInput } from '#server/refusal.ts'
import { customScenesOf } from '../company/store.ts'
import { oneTemplate } from '../template/rows.ts'
import { productsUsed } from '../template-part/products.ts'

/** What is wrong with a template, with the rooms made from it that the tenant sees. @throws Refusal notFound */
export async function checkOf(tenant: Tenant, id: number): Promise<Finding[]> {
  const template = await oneTemplate(tenant, id)
  const productOf = await productsUsed(tenant, template)
  const [rooms, airLimits] = [await roomsOf(tenant, id), await limitsOf(tenant, id)]
  const customScenes = await customScenesOf(tenant)
  return checkTemplate({ template, productOf, rooms, airLimits, customScenes })
}

/** Errors of the check block publishing. @throws Refusal input with the list that the first is in */
export async function requireSound(tenant: Tenant, id: number): Promise<void> {
  const template = await oneTemplate(tenant, id)
  const productOf = await productsUsed(tenant, template)
  const [first] = checkTemplate({ template, productOf, customScenes: await customScenesOf(tenant) })
  if (first?.severity !== 'error') return
  const { list, name, zh, en } = first
  refuseInput({ [list ?? 'sceneList']: { zh: `“${name}”：${zh}`, en: `“${name}”: ${en}` } })
}

/** Of the campuses it is used on that the tenant sees. */
async function limitsOf({ db }: Tenant, templateId: number): Promise<AirLimits[]> {
  const campuses = await db
    .selectFrom('template_campus')
    .innerJoin('campus', 'campus.id', 'template_campus.campus_id')
    .select(['campus.air_own as airOwn', 'campus.air_company as airCompany'])
    .where('template_id', '=', templateId)
    .orderBy('campus.id')
    .execute()
  return campuses.map(airLimitsOf)
}

async function roomsOf({ db }: Tenant, templateId: number): Promise<CheckedRoom[]> {
  const rooms = await db
    .selectFrom('space')
    .select(['id', 'name'])
    .where('template_id', '=', templateId)
    .orderBy('id')
    .execute()
  const ids = sql<number>`(select id from space where template_id = ${templateId})`
  const installed: (RoomDevice & { roomId: number })[] = await db
    .selectFrom('device')
    .select(['id', 'device_no as deviceNo', 'name', 'product_id as productId', 'room_id as roomId'])
    .where('room_id', 'in', ids)
    .execute()
  const byRoom = groupBy(installed, ({ roomId }) => roomId)
  return rooms.map((room) => ({ ...room, devices: byRoom.get(room.id) ?? [] }))
}
