import { sql } from 'kysely'
import { calls } from '#contract/index.ts'
import { abilities } from '#contract/rules/abilities.ts'
import { smartScreenType, thermostatUnitType } from '#contract/rules/climate.ts'
import { planOf, serviceCodes } from '#contract/rules/orders/services.ts'
import { roles } from '#contract/rules/roles.ts'
import type { SystemCode } from '#contract/systems.ts'
import { systems } from '#contract/systems.ts'
import type { Database, Work } from '#server/database/database.ts'
import { hashPassword } from '#server/password.ts'

type Db = Parameters<Work<unknown>>[0]

/** Lets an account of another system, and its company, enter the business system too. */
export const enterBusiness = (database: Database, account: string) =>
  database.system(async (db) => {
    const { id, cid } = await db
      .selectFrom('account')
      .select(['id', 'cid'])
      .where('account', '=', account)
      .executeTakeFirstOrThrow()
    const both = sql<number>`account_type | ${systems.business.bit}`
    await db.updateTable('account').set({ account_type: both }).where('id', '=', id).execute()
    await db.updateTable('company').set({ account_type: both }).where('cid', '=', cid).execute()
  })

export const password = 'Lamplight-1'
export const hashed = hashPassword(password)

const allUrls = calls.flatMap(({ call }) => (call.permission?.startsWith('/') ? [call.permission] : []))

const ranked = {
  school: { admin: roles.schoolAdmin, agent: roles.schoolDistrictAgent },
  hotel: { admin: roles.hotelAdmin, agent: roles.hotelDistrictAgent },
}

export interface CompanyRows {
  cid: number
  campusId: number
  otherCampusId: number
  buildingId: number
  floorId: number
  roomIds: number[]
  productId: number
  templateId: number
  deviceIds: number[]
  /** Accounts: '<name>-admin' all campuses; '<name>-bound' the first campus only; '<name>-reader' reads campuses. */
  accounts: { admin: string; bound: string; reader: string }
}

/** Every service, for the company as a whole and for longer than any test runs. */
const haveServices = (db: Db, cid: number) =>
  db
    .insertInto('vas_service')
    .values(
      serviceCodes.map((code) => ({
        ...{ cid, code, feature: planOf(code).feature, campus_id: null },
        until: new Date(Date.now() + 3 * 365 * 86_400_000),
      })),
    )
    .execute()

/** A small company with one of everything. */
export async function addCompany(db: Db, name: string, system: SystemCode): Promise<CompanyRows> {
  const one = async (row: Promise<{ id: number }>) => (await row).id
  const { cid } = await db
    .insertInto('company')
    .values({ cn_name: `${name}公司`, en_name: name, account_type: systems[system].bit, company_logo: null })
    .returning('cid')
    .executeTakeFirstOrThrow()
  const campus = (label: string) =>
    one(db.insertInto('campus').values({ cid, name: label }).returning('id').executeTakeFirstOrThrow())
  const campusId = await campus('东校区')
  const otherCampusId = await campus('西校区')
  await haveServices(db, cid)
  const productId = await one(
    db
      .insertInto('product')
      .values({
        cid,
        pid: `${name}-lamp`,
        product_type_id: 101,
        equipment_type: 1,
        parent_type_id: 1,
        name: '吸顶灯',
        function_list: JSON.stringify([
          { identifier: 'switch', name: '开关', min: 0, max: 1, step: 1, unit: '' },
          ...Object.values(abilities).map((identifier) => ({
            ...{ identifier, name: identifier, min: 0, max: 32, step: 1, unit: '' },
          })),
        ]),
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const unit = (type: number, label: string, equipment_type: number) => ({
    ...{ cid, pid: `${name}-${type}`, product_type_id: type, equipment_type, parent_type_id: 0 },
    ...{ name: label, function_list: JSON.stringify([]) },
  })
  await db
    .insertInto('product')
    .values([unit(thermostatUnitType, '温控面板', 4), unit(smartScreenType, '智慧屏', 2)])
    .execute()
  const templateId = await one(
    db.insertInto('template').values({ cid, name: '标准教室' }).returning('id').executeTakeFirstOrThrow(),
  )
  await db
    .insertInto('template_campus')
    .values({ cid, template_id: templateId, campus_id: campusId })
    .execute()
  const space = (kind: 'building' | 'floor' | 'room', parent_id: number | null, label: string) =>
    one(
      db
        .insertInto('space')
        .values({
          cid,
          campus_id: campusId,
          kind,
          parent_id,
          name: label,
          template_id: kind === 'room' ? templateId : null,
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
  const buildingId = await space('building', null, '一号楼')
  const floorId = await space('floor', buildingId, '一层')
  const roomIds = [await space('room', floorId, '101'), await space('room', floorId, '102')]
  const devices = await db
    .insertInto('device')
    .values(
      [1, 2, 3].map((number) => ({
        cid,
        campus_id: campusId,
        room_id: roomIds[0] ?? 0,
        device_no: `L${number}`,
        name: `灯 ${number}`,
        product_id: productId,
        gateway_id: null,
      })),
    )
    .returning('id')
    .execute()
  const accounts = { admin: `${name}-admin`, bound: `${name}-bound`, reader: `${name}-reader` }
  const role = (role_name: string, urls: string[], code: number | null = null) =>
    one(
      db
        .insertInto('role')
        .values({
          cid,
          role_name,
          code,
          permissions: JSON.stringify(urls.map((url) => ({ url, type: 1 }))),
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
  const { admin, agent } = ranked[system === 'hotel' ? 'hotel' : 'school']
  const all = await role('管理员', allUrls, admin.id)
  // Opens nothing, but who has it stands above all and may say what spaces there are.
  const shaper = await role('商业管理员', [], roles.businessAdmin.id)
  const here = await role('区域代理', allUrls, agent.id)
  const few = await role('少许', ['/campus/v1/queryCampusList', '/campus/v1/getById'])
  for (const [kind, account] of Object.entries(accounts)) {
    const id = await one(
      db
        .insertInto('account')
        .values({
          cid,
          account,
          username: account,
          password_hash: await hashed,
          change_password_status: true,
          account_type: systems[system].bit,
          campus_bound: kind === 'bound',
          remote_control: kind === 'bound',
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    await db
      .insertInto('account_role')
      .values({ account_id: id, role_id: { reader: few, bound: here }[kind] ?? all })
      .execute()
    if (kind === 'admin')
      await db.insertInto('account_role').values({ account_id: id, role_id: shaper }).execute()
    if (kind === 'bound')
      await db.insertInto('account_campus').values({ account_id: id, campus_id: campusId }).execute()
  }
  return {
    cid,
    campusId,
    otherCampusId,
    buildingId,
    floorId,
    roomIds,
    productId,
    templateId,
    deviceIds: devices.map(({ id }) => id),
    accounts,
  }
}

/** Two school companies that must never see each other, and a hotel. */
export const addCompanies = (database: Database) =>
  database.system(async (db) => ({
    own: await addCompany(db, 'own', 'school'),
    rival: await addCompany(db, 'rival', 'school'),
    hotel: await addCompany(db, 'hotel', 'hotel'),
  }))

/** Who has an account has had it for a while: its first password is another by now, spelled the same. */
export const haveOwnPassword = (database: Database, account: string) =>
  database.system((db) =>
    db.updateTable('account').set({ change_password_status: true }).where('account', '=', account).execute(),
  )
