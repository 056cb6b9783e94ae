import type { BaseLogger } from 'pino'
import type { PressMessage } from '#contract/device-protocol.ts'
import type { Certificate } from '#server/certificate.ts'
import type { Database } from '#server/database/database.ts'
import { airLimitNews } from './air-limits.ts'
import { newAnnounced } from './announced.ts'
import { startBroker } from './broker.ts'
import { calendarNews } from './calendars.ts'
import { startAllCampusNews } from './campus-news.ts'
import type { CommandTarget } from './command-target.ts'
import { type Commands, startCommands } from './commands.ts'
import { startConfigs } from './configs.ts'
import { startEnergyMonths } from './energy-months.ts'
import { trackGateways } from './gateways.ts'
import { type Happening, type Happenings, newHappenings, type Of, on, once } from './happenings.ts'
import { newIntake } from './intake.ts'
import { startLampEnergy } from './lamp-energy.ts'
import { type Leases, startLeases } from './leases.ts'
import { openLink } from './link.ts'
import { type Listening, newListening } from './listening.ts'
import { meetNeighbours } from './neighbours.ts'
import { startPairings } from './pairings.ts'
import { rehearsing } from './press.ts'
import type { Publish } from './publish.ts'
import { loadRegistry, type Registry } from './registry.ts'
import type { GatewayRow } from './registry-store.ts'
import { type RoomReports, startRoomReports } from './room-reports.ts'
import type { RoomTarget } from './room-target.ts'
import { newSignIn } from './sign-in.ts'
import { type Standings, standingsOf } from './standings.ts'
import { newStatusBoard } from './status-board.ts'
import { learnSaved, startStatusWriters } from './status-saving.ts'
import { statusesOf } from './status-store.ts'
import { startStays } from './stays.ts'
import { startTelemetry } from './telemetry.ts'
import { every } from './throttle.ts'

export interface DevicesConfig {
  /** Where the embedded broker listens. */
  host: string
  mqttPort: number
  /** What the embedded broker is reached by TLS with, on a port of its own. */
  certificate?: Certificate | null | undefined
  mqttTlsPort?: number | undefined
  /** An external broker (mqtt, mqtts, ws, wss; with user name and password); then none is embedded. */
  mqttUrl?: string | undefined
  /** Whether gateways are played by this server, so that there are keys that can be pressed. */
  simulate?: boolean | undefined
  /** Days that single meter readings are kept; 0 keeps them for ever. 90 when not given. */
  telemetryDays?: number | undefined
  energyMonths?: number | undefined
  /** Milliseconds after the start at which a gateway that has not been heard of counts as gone; 60,000. */
  silentAfter?: number | undefined
  /** Milliseconds before a configuration that is not confirmed is sent again the first time; 5,000. */
  sendAgain?: number | undefined
}

export interface DevicesOptions {
  database: Database
  config: DevicesConfig
  log: BaseLogger
}

export type DeviceEvent = Of<'status' | 'command' | 'pressed' | 'identified' | 'heard'>

/** Counted since the start. */
export interface DeviceCounts {
  messages: number
  /** Messages not understood, and messages naming a device or gateway nobody knows. */
  malformed: number
  unknown: number
  droppedReadings: number
  /** Devices whose status is not yet in the database, now. */
  unsaved: number
}

/** What a part that speaks with gateways by itself needs. */
export interface DeviceLine {
  /** The gateways that are there now. */
  online(): GatewayRow[]
  publish: Publish
  happenings: Pick<Happenings, 'subscribe'>
}

export interface Devices extends Standings {
  readonly line: DeviceLine
  command: Commands['command']
  commandRoom: Commands['commandRoom']
  commandSpace: Commands['commandSpace']
  /** Asks the gateways given what a room runs; answers how many of them could be asked. */
  askRoom: RoomReports['ask']
  leases: Pick<Leases, 'held' | 'drop' | 'end'>
  /** Has gateways listen for a while, and tell what they have heard. */
  ears: Listening
  /**
   * Presses a key of a panel that is simulated (length in ms).
   * @throws Refusal input where no gateways are simulated; gatewayUnreachable
   */
  press(target: CommandTarget, press: Omit<PressMessage, 'deviceNo'>): Promise<void>
  /**
   * Presses the button of a device that is nobody's, behind a simulated room's gateway.
   * @throws Refusal input where no gateways are simulated; gatewayUnreachable
   */
  pressNew(target: Pick<RoomTarget, 'cid' | 'gatewayIds'>, deviceNo: string): Promise<void>
  /**
   * Says a word in a room that is simulated.
   * @throws Refusal input where no gateways are simulated; gatewayUnreachable
   */
  say(target: RoomTarget, word: string): Promise<void>
  /** Whether gateways are played by this server. */
  readonly simulated: boolean
  subscribe(heard: (event: DeviceEvent) => void): () => void
  /** Where gateways connect, without the server's own user name and password. */
  readonly mqttUrl: string
  /** The embedded broker's port for TLS; null where it has none. */
  readonly mqttsPort: number | null
  /** Whether the broker is reached and what gateways say is heard. */
  listening(): boolean
  counts(): DeviceCounts
  /** Resolves when what was heard of statuses so far is in the database. */
  flushStatuses(): Promise<void>
  /** Resolves when everything heard so far is in the database. */
  flush(): Promise<void>
  stop(): Promise<void>
}

const told: readonly string[] = [
  ...(['status', 'command', 'pressed', 'identified', 'heard'] satisfies DeviceEvent['kind'][]),
]
const isDeviceEvent = (event: Happening): event is DeviceEvent => told.includes(event.kind)

const campusNews = [calendarNews, airLimitNews]
const tellInterval = 300
const silentAfter = 60_000
const sendAgain = 5_000
const telemetryDays = 90

/** What was started, to be ended last first: what feeds the others is stopped before them. */
class Stops {
  readonly #ends: (() => unknown)[] = []

  /** Answers the part, which is stopped in its turn. */
  add<P extends { stop(): unknown }>(part: P): P {
    this.#ends.push(() => part.stop())
    return part
  }

  readonly run = async (): Promise<void> => {
    for (const end of this.#ends.splice(0).reverse()) await end()
  }
}

/**
 * Starts all that speaks with gateways: the broker if it is the embedded one, the server's own connection to
 * it, ingestion and commands. With an external broker it does not wait for the broker to answer.
 * @throws Error that names MQTT port and option when the port is taken.
 */
export async function startDevices(options: DevicesOptions): Promise<Devices> {
  const stops = new Stops()
  try {
    const { database, config, log } = options
    const complain = every(60_000, (error: unknown) =>
      log.error({ error }, 'a part of the device link failed'),
    )
    const happenings = newHappenings((error) => complain(String(error), error))
    const memory = await startMemory(options, happenings, stops)
    const broker = await startBrokerAt(options, happenings, memory, stops)
    const telemetry = stops.add(
      startTelemetry({ database, keptDays: config.telemetryDays ?? telemetryDays, log }),
    )
    stops.add(startEnergyMonths({ database, keptMonths: config.energyMonths ?? 0, log }))
    const writers = stops.add(startStatusWriters({ ...options, ...memory, happenings }))
    const lampEnergy = stops.add(await startLampEnergy({ database, ...memory, happenings, log }))
    const intake = newIntake({ ...memory, telemetry, happenings, log })
    const link = stops.add(
      openLink({
        ...broker,
        heard: intake.heard,
        listens: () => happenings.tell({ kind: 'listening' }),
        log,
      }),
    )
    const { registry, gateways, board } = memory
    const { publish } = link
    const failed = (error: unknown) => complain(String(error), error)
    const commands = stops.add(startCommands({ ...memory, publish, happenings, failed }))
    const leases = stops.add(await startLeases({ ...memory, database, publish, happenings, log }))
    const online = () =>
      [...registry.gateways()].filter(({ gatewayNo }) => gateways.online(gatewayNo) === true)
    const again = config.sendAgain ?? sendAgain
    const configs = stops.add(
      await startConfigs({ database, online, publish, happenings, sendAgain: again, log }),
    )
    const reports = stops.add(startRoomReports({ database, online, publish, happenings, log }))
    stops.add(await startPairings({ database, online, publish, happenings, log }))
    stops.add(await startStays({ database, online, publish, happenings, log }))
    stops.add(await startAllCampusNews({ database, online, publish, happenings, log }, campusNews))
    const listens = once(happenings, 'listening')
    link.start()
    if (broker.embedded) await listens

    return {
      line: { online, publish, happenings },
      command: commands.command,
      commandRoom: commands.commandRoom,
      commandSpace: commands.commandSpace,
      askRoom: reports.ask,
      leases,
      ears: newListening({ registry, gateways, publish, happenings }),
      ...rehearsing({ registry, publish, simulated: config.simulate === true }),
      ...standingsOf(registry, board),
      subscribe: (heard) =>
        happenings.subscribe((event) => {
          if (isDeviceEvent(event)) heard(event)
        }),
      mqttUrl: broker.url.replace(ownCredential, '//'),
      mqttsPort: broker.tlsPort,
      listening: link.listening,
      counts: () => ({
        messages: intake.taken(),
        malformed: link.malformed(),
        unknown: intake.unknown(),
        droppedReadings: telemetry.dropped(),
        unsaved: board.unsavedCount(),
      }),
      flushStatuses: writers.flush,
      flush: async () => {
        await Promise.all([writers, telemetry, configs, lampEnergy, reports].map((part) => part.flush()))
      },
      stop: stops.run,
    }
  } catch (error) {
    await stops.run()
    throw error
  }
}

/** What there is and how it stands, as far as it is known without having heard anything. */
async function startMemory({ database, config, log }: DevicesOptions, happenings: Happenings, stops: Stops) {
  const registry = stops.add(await loadRegistry(database, happenings, log))
  const board = newStatusBoard(registry.device)
  await learnSaved(database, board)
  on(happenings, 'registry', () => board.forget((deviceId) => registry.device(deviceId) === undefined))
  const patience = config.silentAfter ?? silentAfter
  const gateways = stops.add(trackGateways({ registry, board, happenings, silentAfter: patience }))
  const telling = setInterval(() => {
    for (const campus of board.takeUntold()) happenings.tell({ kind: 'status', ...campus })
  }, tellInterval)
  stops.add({ stop: () => clearInterval(telling) })
  if (isShared({ database, config })) {
    const learn = async (deviceIds: number[]) =>
      board.learn(await database.system((db) => statusesOf(db, deviceIds)), true)
    stops.add({ stop: await meetNeighbours({ database, happenings, learn, log }) })
  }
  return { registry, board, gateways, announced: newAnnounced() }
}

/** The broker that gateways connect to, and how the server itself does. */
async function startBrokerAt(
  { database, config, log }: DevicesOptions,
  happenings: Happenings,
  { registry }: { registry: Registry },
  stops: Stops,
) {
  if (config.mqttUrl)
    return {
      url: config.mqttUrl,
      version: 5 as const,
      shared: isShared({ database, config }),
      embedded: false,
      tlsPort: null,
    }
  const { credential, signIn } = newSignIn(database, registry, once(happenings, 'listening'))
  const { certificate } = config
  const tls = certificate ? { certificate, port: config.mqttTlsPort ?? 0 } : null
  const broker = stops.add(await startBroker({ host: config.host, port: config.mqttPort, tls, signIn, log }))
  on(happenings, 'registry', () => {
    broker.sweep(({ gatewayNo, cid, credentialHash }) => {
      const known = registry.gateway(gatewayNo)
      return known?.cid === cid && known.credentialHash === credentialHash
    })
    broker.forget(({ gateway, cid }) => registry.gateway(gateway)?.cid === cid)
  })
  const url = `mqtt://${reachable(tls ? '' : config.host)}:${broker.port}`
  const { tlsPort } = broker
  return { url, credential, version: 4 as const, shared: false, embedded: true, tlsPort }
}

/** Whether there may be other server processes on the same broker and database. */
const isShared = ({ database, config }: Pick<DevicesOptions, 'database' | 'config'>) =>
  config.mqttUrl !== undefined && database.kind === 'postgresql'

const ownCredential = /\/\/[^@/]*@/

const reachable = (host: string) =>
  ({ '': '127.0.0.1', '0.0.0.0': '127.0.0.1', '::': '127.0.0.1' })[host] ??
  (host.includes(':') ? `[${host}]` : host)
