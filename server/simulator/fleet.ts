import { readFile } from 'node:fs/promises'
import * as T from 'typebox'
import { Compile } from 'typebox/compile'
import { ConfigMessage } from '#contract/device-protocol.ts'
import { ProductFunction } from '#contract/product.ts'
import { firstVersion, madeUpMac } from '#server/demo/made-up.ts'

/** A device to be played. `parentTypeId` 1 is a light, 6 a meter (spec point 3). */
export const FleetDevice = T.Object({
  deviceNo: T.String({ minLength: 1, maxLength: 40 }),
  parentTypeId: T.Integer(),
  /** Says what a sensor reports; none of its own when it is not given. */
  productTypeId: T.Optional(T.Integer()),
  functionList: T.Array(ProductFunction),
  /** Firmware of another product is refused; of any taken when it is not given. */
  pid: T.Optional(T.String()),
  /** What it says of itself; nothing when they are not given. */
  mac: T.Optional(T.String()),
  version: T.Optional(T.String()),
  /** What a meter counts; itself when it is not given. */
  metering: T.Optional(
    T.Object({
      consumers: T.Array(T.Object({ deviceNo: T.String(), category: T.Integer() })),
      factor: T.Number(),
    }),
  ),
})
export type FleetDevice = T.Static<typeof FleetDevice>

export const FleetGateway = T.Object({
  cid: T.Integer(),
  gatewayNo: T.String({ minLength: 1, maxLength: 40, pattern: '^[^/+#$\\s]+$' }),
  /** The password it signs in with. */
  secret: T.String(),
  devices: T.Array(FleetDevice),
  /** What its rooms run from the beginning; nothing when it is not given. */
  runs: T.Optional(T.Array(ConfigMessage)),
})
export type FleetGateway = T.Static<typeof FleetGateway>

const fleetFile = Compile(T.Array(FleetGateway))

/** A fleet out of a JSON file: a list of FleetGateway. */
export async function readFleet(path: string): Promise<FleetGateway[]> {
  const fleet: unknown = JSON.parse(await readFile(path, 'utf8'))
  if (fleetFile.Check(fleet)) return fleet
  const [error] = fleetFile.Errors(fleet)
  throw new Error(`${path} is not a fleet: ${error?.instancePath || '/'} ${error?.message}`)
}

export interface MadeUp {
  gateways: number
  devicesPerGateway: number
  cid: number
  /** Before every number, so that two fleets on one broker stay apart. */
  prefix: string
  secretOf(gatewayNo: string): string
}

const lamp: ProductFunction[] = [
  { identifier: 'switch', name: '开关', min: 0, max: 1, step: 1, unit: '' },
  { identifier: 'brightness', name: '亮度', min: 0, max: 100, step: 1, unit: '%' },
]

/** Lamps, and one meter for every twenty of them. */
export function madeUpFleet({ gateways, devicesPerGateway, cid, prefix, secretOf }: MadeUp): FleetGateway[] {
  return Array.from({ length: gateways }, (_, number) => {
    const gatewayNo = `${prefix}G${number + 1}`
    const devices = Array.from({ length: devicesPerGateway }, (_, place) => {
      const meter = place % 20 === 19
      const deviceNo = `${gatewayNo}-${meter ? 'M' : 'L'}${place + 1}`
      const said = { mac: madeUpMac(deviceNo), version: firstVersion }
      return { deviceNo, parentTypeId: meter ? 6 : 1, functionList: meter ? [] : lamp, ...said }
    })
    return { cid, gatewayNo, secret: secretOf(gatewayNo), devices }
  })
}
