import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { isListening } from '#tests/world/ports.ts'

/** A program of deploy/ that runs on this machine for a test. */
export interface FrontProgram {
  /** Where it keeps what it writes. */
  folder: string
  stop(): Promise<void>
}

const host = '127.0.0.1'
const isRoot = process.getuid?.() === 0

const settingsOf = (name: string) => readFile(new URL(`../../deploy/${name}`, import.meta.url), 'utf8')

/** Waits until a program listens. @throws Error with what it has said when it ends before */
async function listening(name: string, program: ChildProcess, port: number): Promise<void> {
  let said = ''
  for (const stream of [program.stdout, program.stderr])
    stream?.on('data', (text) => {
      said += text
    })
  for (let attempt = 0; !(await isListening(host, port)); attempt += 1) {
    if (attempt === 600 || program.exitCode !== null) throw new Error(`${name} did not start: ${said}`)
    await pause(100)
  }
}

async function ended(program: ChildProcess, folder: string): Promise<void> {
  if (program.exitCode === null && program.signalCode === null) {
    const exited = once(program, 'exit')
    program.kill('SIGKILL')
    await exited
  }
  await rm(folder, { recursive: true, force: true })
}

/** Name and password of the login that a server makes for tenants when it first starts on a database (decision 035). */
async function tenantsLogin(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ key: string; value: string }>(
      `select key, value from meta where key like 'tenant%'`,
    )
    return ['tenant_role', 'tenant_secret'].map((wanted) => {
      const row = rows.find(({ key }) => key === wanted)
      if (!row) throw new Error(`the database has no ${wanted} yet`)
      return row.value
    })
  } finally {
    await client.end()
  }
}

/**
 * pgbouncer with the settings of deploy/, but for its places. Those who may pass are `owner`, the user of the address,
 * and the tenants' login that stands in the table meta, as docs/growing.md has it.
 */
export async function startPgbouncer(
  port: number,
  databaseUrl: string,
  owner: { password: string },
): Promise<FrontProgram> {
  const { hostname, port: behind, pathname, username } = new URL(databaseUrl)
  const tenants = await tenantsLogin(databaseUrl)
  const folder = await mkdtemp(join(tmpdir(), 'lamplighter-pgbouncer-'))
  const people = join(folder, 'userlist.txt')
  const file = join(folder, 'pgbouncer.ini')
  const settings = (await settingsOf('pgbouncer.ini'))
    .replace(
      /^lamplighter = host=\S+ port=\S+ dbname=\S+/m,
      `${pathname.slice(1)} = host=${hostname} port=${behind || 5432} dbname=${pathname.slice(1)}`,
    )
    .replace(/^listen_port = .*/m, `listen_port = ${port}`)
    .replace(/^auth_file = .*/m, `auth_file = ${people}`)
    .replace(/^(logfile|pidfile) = .*\n/gm, '')
  const logins = [[decodeURIComponent(username), owner.password], tenants]
  await writeFile(people, logins.map((pair) => `${pair.map((word) => `"${word}"`).join(' ')}\n`).join(''))
  await writeFile(file, `${settings}unix_socket_dir =\n`)
  await chmod(folder, 0o755)
  // It does not run as root.
  const program = spawn('pgbouncer', [...(isRoot ? ['-u', 'postgres'] : []), file])
  await listening('pgbouncer', program, port)
  return { folder, stop: () => ended(program, folder) }
}

/** Caddy with the settings of deploy/, as `site` in front of servers such as 127.0.0.1:8081. */
export async function startCaddy(
  site: string,
  servers: readonly string[],
  port: number,
): Promise<FrontProgram> {
  const folder = await mkdtemp(join(tmpdir(), 'lamplighter-caddy-'))
  const file = join(folder, 'Caddyfile')
  // Nothing on this machine is to trust its authority, and nobody here speaks plain http with it.
  const settings = (await settingsOf('Caddyfile')).replace(
    'admin off',
    'admin off\n\tskip_install_trust\n\tauto_https disable_redirects',
  )
  await writeFile(file, settings)
  const program = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    env: {
      ...process.env,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      LAMPLIGHTER_SITE: site,
      LAMPLIGHTER_SERVERS: servers.join(' '),
    },
  })
  await listening('caddy', program, port)
  return { folder, stop: () => ended(program, folder) }
}
