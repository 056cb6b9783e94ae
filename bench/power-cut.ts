import { setTimeout as pause } from 'node:timers/promises'
import { gatherFor, joinWithin } from '#contract/rules/alarms/fold.ts'
import { eventually } from '#tests/world/eventually.ts'
import { ms, spread } from './figures.ts'
import { patience, playBuilding } from './played-building.ts'
import type { Report, Settings } from './report.ts'

const wholeBuilding = { gateways: 20, devicesPerGateway: 100 }
const target = '10.00 s'
const lookEvery = 50

interface Cut {
  /** From the cut, in ms: an alarm, a message of it, an alarm that stands for all. */
  raised: number
  told: number
  whole: number
  /** From the power being back, in ms. */
  cleared: number
}

/**
 * A building with 20 gateways and 2,000 devices loses its power, several times: one alarm for all, one message, and both
 * are taken back once it is there again. Throws when it was told otherwise.
 */
export async function benchPowerCut({ quick }: Settings): Promise<Report> {
  const size = quick ? { gateways: 4, devicesPerGateway: 20 } : wholeBuilding
  const devices = size.gateways * size.devicesPerGateway
  const building = await playBuilding(size)
  const { admin, site } = building
  const { campusId } = site
  const alarms = async () =>
    (await admin.call('alarm.list', { campusId, kind: 'gatewayOffline', pageSize: 0 })).list
  const messagesOf = async (id: number, event: string) => {
    const { list } = await admin.call('message.list', { pageSize: 0 })
    const ofAlarm = list.filter((message) => message.subject === 'alarm' && message.alarmId === id)
    return ofAlarm.filter((message) => message.event === event).length
  }
  const cuts: Cut[] = []
  let lose = await building.appear()
  for (let round = 0; round < (quick ? 1 : 2); round += 1) {
    // What goes soon after belongs to the same alarm.
    if (round > 0) await pause(joinWithin + gatherFor)
    const known = new Set((await alarms()).map(({ id }) => id))
    const fresh = async () => (await alarms()).filter(({ id }) => !known.has(id))
    const began = performance.now()
    const since = () => performance.now() - began
    await lose()
    const cut: Cut = { raised: 0, told: 0, whole: 0, cleared: 0 }
    await eventually(async () => {
      const [alarm, ...more] = await fresh()
      if (!alarm) return false
      if (more.length > 0) throw new Error(`one power cut is ${1 + more.length} alarms`)
      cut.raised ||= since()
      if ((await messagesOf(alarm.id, 'raised')) > 0) cut.told ||= since()
      if (alarm.gatewayNum === size.gateways && alarm.deviceNum === devices) cut.whole ||= since()
      await pause(lookEvery)
      return cut.told > 0 && cut.whole > 0
    }, patience)
    // Whatever is told too often comes later.
    await pause(5_000)
    lose = await building.appear()
    const back = performance.now()
    await eventually(async () => (await fresh()).every(({ clearedAt }) => clearedAt !== null), patience)
    cut.cleared = performance.now() - back
    const [alarm, ...more] = await fresh()
    if (!alarm || more.length > 0) throw new Error(`one power cut has become ${1 + more.length} alarms`)
    for (const event of ['raised', 'cleared']) {
      await eventually(async () => (await messagesOf(alarm.id, event)) > 0, patience)
      const count = await messagesOf(alarm.id, event)
      if (count !== 1) throw new Error(`${count} messages say that it is ${event}`)
    }
    cuts.push(cut)
  }
  await lose()
  await building.stop()
  return reportOf(size.gateways, devices, cuts)
}

function reportOf(gateways: number, devices: number, cuts: readonly Cut[]): Report {
  const line = (what: string, of: (cut: Cut) => number) => {
    const { p50, worst } = spread(cuts.map(of))
    return [what, ms(p50), ms(worst)]
  }
  const { worst: told } = spread(cuts.map((cut) => cut.told))
  const { worst: whole } = spread(cuts.map((cut) => cut.whole))
  return {
    tables: [
      {
        title: `A power cut of ${gateways} gateways and ${devices.toLocaleString('en')} devices, PostgreSQL and Mosquitto`,
        columns: ['', 'median', 'worst'],
        rows: [
          line('an alarm stands', (cut) => cut.raised),
          line('its message is in the inbox', (cut) => cut.told),
          line('it stands for all of them', (cut) => cut.whole),
          line('taken back, from when all are heard of again', (cut) => cut.cleared),
        ],
        note: `${cuts.length} times, each one alarm with one message, and one that it has gone. Connections break at once.`,
      },
    ],
    findings: [
      { what: 'Power cut: one message', value: ms(told), target },
      { what: 'Power cut: one alarm for all', value: ms(whole), target },
    ],
  }
}
