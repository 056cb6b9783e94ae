import { hash } from './hash.ts'

/** The address of a device that is made up, by its number: a locally administered one (IEEE 802, second digit 2). */
export const madeUpMac = (deviceNo: string): string => {
  const tail = hash(deviceNo).toString(16).padStart(8, '0').toUpperCase()
  return `02:53:${tail.match(/../g)?.join(':')}`
}

/** The firmware of a device that nobody says runs something else. */
export const firstVersion = '1.4.2'
