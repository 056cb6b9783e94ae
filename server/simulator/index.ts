import type { BaseLogger } from 'pino'
import type { FirmwareFate } from './firmware-player.ts'
import type { FleetGateway } from './fleet.ts'
import type { SentCode } from './infrared-player.ts'
import type { Ears } from './listener.ts'
import { type SimulatedGateway, simulateGateway } from './simulated-gateway.ts'

export { type FleetGateway, madeUpFleet, readFleet } from './fleet.ts'

export interface SimulatorOptions {
  mqttUrl: string
  fleet: readonly FleetGateway[]
  /** Device reports per second over the whole fleet; by default each device changes every ten minutes. */
  rate?: number | undefined
  /** Connections begun per second; 100. */
  connectRate?: number | undefined
  /** What goes wrong with firmware; the usual few when not given. */
  fate?: FirmwareFate | undefined
  /** Rooms that somebody sets up otherwise after they got their first configuration; none when not given. */
  strays?: ReadonlySet<number> | undefined
  /** What gateways hear when they are asked to listen; something after a moment when not given. */
  ears?: Ears | undefined
  log: BaseLogger
}

export interface Simulator {
  connected(): number
  /** Device reports asked for so far, without the full ones. */
  reports(): number
  /** Lets a room run something else than it was sent, at every gateway that is connected. */
  driftRoom(roomId: number): void
  /** Presses a key of a panel for so long (ms); false when no room that is run has it. */
  press(deviceNo: string, key: number, length: number): boolean
  /** The learned codes that infrared transmitters have sent. */
  sentCodes(): SentCode[]
  stop(): Promise<void>
}

/** Each gateway has its turn once in ten of these. */
const tick = 100
const turns = 10
const changeEvery = 600_000
const meterEvery = 60_000
const complainEvery = 60_000
const fullEvery = 600_000

/**
 * Plays gateways and their devices on any broker. What a tick costs depends on how much changes, not on how
 * many devices there are; gateways connect one after the other.
 */
export function startSimulator({
  mqttUrl,
  fleet,
  rate,
  connectRate = 100,
  fate,
  strays,
  ears,
  log,
}: SimulatorOptions): Simulator {
  const total = fleet.reduce((sum, { devices }) => sum + devices.length, 0)
  const perDevice = rate === undefined ? 1 / changeEvery : rate / 1_000 / Math.max(total, 1)
  let complainedAt = 0
  // One for all: when the broker is away, every gateway says the same.
  const failed = (gatewayNo: string, error: Error) => {
    if (Date.now() - complainedAt < complainEvery) return
    complainedAt = Date.now()
    log.warn({ gatewayNo, error: error.message }, 'simulated gateway not connected')
  }

  const running: Turn[] = []
  const began = Date.now()
  let reports = 0
  let turn = 0
  const timer = setInterval(() => {
    const now = Date.now()
    const due = Math.min(fleet.length, Math.ceil(((now - began) / 1_000) * connectRate))
    for (const gateway of fleet.slice(running.length, due)) {
      running.push(
        newTurn(
          simulateGateway({ gateway, mqttUrl, fate, strays, ears, failed }),
          gateway.devices.length,
          now,
        ),
      )
    }
    turn = (turn + 1) % turns
    for (let place = turn; place < running.length; place += turns) {
      const next = running[place]
      if (next?.gateway.connected()) reports += takeTurn(next, perDevice, now)
    }
  }, tick)

  return {
    connected: () => running.filter(({ gateway }) => gateway.connected()).length,
    reports: () => reports,
    driftRoom: (roomId) => {
      for (const { gateway } of running) gateway.driftRoom(roomId)
    },
    press: (deviceNo, key, length) =>
      running.map(({ gateway }) => gateway.press(deviceNo, key, length)).includes(true),
    sentCodes: () => running.flatMap(({ gateway }) => gateway.sentCodes()),
    stop: async () => {
      clearInterval(timer)
      await Promise.all(running.map(({ gateway }) => gateway.stop()))
    },
  }
}

interface Turn {
  gateway: SimulatedGateway
  devices: number
  at: number
  /** Changes that are due, with their fraction. */
  changes: number
  metersAt: number
  fullAt: number
}

/** Meters and full reports begin at different moments, or all would speak in the same second. */
const newTurn = (gateway: SimulatedGateway, devices: number, now: number): Turn => ({
  gateway,
  devices,
  at: now,
  changes: Math.random(),
  metersAt: now + Math.random() * meterEvery,
  fullAt: now + fullEvery * (0.5 + Math.random() / 2),
})

function takeTurn(turn: Turn, perDevice: number, now: number): number {
  turn.changes += (now - turn.at) * perDevice * turn.devices
  turn.at = now
  const changes = Math.floor(turn.changes)
  turn.changes -= changes
  if (changes > 0) turn.gateway.change(changes)
  if (now >= turn.metersAt) {
    turn.metersAt += meterEvery
    turn.gateway.readMeters()
  }
  if (now >= turn.fullAt) {
    turn.fullAt += fullEvery
    turn.gateway.reportAll()
  }
  return changes
}
