import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '#server/database/database.ts'
import { bearerSecret } from './caller.ts'
import { type EventStreams, isStream } from './event-streams.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call's name in the contract. */
    call?: string
  }
}

/** Counted since the start; `unsaved` now. */
interface DeviceCounts {
  messages: number
  malformed: number
  unknown: number
  droppedReadings: number
  unsaved: number
}

interface Parts {
  config: { metricsToken: string }
  database: Pick<Database, 'system' | 'connections'>
  devices: { counts(): DeviceCounts; listening(): boolean }
  streams: Pick<EventStreams, 'count'>
  version: string
}

/** From a cached read to a wait for devices, in seconds. */
const buckets = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20]

const digest = (text: string) => createHash('sha256').update(text).digest()

/**
 * `GET /metrics` in the text format of Prometheus, for who sends METRICS_TOKEN as a bearer's; without one nothing is
 * counted and there is no such page. Names and meanings: docs/running.md.
 */
export function serveMetrics(app: FastifyInstance, parts: Parts): void {
  const { metricsToken } = parts.config
  if (metricsToken === '') return
  const registers = [new Registry()] as [Registry]
  const [registry] = registers
  collectDefaultMetrics({ register: registry })
  countRequests(app, registers)
  tellState(parts, registers)
  const expected = digest(metricsToken)
  app.get('/metrics', async (request, reply) => {
    const given = bearerSecret(request.headers.authorization)
    if (given === undefined || !timingSafeEqual(digest(given), expected))
      return reply
        .code(401)
        .header('www-authenticate', 'Bearer')
        .type('text/plain; charset=utf-8')
        .send('401\n')
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics())
  })
}

/** Answers by call and status, and how long they took; a stream is long because it is open. */
function countRequests(app: FastifyInstance, registers: [Registry]) {
  const requests = new Counter({
    name: 'lamplighter_requests_total',
    help: 'Answers, by call (of the OpenAPI document; other: files and pages) and HTTP status',
    labelNames: ['call', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'lamplighter_request_duration_seconds',
    help: 'Time until a call was answered',
    labelNames: ['call'],
    buckets,
    registers,
  })
  app.addHook('onResponse', async (request, reply) => {
    const { call = 'other' } = request.routeOptions.config
    requests.inc({ call, status: reply.statusCode })
    if (!isStream(reply)) durations.observe({ call }, reply.elapsedTime / 1_000)
  })
}

/** What is so when it is asked for. */
function tellState({ database, devices, streams, version }: Parts, registers: [Registry]) {
  const gauge = (name: string, help: string, value: () => number | Promise<number>) =>
    new Gauge({
      name: `lamplighter_${name}`,
      help,
      registers,
      async collect() {
        this.set(await value())
      },
    })
  const counter = (name: string, help: string, value: (counts: DeviceCounts) => number) =>
    new Counter({
      name: `lamplighter_${name}`,
      help,
      registers,
      collect() {
        this.reset()
        this.inc(value(devices.counts()))
      },
    })
  new Gauge({ name: 'lamplighter_info', help: 'The build', labelNames: ['version'], registers }).set(
    { version },
    1,
  )
  gauge('event_streams', 'Event streams that are open', () => streams.count())
  gauge('broker_up', 'Whether the MQTT broker is reached', () => Number(devices.listening()))
  gauge('gateways_online', 'Gateways that are online, over all processes; NaN without the database', () =>
    onlineGateways(database),
  )
  counter('device_messages_total', 'Messages of gateways', ({ messages }) => messages)
  counter('device_messages_malformed_total', 'Those not understood', ({ malformed }) => malformed)
  counter('device_messages_unknown_total', 'Those of nobody known', ({ unknown }) => unknown)
  counter(
    'device_readings_dropped_total',
    'Meter readings not kept',
    ({ droppedReadings }) => droppedReadings,
  )
  gauge('statuses_unsaved', 'Devices whose status is not in the database yet', () => devices.counts().unsaved)
  new Gauge({
    name: 'lamplighter_database_connections',
    help: 'Connections of this process by state; waiting: transactions that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(database.connections())) this.set({ state }, count)
    },
  })
}

const onlineGateways = (database: Parts['database']): Promise<number> =>
  database
    .system(async (db) => {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from gateway
        where online`.execute(db)
      return rows[0]?.count ?? 0
    })
    .catch(() => Number.NaN)
