import { demoCredential, hashCredential } from '#server/devices/credentials.ts'
import type { BuildingPlan, FloorPlan, RoomPlan } from './plan.ts'
import { type ProductKey, type ProductPlan, products } from './products.ts'
import type { Random } from './random.ts'
import { reported } from './reported.ts'
import { type Ids, known, type Row } from './rows.ts'
import type { SerialNumbers } from './serial-numbers.ts'
import type { MadeTemplate } from './template-rows.ts'

/** What a gateway can reach. */
const devicesPerGateway = 32

export interface Site {
  cid: number
  campusId: number
  templates: ReadonlyMap<string, MadeTemplate>
  productIds: ReadonlyMap<ProductKey, number>
  ids: Ids
  random: Random
  serials: SerialNumbers
  /** Milliseconds since 1970; no status is newer. */
  now: number
}

export interface PlaceRows {
  space: Row<'space'>[]
  device: Row<'device'>[]
  gateway: Row<'gateway'>[]
  device_status: Row<'device_status'>[]
}

export const noPlaceRows = (): PlaceRows => ({ space: [], device: [], gateway: [], device_status: [] })

/** Appends a building with everything in it to `rows`. */
export function addBuilding(rows: PlaceRows, site: Site, plan: BuildingPlan, sort: number) {
  const building = addSpace(rows, site, { parent_id: null, kind: 'building', name: plan.name, sort })
  for (const [index, floor] of plan.floors.entries()) addFloor(rows, site, floor, building, index)
}

interface Installed {
  roomId: number
  product: ProductKey
  name: string
}

function addFloor(rows: PlaceRows, site: Site, plan: FloorPlan, parent_id: number, sort: number) {
  const floor = addSpace(rows, site, { parent_id, kind: 'floor', name: plan.name, sort })
  const installed: Installed[] = []
  let closet: { roomId: number; meter: ProductKey } | undefined
  for (const [index, room] of plan.rooms.entries()) {
    const roomId = addRoom(rows, site, room, floor, index)
    const equipment = room.template ? known(site.templates, room.template).equipment : []
    installed.push(...equipment.map((part) => ({ ...part, roomId })))
    if (room.utility) closet = { roomId, meter: room.utility }
  }
  if (!closet) throw new Error(`the seed has no room for the gateways of ${plan.name}`)
  installed.push({ roomId: closet.roomId, product: closet.meter, name: '照明电表' })
  for (let from = 0; from < installed.length; from += devicesPerGateway)
    addGateway(
      rows,
      site,
      closet.roomId,
      installed.slice(from, from + devicesPerGateway),
      from / devicesPerGateway + 1,
    )
}

function addRoom(rows: PlaceRows, site: Site, plan: RoomPlan, parent_id: number, sort: number): number {
  const template_id = plan.template ? known(site.templates, plan.template).id : null
  return addSpace(rows, site, { parent_id, kind: 'room', name: plan.name, sort, template_id })
}

type SpaceFields = Pick<Row<'space'>, 'parent_id' | 'kind' | 'name' | 'sort' | 'template_id'>

function addSpace(rows: PlaceRows, { ids, cid, campusId }: Site, fields: SpaceFields): number {
  const id = ids.next()
  rows.space.push({ id, cid, campus_id: campusId, template_id: null, ...fields })
  return id
}

function addGateway(
  rows: PlaceRows,
  site: Site,
  roomId: number,
  reached: readonly Installed[],
  number: number,
) {
  const gatewayNo = site.serials.gatewayNo()
  const own = { roomId, product: 'gateway', name: `网关 ${number}` } as const
  const gatewayId = addDevice(rows, site, own, null, gatewayNo)
  rows.gateway.push({
    device_id: gatewayId,
    cid: site.cid,
    campus_id: site.campusId,
    gateway_no: gatewayNo,
    credential_hash: hashCredential(demoCredential(gatewayNo)),
  })
  for (const device of reached) addDevice(rows, site, device, gatewayId)
}

function addDevice(
  rows: PlaceRows,
  site: Site,
  { roomId, product, name }: Installed,
  gatewayId: number | null,
  ownNo?: string,
): number {
  const { cid, random } = site
  const id = site.ids.next()
  const mac = site.serials.mac()
  const place = { cid, campus_id: site.campusId, room_id: roomId }
  rows.device.push({
    id,
    ...place,
    device_no: ownNo ?? mac.replaceAll(':', ''),
    name,
    product_id: known(site.productIds, product),
    mac,
    device_version: random.pick(['1.4.2', '1.4.2', '1.5.0', '2.0.1']),
    gateway_id: gatewayId,
  })
  if (heardOf(random)) {
    const at = site.now - random.between(5, 3600) * 1000
    const said = reported(products[product] satisfies ProductPlan, random, at)
    rows.device_status.push({ device_id: id, ...place, ...said, at: new Date(at) })
  }
  return id
}

/** One device in twenty is installed and has never said anything. */
const heardOf = (random: Random) => !random.chance(0.05)
