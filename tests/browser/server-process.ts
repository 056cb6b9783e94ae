import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { quickest } from '#tests/world/databases.ts'
import { ownPort } from '#tests/world/ports.ts'
import { program } from '../../scripts/programs.mjs'

const root = join(import.meta.dirname, '../..')
/** Which of the test runner's workers this is, from 1 on: those side by side have ports of their own. */
const worker = Number(process.env.VITEST_POOL_ID ?? 1)
const twenty = (first: number) => ({ from: first + 20 * worker, to: first + 20 * worker + 19 })
/** Ports of the tests. A killed server must find its own free again, so they are none the system gives out. */
export const ports = { http: twenty(8200), mqtt: twenty(18_900) }
/** A start on a busy machine, in ms. */
const startsWithin = 120_000

/** The real server in a process of its own, which can be killed like any process. */
export interface ServerProcess {
  /** Where its consoles are opened. */
  origin: string
  port: number
  /** Starts it on the directory and port it had before. Resolves when it answers. */
  start(): Promise<void>
  /** Ends it at once, without a word to it. */
  kill(): Promise<void>
  /** Ends it and removes its directory. */
  dispose(): Promise<void>
}

export interface ServerProcessOptions {
  /** Directory of the built consoles; the one the build has put there when not given. */
  distDir?: string
  simulate?: boolean
  /** Options of the command line beside those, such as { 'oidc-issuer': … }. */
  more?: Readonly<Record<string, string>>
}

/** A server on free ports and a directory with the demonstration companies, not started yet. */
export async function prepareServer(options: ServerProcessOptions = {}): Promise<ServerProcess> {
  const [http, mqtt] = [await ownPort(ports.http), await ownPort(ports.mqtt)]
  const [port, mqttPort] = [http.port, mqtt.port]
  const { dataDir, databaseUrl, remove } = await quickest.make('seeded')
  const origin = `http://127.0.0.1:${port}`
  const args = [
    ...(await program('server/main.ts')),
    ...['--host', '127.0.0.1', '--port', port, '--mqtt-port', mqttPort],
    ...(databaseUrl ? ['--database-url', databaseUrl] : ['--data-dir', dataDir]),
    ...['--dist-dir', options.distDir ?? join(root, 'dist')],
    ...['--simulate', options.simulate ? 'on' : 'off', '--rate-limit', 0, '--log-level', 'error'],
    ...Object.entries(options.more ?? {}).flatMap(([name, value]) => [`--${name}`, value]),
  ].map(String)
  let child: ChildProcess | undefined
  let said = ''

  const start = async () => {
    const started = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    child = started
    for (const stream of [started.stdout, started.stderr])
      stream.on('data', (data) => {
        said = `${said}${data}`.slice(-4_000)
      })
    const end = Date.now() + startsWithin
    while (!(await answers(origin))) {
      if (started.exitCode !== null || Date.now() > end) throw new Error(`the server did not start:\n${said}`)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
  }
  const dispose = async () => {
    await kill()
    http.release()
    mqtt.release()
    await remove()
  }
  return { origin, port, start, kill, dispose }
}

const answers = (origin: string): Promise<boolean> =>
  fetch(`${origin}/healthz`, { signal: AbortSignal.timeout(5_000) }).then(
    (response) => response.ok,
    () => false,
  )
