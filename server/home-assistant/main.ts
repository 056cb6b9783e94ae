import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { newLog } from '../log.ts'
import { startBridge } from './bridge.ts'

const help = `Shows a campus in Home Assistant, by MQTT discovery: lamps, curtains, air conditioners, sockets, sensors and meters,
and the groups and scenes of its rooms.

LAMPLIGHTER_KEY=llk_… npm run home-assistant -- --campus 12 --mqtt mqtt://user:password@homeassistant [options]
  --url URL        the server                                  http://127.0.0.1:8080, or LAMPLIGHTER_URL
  --campus ID      the campus that is shown
  --mqtt URL       the broker of Home Assistant
  --prefix TEXT    of its discovery messages                   homeassistant
  --remove         takes away what is shown, and ends
  The access key (LAMPLIGHTER_KEY) says what is shown and what can be told; docs/mqtt.md.
`

async function main() {
  const { LAMPLIGHTER_URL = 'http://127.0.0.1:8080', LAMPLIGHTER_KEY: key } = process.env
  const { values } = parseArgs({
    options: {
      url: { type: 'string', default: LAMPLIGHTER_URL },
      campus: { type: 'string' },
      mqtt: { type: 'string' },
      prefix: { type: 'string', default: 'homeassistant' },
      remove: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  const campusId = Number(values.campus)
  if (values.help || !key || !values.mqtt || !(campusId > 0)) return console.log(help)
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  const { url, mqtt: mqttUrl, prefix } = values
  const bridge = await startBridge({ url, key, campusId, mqttUrl, prefix, version, log: newLog('info') })
  if (values.remove) return bridge.stop({ remove: true })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void bridge.stop())
  await bridge.closed
}

main()
  .then(() => process.exit(0))
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  })
