import { readFile } from 'node:fs/promises'
import type { DevicesConfig } from '#server/devices/index.ts'
import { isListening } from '#tests/world/ports.ts'
import { noMosquitto, startMosquitto } from './mosquitto.ts'

/** A broker to run the suite on. */
export interface TestBroker {
  name: string
  /** Knows the gateways and their topics; the other kind lets everybody do everything. */
  strict: boolean
  /** Why it cannot be used here. */
  missing: string | null
  start(gateways: readonly { gatewayNo: string; secret: string }[]): Promise<StartedBroker>
}

export interface StartedBroker {
  config: DevicesConfig
  stop(): Promise<void>
}

const sharedUrl = process.env.TEST_MQTT_URL ?? 'mqtt://127.0.0.1:1883'
const host = '127.0.0.1'
const serverSecret = 'server-secret'

const embedded: TestBroker = {
  name: 'the embedded broker',
  strict: true,
  missing: null,
  start: async () => ({ config: { host, mqttPort: 0 }, stop: async () => {} }),
}

const running: TestBroker = {
  name: 'a running Mosquitto',
  strict: false,
  missing: (await answers(sharedUrl))
    ? null
    : `no MQTT broker answers at ${sharedUrl}; TEST_MQTT_URL names another`,
  start: async () => ({ config: { host, mqttPort: 0, mqttUrl: sharedUrl }, stop: async () => {} }),
}

const documented: TestBroker = {
  name: 'Mosquitto with the passwords and rights of docs/mqtt.md',
  strict: true,
  missing: noMosquitto,
  start: startDocumented,
}

export const brokers: readonly TestBroker[] = [embedded, running, documented]

/** Says aloud what is left out; where tests must be complete, that is a failure. */
export function usable(broker: TestBroker): boolean {
  if (!broker.missing) return true
  const sentence = `Device tests on ${broker.name}: ${broker.missing}`
  if (process.env.CI) throw new Error(sentence)
  console.warn(`SKIPPED. ${sentence}`)
  return false
}

function answers(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url)
  return isListening(hostname, Number(port || 1883))
}

/** The rights are read out of the manual itself; only listener and places are the test's own. */
async function startDocumented(
  gateways: readonly { gatewayNo: string; secret: string }[],
): Promise<StartedBroker> {
  const manual = await readFile(new URL('../../docs/mqtt.md', import.meta.url), 'utf8')
  const block = (name: string) => {
    const found = manual.match(new RegExp(`\`\`\`conf\n# ${name}\n([\\s\\S]*?)\`\`\``))?.[1]
    if (!found) throw new Error(`docs/mqtt.md has no ${name}`)
    return found
  }
  const conf = block('mosquitto.conf').replace(/^(cafile|certfile|keyfile).*\n/gm, '')
  const users = [{ gatewayNo: 'lamplighter', secret: serverSecret }, ...gateways].map(
    ({ gatewayNo, secret }) => ({ name: gatewayNo, password: secret }),
  )
  const { ports, stop } = await startMosquitto({
    settings: ({ plain }) => conf.replace(/^listener .*/m, `listener ${plain} ${host}`),
    acl: block('acl'),
    users,
  })
  return {
    config: { host, mqttPort: 0, mqttUrl: `mqtt://lamplighter:${serverSecret}@${host}:${ports.plain}` },
    stop,
  }
}
