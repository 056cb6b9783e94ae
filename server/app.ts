import { Server as SecureServer } from 'node:https'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { limits } from '#contract/limits.ts'
import type { AccessKeys } from './access-keys.ts'
import { partFor } from './areas/changed.ts'
import { handlersOf } from './areas/index.ts'
import type { Live } from './areas/sync/live.ts'
import { readEpoch } from './areas/sync/store.ts'
import type { Certificate } from './certificate.ts'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import type { Devices } from './devices/index.ts'
import { serveFirmware } from './firmware/file-route.ts'
import { documentCalls } from './http/documentation.ts'
import { type EventStreams, isStream } from './http/event-streams.ts'
import { serveHealth } from './http/health.ts'
import { type Leaving, prepareToLeave } from './http/leaving.ts'
import { serveMetrics } from './http/metrics.ts'
import { protect } from './http/protection.ts'
import { serveInbox } from './messages/inbox-page.ts'
import { openApiDocument } from './openapi.ts'
import { serveAlipay } from './orders/alipay/notices.ts'
import type { Cashier } from './orders/cashier.ts'
import { trustOf } from './proxies.ts'
import { counting, refuseAddress, serve } from './serve.ts'
import type { Sessions } from './session.ts'
import type { SignInDesk } from './sign-in/index.ts'
import { registerWeb } from './web/index.ts'

export interface AppParts {
  config: Config
  /** What it is served over https with; null for plain http. */
  certificate: Certificate | null
  version: string
  database: Database
  devices: Devices
  sessions: Sessions
  keys: AccessKeys
  signInDesk: SignInDesk
  cashier: Cashier
  /** The server's VAPID public key. */
  pushKey: string
  live: Live
  streams: EventStreams
  log: FastifyBaseLogger
}

/** After this, connections of calls that do not end are cut. */
const closeWithin = 3_000
const slow = 1_000
/** What browsers give the slowest of calls; heads of requests have Node's 60 s. */
const longestUpload = Math.max(limits.firmwareTimeout, limits.filmPieceTimeout, limits.importTimeout)
/** No call takes so long (ms), and streams say something every 15 s. */
const unreadWithin = 120_000

/** Everything that answers over HTTP: the calls, their documentation, the consoles and the health check. */
export async function buildApp(parts: AppParts): Promise<{ app: FastifyInstance; leaving: Leaving }> {
  const { config, certificate, version, database, sessions, keys, live, streams, log } = parts
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustOf(config.trustProxy),
    bodyLimit: limits.bodyBytes,
    exposeHeadRoutes: false,
    frameworkErrors: refuseAddress,
    requestTimeout: longestUpload + 5_000,
    // An answer that nobody takes any more of ends with its connection; what is taken slowly goes on.
    connectionTimeout: unreadWithin,
    forceCloseConnections: 'idle',
    ...(certificate ? { https: certificate.now } : {}),
  })
  if (app.server instanceof SecureServer) certificate?.follow(app.server)
  logAnswers(app)
  const leaving = prepareToLeave(app)
  serveMetrics(app, parts)
  const https = certificate !== null || (config.publicOrigin?.startsWith('https:') ?? false)
  await protect(app, { https })

  const epoch = await database.system(async (db) => (await readEpoch.execute(db)).rows[0]?.value ?? '')
  const handlers = handlersOf({ ...parts, epoch, live, version })
  const secure = (request: FastifyRequest) =>
    https || (config.trustProxy !== false && request.protocol === 'https')
  const { browsers } = parts.signInDesk
  const count = counting(app, { sessions, keys, browsers, config, secure })
  await serve(app, { database, sessions, keys, browsers, handlers, streams, config, partFor, secure, count })
  const at = { api: config.apiBase, client: config.clientBase }
  await documentCalls(app, at, () => openApiDocument(version, at), count)
  await serveFirmware(app, config, database)
  serveAlipay(app, config.apiBase, { ...parts, paid: () => sessions.forgetAll() })
  serveInbox(app, config.apiBase, parts.signInDesk.messages)
  serveHealth(app, { ...parts, isLeaving: leaving.is })
  await registerWeb(app, { distDir: config.distDir })
  return { app, leaving }
}

/** Nothing of a request but its address is logged: cookies and bodies hold secrets. */
function logAnswers(app: FastifyInstance) {
  app.addHook('onResponse', async (request, reply) => {
    const { method, url, ip } = request
    const took = Math.round(reply.elapsedTime)
    const line = { method, url: url.split('?')[0], status: reply.statusCode, took, ip }
    if (reply.statusCode >= 500) request.log.error(line, 'answered')
    else if (took > slow && !isStream(reply)) request.log.warn(line, 'answered slowly')
    else request.log.debug(line, 'answered')
  })
}

/** Ends the streams, lets running calls finish, and takes no new ones. */
export async function closeApp(app: FastifyInstance, streams: EventStreams): Promise<void> {
  streams.endAll()
  const cutting = setTimeout(() => app.server.closeAllConnections(), closeWithin)
  await app.close()
  clearTimeout(cutting)
}
