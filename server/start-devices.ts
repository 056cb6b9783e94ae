import type { Logger } from 'pino'
import type { Certificate } from './certificate.ts'
import { type Config, readConfig } from './config.ts'
import type { Database } from './database/database.ts'
import { fleetOf } from './devices/fleet-of-database.ts'
import { type Devices, startDevices } from './devices/index.ts'
import { strayRooms } from './seed/stray-rooms.ts'
import { startSimulator } from './simulator/index.ts'

const portTaken = (error: unknown): boolean =>
  error instanceof Error && ((error as NodeJS.ErrnoException).code === 'EADDRINUSE' || portTaken(error.cause))

/**
 * Starts the link to the gateways. Where another broker already has the usual MQTT port and nobody chose one,
 * a free port is taken: the simulated gateways are told it, and real ones need a port that was chosen anyway.
 * @throws Error that names the port when a chosen port is in use
 */
export async function startDevicesSomewhere(
  database: Database,
  config: Config & { certificate: Certificate | null },
  log: Logger,
): Promise<Devices> {
  try {
    return await startDevices({ database, config, log })
  } catch (error) {
    if (!portTaken(error) || config.mqttPort !== readConfig().mqttPort) throw error
    const devices = await startDevices({ database, config: { ...config, mqttPort: 0 }, log })
    log.warn(
      `MQTT port ${config.mqttPort} is in use; gateways connect at ${devices.mqttUrl} instead. ` +
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
