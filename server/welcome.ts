import { networkInterfaces } from 'node:os'
import { systemCodes, systems } from '#contract/systems.ts'
import { openedLines } from './companies/opened-lines.ts'
import { demoAccounts, demoPassword } from './seed/accounts.ts'
import type { RunningServer } from './server.ts'

/** Addresses other machines reach this one at. */
const lanAddresses = (): string[] =>
  Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address)

function origins({ config, url }: RunningServer): string[] {
  if (config.publicOrigin) return [config.publicOrigin]
  const { port } = new URL(url)
  if (config.host !== '0.0.0.0' && config.host !== '::') return [url]
  const scheme = config.tlsCert ? 'https' : 'http'
  return ['localhost', ...lanAddresses()].map((host) => `${scheme}://${host}:${port}`)
}

/** Where gateways connect from elsewhere. */
function gatewayAddress({ devices, config }: RunningServer): string {
  if (devices.mqttsPort === null) return devices.mqttUrl
  const [lan = 'localhost'] = lanAddresses()
  return `mqtts://${config.host === '0.0.0.0' || config.host === '::' ? lan : config.host}:${devices.mqttsPort}`
}

const emptyLines = [
  '',
  'There is no company yet, so nobody can sign in: npm run company -- --help tells how to open one.',
]

const shelteredLines = [
  '',
  'Only this machine is listened to: everybody knows the password of the demo accounts.',
  'HOST=0.0.0.0 lets phones, tablets and other machines in.',
]

/** What a person who has started the server wants to know. */
export function welcome(server: RunningServer): string {
  const [first = server.url, ...others] = origins(server)
  const consoles = systemCodes.map((code) => `  ${code.padEnd(11)} ${first}${systems[code].base}`)
  const elsewhere = others.length > 0 ? ['', `  also at    ${others.join('  ')}`] : []
  const { database, config } = server
  const accounts = demoAccounts.map(
    ({ account, system, en }) => `  ${account.padEnd(17)} ${system.padEnd(11)} ${en}`,
  )
  return [
    '',
    'Lamplighter 点灯人 is running',
    '',
    ...consoles,
    ...elsewhere,
    '',
    `  database    ${database.kind === 'embedded' ? config.dataDir : 'PostgreSQL'}`,
    `  gateways    ${gatewayAddress(server)}`,
    `  calls       ${first}${config.apiBase}/docs`,
    ...(server.opened ? openedLines(server.opened) : []),
    ...(server.empty ? emptyLines : []),
    ...(server.sheltered ? shelteredLines : []),
    ...(server.demo ? ['', `Demo accounts, password ${demoPassword}`, '', ...accounts] : []),
    '',
  ].join('\n')
}
