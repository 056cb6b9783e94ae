import { sql } from 'kysely'
import type { BaseLogger } from 'pino'
import { campaignStep, firmwarePatience, type PlannedDevice } from '#contract/rules/firmware/plan.ts'
import { afterCampaignEvent } from '#contract/rules/firmware/states.ts'
import { wallNow } from '#contract/rules/room-permission.ts'
import type { Database } from '#server/database/database.ts'
import { on } from '#server/devices/happenings.ts'
import type { DeviceLine } from '#server/devices/index.ts'
import { startWriter } from '#server/devices/paced-writer.ts'
import { startRounds } from '#server/devices/rounds.ts'
import { dueAgain, nextDue, takeDueFirmware, tellGateway } from './delivery.ts'
import { linkSecret } from './links.ts'
import { type Db, type DeviceNews, keepStep, otaChannel, takeOn, tellOta } from './progress.ts'

export interface CampaignsOptions {
  database: Database
  line: DeviceLine
  /** Where gateways reach the calls, such as https://lamps.example.com/iot_api. */
  base: string
  log: BaseLogger
}

/** Looks even when nothing was told, in ms: while campaigns run, and else. */
const lookWhileRunning = 5_000
const lookEvery = 60_000
/** What many gateways say is written together, in ms. */
const saveEvery = 300
const day = 24 * 60

const events = { downloading: 'download', installing: 'install', done: 'applied', failed: 'fail' } as const

type Heard = DeviceNews & { campaignId: number }

/**
 * Takes campaigns from wave to wave, tells gateways what to fetch, and writes down what they say. Who does what is settled
 * in the database, so that any number of server processes may do it side by side.
 */
export async function startCampaigns({
  database,
  line,
  base,
  log,
}: CampaignsOptions): Promise<{ stop(): Promise<void> }> {
  const { happenings, publish, online } = line
  const secret = await linkSecret(database)
  let heard: Heard[] = []
  const back = new Set<number>()
  const writer = startWriter<Heard>({
    name: 'firmware progress',
    interval: saveEvery,
    take: (many) => heard.splice(0, many),
    putBack: (items) => {
      heard = [...items, ...heard]
    },
    write: async (items) => {
      const began = performance.now()
      for (const [campaignId, news] of byCampaign(items))
        await database.system((db) => takeOn(db, campaignId, news))
      return performance.now() - began
    },
    log,
  })

  const round = async (): Promise<number> => {
    const returned = [...back]
    if (returned.length > 0) await database.system((db) => dueAgain(db, returned))
    for (const id of returned) back.delete(id)
    const running = await database.system((db) =>
      db.selectFrom('ota_campaign').select('id').where('state', '=', 'running').execute(),
    )
    await database.system(giveUpSilent)
    for (const { id } of running) await database.system((db) => goOn(db, id))
    const there = new Map(online().map((gateway) => [gateway.deviceId, gateway]))
    const reachable = [...there.keys()]
    const due = await database.system((db) => takeDueFirmware(db, reachable))
    for (const delivery of due) {
      const gateway = there.get(delivery.gatewayId)
      if (gateway) tellGateway(gateway, delivery, { publish, base, secret })
    }
    if (due.length > 0) return 0
    const wait = await database.system((db) => nextDue(db, reachable))
    return Math.max(50, Math.min(running.length > 0 ? lookWhileRunning : lookEvery, wait ?? lookEvery))
  }
  const rounds = startRounds(round, log, 'firmware campaigns could not go on, trying again')
  const stops = [
    await database.listen(otaChannel, rounds.look),
    on(happenings, 'appeared', ({ gateway }) => {
      back.add(gateway.deviceId)
      rounds.look()
    }),
    on(happenings, 'firmware', ({ campaignId, deviceId, state, progress, reason: fault }) => {
      heard.push({ campaignId, deviceId, event: events[state], progress, fault })
    }),
  ]
  rounds.look()
  return {
    stop: async () => {
      for (const stop of stops) await stop()
      await rounds.stop()
      await writer.stop()
    },
  }
}

function byCampaign(items: readonly Heard[]): Map<number, Heard[]> {
  const found = new Map<number, Heard[]>()
  for (const item of items) found.set(item.campaignId, [...(found.get(item.campaignId) ?? []), item])
  return found
}

/** Devices whose gateway has said nothing of them for too long. */
async function giveUpSilent(db: Db): Promise<void> {
  const rows = await db
    .selectFrom('ota_device')
    .select(['campaign_id', 'device_id'])
    .where('state', 'in', ['sent', 'downloading', 'installing'])
    .where(sql<boolean>`changed_at < ${new Date(Date.now() - firmwarePatience)}`)
    .limit(1_000)
    .execute()
  const news = rows.map(({ campaign_id: campaignId, device_id: deviceId }) => ({
    ...{ campaignId, deviceId, event: 'fail', fault: 'silent' },
  })) satisfies Heard[]
  for (const [campaignId, silent] of byCampaign(news)) await takeOn(db, campaignId, silent)
}

interface Running {
  wave: number
  failPercent: number
  pardoned: number
  fromMinute: number | null
  toMinute: number | null
}

async function goOn(db: Db, id: number): Promise<void> {
  const { rows } = await sql<Running>`
    select wave, fail_percent as "failPercent", pardoned, from_minute as "fromMinute", to_minute as "toMinute"
    from ota_campaign where id = ${id} and state = 'running' for update skip locked`.execute(db)
  const [campaign] = rows
  if (!campaign) return
  const devices: (PlannedDevice & { deviceId: number })[] = await db
    .selectFrom('ota_device')
    .select(['device_id as deviceId', 'wave', 'state'])
    .where('campaign_id', '=', id)
    .execute()
  const minute = Math.floor(wallNow(Date.now()) / 60_000) % day
  const step = campaignStep({ ...campaign, state: 'running' }, devices, minute)
  if (step.do === 'wait') return
  if (step.do === 'begin') {
    const news = devices
      .filter(({ wave, state }) => wave <= step.wave && state === 'waiting')
      .map(({ deviceId }): DeviceNews => ({ deviceId, event: 'begin' }))
    if (step.wave > campaign.wave) {
      await db.updateTable('ota_campaign').set({ wave: step.wave }).where('id', '=', id).execute()
      await keepStep(db, id, { step: 'wave', by: '', wave: step.wave })
    }
    return takeOn(db, id, news)
  }
  const event = step.do === 'pause' ? 'trip' : 'finish'
  const state = afterCampaignEvent('running', event)
  if (!state) return
  const paused_by = event === 'trip' ? 'failures' : null
  await db.updateTable('ota_campaign').set({ state, paused_by }).where('id', '=', id).execute()
  await keepStep(db, id, { step: event, by: '', wave: campaign.wave })
  await tellOta(db, id)
}
