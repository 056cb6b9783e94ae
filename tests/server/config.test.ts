import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { helpText, optionTable, readConfig } from '#server/config.ts'

/** What deploy/ sets for other programs. */
const ofOthers = [
  ...['NODE_ENV', 'POSTGRES_USER', 'POSTGRES_DB', 'POSTGRES_PASSWORD'],
  ...['LAMPLIGHTER_SITE', 'LAMPLIGHTER_TLS', 'LAMPLIGHTER_SERVERS'],
]

/** What is wrong with a unit alone, and not with those that it names, is told since this version. */
const systemdLeast = 250
const systemd = Number(
  /^systemd (\d+)/.exec(spawnSync('systemd-analyze', ['--version']).stdout?.toString())?.[1],
)
const isVerified = systemd >= systemdLeast
if (!isVerified)
  console.warn(
    `SKIPPED. The units of deploy/ are not verified without systemd-analyze ${systemdLeast} or newer.`,
  )

it('has a default for every option', () => {
  const config = readConfig()
  expect(config).toMatchObject({
    host: '',
    port: 8080,
    dataDir: './data',
    databaseUrl: undefined,
    mqttPort: undefined,
    simulate: true,
    seed: true,
    seedSize: 'small',
    apiBase: '/iot_api',
    clientBase: '/iot_client',
  })
})

it('reads the environment, and the command line before it', () => {
  const env = { SEED_SIZE: 'large', PORT: '9000', SIMULATE: 'off', DATABASE_URL: '' }
  expect(readConfig([], env)).toMatchObject({ seedSize: 'large', port: 9000, simulate: false })
  expect(readConfig(['--port', '9100', '--seed-size=small'], env)).toMatchObject({
    seedSize: 'small',
    port: 9100,
  })
})

it('refuses what it does not know and says what it wants', () => {
  expect(() => readConfig(['--prot', '1'])).toThrow('--prot is not an option')
  expect(() => readConfig(['--port'])).toThrow('--port needs a value')
  expect(() => readConfig(['--port', 'eighty'])).toThrow(
    "--port is 'eighty' but must be a whole number from 0 to 65535",
  )
  expect(() => readConfig([], { SEED_SIZE: 'huge' })).toThrow("SEED_SIZE is 'huge' but must be small, large")
  expect(() => readConfig([], { DATABASE_URL: 'mysql://x' })).toThrow('DATABASE_URL')
  expect(() => readConfig([], { API_BASE: 'iot_api/' })).toThrow('API_BASE')
})

it('takes proxies by their number or their networks, and no client for one', () => {
  const read = (value: string) => readConfig([], { TRUST_PROXY: value }).trustProxy
  expect(['off', 'on', '2', 'loopback, 10.0.0.0/8, fd00::/8, 192.0.2.7'].map(read)).toEqual([
    false,
    1,
    2,
    ['loopback', '10.0.0.0/8', 'fd00::/8', '192.0.2.7'],
  ])
  for (const wrong of ['all', '0.0.0.0/0', '10.0.0.0/33', '10.0.0', '12', 'loopback,'])
    expect(() => read(wrong)).toThrow('how many proxies')
})

it('names every option in the help', () => {
  for (const { flag, env } of optionTable) {
    expect(helpText()).toContain(flag)
    expect(helpText()).toContain(env)
  }
})

it('has every option that deploy/ sets', async () => {
  const known = new Set([...optionTable.map(({ env }) => env), ...ofOthers])
  for (const file of ['lamplighter.env', 'compose.yaml', 'lamplighter@.service', 'Dockerfile']) {
    const text = await readFile(new URL(`../../deploy/${file}`, import.meta.url), 'utf8')
    const set = [...text.matchAll(/^\s*(?:ENV |Environment=)?([A-Z][A-Z_]+)[:=]/gm)].map(([, name]) => name)
    expect([file, set.filter((name) => !known.has(name ?? ''))]).toEqual([file, []])
  }
})

it.skipIf(!isVerified)('has units in deploy/ that systemd understands', async () => {
  const deploy = new URL('../../deploy/', import.meta.url)
  const isUnit = /\.(service|socket|timer|target|path|mount|slice)$/
  const units = (await readdir(deploy)).filter((name) => isUnit.test(name))
  expect(units).toContain('lamplighter@.service')
  const folder = await mkdtemp(join(tmpdir(), 'lamplighter-units-'))
  try {
    for (const unit of units) {
      const text = await readFile(new URL(unit, deploy), 'utf8')
      // The programs need not be where they are on the machine that the unit is for.
      await writeFile(
        join(folder, unit),
        text.replace(/^(Exec\w+=[-@:+!|]*)\/\S+/gm, `$1${process.execPath}`),
      )
    }
    for (const unit of units) {
      // As it is enabled: of a template, one instance.
      const name = unit.replace('@.', '@8081.')
      const args = ['verify', '--man=no', '--recursive-errors=no', join(folder, name)]
      const { status, stderr } = spawnSync('systemd-analyze', args, { encoding: 'utf8' })
      expect([unit, status], stderr).toEqual([unit, 0])
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
