import { randomBytes } from 'node:crypto'
import type { TemplateConfig } from '#contract/config-shapes.ts'
import type { Device } from '#contract/device-shapes.ts'
import { smartScreenType, thermostatUnitType } from '#contract/rules/climate.ts'
import type { Database, Work } from '#server/database/database.ts'
import { sessionHash } from '#server/session.ts'
import { addCompany, type CompanyRows } from '#tests/server/rows.ts'
import { insertPart } from '#tests/world/parts.ts'

type Db = Parameters<Work<unknown>>[0]

/** Somebody who is signed in. */
export interface Person {
  id: number
  account: string
  /** What her session's cookie holds. */
  token: string
}

/** A small company of one schedule, with something of everything that can be edited. */
export interface Company {
  cid: number
  campusId: number
  /** Nothing stands in them. */
  emptyCampusIds: number[]
  buildingId: number
  floorId: number
  roomId: number
  /** Runs a configuration with one scene, and is changed by nobody. */
  provedRoomId: number
  productId: number
  /** Rooms are made from it, so it cannot be deleted. */
  usedTemplateId: number
  template: { id: number; equipmentIds: number[]; groupId: number; sceneIds: number[]; timingId: number }
  /** A wall unit and a touch screen of the template, which are set up by nobody yet. */
  units: { unit: number; screen: number }
  /** Lamps of the room. */
  devices: Device[]
  /** A report from a room that waits for somebody. */
  faultId: number
  /** Two people with one tablet, who may not edit the campus itself, and an administrator elsewhere. */
  people: { first: Person; second: Person; admin: Person }
}

/** What the people with the tablet may not do, and the console's forms let them write down all the same. */
const notTheirs = '/campus/v1/edit'

const oneDay = 24 * 60 * 60_000

async function signIn(db: Db, cid: number, account: string): Promise<Person> {
  const { id } = await db
    .selectFrom('account')
    .select('id')
    .where('account', '=', account)
    .executeTakeFirstOrThrow()
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('session')
    .values({
      token_hash: sessionHash(token),
      account_id: id,
      cid,
      system: 'school',
      expires_at: new Date(Date.now() + oneDay),
      ip: '127.0.0.1',
      user_agent: '',
    })
    .execute()
  return { id, account, token }
}

async function addTemplate(db: Db, cid: number, campusId: number, productId: number) {
  const own = { cid, name: '' }
  const idOf = async (row: Promise<{ id: number }>) => (await row).id
  const id = await idOf(
    db
      .insertInto('template')
      .values({ ...own, name: '实验室' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  await db.insertInto('template_campus').values({ cid, template_id: id, campus_id: campusId }).execute()
  const of = { cid, template_id: id }
  const equipmentIds: number[] = []
  for (const name of ['前灯', '后灯'])
    equipmentIds.push(await insertPart(db, of, 'equipmentList', name, { productId, identifier: name }))
  const groupId = await insertPart(db, of, 'groupList', '全部', { groupValue: 49153, equipmentIds })
  const sceneIds: number[] = []
  for (const [index, name] of ['上课', '下课'].entries())
    sceneIds.push(await insertPart(db, of, 'sceneList', name, { sceneValue: index + 1, sort: index + 1 }))
  const timingId = await insertPart(db, of, 'timingList', '早读', { minute: 440, targetId: sceneIds[0] ?? 0 })
  return { id, equipmentIds, groupId, sceneIds, timingId }
}

/** A wall unit and a touch screen. */
async function addUnits(db: Db, cid: number, templateId: number): Promise<Company['units']> {
  const products = await db.selectFrom('product').selectAll().where('cid', '=', cid).execute()
  const place = async (type: number, name: string) => {
    const product = products.find((each) => each.product_type_id === type)
    const { id: productId = 0, pid = '', equipment_type: equipmentType = 0 } = product ?? {}
    const content = { productId, pid, productTypeId: type, equipmentType, identifier: name }
    return insertPart(db, { cid, template_id: templateId }, 'equipmentList', name, content)
  }
  return {
    unit: await place(thermostatUnitType, '温控面板'),
    screen: await place(smartScreenType, '智慧屏'),
  }
}

/** Empty campuses that somebody may enter beside her own. */
async function addCampuses(db: Db, cid: number, { id: account_id }: Person): Promise<number[]> {
  const rows = ['南校区', '北校区'].map((name) => ({ cid, name }))
  const added = await db.insertInto('campus').values(rows).returning('id').execute()
  const ids = added.map(({ id }) => id)
  await db
    .insertInto('account_campus')
    .values(ids.map((campus_id) => ({ account_id, campus_id })))
    .execute()
  return ids
}

async function addFault(db: Db, { cid, campusId, roomIds }: CompanyRows): Promise<number> {
  const at = new Date()
  const { id } = await db
    .insertInto('fault')
    .values({
      ...{ cid, campus_id: campusId, room_id: roomIds[0] ?? 0, device_id: null, describe: '灯不亮' },
      ...{ state: 'open', assignee_id: null, assignee: null, reporter_id: null, reporter: '王' },
      ...{ reported_at: at, changed_at: at, history: '[]' },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Has a room run something that can be proved in it. */
async function publishTo(db: Db, { cid, campusId, roomIds, templateId: template_id }: CompanyRows) {
  const [room_id, at] = [roomIds[1] ?? 0, new Date()]
  const config: TemplateConfig = {
    ...{ name: '标准教室', equipment: [], groups: [], timings: [] },
    scenes: [{ sceneValue: 1, name: '上课', actions: [] }],
  }
  const published = { cid, template_id, published_at: at }
  await db
    .insertInto('template_config')
    .values({ ...published, hash: 'a hash', config: JSON.stringify(config), revision: 1 })
    .execute()
  await db
    .insertInto('room_config')
    .values({
      ...published,
      room_id,
      campus_id: campusId,
      template_hash: 'a hash',
      hash: 'a hash',
      devices: '[]',
    })
    .execute()
  return room_id
}

/** The lamps of a new company, as a screen shows them. */
const devicesOf = ({ deviceIds, roomIds, productId }: CompanyRows): Device[] =>
  deviceIds.map((id, place) => ({
    ...{ id, roomId: roomIds[0] ?? 0, deviceNo: `L${place + 1}`, name: `灯 ${place + 1}`, mac: '' },
    ...{ productId, productName: '吸顶灯', productTypeId: 101, equipmentType: 1, parentTypeId: 1 },
    ...{ deviceVersion: '', gatewayId: null, version: 1 },
  }))

/** Adds a company and signs its people in. */
export const addSoakCompany = (database: Database, name: string): Promise<Company> =>
  database.system(async (db) => {
    const rows = await addCompany(db, name, 'school')
    const { cid, campusId, productId } = rows
    const { admin, bound, reader } = rows.accounts
    const bounds = await db
      .selectFrom('role')
      .selectAll()
      .where('cid', '=', cid)
      .where('role_name', '=', '区域代理')
      .executeTakeFirstOrThrow()
    const permissions = bounds.permissions.filter(({ url }) => url !== notTheirs)
    await db
      .updateTable('role')
      .set({ permissions: JSON.stringify(permissions) })
      .where('id', '=', bounds.id)
      .execute()
    const first = await signIn(db, cid, bound)
    const second = await signIn(db, cid, reader)
    await db
      .updateTable('account_role')
      .set({ role_id: bounds.id })
      .where('account_id', '=', second.id)
      .execute()
    const template = await addTemplate(db, cid, campusId, productId)
    return {
      cid,
      campusId,
      emptyCampusIds: await addCampuses(db, cid, first),
      buildingId: rows.buildingId,
      floorId: rows.floorId,
      roomId: rows.roomIds[0] ?? 0,
      provedRoomId: await publishTo(db, rows),
      productId,
      usedTemplateId: rows.templateId,
      template,
      units: await addUnits(db, cid, template.id),
      devices: devicesOf(rows),
      faultId: await addFault(db, rows),
      people: { first, second, admin: await signIn(db, cid, admin) },
    }
  })
