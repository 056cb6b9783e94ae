import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Site } from '#tests/devices/site.ts'
import type { Publishing } from './ingest-publisher.ts'
import { mustEnd } from './loose-ends.ts'
import type { ServerProcess } from './server-process.ts'

export const mqttUrl = process.env.TEST_MQTT_URL ?? 'mqtt://127.0.0.1:1883'
const metricsToken = 'what-the-bench-reads-the-counts-with'
/** What a server is started with that hears the gateways of `publish`, and says of how many messages. */
export const overMosquitto = { MQTT_URL: mqttUrl, METRICS_TOKEN: metricsToken }

const publisher = fileURLToPath(new URL('./ingest-publisher.ts', import.meta.url))

/**
 * Has another process publish the reports of a site's devices, each gateway on a connection of its own.
 * @param load reports per second, and how many in one message
 * @returns what ends it, once all gateways are connected
 */
export async function publish(
  site: Site,
  load: Pick<Publishing, 'rate' | 'perMessage' | 'faultEvery'>,
): Promise<() => Promise<void>> {
  const child = fork(publisher, { execArgv: ['--import', 'tsx'] })
  const end = mustEnd(() => child.kill())
  const gateways = site.gateways.map(({ gatewayNo, secret, devices }) => ({
    gatewayNo,
    secret,
    deviceNos: devices.map(({ deviceNo }) => deviceNo),
  }))
  child.send({ url: mqttUrl, cid: site.cid, gateways, ...load } satisfies Publishing)
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('the publisher ended')))
  try {
    await Promise.race([once(child, 'message'), ended])
  } catch (error) {
    await end()
    throw error
  }
  ended.catch(() => undefined)
  return async () => void (await end())
}

/** Messages of gateways that all processes together have taken in since they started. */
export async function taken(servers: readonly ServerProcess[]): Promise<number> {
  const counts = servers.map(async ({ url }) => {
    const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
    const count = /^lamplighter_device_messages_total (\d+)/m.exec(await answer.text())?.[1]
    if (count === undefined) throw new Error(`the server counts no messages (${answer.status})`)
    return Number(count)
  })
  return (await Promise.all(counts)).reduce((total, count) => total + count, 0)
}
