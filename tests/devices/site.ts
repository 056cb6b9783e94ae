import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { ProductFunction } from '#contract/product.ts'
import type { Database } from '#server/database/database.ts'
import type { Tables } from '#server/database/tables.ts'
import { fateOf } from '#server/demo/fate.ts'
import { hashCredential, newCredential } from '#server/devices/credentials.ts'
import type { FleetGateway } from '#server/simulator/index.ts'

export interface SiteGateway {
  deviceId: number
  gatewayNo: string
  secret: string
  devices: { id: number; deviceNo: string }[]
}

/** A company with one campus and one room, in which all its gateways and devices are. */
export interface Site {
  cid: number
  campusId: number
  roomId: number
  gateways: SiteGateway[]
}

export const lampFunctions: ProductFunction[] = [
  { identifier: 'switch', name: '开关', min: 0, max: 1, step: 1, unit: '' },
  { identifier: 'brightness', name: '亮度', min: 0, max: 100, step: 5, unit: '%' },
]

const insertedAtOnce = 2_000

const gatewayNoOf = (run: string, place: number) => `T${run}-${place}`
const deviceNoOf = (gatewayNo: string, place: number) => `${gatewayNo}-${place}`

/** So many devices of a site are in order; tests that look at more of them look at none in particular. */
const surelyWell = 100

/** What numbers of a site begin with. Simulated devices are out of order by their numbers, about four in a thousand. */
function drawRun(gatewayNum: number, devicesPerGateway: number): string {
  const places = Array.from({ length: Math.min(surelyWell, gatewayNum * devicesPerGateway) }, (_, n) => n)
  for (;;) {
    const run = randomUUID().slice(0, 8)
    const noAt = (n: number) =>
      deviceNoOf(gatewayNoOf(run, Math.floor(n / devicesPerGateway)), n % devicesPerGateway)
    if (places.every((n) => fateOf(noAt(n)) === 'well')) return run
  }
}

/** A number that begins like this, of a device that is in order. */
export function wellNo(begins: string): string {
  for (let number = 1; ; number += 1) if (fateOf(`${begins}${number}`) === 'well') return `${begins}${number}`
}

/**
 * Numbers are unique, so that runs can share a broker. Every twentieth device of a gateway is a meter.
 * @param of the company it shall be in; one of its own when not given
 */
export function addSite(
  database: Database,
  gatewayNum: number,
  devicesPerGateway: number,
  of?: { cid: number },
): Promise<Site> {
  const run = drawRun(gatewayNum, devicesPerGateway)
  return database.system(async (db) => {
    const { cid } =
      of ??
      (await db
        .insertInto('company')
        .values({ cn_name: '测试公司', en_name: run, account_type: 2 })
        .returning('cid')
        .executeTakeFirstOrThrow())
    const { id: campusId } = await db
      .insertInto('campus')
      .values({ cid, name: `校区 ${run}` })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id: roomId } = await db
      .insertInto('space')
      .values({ cid, campus_id: campusId, kind: 'room', name: '101' })
      .returning('id')
      .executeTakeFirstOrThrow()

    const product = async (parentTypeId: number, functions: ProductFunction[]) => {
      const values = {
        cid,
        pid: `${run}-${parentTypeId}`,
        product_type_id: 100,
        equipment_type: parentTypeId,
        parent_type_id: parentTypeId,
        name: '产品',
        function_list: JSON.stringify(functions),
      }
      const { id } = await db.insertInto('product').values(values).returning('id').executeTakeFirstOrThrow()
      return id
    }
    const products = {
      gateway: await product(5, []),
      lamp: await product(1, lampFunctions),
      meter: await product(6, []),
    }
    const insert = async (rows: { deviceNo: string; productId: number; gatewayId: number | null }[]) => {
      const inserted: { id: number; deviceNo: string; gatewayId: number | null }[] = []
      for (let start = 0; start < rows.length; start += insertedAtOnce) {
        const values: Insertable<Tables['device']>[] = rows
          .slice(start, start + insertedAtOnce)
          .map(({ deviceNo, productId, gatewayId }) => ({
            cid,
            campus_id: campusId,
            room_id: roomId,
            device_no: deviceNo,
            name: deviceNo,
            product_id: productId,
            gateway_id: gatewayId,
          }))
        const page = db.insertInto('device').values(values)
        inserted.push(
          ...(await page.returning(['id', 'device_no as deviceNo', 'gateway_id as gatewayId']).execute()),
        )
      }
      return inserted
    }

    const numbers = Array.from({ length: gatewayNum }, (_, place) => gatewayNoOf(run, place))
    const gatewayRows = await insert(
      numbers.map((deviceNo) => ({ deviceNo, productId: products.gateway, gatewayId: null })),
    )
    const gateways = gatewayRows.map(({ id, deviceNo }) => ({
      deviceId: id,
      gatewayNo: deviceNo,
      secret: newCredential(),
      devices: [] as { id: number; deviceNo: string }[],
    }))
    await db
      .insertInto('gateway')
      .values(
        gateways.map(({ deviceId, gatewayNo, secret }) => ({
          device_id: deviceId,
          cid,
          campus_id: campusId,
          gateway_no: gatewayNo,
          credential_hash: hashCredential(secret),
        })),
      )
      .execute()
    const devices = await insert(
      gateways.flatMap(({ deviceId, gatewayNo }) =>
        Array.from({ length: devicesPerGateway }, (_, place) => ({
          deviceNo: deviceNoOf(gatewayNo, place),
          productId: place % 20 === 19 ? products.meter : products.lamp,
          gatewayId: deviceId,
        })),
      ),
    )
    const behind = new Map(gateways.map((gateway) => [gateway.deviceId, gateway.devices]))
    for (const { id, deviceNo, gatewayId } of devices) behind.get(gatewayId ?? 0)?.push({ id, deviceNo })
    return { cid, campusId, roomId, gateways }
  })
}

/** The site's gateways for the simulator to play. */
export const fleetOfSite = ({ cid, gateways }: Site): FleetGateway[] =>
  gateways.map(({ gatewayNo, secret, devices }) => ({
    cid,
    gatewayNo,
    secret,
    devices: devices.map(({ deviceNo }, place) => ({
      deviceNo,
      parentTypeId: place % 20 === 19 ? 6 : 1,
      functionList: place % 20 === 19 ? [] : lampFunctions,
    })),
  }))
