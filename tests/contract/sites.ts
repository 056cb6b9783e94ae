import { randomUUID } from 'node:crypto'
import { type CallName, callOf } from '#contract/index.ts'
import { defaultTheme } from '#contract/rules/theme.ts'
import { hashCredential, newCredential } from '#server/devices/credentials.ts'
import type { RunningServer } from '#server/server.ts'
import { encodePassword } from '#src/session/password.ts'
import type { Client } from '#tests/server/client.ts'
import { type CompanyRows, password } from '#tests/server/rows.ts'
import { png } from './pictures.ts'

/** One row of every kind that an id can stand for, all of one campus (but for company and product). */
export interface Ids {
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
  device: number
  /** An account below the administrators, for this campus alone. */
  account: number
  /** A role of the company's own, held by nobody. */
  role: number
  /** The role of `account`. */
  heldRole: number
  theme: number
  region: number
  spaceType: number
  /** Holds the campus. */
  megaproject: number
  ownBuilding: number
  ownFloor: number
  zone: number
  /** A browser of `account`. */
  browser: number
  /** A company that only the platform's operators have to do with. */
  operated: number
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

/** A template of a campus with two lamps, a group of both, a scene that names all three, and a timing that calls it. */
export async function addTemplate(client: Client, campus: number, product: number) {
  const made = await client.call('template.add', { name: `模板 ${short()}`, campusIds: [campus] })
  const templateId = made.created[0]?.id ?? 0
  const lamps = await client.call('templateEquipment.addList', {
    templateId,
    equipmentList: [
      { productId: product, name: '灯一' },
      { productId: product, name: '灯二', describe: '靠窗' },
    ],
  })
  const equipmentIds = lamps.created.map(({ id }) => id)
  const groups = await client.call('templateGroup.addAll', {
    templateId,
    groupList: [{ name: '全部', equipmentIds }],
  })
  const targets = [...equipmentIds, groups.created[0]?.id ?? 0]
  const functionList = [{ identifier: 'switch', functionParamList: [{ paramValue: 1 }] }]
  const scenes = await client.call('templateScene.addAll', {
    templateId,
    sceneList: [{ name: '上课', actionList: targets.map((targetId) => ({ targetId, functionList })) }],
  })
  const scene = scenes.created[0]?.id ?? 0
  const timing = await client.call('templateTiming.add', {
    ...{ templateId, name: '早读', minute: 440, days: [1, 2, 3, 4, 5] },
    targetId: scene,
  })
  return {
    template: templateId,
    equipment: equipmentIds[0] ?? 0,
    group: groups.created[0]?.id ?? 0,
    scene,
    ...(await addLinkages(client, templateId, product, scene)),
    timing: timing.created[0]?.id ?? 0,
  }
}

async function addLinkages(client: Client, templateId: number, productId: number, targetId: number) {
  const equipmentList = [{ productId, name: '面板' }]
  const added = await client.call('templateEquipment.addList', { templateId, equipmentList })
  const panel = added.created[0]?.id ?? 0
  const keys = { templateId, equipmentList: [{ id: panel, panelKeyType: 12 }] }
  await client.call('templateEquipment.updateList', keys)
  const key = { name: '总关键', equipmentId: panel, keyIndex: 12, pressType: 1, actionType: 1, targetId }
  const button = await client.call('templatePanel.addList', { templateId, buttonList: [key] })
  const away = { name: '离开', causeType: 4, targetId }
  const binding = await client.call('templateBinding.addAll', { templateId, bindingList: [away] })
  return { panel, button: button.created[0]?.id ?? 0, binding: binding.created[0]?.id ?? 0 }
}

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
async function addFace(client: Client, cid: number) {
  await client.call('company.companyLogo', { file: png() })
  const theme = await client.call('companyTheme.add', { cid, ...defaultTheme })
  const region = await client.call('companyRegion.add', {
    cid,
    regionList: [{ province: '江东省', city: '江城市', district: '滨江区' }],
  })
  const spaceType = await client.call('spaceType.add', { cid, name: short().slice(0, 6), spaceLayoutId: 1 })
  return { theme: theme.id ?? 0, region: region.id ?? 0, spaceType: spaceType.id }
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
  return { megaproject, ownBuilding: empty.id, ownFloor: empty.floor, zone }
}

/** The same with a campus of its own, which a write can take out of it. */
async function addMegaprojectSite(client: Client) {
  const { created } = await client.call('campus.add', { name: `应用 ${short()}` })
  const campus = created[0]?.id ?? 0
  return { campus, ...(await addSpaces(client, campus)), ...(await addMegaproject(client, campus)) }
}

/** A gateway that can be played, and a lamp behind it that has reported. */
function addDevices(server: RunningServer, ids: Omit<Ids, 'device'>) {
  const place = { cid: ids.company, campus_id: ids.campus, room_id: ids.room }
  const secret = newCredential()
  return server.database.system(async (db) => {
    const add = async (device_no: string, gateway_id: number | null) => {
      const row = { ...place, device_no, gateway_id, name: device_no, product_id: ids.product }
      const { id } = await db.insertInto('device').values(row).returning('id').executeTakeFirstOrThrow()
      return id
    }
    const deviceNo = `GW-${short()}`
    const gateway = await add(deviceNo, null)
    const device = await add(`LAMP-${short()}`, gateway)
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
    return { device, gateway: { deviceNo, secret } }
  })
}

/** A role that opens one call, and an account that has another one like it. */
async function addPeople(client: Client, campus: number) {
  const add = async () =>
    (await client.call('role.add', { roleName: `角色 ${short()}`, urls: ['/campus/v1/getById'] })).id
  const heldRole = await add()
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
  return { account: (await client.call('campusUser.add', user)).id, role: await add(), heldRole }
}

/** A room with nothing in it. */
async function addSpareRoom(client: Client, { campus, floor }: Ids): Promise<{ room: number }> {
  const room = { campusId: campus, parentId: floor, kind: 'room', name: `备用 ${short()}` } as const
  return { room: (await client.call('space.add', room)).created[0]?.id ?? 0 }
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
  if (area === 'campusUser' || area === 'role') return { ...ids, ...(await addPeople(client, ids.campus)) }
  if (area === 'megaproject' && name !== undefined && callOf(name).method !== 'GET')
    return { ...ids, ...(await addMegaprojectSite(client)) }
  return name === undefined || callOf(name).offline === 'queue' || callOf(name).method === 'DELETE'
    ? {
        ...ids,
        ...(await addTemplate(client, ids.campus, ids.product)),
        ...(await addSpareRoom(client, ids)),
      }
    : ids
}

/** A company that nobody works in. */
const addOperated = async (client: Client) =>
  (
    await client.call('operator.open', {
      system: 'smarthome',
      cnName: `家 ${short()}`,
      enName: `e-${randomUUID()}`,
      account: `o-${randomUUID()}`,
    })
  ).cid

/** Builds a site in a campus of a company, by the calls that people build one with. */
export async function addSite(
  server: RunningServer,
  client: Client,
  company: CompanyRows,
  campus = company.campusId,
): Promise<Site> {
  const template = await addTemplate(client, campus, company.productId)
  const spaces = await addSpaces(client, campus, template.template)
  const face = await addFace(client, company.cid)
  const project = await addMegaproject(client, campus)
  const own = { company: company.cid, campus, product: company.productId }
  const ids = { ...own, ...spaces, ...template, ...face, ...project }
  const operated = await addOperated(client)
  const none = { account: 0, role: 0, heldRole: 0, browser: 0, operated }
  const { device, gateway } = await addDevices(server, { ...ids, ...none })
  const people = await addPeople(client, campus)
  const all = { ...ids, ...none, device, ...people }
  return { ids: { ...all, browser: await addBrowser(server, all, people.account) }, gateway }
}
