import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { program } from '../programs.mjs'
import { root } from '../source-tree.mjs'

/** How long a first start may take to fill its database, in ms, and how often it is asked whether it has. */
const patience = 300_000
const pause = 500

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('there is no free port')
  return address.port
}

const isUp = (origin: string) =>
  fetch(`${origin}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )

/**
 * Starts a server on demonstration data of its own, in a folder that goes with it.
 * @throws Error when it ends before it answers, or does not answer within five minutes
 */
export async function startServer(): Promise<{ origin: string; stop(): Promise<void> }> {
  const data = await mkdtemp(join(tmpdir(), 'lamplighter-pictures-'))
  const [port, mqtt] = [await freePort(), await freePort()]
  const args = [...(await program('server/main.ts')), '--port', `${port}`, '--mqtt-port', `${mqtt}`]
  const child = spawn(process.execPath, [...args, '--data-dir', data], { cwd: root, stdio: 'ignore' })
  const ended = once(child, 'exit')
  const origin = `http://127.0.0.1:${port}`
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    await rm(data, { recursive: true, force: true })
  }
  const latest = Date.now() + patience
  while (!(await isUp(origin))) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
    if (Date.now() > latest) {
      await stop()
      throw new Error('the server does not answer')
    }
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
  return { origin, stop }
}
