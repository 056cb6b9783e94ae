import { bases } from '#contract/bases.ts'
import { systemCodes } from '#contract/systems.ts'
import { isNetwork, type Proxies } from './proxies.ts'

interface Option<V> {
  env: string
  default: string
  about: string
  /** Throws with what is allowed. */
  parse(text: string): V
}

const option = <V>(env: string, standard: string, parse: (text: string) => V, about: string): Option<V> => ({
  env,
  default: standard,
  parse,
  about,
})

const refuse = (allowed: string): never => {
  throw new Error(allowed)
}
const text = (value: string) => value
const number = (least: number, most: number) => (value: string) =>
  /^\d+$/.test(value) && Number(value) >= least && Number(value) <= most
    ? Number(value)
    : refuse(`a whole number from ${least} to ${most}`)
const words = { on: true, off: false, true: true, false: false, '1': true, '0': false, yes: true, no: false }
const flag = (value: string) => words[value as keyof typeof words] ?? refuse('on or off')
const oneOf =
  <const C extends string>(...choices: C[]) =>
  (value: string): C =>
    choices.find((choice) => choice === value) ?? refuse(choices.join(', '))
const base = (value: string) =>
  /^(\/[\w-]+)+$/.test(value) ? value : refuse('a path such as /iot_api, without a slash at its end')
const url =
  (...protocols: string[]) =>
  (value: string): string | undefined => {
    const allowed = `an address that begins with ${protocols.map((name) => `${name}://`).join(' or ')}`
    if (!value) return undefined
    return URL.canParse(value) && protocols.includes(new URL(value).protocol.slice(0, -1))
      ? value
      : refuse(allowed)
  }
const origin = (value: string) => {
  const checked = url('http', 'https')(value)
  return checked ? new URL(checked).origin : undefined
}

const hosts = (value: string): string[] => {
  const all = value
    .split(',')
    .map((each) => each.trim().toLowerCase())
    .filter(Boolean)
  return all.every((each) => URL.canParse(`http://${each}`) && new URL(`http://${each}`).host === each)
    ? all
    : refuse('hosts such as robots.example.com or 10.0.0.5:8080, with commas in between')
}

/** 'on' was once every hop there is, and so every client: it is the nearest one. */
const proxies = (value: string): Proxies => {
  if (/^[1-9]$/.test(value)) return Number(value)
  if (value in words) return flag(value) ? 1 : false
  const networks = value.split(',').map((each) => each.trim())
  return networks.every(isNetwork)
    ? networks
    : refuse(
        'off, how many proxies (1 to 9), or their addresses and networks: 10.0.0.5, 192.168.0.0/16, loopback',
      )
}

/**
 * Every option of the server. `--seed-size large` on the command line, SEED_SIZE=large in the environment and
 * `config.seedSize` in the program are the same thing; the command line wins.
 */
const options = {
  host: option(
    'HOST',
    '',
    text,
    'address to listen on; without one every address of this machine (0.0.0.0), because phones and tablets in the building are what the consoles are for, but 127.0.0.1 alone while the demonstration accounts are there, whose password everybody knows',
  ),
  port: option('PORT', '8080', number(0, 65_535), 'HTTP port; 0 takes a free one'),
  dataDir: option('DATA_DIR', './data', text, 'directory of the embedded database'),
  databaseUrl: option(
    'DATABASE_URL',
    '',
    url('postgres', 'postgresql'),
    'PostgreSQL 15 or newer (postgres://user:password@host/name) instead of the embedded database',
  ),
  databaseDirectUrl: option(
    'DATABASE_DIRECT_URL',
    '',
    url('postgres', 'postgresql'),
    'the same PostgreSQL without a pooler such as pgbouncer in between, where DATABASE_URL names one: for migrations and for listening',
  ),
  mqttUrl: option(
    'MQTT_URL',
    '',
    url('mqtt', 'mqtts', 'ws', 'wss'),
    'an MQTT broker (mqtt://user:password@host) instead of the embedded one',
  ),
  mqttPort: option(
    'MQTT_PORT',
    '',
    (value) => (value === '' ? undefined : number(0, 65_535)(value)),
    'port of the embedded MQTT broker; without one 1883, or a free one where that is in use and gateways are simulated',
  ),
  mqttTlsPort: option(
    'MQTT_TLS_PORT',
    '8883',
    number(0, 65_535),
    'port of the embedded MQTT broker for TLS, with the certificate of TLS_CERT; MQTT_PORT then listens on 127.0.0.1 alone',
  ),
  telemetryDays: option(
    'TELEMETRY_DAYS',
    '90',
    number(0, 36_500),
    'days that single meter readings are kept; 0 keeps them for ever; for hours and days see ENERGY_MONTHS',
  ),
  energyMonths: option(
    'ENERGY_MONTHS',
    '0',
    number(0, 1_200),
    'whole months that days and hours of energy are kept, 13 at least, older months being kept as sums; 0 keeps them for ever',
  ),
  simulate: option('SIMULATE', 'on', flag, 'run simulated gateways for the seeded companies'),
  seed: option('SEED', 'on', flag, 'fill an empty database with demonstration companies and accounts'),
  seedSize: option(
    'SEED_SIZE',
    'small',
    oneOf('small', 'large'),
    'small, or large for a campus with 100,000 devices and a parking with 1,080 gateways',
  ),
  companySystem: option(
    'COMPANY_SYSTEM',
    'school',
    oneOf(...systemCodes),
    `platform of the first company: ${systemCodes.join(', ')}`,
  ),
  companyName: option(
    'COMPANY_NAME',
    '',
    text,
    'opens a company of this name in an empty database, instead of the demonstration companies, and prints the password of its first administrator once; npm run company does the same later',
  ),
  companyEnName: option('COMPANY_EN_NAME', '', text, 'its English name, for the address of its sign-in page'),
  companyAdmin: option('COMPANY_ADMIN', 'admin', text, 'the account of its first administrator'),
  companyOperator: option(
    'COMPANY_OPERATOR',
    'off',
    flag,
    'its first administrator runs the platform: opens and closes companies in the console of the open platform',
  ),
  publicOrigin: option(
    'PUBLIC_ORIGIN',
    '',
    origin,
    'origin the consoles are opened at and gateways fetch firmware from, such as https://light.example.com or https://light.lan:8080: needed behind a proxy, and wherever gateways are real; https makes cookies secure',
  ),
  tlsCert: option(
    'TLS_CERT',
    '',
    text,
    'file of a certificate with its chain (PEM): the consoles are served over https without a proxy; docs/https.md',
  ),
  tlsKey: option('TLS_KEY', '', text, 'file of its key (PEM); both are read again when they are renewed'),
  trustProxy: option(
    'TRUST_PROXY',
    'off',
    proxies,
    'whose X-Forwarded-For and X-Forwarded-Proto are believed: how many proxies stand in a row before the server (1), or which addresses and networks they are in (10.0.0.5, 192.168.0.0/16, loopback). With a number nobody else may reach the server, or she can write what she likes',
  ),
  drain: option(
    'DRAIN',
    '0',
    number(0, 300),
    'seconds for which a server that is told to stop still serves while /healthz says 503, so that a proxy in front of several goes to the others',
  ),
  rateLimit: option(
    'RATE_LIMIT',
    '6000',
    number(0, 1_000_000),
    'requests a minute of one session, before sign-in of one known browser, else of one address; 0 is no limit',
  ),
  keyRateLimit: option(
    'KEY_RATE_LIMIT',
    '1200',
    number(0, 1_000_000),
    'requests a minute of one access key; 0 is no limit',
  ),
  auditDays: option(
    'AUDIT_DAYS',
    '400',
    number(1, 36_500),
    'days for which the log of sign-ins and writes is kept',
  ),
  smtpUrl: option(
    'SMTP_URL',
    '',
    url('smtp', 'smtps'),
    'a mail server (smtps://user:password@host) that codes, links and notices are sent through',
  ),
  mailFrom: option('MAIL_FROM', 'Lamplighter <no-reply@localhost>', text, 'the sender of mails'),
  smsUrl: option(
    'SMS_URL',
    '',
    url('http', 'https'),
    'where codes and messages for phones are posted to as JSON {phone, text}: the SMS gateway, or what stands before it',
  ),
  smsAuthorization: option(
    'SMS_AUTHORIZATION',
    '',
    text,
    "what SMS_URL is asked with in the header Authorization, such as 'Bearer …' or 'Basic …'",
  ),
  inbox: option(
    'INBOX',
    'auto',
    oneOf('auto', 'on', 'off'),
    'show messages that nothing is set up for at /iot_api/inbox, to anybody: auto does so while the demonstration accounts are there, SEED is on and NODE_ENV is not production',
  ),
  oidcIssuer: option(
    'OIDC_ISSUER',
    '',
    url('https', 'http'),
    'an OpenID Connect provider people may sign in through; it sends them back to /iot/<system>/login',
  ),
  oidcClientId: option('OIDC_CLIENT_ID', 'lamplighter', text, 'what this server is called there'),
  oidcClientSecret: option('OIDC_CLIENT_SECRET', '', text, 'its secret there'),
  oidcName: option('OIDC_NAME', '统一身份认证', text, 'the name of the provider on the button'),
  transferTo: option(
    'TRANSFER_TO',
    '',
    text,
    'the account that bank transfers for value-added services go to, in words: name, bank, number',
  ),
  alipayAppId: option(
    'ALIPAY_APP_ID',
    '',
    text,
    'takes money by Alipay (page pay) as this application of it',
  ),
  alipayPrivateKey: option(
    'ALIPAY_PRIVATE_KEY',
    '',
    text,
    "file of the application's private RSA2 key, as PEM or as Alipay's tool writes it",
  ),
  alipayPublicKey: option(
    'ALIPAY_PUBLIC_KEY',
    '',
    text,
    "file of Alipay's own public key, which its open platform shows once that of the application is there",
  ),
  alipayGateway: option(
    'ALIPAY_GATEWAY',
    'https://openapi.alipay.com/gateway.do',
    url('https', 'http'),
    'the gateway of Alipay; its sandbox has another one',
  ),
  demoCashier: option(
    'DEMO_CASHIER',
    'auto',
    oneOf('auto', 'on', 'off'),
    'where no way to pay is set up, a cashier at which no money moves and every order counts as paid that its buyer says is: auto has it while the demonstration accounts are there, SEED is on and NODE_ENV is not production',
  ),
  webhookPrivate: option(
    'WEBHOOK_PRIVATE',
    'off',
    flag,
    'send webhooks, and what browsers show, to addresses of private networks and of this machine too: for receivers in the same building, on a server whose companies trust each other',
  ),
  robotHosts: option(
    'ROBOT_HOSTS',
    '',
    hosts,
    'hosts that robots of group chats may be at beside those of 企业微信, 钉钉 and 飞书, with commas in between and with a port where it is not the usual one (robots.example.com, 10.0.0.5:8080): by http or https, and in this building too',
  ),
  metricsToken: option(
    'METRICS_TOKEN',
    '',
    text,
    'what /metrics (Prometheus) is asked for with, as a bearer token; without one there is no /metrics',
  ),
  logLevel: option(
    'LOG_LEVEL',
    'info',
    oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    'how much is logged: fatal, error, warn, info, debug, trace or silent',
  ),
  distDir: option('DIST_DIR', './dist', text, 'directory of the built consoles'),
  apiBase: option('API_BASE', bases.api, base, 'path the calls hang under'),
  clientBase: option(
    'CLIENT_BASE',
    bases.client,
    base,
    'path the megaproject, campus and energy calls hang under',
  ),
} as const

type Options = typeof options
export type Config = { [K in keyof Options]: ReturnType<Options[K]['parse']> }
export type OptionName = keyof Options

const optionList = Object.entries(options) as [OptionName, Option<unknown>][]
const flagOf = (name: string) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

/** For the README's table and --help. */
export const optionTable = optionList.map(([name, { env, default: standard, about }]) => ({
  flag: flagOf(name),
  env,
  default: standard,
  about,
}))

export function helpText(): string {
  const lines = optionTable.map(
    ({ flag, env, default: standard, about }) =>
      `  ${flag} <value>, ${env}\n      ${about}${standard ? ` [${standard}]` : ''}`,
  )
  return `Lamplighter server\n\nUsage: npm start -- [options]\n\n${lines.join('\n')}\n  --help\n      this text\n`
}

/** Command line arguments by option name. Throws naming the first one that is not known. */
function readArguments(args: readonly string[]): Map<string, string> {
  const given = new Map<string, string>()
  const rest = [...args]
  for (let argument = rest.shift(); argument !== undefined; argument = rest.shift()) {
    const [flag = '', inline] = argument.split(/=(.*)/s)
    const found = optionList.find(([name]) => flagOf(name) === flag)
    if (!found) throw new Error(`${argument} is not an option. --help names them all.`)
    const value = inline ?? rest.shift()
    if (value === undefined) throw new Error(`${flag} needs a value. --help tells which.`)
    given.set(found[0], value)
  }
  return given
}

/** Throws with a sentence for the first option that is not known or not right. */
export function readConfig(
  args: readonly string[] = [],
  env: Readonly<Record<string, string | undefined>> = {},
): Config {
  const given = readArguments(args)
  const entries = optionList.map(([name, { env: variable, default: standard, parse }]) => {
    const [source, value] = given.has(name)
      ? [flagOf(name), given.get(name) ?? '']
      : [variable, env[variable] || standard]
    try {
      return [name, parse(value)]
    } catch (error) {
      throw new Error(`${source} is '${value}' but must be ${(error as Error).message}.`)
    }
  })
  return Object.fromEntries(entries) as Config
}
