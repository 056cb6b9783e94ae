import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A port that is nobody else's, of this run or another one on the machine, until it is released. */
export interface OwnPort {
  port: number
  release(): void
}

/** Between looking whether a port is free and listening on it a server takes seconds to start. */
const markOf = (port: number) => join(tmpdir(), `lamplighter-test-port-${port}`)

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function reserve(port: number): boolean {
  try {
    writeFileSync(markOf(port), String(process.pid), { flag: 'wx' })
    return true
  } catch {
    return false
  }
}

/** Whoever reserved it may have been ended before it could give it back. */
function dropStale(port: number): void {
  try {
    if (!isRunning(Number(readFileSync(markOf(port), 'utf8')))) rmSync(markOf(port), { force: true })
  } catch {
    // It has just been released.
  }
}

/**
 * The first free port of a range, reserved.
 * @throws Error when there is none
 */
export async function ownPort({ from, to }: { from: number; to: number }): Promise<OwnPort> {
  for (let port = from; port <= to; port += 1) {
    dropStale(port)
    if (!reserve(port)) continue
    const release = () => rmSync(markOf(port), { force: true })
    if (await isFree(port)) return { port, release }
    release()
  }
  throw new Error(`all ports from ${from} to ${to} are in use`)
}

function isFree(port: number): Promise<boolean> {
  const probe = createServer()
  return new Promise((resolve) => {
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}

/** A port that nobody listens on at the moment, for who may take another one should it be gone. */
export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(address && typeof address === 'object' ? address.port : 0))
    })
  })

/** Whether somebody listens on a port; what does not say so within twenty seconds does not. */
export const isListening = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 20_000 })
    const done = (is: boolean) => () => {
      socket.destroy()
      resolve(is)
    }
    socket.once('connect', done(true)).once('error', done(false)).once('timeout', done(false))
  })
