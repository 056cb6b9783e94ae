import type { BaseLogger } from 'pino'
import type { CommandProgress, DeviceStatus } from '#contract/device-shapes.ts'
import type { Database } from '#server/database/database.ts'
import { type Broker, startBroker } from './broker.ts'
import { type CommandInput, startCommands } from './commands.ts'
import { type Configs, startConfigs } from './configs.ts'
import { trackGateways } from './gateways.ts'
import { type Intake, newIntake } from './intake.ts'
import { openLink } from './link.ts'
import { meetNeighbours, nobody } from './neighbours.ts'
import { loadRegistry } from './registry.ts'
import { newSignIn } from './sign-in.ts'
import { newStatusBoard } from './status-board.ts'
import { learnSaved, startStatusWriters } from './status-saving.ts'
import { statusesOf } from './status-store.ts'
import { startTelemetry } from './telemetry.ts'

export interface DevicesConfig {
  /** Where the embedded broker listens. */
  host: string
  mqttPort: number
  /** An external broker (mqtt, mqtts, ws, wss; with user name and password); then none is embedded. */
  mqttUrl?: string | undefined
  /** Days that single meter readings are kept; 0 keeps them for ever. 90 when not given. */
  telemetryDays?: number | undefined
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

export type DeviceEvent =
  | { kind: 'status'; cid: number; campusId: number; statuses: DeviceStatus[] }
  | { kind: 'command'; cid: number; progress: CommandProgress }

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

export interface Devices {
  /** See Commands.command for what it refuses. */
  command(who: { cid: number }, input: CommandInput): Promise<CommandProgress>
  /** Status events come at most every 300 ms and campus, with at most 500 statuses each. */
  subscribe(heard: (event: DeviceEvent) => void): () => void
  /** Where gateways connect, without the server's own user name and password. */
  readonly mqttUrl: string
  /** Whether the broker is reached and what gateways say is heard. */
  listening(): boolean
  counts(): DeviceCounts
  /** Resolves when everything heard so far is in the database. */
  flush(): Promise<void>
  stop(): Promise<void>
}

const tellInterval = 300
const silentAfter = 60_000
const sendAgain = 5_000
const telemetryDays = 90

/**
 * Starts all that speaks with gateways: the broker if it is the embedded one, the server's own connection to
 * it, ingestion and commands. With an external broker it does not wait for the broker to answer.
 * @throws Error that names MQTT port and option when the port is taken.
 */
export async function startDevices(options: DevicesOptions): Promise<Devices> {
  const stops: (() => unknown)[] = []
  // In the opposite order: what feeds the others is stopped before them.
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) await end()
  }
  try {
    return { ...(await start(options, (end) => stops.push(end))), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function start(
  { database, config, log }: DevicesOptions,
  atStop: (end: () => unknown) => void,
): Promise<Omit<Devices, 'stop'>> {
  let broker: Broker | undefined
  let intake: Intake | undefined
  const registry = await loadRegistry(database, log, () => {
    broker?.sweep(({ gatewayNo, cid, credentialHash }) => {
      const known = registry.gateway(gatewayNo)
      return known?.cid === cid && known.credentialHash === credentialHash
    })
    board.forget((deviceId) => registry.device(deviceId) === undefined)
    intake?.tryAgain()
  })
  atStop(registry.stop)
  const board = newStatusBoard(registry.device)
  await learnSaved(database, board)
  let configs: Configs | undefined
  const gateways = trackGateways(registry, board, (gateway) => configs?.appeared(gateway))
  atStop(gateways.stop)

  let listening = () => {}
  const { credential, signIn } = newSignIn(
    database,
    registry,
    new Promise((resolve) => (listening = resolve)),
  )
  if (!config.mqttUrl) {
    broker = await startBroker({ host: config.host, port: config.mqttPort, signIn, log })
    atStop(broker.stop)
  }

  const listeners = new Set<(event: DeviceEvent) => void>()
  const tell = (event: DeviceEvent) => {
    for (const heard of listeners) {
      try {
        heard(event)
      } catch (error) {
        log.error({ error }, 'a listener to device events failed')
      }
    }
  }
  const tellCommand = (cid: number, progress: CommandProgress) => tell({ kind: 'command', cid, progress })
  const telling = setInterval(() => {
    for (const campus of board.takeUntold()) tell({ kind: 'status', ...campus })
  }, tellInterval)
  atStop(() => clearInterval(telling))

  const shared = config.mqttUrl !== undefined && database.kind === 'postgresql'
  const learn = async (deviceIds: number[]) =>
    board.learn(await database.system((db) => statusesOf(db, deviceIds)), true)
  const neighbours = shared
    ? await meetNeighbours(database, { saved: learn, progressed: tellCommand }, log)
    : nobody
  atStop(neighbours.stop)
  const telemetry = startTelemetry({ database, keptDays: config.telemetryDays ?? telemetryDays, log })
  atStop(telemetry.stop)
  const writers = startStatusWriters({ database, board, gateways, saved: neighbours.saved, log })
  atStop(writers.stop)

  const commands = startCommands({
    database,
    gateways,
    publish: (...message) => link.publish(...message),
    progressed: (cid, progress) => {
      tellCommand(cid, progress)
      neighbours.progressed(cid, progress)
    },
  })
  intake = newIntake({
    ...{ registry, gateways, board, telemetry, log },
    acknowledged: commands.heard,
    configured: (...said) => configs?.heard(...said),
  })
  const mqttUrl = config.mqttUrl ?? `mqtt://${reachable(config.host)}:${broker?.port}`
  const link = openLink({
    url: mqttUrl,
    ...(broker ? { credential, version: 4 } : { version: 5 }),
    shared,
    heard: intake.heard,
    log,
  })
  atStop(link.stop)
  let patience: NodeJS.Timeout | undefined
  atStop(() => clearTimeout(patience))
  const ready = link.ready.then(() => {
    listening()
    patience = setTimeout(() => gateways.loseSilent(Date.now()), config.silentAfter ?? silentAfter)
  })
  if (broker) await ready
  configs = await startConfigs({
    database,
    online: () => [...registry.gateways()].filter(({ gatewayNo }) => gateways.online(gatewayNo) === true),
    publish: link.publish,
    sendAgain: config.sendAgain ?? sendAgain,
    log,
  })
  atStop(configs.stop)
  const { flush } = configs

  return {
    command: commands.command,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    mqttUrl: mqttUrl.replace(ownCredential, '//'),
    listening: link.listening,
    counts: () => ({
      messages: intake.taken(),
      malformed: link.malformed(),
      unknown: intake.unknown(),
      droppedReadings: telemetry.dropped(),
      unsaved: board.unsavedCount(),
    }),
    flush: async () => {
      await Promise.all([writers.flush(), telemetry.flush(), flush()])
    },
  }
}

const ownCredential = /\/\/[^@/]*@/

const reachable = (host: string) =>
  ({ '': '127.0.0.1', '0.0.0.0': '127.0.0.1', '::': '127.0.0.1' })[host] ??
  (host.includes(':') ? `[${host}]` : host)
