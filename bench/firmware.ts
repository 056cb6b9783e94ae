import { setTimeout as pause } from 'node:timers/promises'
import type { DataOf } from '#contract/index.ts'
import { fateOf } from '#server/demo/fate.ts'
import { demoFirmware, demoPublicKey } from '#server/demo/firmware-key.ts'
import { type FirmwareFate, usualFate } from '#server/simulator/firmware-player.ts'
import type { Client } from '#tests/server/client.ts'
import { ms, spread } from './figures.ts'
import { patience, playBuilding } from './played-building.ts'
import type { Report, Settings } from './report.ts'

/** Of 26 devices behind a gateway 25 are lamps. */
const thousandLamps = { gateways: 40, devicesPerGateway: 26, lamps: 1_000 }
const fewLamps = { gateways: 4, devicesPerGateway: 26, lamps: 100 }
const waves = 10
const imageBytes = 512 * 1024
const lookEvery = 250

type Campaign = DataOf<'ota.campaign'>

/** What devices did, whatever the server was told of it. */
interface Played {
  fate: FirmwareFate
  /** Times that each device has taken the firmware. */
  taken: Map<string, number>
  failed: number
  cuts: number
}

/** Failures and power cuts as the simulator has them usually, counted. */
function counted(): Played {
  const played: Played = { taken: new Map(), failed: 0, cuts: 0, fate: usualFate }
  played.fate = {
    pace: usualFate.pace,
    losesPower: (gatewayNo, version) => {
      const loses = usualFate.losesPower(gatewayNo, version)
      if (loses) played.cuts += 1
      return loses
    },
    fails: (deviceNo, version, attempt) => {
      const fault = usualFate.fails(deviceNo, version, attempt)
      if (fault) played.failed += 1
      else played.taken.set(deviceNo, (played.taken.get(deviceNo) ?? 0) + 1)
      return fault
    },
  }
  return played
}

/**
 * 1,000 lamps get a firmware in ten waves, by gateways of which some lose their power over it and with lamps of which some
 * fail; then those are tried again. Throws when a wave begins before its time, a lamp takes it twice, or one has not got it.
 */
export async function benchFirmware({ quick }: Settings): Promise<Report> {
  const size = quick ? fewLamps : thousandLamps
  const building = await playBuilding(size)
  const { admin, site } = building
  const played = counted()
  const lose = await building.appear(played.fate)
  const firmwareId = await upload(admin, site.gateways[0]?.devices[0]?.id ?? 0, site.campusId)
  const began = performance.now()
  const waveSize = size.lamps / waves
  const campaign = { firmwareId, campusIds: [site.campusId], waveSize, failPercent: 50 }
  const { id, devices } = await admin.call('ota.addCampaign', campaign)
  if (devices !== size.lamps) throw new Error(`${devices} devices are in the campaign`)
  const answers: number[] = []
  const first = await overOf(admin, id, answers)
  const took = performance.now() - began
  checkWaves(first)
  let last = first
  let rounds = 0
  const off = site.gateways.flatMap(({ devices: behind }) =>
    behind.flatMap(({ deviceNo }) => (fateOf(deviceNo) === 'offline' ? [deviceNo] : [])),
  )
  for (; failedOf(last, off).length > 0 && rounds < 5; rounds += 1) {
    await admin.call('ota.steerCampaign', { id, action: 'retry' })
    last = await overOf(admin, id, answers)
  }
  const whole = performance.now() - began
  check(last, played, off)
  const running = (await admin.call('ota.firmwareList', {})).find((one) => one.id === firmwareId)?.current
  if (running !== last.done) throw new Error(`the list says that ${running} devices run it`)
  await lose()
  await building.stop()
  const { p50, worst } = spread(answers)
  const steps = first.history.flatMap(({ step, at }) => (step === 'wave' ? [at] : []))
  const lengths = steps.slice(1).map((at, place) => at - (steps[place] ?? at))
  const each = spread(lengths)
  return {
    tables: [
      {
        title: `A firmware for ${size.lamps.toLocaleString('en')} lamps behind ${size.gateways} gateways, PostgreSQL and Mosquitto`,
        columns: ['', ''],
        rows: [
          [`the campaign is over, ${waves} waves`, ms(took)],
          ['a wave, median and worst', `${ms(each.p50)}, ${ms(each.worst)}`],
          [`${first.failed} that failed tried again, ${rounds} times`, ms(whole - took)],
          ['the campaign with all devices asked for, median and worst', `${ms(p50)}, ${ms(worst)}`],
        ],
        note:
          `${played.cuts} gateways lost their power in the middle; ${played.failed} installations failed. ${off.length} lamps are off ` +
          'and have not got it. Every other one has, each took it once, and no wave began before those before it were over. ' +
          'Gateways take their time as in a building.',
      },
    ],
    findings: [
      { what: `Firmware for ${size.lamps} lamps, in waves`, value: ms(took) },
      { what: 'Asking for the campaign meanwhile, worst', value: ms(worst) },
    ],
  }
}

/** Takes a firmware for the product of a device into the company. */
async function upload(admin: Client, deviceId: number, campusId: number) {
  const { list } = await admin.call('device.queryDeviceList', { campusId, pageSize: 0 })
  const productId = list.find(({ id }) => id === deviceId)?.productId
  const { cid } = await admin.call('user.baseinfo', {})
  const products = await admin.call('product.allProduct', { id: cid })
  const pid = products.find((product) => product.productId === productId)?.pid ?? ''
  const keys = await admin.call('ota.keyList', {})
  if (!keys.some(({ publicKey }) => publicKey === demoPublicKey))
    await admin.call('ota.addKey', { name: '厂商', publicKey: demoPublicKey })
  const version = '9.0.1'
  const bytes = new Uint8Array(demoFirmware(pid, version, imageBytes))
  const { id } = await admin.call('ota.addFirmware', { file: { name: 'lamp.llfw', type: '', bytes } })
  return id
}

/** Looks at a campaign until it is over. @throws Error when it is paused, or takes too long */
async function overOf(admin: Client, id: number, answers: number[]): Promise<Campaign> {
  for (const began = performance.now(); ; await pause(lookEvery)) {
    const asked = performance.now()
    const campaign = await admin.call('ota.campaign', { id })
    answers.push(performance.now() - asked)
    const { state, wave, underWay } = campaign
    if (state === 'paused' || state === 'stopped') throw new Error(`the campaign is ${state}`)
    if (state === 'done' && underWay === 0) return campaign
    if (performance.now() - began > patience)
      throw new Error(`wave ${wave} is not over: ${underWay} under way`)
  }
}

/** @throws Error when a wave has begun before the last word on every device of those before it */
function checkWaves({ history, deviceList }: Campaign): void {
  for (const { step, wave, at } of history) {
    if (step !== 'wave') continue
    const late = deviceList.filter((device) => device.wave < wave && (device.changedAt ?? 0) > at)
    if (late.length > 0) throw new Error(`wave ${wave} has begun before ${late.length} devices were done`)
  }
}

/** Lamps that have failed although they can be reached. @param off the numbers of those that cannot */
const failedOf = ({ deviceList }: Campaign, off: readonly string[]) =>
  deviceList.filter(({ state, deviceNo }) => state === 'failed' && !off.includes(deviceNo))

/** @throws Error when a lamp that can be reached has not got it, or has taken it more than once */
function check({ deviceList, done }: Campaign, { taken }: Played, off: readonly string[]): void {
  const reached = deviceList.filter(({ deviceNo }) => !off.includes(deviceNo))
  const wrong = reached.filter(({ state, deviceNo }) => state !== 'done' || taken.get(deviceNo) !== 1)
  if (wrong.length > 0 || done !== taken.size || done !== reached.length)
    throw new Error(`${done} have it, ${taken.size} took it; wrong: ${JSON.stringify(wrong.slice(0, 5))}`)
  const silent = deviceList.filter(({ deviceNo }) => off.includes(deviceNo))
  if (silent.some(({ state, fault }) => state !== 'failed' || fault !== 'device-silent'))
    throw new Error(`what cannot be reached is said to be ${JSON.stringify(silent)}`)
}
