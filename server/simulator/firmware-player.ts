import { createHash } from 'node:crypto'
import type {
  FirmwareCancelMessage,
  FirmwareMessage,
  FirmwareProgressMessage,
} from '#contract/firmware-protocol.ts'
import { readFirmware } from '#contract/rules/firmware/container.ts'
import { hash } from '#server/demo/hash.ts'
import { isSignedWith } from '#server/firmware/keys.ts'
import type { Played } from './behaviour.ts'

type Told = FirmwareProgressMessage['devices'][number]
type Fault = NonNullable<Told['reason']>

/** What goes wrong with firmware. The same few every time, so that a demonstration can be told beforehand. */
export interface FirmwareFate {
  /** How long everything takes, 1 being as in a building. */
  pace: number

  /** Whether a gateway loses its power in the middle of fetching a file, the first time. */
  losesPower(gatewayNo: string, version: string): boolean
  /** What a device fails with at its n-th attempt, counted from 1; null for one that takes it. */
  fails(deviceNo: string, version: string, attempt: number): Fault | null
}

export const usualFate: FirmwareFate = {
  pace: 1,
  losesPower: (gatewayNo, version) => hash(`${gatewayNo} ${version}`) % 5 === 0,
  fails: (deviceNo, version, attempt) =>
    attempt === 1 && hash(`${deviceNo} ${version}`) % 25 === 0 ? 'install' : null,
}

export interface FirmwarePlayerOptions {
  gatewayNo: string
  devices: readonly Played[]
  /** Keys that the devices hold, base64. */
  trusted: readonly string[]
  fate: FirmwareFate
  /** Does something after a random time, in ms, between the least and the most. */
  after(between: readonly [number, number], then: () => void): void
  tell(campaignId: number, devices: Told[]): void
  /** Cuts the power of the gateway; after a while it is there again. */
  losePower(): void
  /** A device runs another version from now on. */
  installed(deviceNo: string): void
}

/** Bytes fetched at once. */
const block = 32 * 1024
const steps = 4
const delays = { block: [20, 80], step: [300, 1_200], install: [800, 2_500], again: [2_000, 4_000] } as const
const tries = 4

/** What is in a gateway's flash outlasts its power: files, as far as they are here. */
interface Flash {
  parts: Buffer[]
  bytes: number
  cut: boolean
}

/** Firmware as a gateway takes it: block by block by ranges, checked before any device gets it, then device by device. */
export class FirmwarePlayer {
  readonly #options: FirmwarePlayerOptions
  readonly #devices: readonly Played[]
  readonly #flash = new Map<string, Flash>()
  readonly #attempts = new Map<string, number>()
  /** What is being done, lost with the power: devices by campaign. */
  readonly #jobs = new Map<number, Set<string>>()
  /** Counts the times that the power was lost: what was begun before goes on no more. */
  #life = 0
  readonly #ended = new AbortController()

  constructor(options: FirmwarePlayerOptions) {
    this.#options = options
    this.#devices = options.devices
  }

  take(message: FirmwareMessage | FirmwareCancelMessage): void {
    const { campaignId } = message
    if ('cancel' in message) {
      for (const deviceNo of message.cancel) this.#jobs.get(campaignId)?.delete(deviceNo)
      return
    }
    const { version, sha256, size } = message.firmware
    const known = message.deviceNos.filter((deviceNo) => this.#played(deviceNo))
    const there = known.filter((deviceNo) => this.#played(deviceNo)?.version === version)
    this.#tell(campaignId, there, { state: 'done' })
    const fresh = known.filter(
      (deviceNo) => !there.includes(deviceNo) && !this.#jobs.get(campaignId)?.has(deviceNo),
    )
    if (fresh.length === 0) return
    const begun = this.#wanting(campaignId)
    this.#jobs.set(campaignId, new Set([...begun, ...fresh]))
    if (begun.length === 0) void this.#fetchNext(message, this.#life)
    else if ((this.#flash.get(sha256)?.bytes ?? 0) >= size)
      for (const deviceNo of fresh) this.#give(message, deviceNo, this.#life, 1)
  }

  /** Devices of a gateway change: one takes another's place. */
  #played(deviceNo: string): Played | undefined {
    return this.#devices.find(({ device }) => device.deviceNo === deviceNo)
  }

  stop(): void {
    this.#ended.abort()
  }

  #wanting(campaignId: number): string[] {
    return [...(this.#jobs.get(campaignId) ?? [])]
  }

  #after([least, most]: readonly [number, number], then: () => void): void {
    const { after, fate } = this.#options
    after([least * fate.pace, most * fate.pace], then)
  }

  #tell(campaignId: number, deviceNos: readonly string[], told: Omit<Told, 'deviceNo'>): void {
    if (deviceNos.length === 0) return
    this.#options.tell(
      campaignId,
      deviceNos.map((deviceNo) => ({ deviceNo, ...told })),
    )
  }

  #fail(campaignId: number, reason: Fault): void {
    this.#tell(campaignId, this.#wanting(campaignId), { state: 'failed', reason })
    this.#jobs.delete(campaignId)
  }

  #end(campaignId: number, deviceNo: string, told: Omit<Told, 'deviceNo'>): void {
    this.#jobs.get(campaignId)?.delete(deviceNo)
    this.#tell(campaignId, [deviceNo], told)
  }

  async #fetchNext(message: FirmwareMessage, begun: number, tried = 1): Promise<void> {
    const { campaignId, firmware } = message
    const { sha256, size, url } = firmware
    const file = this.#flash.get(sha256) ?? { parts: [], bytes: 0, cut: false }
    this.#flash.set(sha256, file)
    if (begun !== this.#life || this.#wanting(campaignId).length === 0) return
    if (file.bytes >= size) return this.#check(message, begun)
    try {
      const range = `bytes=${file.bytes}-${Math.min(file.bytes + block, size) - 1}`
      const answer = await fetch(url, { headers: { range }, signal: this.#ended.signal })
      // An address that has expired is told anew by itself.
      if (answer.status === 403 || answer.status === 410) return void this.#jobs.delete(campaignId)
      if (answer.status !== 206) return this.#fail(campaignId, 'download')
      const piece = Buffer.from(await answer.arrayBuffer())
      if (begun !== this.#life) return
      file.parts.push(piece)
      file.bytes += piece.length
    } catch {
      if (this.#ended.signal.aborted) return
      if (tried >= tries) return this.#fail(campaignId, 'download')
      return this.#after(delays.again, () => void this.#fetchNext(message, begun, tried + 1))
    }
    if (this.#losesPower(file, firmware)) return
    const progress = Math.floor((file.bytes / size) * 50)
    this.#tell(campaignId, this.#wanting(campaignId), { state: 'downloading', progress })
    this.#after(delays.block, () => void this.#fetchNext(message, begun))
  }

  #losesPower(file: Flash, { size, version }: FirmwareMessage['firmware']): boolean {
    const { fate, gatewayNo, losePower } = this.#options
    if (file.cut || file.bytes * 2 <= size || !fate.losesPower(gatewayNo, version)) return false
    file.cut = true
    this.#life += 1
    this.#jobs.clear()
    losePower()
    return true
  }

  #check(message: FirmwareMessage, begun: number): void {
    const { campaignId, firmware } = message
    const bytes = Buffer.concat(this.#flash.get(firmware.sha256)?.parts ?? [])
    const container = readFirmware(bytes)
    const whole = createHash('sha256').update(bytes).digest('hex') === firmware.sha256
    const signed = container && this.#options.trusted.some((key) => isSignedWith(container, key))
    if (!whole || !signed) {
      this.#flash.delete(firmware.sha256)
      this.#fail(campaignId, whole && container ? 'signature' : 'checksum')
      return
    }
    for (const deviceNo of this.#wanting(campaignId)) {
      const pid = this.#played(deviceNo)?.device.pid
      if (pid !== undefined && pid !== container.pid)
        this.#end(campaignId, deviceNo, { state: 'failed', reason: 'product' })
      else this.#give(message, deviceNo, begun, 1)
    }
  }

  /** Hands the file to a device, step by step. */
  #give(message: FirmwareMessage, deviceNo: string, begun: number, step: number): void {
    this.#after(delays.step, () => {
      const { campaignId } = message
      if (begun !== this.#life || !this.#jobs.get(campaignId)?.has(deviceNo)) return
      if (!this.#played(deviceNo)?.online)
        return this.#end(campaignId, deviceNo, { state: 'failed', reason: 'device-silent' })
      if (step < steps) {
        const progress = 50 + Math.floor((step / steps) * 50)
        this.#tell(campaignId, [deviceNo], { state: 'downloading', progress })
        return this.#give(message, deviceNo, begun, step + 1)
      }
      this.#tell(campaignId, [deviceNo], { state: 'installing' })
      this.#after(delays.install, () => this.#install(message, deviceNo))
    })
  }

  #install({ campaignId, firmware: { version } }: FirmwareMessage, deviceNo: string): void {
    const key = `${deviceNo} ${version}`
    const attempt = (this.#attempts.get(key) ?? 0) + 1
    this.#attempts.set(key, attempt)
    const reason = this.#options.fate.fails(deviceNo, version, attempt)
    const played = this.#played(deviceNo)
    if (!reason && played) {
      played.version = version
      this.#options.installed(deviceNo)
    }
    this.#end(campaignId, deviceNo, reason ? { state: 'failed', reason } : { state: 'done' })
  }
}
