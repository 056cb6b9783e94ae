import type { ReportedStatus } from '#contract/device-protocol.ts'
import { gatewayType } from '#contract/device-shapes.ts'
import { isMomentary, settableFunctions } from '#contract/rules/abilities.ts'
import { channelFunctions, contactsOf } from '#contract/rules/channel-functions.ts'
import { meterCategories } from '#contract/rules/energy/meters.ts'
import { wattsAt as lampWatts, usualRating } from '#contract/rules/rated-power.ts'
import { fateOf } from '#server/demo/fate.ts'
import { measuresItself, onByHour } from '#server/demo/lamp-curve.ts'
import { wattHoursAt, wattsAt } from '#server/demo/meter-curve.ts'
import type { FleetDevice } from './fleet.ts'
import { sense } from './senses.ts'

/** What a simulated device is doing. */
export interface Played {
  readonly device: FleetDevice
  online: boolean
  fault: boolean
  on: boolean
  values: Record<string, number>
  /** The firmware that it runs, where it says so. */
  version?: string | undefined
  /** When it was last told something, in ms since 1970; never when it is not given. */
  toldAt?: number
  /** What the power keys that were sent have made of the appliances of a transmitter, by channel: 1 on. Off where none was. */
  powered?: Record<number, number>
}

type Random = () => number

const lightType = 1
const meterType = 6

/** The seeded companies are in China, which has one time zone without summer time. */
export const zone = 8 * 60 * 60_000
const hourLength = 60 * 60_000

/** The share of lamps that is on, 0 to 1, sliding from hour to hour. */
export function shareOn(now: number): number {
  const hours = (now + zone) / hourLength
  const hour = Math.floor(hours) % 24
  const [here = 0, next = 0] = [onByHour[hour], onByHour[(hour + 1) % 24]]
  return (here + (next - here) * (hours % 1)) / 100
}

/** How a device is met: the same few are offline or in fault every time, as in a building. */
export function first(device: FleetDevice, now: number, random: Random): Played {
  const fate = device.parentTypeId === gatewayType ? 'well' : fateOf(device.deviceNo)
  const played = {
    device,
    online: fate !== 'offline',
    fault: fate === 'fault',
    on: false,
    values: {},
    version: device.version,
  }
  live(played, now, random)
  return played
}

/** What somebody has set stays as it is for so long, in ms, as in a building: nobody else comes by at once. */
const settled = 600_000

/** What a device does next when nobody tells it anything. */
export function drift(played: Played, now: number, random: Random): void {
  if (isGateway(played)) return
  const chance = random()
  // What is out of order is put right after a while and a little else breaks: about one in four hundred in the end.
  if (played.fault || !played.online) {
    if (chance < 0.02) [played.fault, played.online] = [false, true]
  } else if (chance > 0.99998) played.fault = true
  else if (chance > 0.99995) played.online = false
  live(played, now, random)
}

function live(played: Played, now: number, random: Random): void {
  const { device } = played
  if (!played.online) return
  Object.assign(played.values, sense(device, played.values, { now, share: shareOn(now), random }))
  if (idle(played)) return
  if (now - (played.toldAt ?? Number.NEGATIVE_INFINITY) >= settled) wander(played, now, random)
  if (measuresItself(device.productTypeId)) measure(played, random)
}

/** Somebody in the building sets it otherwise, or leaves it as it is. */
function wander(played: Played, now: number, random: Random): void {
  const { device } = played
  played.on = random() < (device.parentTypeId === lightType ? shareOn(now) : shareOn(now) / 2)
  for (const { identifier, min, max, step } of settableFunctions(device.functionList)) {
    if (identifier === 'switch') continue
    // Most settings stay as they are; a first one is in the upper half, where people put them.
    if (identifier in played.values && random() < 0.7) continue
    const steps = Math.max(1, Math.floor((max - min) / (step || 1)))
    played.values[identifier] = round(min + Math.round(steps * (0.5 + random() / 2)) * (step || 1))
  }
  // What hangs on a contact is not known here, and a lock is not left to chance: it stays as it was told to be.
  for (const contact of contactNames(device)) played.values[contact] ??= 0
  followContacts(played)
}

const contactNames = ({ functionList }: FleetDevice): string[] =>
  Array.from({ length: contactsOf(functionList) }, (_, place) => `switch${place + 1}`)

/** A relay with several contacts is on while one of them is closed. */
function followContacts(played: Played): void {
  const contacts = contactNames(played.device)
  if (contacts.length > 0) played.on = contacts.some((contact) => played.values[contact] === 1)
}

/** What a driver measures at its lamp: volts, and the amperes that follow from what the lamp takes. */
function measure(played: Played, random: Random): void {
  const { device, on, values } = played
  const voltage = Math.round((218 + random() * 6) * 10) / 10
  const watts = lampWatts(usualRating(device.productTypeId ?? 0), { on, level: values.brightness ?? 100 })
  Object.assign(values, { voltage, current: round(watts / voltage) })
}

const isGateway = ({ device }: Played) => device.parentTypeId === gatewayType
const idle = (played: Played) => isGateway(played) || isMeter(played)

/** Whether a device has a function. One that only has a brightness is switched by that. */
function has({ functionList }: FleetDevice, identifier: string): boolean {
  const named = (name: string) => (fn: { identifier: string }) => fn.identifier === name
  return (
    functionList.some(named(identifier)) ||
    (identifier === 'switch' && functionList.some(named('brightness'))) ||
    channelFunctions(functionList).some(named(identifier))
  )
}

/** Carries out a command; answers false when the device does not answer, as none does to what it has no function for. */
export function obey(played: Played, identifier: string, value: number, now = Date.now()): boolean {
  if (!played.online || !has(played.device, identifier)) return false
  played.toldAt = now
  // A simulated curtain is where it was sent at once, and a key of a remote control leaves nothing behind.
  if (isMomentary(identifier)) return true
  // Brightness above 0 implies on, and 0 off; the last one that was not 0 is kept.
  if (identifier === 'switch' || identifier === 'brightness') played.on = value > 0
  if (identifier !== 'switch' && (identifier !== 'brightness' || value > 0)) played.values[identifier] = value
  // A motor that is sent somewhere has opened or closed its curtain by that.
  if (identifier === 'position') played.on = value > 0
  followContacts(played)
  return true
}

/** What a device is doing, and `inFull` what it says of itself. */
export const report = (
  { device, online, fault, on, values, version }: Played,
  cause?: ReportedStatus['cause'],
  inFull = false,
): ReportedStatus => ({
  deviceNo: device.deviceNo,
  online,
  fault,
  deviceSwitch: on ? 1 : 0,
  ...(Object.keys(values).length > 0 ? { values: { ...values } } : {}),
  ...(cause ? { cause } : {}),
  ...(inFull && version !== undefined ? { version } : {}),
  ...(inFull && device.mac !== undefined ? { mac: device.mac } : {}),
})

export const isMeter = ({ device }: Played): boolean => device.parentTypeId === meterType

/**
 * What a meter shows: power in W, voltage in V, current in A and energy in kWh, counted since 2024. All follow from the
 * time alone, so that a counter goes on where it stood when the simulator starts again.
 */
export function meterReadings(
  { deviceNo, metering }: Pick<FleetDevice, 'deviceNo' | 'metering'>,
  now: number,
  random: Random,
): { metric: string; value: number }[] {
  const counted = metering ?? { consumers: [{ deviceNo, category: meterCategories.lighting }], factor: 1 }
  const power = wattsAt(counted, now) * (0.95 + random() / 10)
  const voltage = 376 + random() * 10
  return [
    { metric: 'power', value: round(power) },
    { metric: 'voltage', value: round(voltage) },
    { metric: 'current', value: round(power / (voltage * Math.sqrt(3) * powerFactor)) },
    { metric: 'energy', value: wattHoursAt(counted, now) / 1_000 },
  ]
}

/** Of three phases, as lamps and motors have it together. */
const powerFactor = 0.92

const round = (value: number) => Math.round(value * 1_000) / 1_000
