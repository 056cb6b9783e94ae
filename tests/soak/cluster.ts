import { randomBytes } from 'node:crypto'
import { places } from '#tests/world/databases.ts'
import { type OwnPort, ownPort } from '#tests/world/ports.ts'
import { startCaddy, startPgbouncer } from './front.ts'
import type { SoakServer } from './server.ts'
import { type ServerProcess, serverProcess } from './server-process.ts'

const host = '127.0.0.1'
const processCount = 3
const portRange = { from: 18_300, to: 18_499 }

export interface Cluster extends SoakServer {
  /** The same over https, and where the certificate of its authority is. */
  secure: { url: string; rootFile: string }
  /** PostgreSQL itself. */
  databaseUrl: string
  processes: readonly ServerProcess[]
  /**
   * Replaces one process after the other by the next version, each once the one before is back; `replaced` is waited
   * for after each.
   */
  roll(replaced: (count: number) => Promise<void>): Promise<void>
}

/**
 * Three server processes on one PostgreSQL behind pgbouncer and one Mosquitto, behind Caddy, with the settings of
 * deploy/. `killAndStart` takes the processes in turns and does not wait for one to be back.
 */
export async function startCluster(mqttUrl: string): Promise<Cluster> {
  const place = await places.postgresql.make()
  const { databaseUrl } = place
  if (!databaseUrl) throw new Error('PostgreSQL has an address')
  const ports: OwnPort[] = []
  for (let count = 0; count < processCount + 3; count += 1) ports.push(await ownPort(portRange))
  const [pooled = 0, plain = 0, tls = 0, ...serving] = ports.map(({ port }) => port)
  const behind = new URL(databaseUrl)
  behind.port = String(pooled)
  // pgbouncer asks for one, whether PostgreSQL does or not.
  behind.password ||= randomBytes(12).toString('hex')
  const owner = { password: decodeURIComponent(behind.password) }
  const pgbouncer = await startPgbouncer(pooled, databaseUrl, owner)
  const processes = serving.map((port) =>
    serverProcess({
      host,
      port,
      databaseUrl: behind.href,
      databaseDirectUrl: databaseUrl,
      mqttUrl,
      trustProxy: 1,
      // More than the proxy needs to notice.
      drain: 5,
    }),
  )
  // The first one migrates; the others find it done.
  for (const each of processes) await each.start()
  const caddy = await startCaddy(
    `http://localhost:${plain}, https://localhost:${tls}`,
    serving.map((port) => `${host}:${port}`),
    plain,
  )

  let turn = 0
  // One is away at a time.
  let back = Promise.resolve()
  const at = (place: number) => {
    const one = processes[place % processCount]
    if (!one) throw new Error('there is no process')
    return one
  }
  return {
    url: () => `http://localhost:${plain}`,
    secure: {
      url: `https://localhost:${tls}`,
      rootFile: `${caddy.folder}/caddy/pki/authorities/local/root.crt`,
    },
    databaseUrl,
    processes,
    // The one whose turn to be killed comes last.
    ask: (name, input) => at(turn + 2).ask(name, input),
    killAndStart: async () => {
      const killed = back.then(async () => {
        turn += 1
        await at(turn).end('SIGKILL')
      })
      back = killed.then(() => at(turn).start())
      await killed
    },
    roll: async (replaced) => {
      await back
      for (const [index, one] of processes.entries()) {
        await one.end('SIGTERM')
        await one.start('next')
        await replaced(index + 1)
      }
    },
    stop: async () => {
      await back
      for (const one of processes) await one.end('SIGKILL')
      await caddy.stop()
      await pgbouncer.stop()
      await place.remove()
      for (const port of ports) port.release()
    },
  }
}
