import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { CampaignEntry } from '#contract/firmware-shapes.ts'
import type { FirmwareDeviceState } from '#contract/rules/firmware/states.ts'
import { demoFirmware, demoPublicKey } from '#server/demo/firmware-key.ts'
import { type Db, type Ids, insertRows } from './rows.ts'
import { publishedBy } from './version-rows.ts'

const day = 24 * 60 * 60_000
const minute = 60_000

/** What the makers say of each version, days ago, and bytes of its image. */
const versions = [
  { version: '1.4.2', notes: '首个正式版本', ago: 320, bytes: 48_000 },
  { version: '1.5.0', notes: '调光曲线更平滑；修复断电后状态上报延迟', ago: 190, bytes: 52_000 },
  { version: '2.0.1', notes: '支持场景渐变与配置格式 3', ago: 75, bytes: 64_000 },
  { version: '2.1.0', notes: '降低待机功耗；修复个别设备重启后亮度不恢复', ago: 6, bytes: 66_000 },
] as const

interface Product {
  id: number
  pid: string
}

/**
 * Firmware of a company's gateways and of the product it has most lamps of; a campaign that is done, and one that stopped
 * by itself because too many devices failed. To be run once devices stand.
 */
export async function insertFirmware(db: Db, ids: Ids, cid: number, now: number): Promise<void> {
  const { rows: products } = await sql<Product>`
    (select product.id, product.pid from device join product on product.id = device.product_id
      where device.cid = ${cid} and product.equipment_type = 1
      group by product.id order by count(*) desc, product.id limit 1)
    union all
    (select distinct product.id, product.pid from device join product on product.id = device.product_id
      where device.cid = ${cid} and product.parent_type_id = 5)`.execute(db)
  const name = '灯具厂商签名公钥（演示）'
  await insertRows(db, 'firmware_key', [
    {
      ...{ id: ids.next(), cid, name, public_key: demoPublicKey },
      ...{ added_at: new Date(now - 330 * day), added_by: publishedBy },
    },
  ])
  const files = new Map<string, number>()
  for (const product of products)
    for (const made of versions)
      files.set(`${product.id} ${made.version}`, await insertFile(db, ids, { cid, now, product, made, name }))
  const [lamps] = products
  const latest = files.get(`${lamps?.id} 2.1.0`)
  const before = files.get(`${lamps?.id} 2.0.1`)
  if (!lamps || latest === undefined || before === undefined) return
  const site = { cid, now, productId: lamps.id }
  await insertCampaign(db, ids, site, {
    ...{ firmwareId: before, to: '2.0.1', from: '2.0.1', was: '1.5.0', ago: 60 * day, state: 'done' },
    states: Array.from({ length: 8 }, () => 'done'),
  })
  await insertCampaign(db, ids, site, {
    ...{ firmwareId: latest, to: '2.1.0', from: '1.4.2', was: '1.4.2', ago: 2 * day, state: 'paused' },
    states: [
      ...(['done', 'done', 'done', 'done', 'done', 'failed', 'failed', 'done'] as const),
      ...(['waiting', 'waiting', 'waiting', 'waiting'] as const),
    ],
  })
}

interface File {
  cid: number
  now: number
  product: Product
  made: (typeof versions)[number]
  name: string
}

async function insertFile(db: Db, ids: Ids, { cid, now, product, made, name }: File): Promise<number> {
  const bytes = demoFirmware(product.pid, made.version, made.bytes)
  const id = ids.next()
  await insertRows(db, 'firmware', [
    {
      ...{ id, cid, product_id: product.id, pid: product.pid, version: made.version, notes: made.notes },
      ...{ size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') },
      ...{ signature: bytes.subarray(-64).toString('base64'), key_name: name, removed_at: null },
      ...{ uploaded_at: new Date(now - made.ago * day), uploaded_by: publishedBy },
    },
  ])
  await db.insertInto('firmware_file').values({ firmware_id: id, cid, bytes }).execute()
  return id
}

interface Site {
  cid: number
  now: number
  productId: number
}

interface Plan {
  firmwareId: number
  to: string
  /** What the devices are taken from that run it now, and what they are said to have run before. */
  from: string
  was: string
  ago: number
  state: 'done' | 'paused'
  states: readonly FirmwareDeviceState[]
}

const waveSize = 4
/** So long after a campaign began its next wave begins, and a device of one has ended, in ms. */
const waveAfter = 9 * minute
const doneAfter = (index: number) =>
  Math.floor(index / waveSize) * waveAfter + ((index % waveSize) + 2) * minute

async function insertCampaign(db: Db, ids: Ids, { cid, now, productId }: Site, plan: Plan): Promise<void> {
  const { firmwareId, to, from, was, ago, state, states } = plan
  const { rows } = await sql<{ id: number; campus_id: number }>`
    select id, campus_id from device where product_id = ${productId} and device_version = ${from}
      and campus_id = (select campus_id from device where product_id = ${productId} and cid = ${cid}
        order by id limit 1)
    order by id limit ${states.length}`.execute(db)
  const [first] = rows
  if (!first) return
  const [id, at] = [ids.next(), now - ago]
  const reached = state === 'done' ? Math.ceil(rows.length / waveSize) : 2
  const steps: CampaignEntry[] = [
    { at, by: publishedBy, step: 'created', wave: 0 },
    ...Array.from({ length: reached }, (_, wave): CampaignEntry => {
      return { at: at + wave * waveAfter, by: '', step: 'wave', wave: wave + 1 }
    }),
    { at: at + reached * waveAfter, by: '', step: state === 'done' ? 'finish' : 'trip', wave: reached },
  ]
  await insertRows(db, 'ota_campaign', [
    {
      ...{ id, cid, kind: 'update', of_id: null, firmware_id: firmwareId, campus_ids: [first.campus_id] },
      ...{ state, paused_by: state === 'paused' ? 'failures' : null, wave: reached },
      ...{ waves: Math.ceil(rows.length / waveSize), fail_percent: 20, pardoned: 0 },
      ...{ from_minute: null, to_minute: null, created_at: new Date(at), created_by: publishedBy },
      history: steps,
    },
  ])
  const devices = rows.map((device, index) => ({ device, state: states[index] ?? 'waiting', index }))
  await insertRows(
    db,
    'ota_device',
    devices.map(({ device, state: reachedState, index }) => ({
      ...{ campaign_id: id, cid, device_id: device.id, firmware_id: firmwareId, from_version: was },
      ...{ wave: Math.floor(index / waveSize) + 1, state: reachedState, due_at: null },
      progress: reachedState === 'waiting' ? 0 : 100,
      fault: reachedState === 'failed' ? ('install' as const) : null,
      changed_at: reachedState === 'waiting' ? null : new Date(at + doneAfter(index)),
    })),
  )
  const brought = devices.filter((one) => one.state === 'done').map(({ device }) => device.id)
  await db.updateTable('device').set({ device_version: to }).where('id', 'in', brought).execute()
}
