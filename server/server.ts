import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { Transaction } from 'kysely'
import type { Logger } from 'pino'
import type { OpenedCompany } from '#contract/operator.ts'
import { AccessKeys } from './access-keys.ts'
import { startAlarms } from './alarms/index.ts'
import { buildApp, closeApp } from './app.ts'
import { energyStanding } from './areas/energy/alarms.ts'
import { Live } from './areas/sync/live.ts'
import { dropOldAuditEntries } from './audit.ts'
import { inBackground } from './background.ts'
import { type Certificate, openCertificate } from './certificate.ts'
import { openFirstCompany } from './companies/open-company.ts'
import { companyWish } from './companies/wish.ts'
import { type Config, readConfig } from './config.ts'
import { forgetFilms, forgetOldAddresses, forgetOldAlarms, forgetTombstones } from './database/ageing.ts'
import type { Database } from './database/database.ts'
import { hasCompany } from './database/has-company.ts'
import { openDatabase } from './database/open.ts'
import type { Tables } from './database/tables.ts'
import { forgetOldMessages } from './deliveries/sending.ts'
import type { Devices } from './devices/index.ts'
import { startCampaigns } from './firmware/campaigns.ts'
import type { Caller } from './handlers.ts'
import { EventStreams } from './http/event-streams.ts'
import { forgetOldAnswers } from './idempotency.ts'
import { messageChannel } from './inbox/channel.ts'
import { newLog } from './log.ts'
import { openMessages } from './messages/index.ts'
import { startNotices } from './notices/index.ts'
import { openVapid } from './notices/vapid.ts'
import { openCashier } from './orders/cashier.ts'
import { tendOrders } from './orders/tend.ts'
import { startNeeds } from './publishing/needs.ts'
import { startRollouts } from './publishing/rollouts.ts'
import { demoAccounts } from './seed/accounts.ts'
import { growCatalogue } from './seed/growing-catalogue.ts'
import { growRoles } from './seed/growing-roles.ts'
import { seed } from './seed/index.ts'
import { Sessions } from './session.ts'
import { openSignInDesk, type SignInDesk } from './sign-in/index.ts'
import { simulateFleet, startDevicesSomewhere } from './start-devices.ts'
import { startWebhooks } from './webhooks/index.ts'

export const version: string = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
).version

export interface ServerOptions extends Partial<Config> {
  /** Fills the database after its migration instead of the seed. */
  fill?: (database: Database) => Promise<unknown>
  log?: Logger
  /** Told when the server cannot go on in this process. */
  fatal?: (error: Error) => void
}

export interface RunningServer {
  /** Where it listens, such as http://127.0.0.1:8080. */
  url: string
  config: Config
  database: Database
  devices: Devices
  /** Null on plain http. */
  certificate: Certificate | null
  app: FastifyInstance
  /** Whether the demonstration accounts, whose password everybody knows, are there. */
  demo: boolean
  /** It listens on this machine alone because of them, and because nobody has said where it shall listen. */
  sheltered: boolean
  /** Nobody can sign in: there is no company. */
  empty: boolean
  /** The company that this start has opened, with its first administrator's password. */
  opened: OpenedCompany | null
  /** Finishes what is running, ends streams, saves what was heard, and gives up database and lock. */
  stop(): Promise<void>
}

/** Pictures and codes are good for minutes, and anybody may ask for as many as the limits allow. */
const sweepEvery = 10 * 60_000

const hasDemoAccounts = async (db: Transaction<Tables>): Promise<boolean> => {
  // By both: a real company may well have a school-admin.
  const names = demoAccounts.map(({ account }) => account)
  const mails = demoAccounts.map(({ email }) => email)
  const row = await db
    .selectFrom('account')
    .select('id')
    .where('account', 'in', names)
    .where('email', 'in', mails)
    .executeTakeFirst()
  return row !== undefined
}

/** Nobody in particular, who sees all of a company. */
const wholeCompany = (cid: number) => ({ userId: 0, cid, campusIds: null, urls: new Set<string>() })

/** Watches what devices report for what a company is to be alarmed of. */
const alarmsOf = (database: Database, devices: Devices, log: Logger) =>
  startAlarms({
    database,
    devices,
    energyOf: ({ cid, campusId }) =>
      database.tenant(wholeCompany(cid), (tenant) => energyStanding(tenant, campusId)),
    log,
  })

/** Ends what was started, last first. */
class Undo {
  readonly #steps: (() => unknown)[] = []

  add(step: () => unknown) {
    this.#steps.push(step)
  }

  async run() {
    for (const step of this.#steps.splice(0).reverse()) await step()
  }
}

/**
 * Starts the whole server. Options not given have their defaults (see config.ts); the environment is not read.
 * @throws Error with a sentence for people when the data directory is in use, a port is taken and so on
 */
export async function startServer({
  fill,
  log = newLog('silent'),
  fatal = () => {},
  ...given
}: ServerOptions = {}): Promise<RunningServer> {
  const config: Config = { ...readConfig(), ...given }
  const undo = new Undo()
  try {
    const { host, ...started } = await start({ config, fill, log, fatal, undo })
    let stopping: Promise<void> | undefined
    const stop = () => {
      stopping ??= undo.run()
      return stopping
    }
    return { ...started, config: { ...config, host }, stop }
  } catch (error) {
    await undo.run()
    throw error
  }
}

interface Start {
  config: Config
  fill: ServerOptions['fill']
  log: Logger
  fatal(error: Error): void
  undo: Undo
}

type Work = Pick<Start, 'config' | 'log' | 'undo'> &
  Pick<Sweeping, 'database' | 'sessions' | 'failed'> & { ways: Parameters<typeof startNotices>[1] }

interface Sweeping {
  config: Config
  database: Database
  sessions: Sessions
  signInDesk: SignInDesk
  failed(error: unknown): void
}

/** Takes away now and then what nobody will ask for any more. Answers how that ends. */
function sweep({ config, database, sessions, signInDesk, failed }: Sweeping): () => void {
  const sweeping = setInterval(() => {
    const tasks = [
      sessions.sweep(),
      signInDesk.sweep(),
      forgetOldAnswers(database),
      dropOldAuditEntries(database, config.auditDays),
      forgetTombstones(database),
      forgetOldAddresses(database),
      forgetOldAlarms(database),
      forgetFilms(database),
      forgetOldMessages(database),
    ]
    Promise.all(tasks).catch(failed)
  }, sweepEvery).unref()
  return () => clearInterval(sweeping)
}

/**
 * What every process does by itself, side by side with the others. What speaks with others outside is stopped together: each
 * may wait for an answer a little.
 */
async function startWork({ config, database, sessions, ways, failed, log, undo }: Work) {
  const needs = await startNeeds(database, log)
  undo.add(() => needs.stop())
  const rollouts = await startRollouts(database, log)
  undo.add(() => rollouts.stop())
  const senders: (() => Promise<unknown>)[] = []
  undo.add(() => Promise.all(senders.map((stop) => stop())))
  senders.push((await startWebhooks(database, config, log)).stop)
  senders.push((await startNotices(database, ways, log, [messageChannel])).stop)
  const cashier = openCashier(config)
  senders.push(tendOrders(database, cashier, { failed, paid: () => sessions.forgetAll() }))
  return cashier
}

const sayRestored = (log: Logger) => () =>
  log.warn('the database was restored here: browsers fetch everything again')

const listen = (app: RunningServer['app'], host: string, port: number): Promise<string> =>
  app.listen({ host, port }).catch((error: NodeJS.ErrnoException) => {
    const taken = `Port ${port} is in use: choose another with PORT.`
    throw error.code === 'EADDRINUSE' ? new Error(taken, { cause: error }) : error
  })

/** Opens the database with what a start puts into it, and answers the company that this one has opened. */
async function openFilled({
  config,
  fill,
  log,
  fatal,
  failed,
}: Omit<Start, 'undo'> & { failed: (err: unknown) => void }): Promise<{
  database: Database
  opened: OpenedCompany | null
}> {
  const wish = companyWish(config)
  let opened: OpenedCompany | null = null
  const prepare = async (fresh: Database) => {
    const grown = await growRoles(fresh)
    if (grown.length > 0) log.info({ urls: grown.length }, 'permissions this database had not heard of')
    await growCatalogue(fresh)
    if (fill) await fill(fresh)
    else if (wish) opened = await openFirstCompany(fresh, wish)
    else if (config.seed) return seed(fresh, { size: config.seedSize, log })
    return false
  }
  const restored = sayRestored(log)
  const database = await openDatabase({ ...config, prepare, failed, restored, ended: fatal })
  return { database, opened }
}

async function start({
  config,
  fill,
  log,
  fatal,
  undo,
}: Start): Promise<Omit<RunningServer, 'config' | 'stop'> & { host: string }> {
  const certificate = openCertificate(config, log)
  undo.add(() => certificate?.stop())
  const failed = (err: unknown) => log.error({ err }, 'background work on the database failed')
  const { database, opened } = await openFilled({ config, fill, log, fatal, failed })
  undo.add(() => database.close())
  const background = inBackground(database)

  const demo = await database.system(hasDemoAccounts)
  const [sheltered, host] = [demo && config.host === '', config.host || (demo ? '127.0.0.1' : '0.0.0.0')]
  const sessions = new Sessions(database)
  await sessions.start()
  undo.add(() => sessions.stop())
  // By what is there, not by what is wished at this start: real people's servers have later ones.
  const outward = { ...config, seed: config.seed && demo }
  const messages = openMessages(outward, log)
  undo.add(() => messages.close())
  const vapid = await openVapid(database, config)
  const around = { database: background, sessions, ways: { ...config, messages, vapid } }
  const cashier = await startWork({ config: outward, ...around, failed, log, undo })
  // Begun behind what sends outside, so that what devices have said is saved before anybody is waited for at a stop.
  const devices = await startDevicesSomewhere(background, { ...config, host, certificate }, log)
  let endSimulation = async () => {}
  // The link to the gateways ends first, or the end of every simulated one would be heard and saved.
  undo.add(() => endSimulation())
  undo.add(() => devices.stop())
  if (config.simulate) endSimulation = await simulateFleet(background, devices, log)

  undo.add((await alarmsOf(background, devices, log)).stop)
  const signInDesk = await openSignInDesk(database, sessions, messages, config, log)
  undo.add(() => signInDesk.refusals.close())
  const streams = new EventStreams()
  const live = new Live(database, devices, () => streams.cutAll())
  await live.start()
  undo.add(() => live.stop())
  undo.add(sweep({ config, database: background, sessions, signInDesk, failed }))
  undo.add(sessions.onEnd((hash) => streams.endSession(hash)))
  const isStill = (caller: Caller) => sessions.isStill(caller)
  undo.add(sessions.onForgotten(() => void streams.endChanged(isStill)))
  const { app, leaving } = await buildApp({
    config: { ...config, host },
    certificate,
    version,
    database,
    devices,
    sessions,
    keys: new AccessKeys(database),
    signInDesk,
    cashier,
    pushKey: vapid.publicKey,
    live,
    streams,
    log,
  })
  undo.add(() => closeApp(app, streams))
  undo.add(() => leaving.take(config.drain))
  const url = await listen(app, host, config.port)
  const base = `${config.publicOrigin ?? url}${config.apiBase}`
  const campaigns = await startCampaigns({ database: background, line: devices.line, base, log })
  undo.add(() => campaigns.stop())
  const empty = !(await database.system(hasCompany))
  return { url, host, database, devices, certificate, app, demo, sheltered, empty, opened }
}
