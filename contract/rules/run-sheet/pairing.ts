/** What a self-powered panel is known by. */
export interface PanelCode {
  serialNumber: string
  /** AES-128, hexadecimal; null where its code does not say it. */
  securityKey: string | null
}

const serial = /^[0-9A-F]{8,16}$/
const key = /^[0-9A-F]{32}$/
const panelProduct = '无源面板'

/** How a number or key is written: without what people and labels put between its digits. */
export const hexOf = (text: string): string => text.toUpperCase().replace(/[\s:.-]/g, '')

/**
 * Reads the code on a panel: data identifiers of ANSI MH10.8.2 as makers of EnOcean panels print them, '30S' before the serial
 * number and 'Z' before the key, with '+' between (30SE2150000100A+Z0123…+30PS3221-A215); else a serial number, and a key behind
 * it or without one. Null for what is no such code.
 */
export function panelCodeIn(text: string): PanelCode | null {
  const fields = text.trim().toUpperCase().split('+')
  const named = fields.find((field) => field.startsWith('30S'))?.slice(3)
  const keyed = fields.find((field) => /^Z[0-9A-F]{32}$/.test(field))?.slice(1)
  if (named !== undefined)
    return serial.test(named) ? { serialNumber: named, securityKey: keyed ?? null } : null
  const words = text
    .toUpperCase()
    .split(/[^0-9A-F:.-]+/)
    .map(hexOf)
  const serialNumber = words.find((word) => serial.test(word))
  return serialNumber === undefined
    ? null
    : { serialNumber, securityKey: words.find((word) => key.test(word)) ?? null }
}

/** A record of an NFC tag, as far as it is text; of an address, the address. */
export interface TagRecord {
  type: 'text' | 'url'
  text: string
}

const schemes = /^[a-z][a-z0-9+.-]*:\/*/i
const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * Reads the NDEF records of a panel's NFC tag. Makers of EnOcean modules keep a device identification string there with the
 * data identifiers of the label (STM 550 user manual, chapter 9.2 'Device identification NDEF'; PTM 215ZE user manual, table 3:
 * 30S source address of 8 or 12 digits, Z security key), as text or as an address that carries it. Many leave the key out of
 * what is open to read; it is then on the label. Null where no record says a serial number.
 */
export function panelOnTag(records: readonly TagRecord[]): PanelCode | null {
  const read = records.flatMap(({ type, text }) => {
    // Of an address what it carries is meant, and not where it leads to: hosts may look like numbers.
    const said =
      type === 'url'
        ? decoded(text)
            .replace(schemes, '')
            .replace(/^[^/?#]*/, '')
        : text
    return panelCodeIn(said.replace(/[/?#&=;,|\s]+/g, said.includes('30S') ? '+' : ' ')) ?? []
  })
  const [first] = read
  if (!first) return null
  const { serialNumber } = first
  const keyed = read.find((one) => one.serialNumber === serialNumber && one.securityKey !== null)
  return { serialNumber, securityKey: keyed?.securityKey ?? null }
}

/** Whether a step is a press of a self-powered panel. */
export const isPanelStep = (step: string, identifier: string): boolean =>
  step.startsWith(`kinetic:${identifier}:`)

interface Panel {
  identifier: string
  name: string
  serialNumber: string | null
}

/** Self-powered panels as a record of handing over lists them: those whose number is known. */
export const panelDevices = (
  panels: readonly Panel[],
  ownOf: (identifier: string) => string | undefined,
): { name: string; productName: string; deviceNo: string; mac: string; version: string }[] =>
  panels.flatMap(({ identifier, name, serialNumber }) => {
    const deviceNo = ownOf(identifier) ?? serialNumber
    return deviceNo === null ? [] : [{ name, productName: panelProduct, deviceNo, mac: '', version: '' }]
  })
