import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { openDatabase } from '#server/database/open.ts'
import { places } from '#tests/world/databases.ts'
import { eventually } from '#tests/world/eventually.ts'
import { program } from '../../scripts/programs.mjs'
import { root } from '../../scripts/source-tree.mjs'
import { Client } from './client.ts'
import { openEvents } from './events.ts'
import { startMute } from './notice-receivers.ts'
import { addCompanies } from './rows.ts'
import { startWorld } from './server-world.ts'

const main = await program('server/main.ts')
const run = (...args: string[]) => [...main, ...args]

it('finishes calls, ends streams and gives up its lock when it stops', async () => {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })
  const world = await startWorld(places.embedded, { log })
  const { server } = world
  const admin = await world.as('own-admin')
  const events = await openEvents(admin)
  await events.next('hello')
  await server.database.system((db) => sql`select pg_sleep(1.1)`.execute(db))
  const busy = server.database.system((db) => sql`select pg_sleep(0.4)`.execute(db))
  const begun = once(server.app.server, 'request')
  const running = admin.send('campus.edit', { campusId: world.own.campusId, phone: '10012' })
  await begun
  const stopped = server.stop()
  await events.ended
  expect((await running).code).toBe(2000)
  await busy
  await stopped
  await expect(new Client(server.url).call('sync.heartbeat', {})).rejects.toThrow()
  // The stream was open for longer than an answer may take, and is no slow answer for that.
  expect(lines.filter((line) => line.includes('/sync/v1/stream'))).toEqual([])
  expect(await readdir(server.config.dataDir)).toEqual(['database'])
  await world.stop()
}, 120_000)

it('says what it can be told, and refuses what it cannot', () => {
  const help = spawnSync(process.execPath, run('--help'), { encoding: 'utf8' })
  expect([help.status, help.stderr]).toEqual([0, ''])
  expect(help.stdout).toContain('--seed-size')
  const wrong = spawnSync(process.execPath, run('--colour', 'red'), { encoding: 'utf8' })
  expect([wrong.status, wrong.stderr]).toEqual([1, '--colour is not an option. --help names them all.\n'])
}, 120_000)

it('runs as a process, keeps a second one off its directory, and stops on SIGTERM', async () => {
  const place = await places.embedded.make()
  const options = ['--port', '0', '--mqtt-port', '0', '--seed', 'off', '--simulate', 'off']
  const args = run(...options, '--host', '127.0.0.1', '--data-dir', place.dataDir)
  const server = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  server.stdout.setEncoding('utf8').on('data', (text) => {
    output += text
  })
  while (!output.includes('/iot/school/')) await once(server.stdout, 'data')
  expect(output).not.toContain('Demo accounts')

  const second = spawnSync(process.execPath, args, { encoding: 'utf8' })
  expect(second.status).toBe(1)
  expect(second.stderr).toContain(`${place.dataDir} is in use by process ${server.pid}`)

  const [origin = ''] = /http:\/\/[\d.:]+(?=\/iot\/)/.exec(output) ?? []
  expect((await new Client(origin).call('sync.heartbeat', {})).product).toBe('lamplighter')
  server.kill('SIGTERM')
  const [code] = await once(server, 'exit')
  expect(code).toBe(0)
  expect(await readdir(place.dataDir)).toEqual(['database'])
  await place.remove()
}, 120_000)

it('stops gracefully when its whole group is told, and is then told again by its parent', async () => {
  const place = await places.embedded.make()
  const options = ['--port', '0', '--mqtt-port', '0', '--seed', 'off', '--simulate', 'off']
  const args = run(...options, '--host', '127.0.0.1', '--data-dir', place.dataDir)
  // As scripts/run.mjs starts it.
  const start = `import { node } from './scripts/processes.mjs'
    process.exitCode = await node(${JSON.stringify(args)})`
  const parent = spawn(process.execPath, ['--input-type=module', '--eval', start], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  parent.stdout.setEncoding('utf8').on('data', (text) => {
    output += text
  })
  while (!output.includes('/iot/school/')) await once(parent.stdout, 'data')
  process.kill(-(parent.pid ?? 0), 'SIGTERM')
  const [code] = await once(parent, 'exit')
  expect([code, output.includes('stopped')]).toEqual([0, true])
  expect(await readdir(place.dataDir)).toEqual(['database'])
  await place.remove()
}, 120_000)

it('is run without npm by what deploy/ has, and the first process alone is told to stop', async () => {
  const read = (name: string) => readFile(new URL(`../../deploy/${name}`, import.meta.url), 'utf8')
  const unit = await read('lamplighter@.service')
  expect(unit).toMatch(/^ExecStart=\/usr\/bin\/node scripts\/run\.mjs start$/m)
  expect(unit).toMatch(/^KillMode=mixed$/m)
  expect(await read('Dockerfile')).toMatch(/^CMD \["node", "scripts\/run\.mjs", "start"\]$/m)
})

it('stops on SIGTERM though an address of many webhooks does not answer', async () => {
  const dead = await startMute()
  const place = await places.embedded.make()
  const database = await openDatabase(place)
  const { own } = await addCompanies(database)
  await database.system(async (db) => {
    const { id } = await db
      .insertInto('webhook')
      .values({ cid: own.cid, name: '工单系统', url: dead.url, events: '["device.state"]', campus_ids: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    const secret = `whsec_${Buffer.from('x'.repeat(24)).toString('base64')}`
    await db.insertInto('webhook_secret').values({ webhook_id: id, secret }).execute()
    const row = { cid: own.cid, webhook_id: id, event: 'ping', body: '{"type":"ping"}' }
    await db
      .insertInto('webhook_delivery')
      .values(Array.from({ length: 200 }, () => row))
      .execute()
  })
  await database.close()
  const options = [
    '--port',
    '0',
    '--mqtt-port',
    '0',
    '--seed',
    'off',
    '--simulate',
    'off',
    '--host',
    '127.0.0.1',
  ]
  const args = run(...options, '--webhook-private', 'on', '--data-dir', place.dataDir)
  const server = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  server.stdout.setEncoding('utf8').on('data', (text) => {
    output += text
  })
  await eventually(() => dead.got > 0 && output.includes('/iot/school/'))
  server.kill('SIGTERM')
  const [code] = await once(server, 'exit')
  // What takes too long is ended with a 1, and what devices have said is lost.
  expect(code).toBe(0)
  dead.close()
  await place.remove()
}, 120_000)
