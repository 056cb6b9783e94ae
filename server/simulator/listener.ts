import { randomBytes } from 'node:crypto'
import type { HeardReport, ListenEndMessage, ListenMessage } from '#contract/device-protocol.ts'
import type { ListenEnd } from '#contract/listening-shapes.ts'
import type { Played } from './behaviour.ts'
import type { After } from './command-takers.ts'

/** What is pressed near a gateway that listens: how long that takes, in ms, or that nobody presses anything. */
export interface Ears {
  after: readonly [number, number]
  deaf: boolean
}

/** Somebody takes a moment to press the key that she is asked to. */
export const usualEars: Ears = { after: [2_000, 4_000], deaf: false }

export interface ListenerOptions {
  devices: readonly Played[]
  ears: Ears
  after: After
  heard(report: Omit<HeardReport, 'at'>): void
}

/** Plays what gateways hear: a key of a remote control, and a self-powered panel that says which it is. */
export function newListener({ devices, ears, after, heard }: ListenerOptions) {
  /** Listenings that go on, by what listens: a newer one takes the place of an older one. */
  const open = new Map<string, string>()
  const over = (listenId: string, reason: ListenEnd) => heard({ listenId, state: 'over', reason })
  const close = (at: string, listenId: string) => open.get(at) === listenId && open.delete(at)
  let pressed = 0

  const begin = ({ listenId, what, roomId, deviceNo, expiresAt }: ListenMessage) => {
    const left = expiresAt - Date.now()
    if (left <= 0) return over(listenId, 'expired')
    if (what === 'infrared') {
      const transmitter = devices.find(({ device }) => device.deviceNo === deviceNo)
      if (!transmitter) return over(listenId, 'unknown-device')
      if (!transmitter.online) return over(listenId, 'device-silent')
    }
    const at = deviceNo ?? `room ${roomId}`
    const before = open.get(at)
    if (before !== undefined) over(before, 'ended')
    open.set(at, listenId)
    heard({ listenId, state: 'listening' })
    after([left, left], () => close(at, listenId) && over(listenId, 'expired'))
    if (ears.deaf) return
    after(ears.after, () => {
      if (!close(at, listenId)) return
      pressed += 1
      const found =
        what === 'infrared' ? { irCode: remoteKey(deviceNo ?? '', pressed) } : { panel: newPanel() }
      heard({ listenId, state: 'heard', ...found })
    })
  }

  return {
    take: (message: ListenMessage | ListenEndMessage): void => {
      if ('what' in message) begin(message)
      else
        for (const [at, listenId] of open)
          if (listenId === message.listenId && close(at, listenId)) over(listenId, 'ended')
    },
  }
}

/** Marks and spaces of the NEC protocol in units of 50 µs: 9 ms, 4.5 ms; a bit is 560 µs and as long again, or three times. */
const nec = { lead: [180, 90], mark: 11, zero: 11, one: 34 } as const

/** What a made-up remote control sends for its n-th key: address and command, each followed by its complement. */
function remoteKey(deviceNo: string, key: number): string {
  const address = [...deviceNo].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 256, 7)
  const command = key % 256
  const bits = [address, 255 - address, command, 255 - command].flatMap((byte) =>
    Array.from({ length: 8 }, (_, bit) => (byte >> bit) & 1),
  )
  const units = [...nec.lead, ...bits.flatMap((bit) => [nec.mark, bit === 1 ? nec.one : nec.zero]), nec.mark]
  return units.map((unit) => unit.toString(16).padStart(2, '0').toUpperCase()).join('')
}

const hex = (bytes: number) => randomBytes(bytes).toString('hex').toUpperCase()

/** The address of a panel begins with what EnOcean uses for theirs. */
const newPanel = () => ({ serialNumber: `E215${hex(4)}`, securityKey: hex(16) })
