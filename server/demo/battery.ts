import { hash } from './hash.ts'

const day = 24 * 60 * 60_000
/** A battery lasts so long, in ms. */
const life = 730 * day
/** How long it takes until somebody changes one that is low, in ms. */
const lowFor = day
/** A battery is low below this, in %. */
const low = 20
const empty = 15

/**
 * How full a made-up device's battery is, in whole %: it goes down from 100 to 20 in two years, and after a day below that somebody
 * has changed it. Devices began at different times, so that of a few hundred one is low now and then.
 * @param now ms since 1970
 */
export function batteryAt(deviceNo: string, now: number): number {
  const age = (now + (hash(`${deviceNo} battery`) / 2 ** 32) * life) % life
  const left = life - lowFor - age
  return left > 0
    ? low + Math.ceil((left / (life - lowFor)) * (100 - low))
    : low - 1 - Math.floor((-left / lowFor) * (low - empty))
}
