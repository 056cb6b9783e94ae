import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#tests/world/ports.ts'

/** Why no Mosquitto can be started here. */
export const noMosquitto: string | null = spawnSync('mosquitto_passwd', ['--help']).error
  ? 'mosquitto and mosquitto_passwd are not installed'
  : null

/** On 127.0.0.1, for its listeners. */
interface Ports {
  plain: number
  tls: number
}

interface Options {
  /** A mosquitto.conf with listeners at these ports; what it looks for in /etc/mosquitto it finds in a folder of its own. */
  settings: (ports: Ports) => string
  acl: string
  users: readonly { name: string; password: string }[]
  /** What else is to lie in its folder, such as certs/server.key. */
  files?: Readonly<Record<string, string>>
}

/** It takes a second; a machine that does much else may need many, in ms. */
const patience = 60_000
const attempts = 5

/**
 * Starts Mosquitto. Answers where it listens, and what ends it.
 * @throws Error with what it has said when it does not start
 */
export async function startMosquitto({ settings, acl, users, files = {} }: Options) {
  const folder = await mkdtemp(join(tmpdir(), 'lamplighter-mosquitto-'))
  const put = (name: string, text: string) => writeFile(join(folder, name), text, { mode: 0o600 })
  await put('passwords', users.map(({ name, password }) => `${name}:${password}\n`).join(''))
  spawnSync('mosquitto_passwd', ['-U', join(folder, 'passwords')])
  await put('acl', acl)
  for (const [name, text] of Object.entries(files)) await put(name, text)
  for (let attempt = 1; ; attempt += 1) {
    // Until it listens there itself, a free port may become somebody else's.
    const ports = { plain: await freePort(), tls: await freePort() }
    const text = settings(ports).replaceAll('/etc/mosquitto/', `${folder}/`)
    await put('mosquitto.conf', `user root\n${text}`)
    const broker = spawn('mosquitto', ['-c', join(folder, 'mosquitto.conf')], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const fault = await faultOf(broker)
    const stop = async () => {
      broker.kill()
      await rm(folder, { recursive: true, force: true })
    }
    if (fault === null) return { ports, stop }
    if (attempt === attempts || !/address already in use/i.test(fault)) {
      await stop()
      throw new Error(`mosquitto did not start: ${fault}`)
    }
  }
}

/** Null once it says that it runs, which it does when it listens at all its ports; what it has said where it does not. */
function faultOf(broker: ChildProcess): Promise<string | null> {
  let said = ''
  return new Promise((resolve) => {
    const late = setTimeout(() => resolve(said), patience)
    const end = (fault: string | null) => {
      clearTimeout(late)
      resolve(fault)
    }
    broker.stderr?.on('data', (text) => {
      said += text
      if (/mosquitto version \S+ running/.test(said)) end(null)
    })
    broker.once('close', () => end(said))
  })
}
