import { alongCorridor } from '#contract/rules/corridor.ts'
import { demoCredential, hashCredential } from '#server/devices/credentials.ts'
import type { BuildingPlan, FloorPlan, MeterPlan, RoomPlan } from './plan.ts'
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
  /** What meters measure that do not simply measure the lighting of their floor. */
  meter: Row<'meter'>[]
}

export const noPlaceRows = (): PlaceRows => ({
  space: [],
  device: [],
  gateway: [],
  device_status: [],
  meter: [],
})

/** Appends a building with everything in it to `rows`. */
export function addBuilding(rows: PlaceRows, site: Site, plan: BuildingPlan, sort: number) {
  const building = addSpace(rows, site, { parent_id: null, kind: 'building', name: plan.name, sort })
  const meterIds = new Map<string, number>()
  for (const [index, floor] of plan.floors.entries())
    addFloor({ rows, site, building, meterIds, drawn: sort === 0 }, floor, index)
}

interface Installed {
  roomId: number
  product: ProductKey
  name: string
  meter?: MeterPlan
}

interface Building {
  rows: PlaceRows
  site: Site
  building: number
  /** Of the building's meters so far, by their names. */
  meterIds: Map<string, number>
  /** Its floors have plans: of each campus the first building's. */
  drawn: boolean
}

function addFloor(of: Building, plan: FloorPlan, sort: number) {
  const { rows, site, building: parent_id } = of
  const floor = addSpace(rows, site, { parent_id, kind: 'floor', name: plan.name, sort })
  const installed: Installed[] = []
  let closet: { roomId: number; meter: ProductKey; meters?: readonly MeterPlan[] | undefined } | undefined
  const places = alongCorridor(plan.rooms.length)
  for (const [index, room] of plan.rooms.entries()) {
    const outline = of.drawn ? (places[index] ?? null) : null
    const roomId = addRoom(rows, site, room, { parent_id: floor, sort: index, outline })
    const equipment = room.template ? known(site.templates, room.template).equipment : []
    installed.push(...equipment.map((part) => ({ ...part, roomId })))
    if (room.utility) closet = { roomId, meter: room.utility, meters: room.meters }
  }
  if (!closet) throw new Error(`the seed has no room for the gateways of ${plan.name}`)
  const { roomId, meter: product, meters } = closet
  if (!meters) installed.push({ roomId, product, name: '照明电表' })
  for (const meter of meters ?? []) installed.push({ roomId, product, name: meter.name, meter })
  const reach = plan.devicesPerGateway ?? devicesPerGateway
  for (let from = 0; from < installed.length; from += reach)
    addGateway(of, { floor, roomId }, installed.slice(from, from + reach), from / reach + 1)
}

function addRoom(
  rows: PlaceRows,
  site: Site,
  plan: RoomPlan,
  place: Pick<SpaceFields, 'parent_id' | 'sort' | 'outline'>,
): number {
  const template_id = plan.template ? known(site.templates, plan.template).id : null
  return addSpace(rows, site, { ...place, kind: 'room', name: plan.name, template_id })
}

type SpaceFields = Pick<Row<'space'>, 'parent_id' | 'kind' | 'name' | 'sort' | 'template_id' | 'outline'>

function addSpace(rows: PlaceRows, { ids, cid, campusId }: Site, fields: SpaceFields): number {
  const id = ids.next()
  rows.space.push({ id, cid, campus_id: campusId, template_id: null, outline: null, ...fields })
  return id
}

function addGateway(
  of: Building,
  { floor, roomId }: { floor: number; roomId: number },
  reached: readonly Installed[],
  number: number,
) {
  const { rows, site, building, meterIds } = of
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
  for (const device of reached) {
    const id = addDevice(rows, site, device, gatewayId)
    if (!device.meter) continue
    const { category, measures, behind, name } = device.meter
    meterIds.set(name, id)
    rows.meter.push({
      ...{
        id,
        cid: site.cid,
        campus_id: site.campusId,
        category,
        first_day: null,
        fresh: null,
        reading: null,
      },
      space_id: measures === 'floor' ? floor : building,
      parent_id: behind === undefined ? null : known(meterIds, behind),
    })
  }
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
