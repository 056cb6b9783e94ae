import { sql } from 'kysely'
import type { RoomConfig, TemplateConfig } from '#contract/config-shapes.ts'
import type { ConfigMessage } from '#contract/device-protocol.ts'
import type { ProductFunction } from '#contract/product.ts'
import type { Database } from '#server/database/database.ts'
import { firstVersion, madeUpMac } from '#server/demo/made-up.ts'
import { type Metering, meteringOf } from '#server/demo/meter-curve.ts'
import { credentialMatches, demoCredential } from './credentials.ts'

/** A gateway for the simulator to play, which takes it as its FleetGateway. */
export interface SeededGateway {
  cid: number
  gatewayNo: string
  secret: string
  devices: SeededDevice[]
  /** What it was last known to run: a gateway keeps that while it is off. */
  runs: ConfigMessage[]
}

interface SeededDevice {
  deviceNo: string
  parentTypeId: number
  productTypeId: number
  functionList: ProductFunction[]
  pid: string
  mac: string
  version: string
  metering?: Metering
}

const pageRows = 4_000

interface RunRow {
  gatewayId: number
  roomId: number
  hash: string
  publishedAt: number
  template: TemplateConfig
  devices: RoomConfig['devices']
  gateways: string[] | null
  /** Null where it is what it was sent. */
  told: RoomConfig | null
}

/** What gateways have said that their rooms run, where that is what they were sent or have told. */
async function runsOf(database: Database): Promise<{ gatewayId: number; message: ConfigMessage }[]> {
  const { rows } = await database.system((db) =>
    sql<RunRow>`
      select d.gateway_id as "gatewayId", d.room_id as "roomId", d.applied_hash as hash,
        (extract(epoch from config.published_at) * 1000)::bigint as "publishedAt",
        template.config as template, config.devices, config.gateways,
        case when d.applied_hash <> config.hash then report.config end as told
      from config_delivery d join room_config config on config.room_id = d.room_id
        join template_config template on template.template_id = config.template_id
          and template.hash = config.template_hash
        left join room_report report on report.room_id = d.room_id and report.gateway_id = d.gateway_id
          and report.hash = d.applied_hash
      where d.applied_at is not null and (d.applied_hash = config.hash or report.config is not null)
      order by d.room_id`.execute(db),
  )
  return rows.map(({ gatewayId, roomId, hash, publishedAt, template, devices, gateways, told }) => {
    const sent = { roomId, template, devices, ...(gateways ? { gateways } : {}) }
    return { gatewayId, message: { hash, publishedAt, config: told ?? sent } }
  })
}

/**
 * The seeded gateways and the devices behind them, by room. Gateways with a secret of their own are real and
 * are left alone.
 */
export async function fleetOf(database: Database): Promise<SeededGateway[]> {
  const [gateways, products, meters] = await database.system(async (db) => [
    await db.selectFrom('gateway').select(['device_id', 'cid', 'gateway_no', 'credential_hash']).execute(),
    await db
      .selectFrom('product')
      .select(['id', 'pid', 'parent_type_id', 'product_type_id', 'function_list'])
      .execute(),
    await db
      .selectFrom('meter')
      .innerJoin('device', 'device.id', 'meter.id')
      .select(['meter.id', 'device.device_no as deviceNo', 'meter.category', 'meter.parent_id as parentId'])
      .execute(),
  ])
  const metering = meteringOf(meters)
  const productOf = new Map(products.map((product) => [product.id, product]))
  const fleet = new Map<number, SeededGateway>()
  for (const { device_id, cid, gateway_no: gatewayNo, credential_hash } of gateways) {
    const secret = demoCredential(gatewayNo)
    if (credentialMatches(secret, credential_hash))
      fleet.set(device_id, { cid, gatewayNo, secret, devices: [], runs: [] })
  }
  for (const { gatewayId, message } of await runsOf(database)) fleet.get(gatewayId)?.runs.push(message)
  for (let after = 0; ; ) {
    const page = await database.system((db) =>
      db
        .selectFrom('device')
        .select(['id', 'device_no', 'product_id', 'gateway_id', 'mac', 'device_version'])
        .where('id', '>', after)
        .orderBy('id')
        .limit(pageRows)
        .execute(),
    )
    for (const row of page) {
      const { id, device_no: deviceNo, product_id, gateway_id } = row
      const product = productOf.get(product_id)
      // A gateway reports itself too.
      const devices: SeededDevice[] | undefined = fleet.get(gateway_id ?? id)?.devices
      if (!product || !devices) continue
      const { parent_type_id: parentTypeId, product_type_id: productTypeId } = product
      const counted = metering.get(id)
      // With what nobody tells it: how many contacts a relay module has says which channels it answers to.
      const functionList = product.function_list
      devices.push({
        ...{ deviceNo, parentTypeId, productTypeId, functionList, pid: product.pid },
        ...{ mac: row.mac || madeUpMac(deviceNo), version: row.device_version || firstVersion },
        ...(counted ? { metering: counted } : {}),
      })
    }
    const last = page.at(-1)
    if (!last || page.length < pageRows) return [...fleet.values()]
    after = last.id
  }
}
