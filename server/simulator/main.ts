import { parseArgs } from 'node:util'
import pino from 'pino'
import { demoCredential } from '#server/devices/credentials.ts'
import { madeUpFleet, readFleet, startSimulator } from './index.ts'
import { usualEars } from './listener.ts'
import { pressKey, readMains, readPress, readWord, sayWord, turnMains } from './press.ts'

const help = `Plays gateways and devices on an MQTT broker.

npm run simulate -- [options]
  --url mqtt://host:port      the broker; mqtts, ws and wss too              mqtt://127.0.0.1:1883
  --gateways N                gateways, one connection each                  20
  --devices-per-gateway N     devices behind each                            25
  --rate N                    device reports per second over all of them     one per device in 10 minutes
  --cid N                     company the made-up gateways belong to         1
  --prefix TEXT               what their numbers begin with                  SIM-
  --secret TEXT               one secret for all of them                     derived from each number
  --press DEVICE:KEY          presses a key of a panel behind --gateway, and plays nothing
  --say ROOM:WORD             says a word in a room (by its id) behind --gateway, and plays nothing
  --power ROOM:off|on         takes the power of a room behind --gateway away, or brings it back, and plays nothing
  --deaf                      hears nothing when it is asked to listen for a remote control or a panel
  --gateway TEXT              the number of the gateway that is played elsewhere
  --length MS                 how long the key is held; long from 500     100
  --fleet FILE                a JSON list of {cid, gatewayNo, secret, devices} instead of made-up ones
`

async function main() {
  const { values } = parseArgs({
    options: {
      url: { type: 'string', default: 'mqtt://127.0.0.1:1883' },
      gateways: { type: 'string', default: '20' },
      'devices-per-gateway': { type: 'string', default: '25' },
      rate: { type: 'string' },
      cid: { type: 'string', default: '1' },
      prefix: { type: 'string', default: 'SIM-' },
      secret: { type: 'string' },
      fleet: { type: 'string' },
      press: { type: 'string' },
      say: { type: 'string' },
      power: { type: 'string' },
      deaf: { type: 'boolean', default: false },
      gateway: { type: 'string', default: '' },
      length: { type: 'string', default: '100' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return console.log(help)
  const { url: mqttUrl, gateway: gatewayNo } = values
  const where = { mqttUrl, cid: whole('cid', values.cid), gatewayNo }
  if (values.press !== undefined) {
    const press = readPress(values.press, whole('length', values.length))
    if (gatewayNo === '') throw new Error('--press needs the --gateway that the panel is behind')
    return pressKey(where, press)
  }
  if (values.say !== undefined) {
    const word = readWord(values.say)
    if (gatewayNo === '') throw new Error('--say needs a --gateway of the room')
    return sayWord(where, word)
  }
  if (values.power !== undefined) {
    const mains = readMains(values.power)
    if (gatewayNo === '') throw new Error('--power needs a --gateway of the room')
    return turnMains(where, mains)
  }
  const secret = values.secret
  const fleet = values.fleet
    ? await readFleet(values.fleet)
    : madeUpFleet({
        gateways: whole('gateways', values.gateways),
        devicesPerGateway: whole('devices-per-gateway', values['devices-per-gateway']),
        cid: whole('cid', values.cid),
        prefix: values.prefix,
        secretOf: secret === undefined ? demoCredential : () => secret,
      })
  const rate = values.rate === undefined ? undefined : whole('rate', values.rate)
  const ears = { ...usualEars, deaf: values.deaf }
  const simulator = startSimulator({ mqttUrl: values.url, fleet, rate, ears, log: pino({ level: 'warn' }) })
  const report = setInterval(() => {
    console.log(
      `${simulator.connected()} of ${fleet.length} gateways connected, ${simulator.reports()} reports`,
    )
  }, 5_000)
  const stop = async () => {
    clearInterval(report)
    await simulator.stop()
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
}

function whole(name: string, text: string): number {
  if (/^\d+$/.test(text)) return Number(text)
  throw new Error(`--${name} takes a whole number, not ${text}`)
}

main().catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
