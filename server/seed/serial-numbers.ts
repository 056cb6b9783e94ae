/** Numbers that devices carry. Unique over the whole seed, and the same in every run. */
export interface SerialNumbers {
  /** 'LG' and eight digits: an MQTT user name and a level of a topic. */
  gatewayNo(): string
  /** A locally administered address (IEEE 802, second digit 2). */
  mac(): string
}

const range = 2 ** 24
/** Odd, so that multiplying by it visits every number of the range before one comes again. */
const stride = 0x9e3779

export function serialNumbers(): SerialNumbers {
  let gateways = 0
  let macs = 0
  return {
    gatewayNo: () => {
      gateways += 1
      return `LG${String(gateways).padStart(8, '0')}`
    },
    mac: () => {
      macs += 1
      if (macs >= range) throw new RangeError('the seed has run out of addresses')
      const tail = ((macs * stride) % range).toString(16).padStart(6, '0').toUpperCase()
      return `02:4C:50:${tail.slice(0, 2)}:${tail.slice(2, 4)}:${tail.slice(4)}`
    },
  }
}
