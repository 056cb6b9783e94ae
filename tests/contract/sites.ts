import { randomUUID } from 'node:crypto'
import { type CallName, callOf } from '#contract/index.ts'
import { predefinedLayouts } from '#contract/rules/space-type.ts'
import { defaultTheme } from '#contract/rules/theme.ts'
import { hashCredential, newCredential } from '#server/devices/credentials.ts'
import type { RunningServer } from '#server/server.ts'
import { encodePassword } from '#src/session/password.ts'
import type { Client } from '#tests/server/client.ts'
import { type CompanyRows, password } from '#tests/server/rows.ts'
import { png } from './pictures.ts'
import { addAlarm, addAlarmRule, addLamp, noAlarms, rememberServer } from './site-alarms.ts'
import { addCompanies, addRegistered, type CompanyIds } from './site-companies.ts'
import { addFault } from './site-fault.ts'
import { addFilms, freshFilms } from './site-film.ts'
import { addFirmware, freshFirmware } from './site-firmware.ts'
import { addAccessKey, addPushBrowser, addWebhook } from './site-keys.ts'
import { addMoney, freshMoney, type MoneyIds, noMoney } from './site-money.ts'
import { addPlan } from './site-plan.ts'
import { addRollout, addRooms, isOfRooms } from './site-rooms.ts'
import { addBoardLamp, knowSheet } from './site-run-sheet.ts'
import { addTemplate, freshTemplate } from './site-template.ts'

/** One row of every kind that an id can stand for, all of one campus (but for company and product). */
export interface Ids extends MoneyIds, CompanyIds {
  company: number
  campus: number
  building: number
  floor: number
  room: number
  product: number
  template: number
  equipment: number
  group: number
  scene: number
  timing: number
  panel: number
  button: number
  binding: number
  house: number
  relay: number
  irAppliance: number
  drivePower: number
  noPowerPanel: number
  /** A wall unit and a touch screen that are set up, how they are, and others of each that are not. */
  unit: number
  freeUnit: number
  thermostat: number
  freeScreen: number
  screen: number
  word: number
  airWord: number
  alias: number
  video: number
  /** A film that was uploaded, and one of which no piece has come. */
  film: number
  begunFilm: number
  device: number
  gateway: number
  gatewayProduct: number
  /** An account below the administrators, for this campus alone. */
  account: number
  /** A role of the company's own, held by nobody. */
  role: number
  /** The role of `account`. */
  heldRole: number
  theme: number
  region: number
  energyConfig: number
  mapConfig: number
  spaceType: number
  /** Holds the campus. */
  megaproject: number
  ownBuilding: number
  ownFloor: number
  /** The zone lies on it. */
  zoneFloor: number
  zone: number
  /** Nothing stands in it. */
  spareCampus: number
  /** Of `account`, for the room. */
  permission: number
  /** Of whoever has made the site. */
  accessKey: number
  /** Of the company, with a message that is not sent. */
  webhook: number
  delivery: number
  /** Of the company, switched off. */
  robot: number
  robotDelivery: number
  /** A browser of `account`. */
  browser: number
  /** Of the template, with the room. */
  rollout: number
  /** A template of the company's library. */
  common: number
  /** Reported from the room. */
  fault: number
  /** Of the product; a key that nothing is signed with; and a campaign that waits for its hours. */
  firmware: number
  firmwareKey: number
  campaign: number
  alarm: number
  alarmRule: number
  /** Of the company's administrator, about the alarm. */
  message: number
}

export type Kind = keyof Ids

/** The gateway of a site, for a test that plays it. */
export interface SiteGateway {
  deviceNo: string
  secret: string
}

export interface Site {
  ids: Ids
  gateway: SiteGateway
}

const short = () => randomUUID().slice(0, 8)

async function addSpaces(client: Client, campusId: number, templateId: number | null = null) {
  const add = async (kind: 'building' | 'floor' | 'room', parentId: number | null) => {
    const more = kind === 'room' ? { templateId } : {}
    const changed = await client.call('space.add', { campusId, parentId, kind, name: `${kind} 甲`, ...more })
    return changed.created[0]?.id ?? 0
  }
  const building = await add('building', null)
  const floor = await add('floor', building)
  return { building, floor, room: await add('room', floor) }
}

/** What the company says of itself. A second site of the company finds theme and regions there already. */
async function addFace(server: RunningServer, client: Client, cid: number) {
  await client.call('company.companyLogo', { file: png() })
  const theme = await client.call('companyTheme.add', { cid, ...defaultTheme })
  const region = await client.call('companyRegion.add', {
    cid,
    regionList: [{ province: '江东省', city: '江城市', district: '滨江区' }],
  })
  // A school has none of its own making: it is added in business systems alone.
  const layout = { space_layout_id: 1, space_layout: JSON.stringify(predefinedLayouts[1]) }
  const spaceType = await server.database.system((db) =>
    db
      .insertInto('space_type')
      .values({ cid, name: short().slice(0, 6), ...layout })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const shown = { overviewDisplay: true, energyPageDisplay: true, energyStatisticsDimensions: 14 } as const
  const energy = await client.call('companyEnergyConfig.add', { cid, ...shown })
  const map = await client.call('mapConfig.add', { cid, isDisplay: true, reviewNumber: '' })
  return {
    theme: theme.id ?? 0,
    region: region.id ?? 0,
    energyConfig: energy.id ?? 0,
    mapConfig: map.id ?? 0,
    spaceType: spaceType.id,
  }
}

/** A megaproject that a campus belongs to, with an empty building, and another one with a zone that is bound to nothing. */
async function addMegaproject(client: Client, campus: number) {
  const { id: megaproject } = await client.call('megaproject.add', { megaprojectName: `项目 ${short()}` })
  await client.call('megaproject.bindApps', { megaprojectId: megaproject, appIds: [campus] })
  const addBuilding = async (buildingName: string) => {
    const building = { megaprojectId: megaproject, buildingName, floorNum: 1 }
    const { id } = await client.call('megaproject.addBuilding', building)
    const tree = await client.call('megaproject.zoneTree', { megaprojectId: megaproject, buildingId: id })
    return { id, floor: tree.buildingVos[0]?.floorVos[0]?.id ?? 0 }
  }
  const [empty, divided] = [await addBuilding('甲座'), await addBuilding('乙座')]
  const { id: zone } = await client.call('megaproject.addZone', { floorId: divided.floor, zoneName: '东区' })
  return { megaproject, ownBuilding: empty.id, ownFloor: empty.floor, zoneFloor: divided.floor, zone }
}

/** The same with a campus of its own, which a write can take out of it. */
async function addMegaprojectSite(client: Client) {
  const { created } = await client.call('campus.add', { name: `应用 ${short()}` })
  const campus = created[0]?.id ?? 0
  return { campus, ...(await addSpaces(client, campus)), ...(await addMegaproject(client, campus)) }
}

/** A gateway that can be played, and a lamp behind it that has reported. */
function addDevices(server: RunningServer, ids: Omit<Ids, 'device' | 'gateway' | 'gatewayProduct'>) {
  const place = { cid: ids.company, campus_id: ids.campus, room_id: ids.room }
  const secret = newCredential()
  return server.database.system(async (db) => {
    const gatewayKind = {
      ...{ cid: ids.company, pid: `GW-${ids.campus}`, name: '网关', function_list: '[]' },
      ...{ product_type_id: 501, equipment_type: 5, parent_type_id: 5 },
    }
    const { id: gatewayProduct } = await db
      .insertInto('product')
      .values(gatewayKind)
      .returning('id')
      .executeTakeFirstOrThrow()
    const add = async (device_no: string, gateway_id: number | null) => {
      const product_id = gateway_id === null ? gatewayProduct : ids.product
      const row = { ...place, device_no, gateway_id, name: device_no, product_id }
      const { id } = await db.insertInto('device').values(row).returning('id').executeTakeFirstOrThrow()
      return id
    }
    const deviceNo = `GW-${short()}`
    const gateway = await add(deviceNo, null)
    const device = await add(`LAMP-${short()}`, gateway)
    const counted = { cid: ids.company, campus_id: ids.campus, space_id: ids.floor }
    await db
      .insertInto('meter')
      .values({ id: device, category: 0, ...counted })
      .execute()
    const credential = { gateway_no: deviceNo, credential_hash: hashCredential(secret) }
    await db
      .insertInto('gateway')
      .values({ device_id: gateway, cid: ids.company, campus_id: ids.campus, ...credential })
      .execute()
    await db
      .insertInto('device_status')
      .values({
        ...place,
        device_id: device,
        online: true,
        fault: false,
        device_switch: 1,
        values: JSON.stringify({ brightness: 70 }),
        at: new Date(),
      })
      .execute()
    return { rows: { device, gateway, gatewayProduct }, played: { deviceNo, secret } }
  })
}

/** A role that opens one call, and an account whose role opens none: whoever may nothing but change accounts may change it. */
async function addPeople(client: Client, campus: number) {
  const add = async (urls: string[]) =>
    (await client.call('role.add', { roleName: `角色 ${short()}`, urls })).id
  const heldRole = await add([])
  const user = {
    account: `a-${short()}`,
    username: '值班员',
    password: encodePassword(password),
    phone: '13800000000',
    email: 'duty@example.com',
    roleIds: [heldRole],
    authority: 0,
    campusIds: [campus],
  }
  return {
    account: (await client.call('campusUser.add', user)).id,
    role: await add(['/campus/v1/getById']),
    heldRole,
  }
}

/** A room with nothing in it. */
async function addSpareRoom(client: Client, { campus, floor }: Ids): Promise<{ room: number }> {
  const room = { campusId: campus, parentId: floor, kind: 'room', name: `备用 ${short()}` } as const
  return { room: (await client.call('space.add', room)).created[0]?.id ?? 0 }
}

/** A campus with nothing in it. */
const addSpareCampus = async (client: Client): Promise<{ spareCampus: number }> => ({
  spareCampus: (await client.call('campus.add', { name: `空 ${short()}` })).created[0]?.id ?? 0,
})

/** What gives an account a room. */
const addPermission = async (client: Client, { campus, account, room }: Omit<Ids, 'permission'>) => {
  const given = { campusId: campus, accountId: account, roomIds: [room] }
  return (await client.call('classroomPermission.add', given)).id
}

/** A browser of an account that has taken the campus along. */
export function addBrowser(server: RunningServer, { company, campus }: Ids, account: number) {
  return server.database.system(async (db) => {
    const { id } = await db
      .insertInto('field_browser')
      .values({
        cid: company,
        account_id: account,
        username: '值班员',
        system: 'school',
        browser: randomUUID(),
        platform: 'Android · Chrome',
        build: '0.1.0',
        seen_at: new Date(),
        pending: 2,
        refused: 0,
        persisted: true,
        usage: 1_000,
        quota: 1_000_000,
        skew: 5,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const pack = { browser_id: id, cid: company, campus_id: campus, within: null, rows: 10 }
    await db
      .insertInto('field_pack')
      .values({ ...pack, taken_at: new Date(), at: new Date() })
      .execute()
    return id
  })
}

/** The same ids with rows of their own for what a call changes, so that it does not spoil the next one. */
export async function freshIds(client: Client, ids: Ids, name?: CallName): Promise<Ids> {
  const [area] = (name ?? '').split('.')
  if (name !== undefined && isOfRooms(name)) return { ...ids, ...(await addRooms(client, ids, name)) }
  if (area === 'runSheet') {
    const made = { ...ids, ...(await addRooms(client, ids)) }
    await addBoardLamp(client, made)
    await knowSheet(client, made, name)
    return made
  }
  if (area === 'campusUser' || area === 'role') return { ...ids, ...(await addPeople(client, ids.campus)) }
  if (area === 'megaproject' && name !== undefined && callOf(name).method !== 'GET')
    return { ...ids, ...(await addMegaprojectSite(client)) }
  if (area === 'device' && name !== undefined && callOf(name).offline === 'queue')
    return { ...ids, device: await addLamp(client, ids) }
  if (area === 'gateway') {
    const wish = { campusId: ids.campus, roomId: ids.room, gatewayNo: `GW-${short()}`, name: '网关' }
    return { ...ids, gateway: (await client.call('gateway.add', wish)).gatewayId }
  }
  if (area === 'fault') return { ...ids, fault: await addFault(client, ids) }
  const money = await freshMoney(client, ids.campus, area)
  if (money) return { ...ids, ...money }
  if (area === 'ota') return { ...ids, ...(await freshFirmware(client, ids, name)) }
  if (area === 'templateFilm') return { ...ids, ...(await freshFilms(client)) }
  if (area === 'classroomPermission') return { ...ids, permission: await addPermission(client, ids) }
  if (area === 'webhook' || area === 'robot') return { ...ids, ...(await addWebhook(client)) }
  if (name === 'message.test') await addPushBrowser(client)
  if (name === 'operator.admit') return { ...ids, registered: await addRegistered(client) }
  if (area === 'accessKey') return { ...ids, accessKey: await addAccessKey(client) }
  if (area === 'alarm' && name !== undefined && callOf(name).method !== 'GET')
    return { ...ids, ...(await addAlarm(client, ids)) }
  if (area === 'alarmRule') return { ...ids, alarmRule: await addAlarmRule(client, ids) }
  const changes = name === undefined || area === 'campus'
  return changes || callOf(name).offline === 'queue' || callOf(name).method === 'DELETE'
    ? {
        ...ids,
        ...(changes ? await addSpareCampus(client) : {}),
        ...(await freshTemplate(client, ids.campus, ids.product)),
        ...(await addSpareRoom(client, ids)),
      }
    : ids
}

/** Builds a site in a campus of a company, by the calls that people build one with. */
export async function addSite(
  server: RunningServer,
  client: Client,
  company: CompanyRows,
  campus = company.campusId,
): Promise<Site> {
  rememberServer(server)
  const template = await addTemplate(client, campus, company.productId)
  const spaces = await addSpaces(client, campus, template.template)
  const face = await addFace(server, client, company.cid)
  const project = await addMegaproject(client, campus)
  const own = { company: company.cid, campus, product: company.productId }
  const ids = { ...own, ...spaces, ...template, ...face, ...project }
  const companies = await addCompanies(client)
  const { spareCampus } = await addSpareCampus(client)
  const none = {
    ...{ film: 0, begunFilm: 0, fault: 0, firmware: 0, firmwareKey: 0, campaign: 0 },
    ...{ account: 0, role: 0, heldRole: 0, browser: 0, permission: 0, accessKey: 0, webhook: 0, delivery: 0 },
    ...noMoney,
    ...{ ...companies, spareCampus, robot: 0, robotDelivery: 0 },
    ...noAlarms,
  }
  const rolled = await addRollout(client, ids)
  const { rows, played } = await addDevices(server, { ...ids, ...none, ...rolled })
  const people = await addPeople(client, campus)
  const all = { ...ids, ...none, ...rolled, ...rows, ...people }
  const permission = await addPermission(client, all)
  const hers = { campusId: campus, accountId: all.account, roomIds: [all.room] }
  await client.call('roomDistribution.save', hers)
  const accessKey = await addAccessKey(client)
  const hook = await addWebhook(client)
  const money = await addMoney(server, client, all)
  const browser = await addBrowser(server, all, people.account)
  const firmware = await addFirmware(client, all)
  const alarms = { ...(await addAlarm(client, all)), alarmRule: await addAlarmRule(client, all) }
  const fault = await addFault(client, all)
  const films = await addFilms(client)
  await addPlan(client, all)
  await knowSheet(client, all)
  const more = { ...films, ...firmware, ...alarms, fault, ...hook, permission, accessKey, browser }
  return { ids: { ...all, ...money, ...more }, gateway: played }
}
