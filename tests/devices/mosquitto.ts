import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isListening } from '#tests/world/ports.ts'

/** Why no Mosquitto can be started here. */
export const noMosquitto: string | null = spawnSync('mosquitto_passwd', ['--help']).error
  ? 'mosquitto and mosquitto_passwd are not installed'
  : null

interface Options {
  /** A mosquitto.conf whose listeners are the test's own; what it looks for in /etc/mosquitto it finds in a folder of its own. */
  settings: string
  acl: string
  users: readonly { name: string; password: string }[]
  /** What else is to lie in its folder, such as certs/server.key. */
  files?: Readonly<Record<string, string>>
  /** On 127.0.0.1; it is up once it answers there. */
  port: number
}

/**
 * Starts Mosquitto. Answers what ends it.
 * @throws Error with what it has said when it does not start
 */
export async function startMosquitto({ settings, acl, users, files = {}, port }: Options) {
  const folder = await mkdtemp(join(tmpdir(), 'lamplighter-mosquitto-'))
  const put = (name: string, text: string) => writeFile(join(folder, name), text, { mode: 0o600 })
  await put('passwords', users.map(({ name, password }) => `${name}:${password}\n`).join(''))
  spawnSync('mosquitto_passwd', ['-U', join(folder, 'passwords')])
  await put('acl', acl)
  for (const [name, text] of Object.entries(files)) await put(name, text)
  await put('mosquitto.conf', `user root\n${settings.replaceAll('/etc/mosquitto/', `${folder}/`)}`)
  const broker = spawn('mosquitto', ['-c', join(folder, 'mosquitto.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  await listening(broker, port)
  return async () => {
    broker.kill()
    await rm(folder, { recursive: true, force: true })
  }
}

async function listening(broker: ChildProcess, port: number): Promise<void> {
  let said = ''
  broker.stderr?.on('data', (text) => {
    said += text
  })
  for (let attempt = 0; !(await isListening('127.0.0.1', port)); attempt += 1) {
    if (attempt === 50 || broker.exitCode !== null) throw new Error(`mosquitto did not start: ${said}`)
    await pause(100)
  }
}
