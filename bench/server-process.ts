import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { program } from '../scripts/programs.mjs'
import { mustEnd } from './loose-ends.ts'
import type { Place } from './places.ts'

/** A server in a process of its own, so that what measures it does not slow it down. */
export interface ServerProcess {
  url: string
  pid: number
  /** From starting the process to its first answer over HTTP, in ms. */
  startedIn: number
  stop(): Promise<void>
}

const root = fileURLToPath(new URL('..', import.meta.url))
const startWithin = 15 * 60_000
const stopWithin = 15_000
const address = /^ +open +(http:\S+)\/iot\/$/m

/** Options by their environment name; simulated gateways run only where they are asked for. */
const usual = {
  HOST: '127.0.0.1',
  PORT: '0',
  MQTT_PORT: '0',
  MQTT_URL: '',
  PUBLIC_ORIGIN: '',
  LOG_LEVEL: 'warn',
  RATE_LIMIT: '0',
  SIMULATE: 'off',
}

/** Starts the server as `npm start` does, on free ports, and waits until it answers. */
export async function startServerProcess(
  place: Place,
  options: Record<string, string> = {},
): Promise<ServerProcess> {
  const env = {
    ...process.env,
    ...usual,
    DATA_DIR: place.dataDir,
    DATABASE_URL: place.databaseUrl ?? '',
    ...options,
  }
  const args = await program('server/main.ts')
  const began = performance.now()
  const child = spawn(process.execPath, args, {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const stop = mustEnd(() => end(child))
  try {
    const url = await addressOf(child)
    await isWell(url)
    return { url, pid: child.pid ?? 0, startedIn: performance.now() - began, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** A server whose machine is busy says that its database is away when that takes more than a second to answer. */
async function isWell(url: string): Promise<void> {
  for (const began = performance.now(); ; await pause(500)) {
    const answer = await fetch(`${url}/healthz`)
    await answer.text()
    if (answer.ok) return
    if (performance.now() - began > startWithin) throw new Error(`the server answers ${answer.status}`)
  }
}

/** Reads what the server prints for people until it has named its address. */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = ''
    const give = setTimeout(() => reject(new Error('the server did not start in time')), startWithin)
    give.unref()
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`the server ended before it answered:\n${printed}`)))
    child.stdout?.on('data', (data: Buffer) => {
      printed += String(data)
      const url = address.exec(printed)?.[1]
      if (url) resolve(url)
    })
  })
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const late = new AbortController()
  void pause(stopWithin, undefined, { signal: late.signal }).then(
    () => child.kill('SIGKILL'),
    () => undefined,
  )
  await ended
  late.abort()
}
