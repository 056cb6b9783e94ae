import type { MqttClient } from 'mqtt'
import {
  type AckMessage,
  type ConfigAckMessage,
  type EventMessage,
  type HeardReport,
  type IdentifyReport,
  type LeadReport,
  type LeaseReport,
  type PressReport,
  type RunsMessage,
  type StatusMessage,
  type StayReport,
  type TelemetryMessage,
  type UpKind,
  upTopic,
} from '#contract/device-protocol.ts'
import type { FirmwareProgressMessage } from '#contract/firmware-protocol.ts'
import { madeUpMac } from '#server/demo/made-up.ts'
import { meterReadings, type Played, report } from './behaviour.ts'
import type { Answering } from './command-takers.ts'
import type { FleetGateway } from './fleet.ts'
import type { RoomVoice } from './gateway-rooms.ts'
import type { RoomPlayer } from './room-player.ts'

/** Devices in one message. */
const batch = 250

/** What a gateway says to the server; while it is not connected, nothing. */
export interface Voice extends Answering, RoomVoice {
  /** What it says of itself when it is there. */
  announce(own: Pick<EventMessage, 'version' | 'mac'>): void
  /** What devices do; of all, and of one that is new, with what they say of themselves. */
  status(played: readonly Played[], inFull?: boolean): void
  readings(meters: readonly Played[]): void
  stay(report: Omit<StayReport, 'at'>): void
  pressed(press: PressReport['presses'][number]): void
  /** A device that is nobody's has been pressed. */
  identified(deviceNo: string): void
  /** What is heard where somebody has asked to listen. */
  heard(report: Omit<HeardReport, 'at'>): void
  firmware(campaignId: number, devices: FirmwareProgressMessage['devices']): void
}

/** The voice of a gateway that has a connection. */
export function voiceOf(
  client: MqttClient,
  { cid, gatewayNo }: FleetGateway,
  { causes }: Pick<RoomPlayer, 'causes'>,
): Voice {
  const send = (kind: UpKind, message: object, options: { qos: 0 | 1; retain?: boolean } = { qos: 0 }) => {
    if (client.connected) client.publish(upTopic(cid, gatewayNo, kind), JSON.stringify(message), options)
  }
  const introduced = new WeakSet<Played>()
  const reportOf = (one: Played, inFull: boolean) => {
    const isNew = !introduced.has(one)
    introduced.add(one)
    return report(one, causes(one.device.deviceNo), inFull || isNew)
  }
  return {
    announce: (own) => {
      const event = { at: Date.now(), kind: 'gateway', online: true, ...own } satisfies EventMessage
      send('event', event, { qos: 1, retain: true })
    },
    status: (played, inFull = false) => {
      for (let start = 0; start < played.length; start += batch) {
        const reported = played.slice(start, start + batch).map((one) => reportOf(one, inFull))
        send('status', { at: Date.now(), devices: reported } satisfies StatusMessage)
      }
    },
    readings: (meters) => {
      const at = Date.now()
      const readings = meters
        .filter(({ online }) => online)
        .flatMap(({ device }) =>
          meterReadings(device, at, Math.random).map((reading) => ({
            deviceNo: device.deviceNo,
            ...reading,
          })),
        )
      if (readings.length > 0) send('telemetry', { at, readings } satisfies TelemetryMessage)
    },
    ackCommand: (commandId, hop, reason, more) => {
      const ack = { commandId, hop, ok: !reason, reason, at: Date.now(), ...more } satisfies AckMessage
      send('ack', ack, { qos: 1 })
    },
    leases: (told) => send('lease', { at: Date.now(), ...told } satisfies LeaseReport, { qos: 1 }),
    stay: (told) => send('stay', { at: Date.now(), ...told } satisfies StayReport, { qos: 1 }),
    lead: (told) => send('lead', { at: Date.now(), ...told } satisfies LeadReport, { qos: 1 }),
    ackConfig: (roomId, hash, hop, reason) => {
      const ack = { roomId, hash, hop, ok: !reason, reason, at: Date.now() } satisfies ConfigAckMessage
      send('ack', ack, { qos: 1 })
    },
    runs: (message) => send('runs', { at: Date.now(), ...message } satisfies RunsMessage, { qos: 1 }),
    pressed: (press) => send('press', { at: Date.now(), presses: [press] } satisfies PressReport, { qos: 1 }),
    identified: (deviceNo) => {
      const devices = [{ deviceNo, mac: madeUpMac(deviceNo) }]
      send('identify', { at: Date.now(), devices } satisfies IdentifyReport, { qos: 1 })
    },
    heard: (told) => send('heard', { at: Date.now(), ...told } satisfies HeardReport, { qos: 1 }),
    firmware: (campaignId, told) => {
      for (let start = 0; start < told.length; start += batch) {
        const some = told.slice(start, start + batch)
        const message = { at: Date.now(), campaignId, devices: some } satisfies FirmwareProgressMessage
        send('firmware', message, { qos: 1 })
      }
    },
  }
}
