import type { Logger } from 'pino'
import type { Certificate } from './certificate.ts'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import { fleetOf } from './devices/fleet-of-database.ts'
import { type Devices, startDevices } from './devices/index.ts'
import { strayRooms } from './seed/stray-rooms.ts'
import { startSimulator } from './simulator/index.ts'

const portTaken = (error: unknown): boolean =>
  error instanceof Error && ((error as NodeJS.ErrnoException).code === 'EADDRINUSE' || portTaken(error.cause))

/** The port that MQTT has of old, of the embedded broker when none was chosen. */
const usualPort = 1883

/** Says what works now, and will not once there is a second process, or firmware for real gateways. */
function warnOfGateways({ kind }: Database, { mqttUrl, publicOrigin, simulate }: Config, log: Logger) {
  if (kind === 'postgresql' && mqttUrl === undefined)
    log.warn(
      'DATABASE_URL without MQTT_URL: the broker is in this process. A second process on the same database would have one of ' +
        'its own, hear no gateway there and say that all are offline.',
    )
  if (publicOrigin === undefined && !simulate)
    log.warn('Without PUBLIC_ORIGIN gateways cannot be told where they reach this server to fetch firmware.')
}

/**
 * Starts the link to the gateways. Where another broker already has the usual MQTT port, nobody chose one and gateways are
 * simulated, a free port is taken, which these are told. Real ones would go on asking at the port they know, for a server
 * that says it is well.
 * @throws Error that names the port when one that gateways rely on is in use
 */
export async function startDevicesSomewhere(
  database: Database,
  config: Config & { certificate: Certificate | null },
  log: Logger,
): Promise<Devices> {
  warnOfGateways(database, config, log)
  const { mqttPort = usualPort } = config
  try {
    return await startDevices({ database, config: { ...config, mqttPort }, log })
  } catch (error) {
    if (!portTaken(error) || config.mqttPort !== undefined || !config.simulate) throw error
    const devices = await startDevices({ database, config: { ...config, mqttPort: 0 }, log })
    log.warn(
      `MQTT port ${mqttPort} is in use; the simulated gateways connect at ${devices.mqttUrl} instead. ` +
        'MQTT_PORT chooses a port, MQTT_URL uses the broker that is there.',
    )
    return devices
  }
}

/** Plays the seeded gateways. Answers the function that ends it. */
export async function simulateFleet(
  database: Database,
  devices: Devices,
  log: Logger,
): Promise<() => Promise<void>> {
  const fleet = await fleetOf(database)
  const strays = await strayRooms(database)
  const simulator = startSimulator({ mqttUrl: devices.mqttUrl, fleet, strays, log })
  return () => simulator.stop()
}
