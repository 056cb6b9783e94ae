import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keyUrls } from '#contract/rules/access-key.ts'
import { type RunningServer, startServer } from '#server/server.ts'
import { type Place, quickest } from '#tests/world/databases.ts'
import { eventually } from '#tests/world/eventually.ts'
import { type Client, signIn } from './client.ts'

const run = promisify(execFile)

let place: Place
let server: RunningServer
let admin: Client
let folder: string
let env: NodeJS.ProcessEnv

beforeAll(async () => {
  place = await quickest.make('seeded')
  const { dataDir, databaseUrl } = place
  const ports = { host: '127.0.0.1', port: 0, mqttPort: 0 }
  server = await startServer({ ...ports, dataDir, databaseUrl, simulate: true })
  folder = await mkdtemp(join(tmpdir(), 'lamplighter-client-'))
  admin = await signIn(server.url, 'school', 'school-admin')
  const { secret } = await admin.call('accessKey.add', { name: '示例', urls: [...keyUrls] })
  const lamp = await anyLamp()
  env = { ...process.env, LAMPLIGHTER_URL: server.url, LAMPLIGHTER_KEY: secret, LAMP: String(lamp) }
}, 180_000)
afterAll(async () => {
  await server?.stop()
  await place?.remove()
  await rm(folder, { recursive: true, force: true })
})

/** A lamp that can be reached, once the simulated gateways have come up. */
async function anyLamp(): Promise<number> {
  const { list } = await admin.call('campus.queryCampusList', { pageSize: 0 })
  const campusId = list[0]?.campusId ?? 0
  const { list: devices } = await admin.call('device.queryDeviceList', { campusId, pageSize: 0 })
  const lamps = new Set(devices.filter(({ equipmentType }) => equipmentType === 1).map(({ id }) => id))
  let found = 0
  await eventually(async () => {
    const { statuses } = await admin.call('device.status', { campusId })
    found = statuses.find(({ deviceId, online }) => online && lamps.has(deviceId))?.deviceId ?? 0
    return found > 0
  }, 60_000)
  return found
}

/** A TypeScript program as people would run it. */
async function runProgram(text: string): Promise<string> {
  const file = join(folder, 'program.mts')
  await writeFile(file, text)
  const tsx = new URL(import.meta.resolve('tsx')).href
  return (await run(process.execPath, ['--import', tsx, file], { env, cwd: folder })).stdout
}

const plain = (html: string) =>
  html.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')

describe('the examples of the documentation', () => {
  it('do what they say', async () => {
    const page = await (await fetch(`${server.url}/iot_api/docs`)).text()
    const examples = [...page.matchAll(/<pre data-language="(\w+)">([^<]*)<\/pre>/g)]
    const answers: string[] = []
    for (const [, language, text = ''] of examples)
      answers.push(
        language === 'ts'
          ? await runProgram(plain(text))
          : (await run('sh', ['-c', plain(text)], { env })).stdout,
      )
    const [campuses = '', command = '', online = ''] = answers
    expect(JSON.parse(campuses)).toMatchObject({ code: 2000, data: { total: expect.any(Number) } })
    expect(JSON.parse(command)).toMatchObject({ code: 2000 })
    expect(online).toMatch(/ \d+ of \d+\n/)
  }, 60_000)
})

it('has no page of metrics where no token is set', async () => {
  const authorization = 'Bearer undefined'
  expect((await fetch(`${server.url}/metrics`, { headers: { authorization } })).status).toBe(404)
})
