import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answerOf, encodingOf } from '#contract/endpoint.ts'
import { calls } from '#contract/index.ts'
import { keyUrls, opensToKeys } from '#contract/rules/access-key.ts'
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
  // While so many gateways come up, one may confirm too late: what is tried below is tried once.
  const command = { deviceId: lamp, identifier: 'switch', paramValue: 1 }
  await eventually(async () => (await admin.send('device.command', command)).code === 2000)
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
  })
  return found
}

const root = fileURLToPath(new URL('../../', import.meta.url))
const inRoot = (path: string) => join(root, path)

/** Writes the client package where programs in the folder find it, by the command. */
async function writeClient(): Promise<void> {
  const out = join(folder, 'node_modules/lamplighter-client')
  await run(process.execPath, ['--import', tsx, inRoot('scripts/client/main.ts'), '--out', out])
}

/** Compiles a program as strictly as can be, and everything that it imports. @throws with what is wrong with it */
async function compile(name: string, text: string, more: object = {}): Promise<void> {
  await writeFile(join(folder, `${name}.ts`), text)
  const compilerOptions = {
    strict: true,
    target: 'ES2023',
    lib: ['ES2023', 'DOM'],
    module: 'esnext',
    moduleResolution: 'bundler',
    types: ['node'],
    typeRoots: [inRoot('node_modules/@types')],
    ...more,
  }
  const project = join(folder, `${name}.json`)
  await writeFile(project, JSON.stringify({ compilerOptions, files: [`${name}.ts`] }))
  const tsc = inRoot('node_modules/typescript/bin/tsc')
  await run(process.execPath, [tsc, '--project', project]).catch(({ stdout }) => {
    throw new Error(stdout)
  })
}

const tsx = new URL(import.meta.resolve('tsx')).href

/** A TypeScript program as people would run it. */
async function runProgram(text: string): Promise<string> {
  const file = join(folder, 'program.mts')
  await writeFile(file, text)
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
  })
})

describe('the client package', () => {
  beforeAll(async () => {
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
    await writeClient()
  })

  it('lets a program of somebody else be compiled and make calls', async () => {
    await compile(
      'program',
      `import { createClient, LamplighterError, NoAnswerError } from 'lamplighter-client'

const { LAMPLIGHTER_URL: url = '', LAMPLIGHTER_KEY: key = '', LAMP } = process.env
const client = createClient({ url, key, language: 'zh-CN' })
const said: unknown[] = []

const { list, total } = await client.campus.queryCampusList({ pageSize: 0 })
const [campus] = list
said.push(total === list.length && campus !== undefined)
const campusId = campus?.campusId ?? 0
// @ts-expect-error a campus is named by a number
const refused = await client.device.status({ campusId: 'first' }).catch((error: unknown) => error)
if (refused instanceof LamplighterError) said.push(refused.code, Object.keys(refused.fields ?? {}))

const events = await client.sync.stream({ campusIds: String(campusId) })
const online = (async () => {
  for await (const event of events)
    if (event.kind === 'status') return event.statuses.every(({ online }) => typeof online === 'boolean')
  return null
})()
await client.device.command({ deviceId: Number(LAMP), identifier: 'switch', paramValue: 1 })
await client.device.command({ deviceId: Number(LAMP), identifier: 'switch', paramValue: 0 })
said.push(await online)

const sheet = await client.campus.exportMould({ campusId })
said.push(sheet.name !== null, [...sheet.bytes.subarray(0, 2)])

const edit = () => client.campus.edit({ campusId, address: '客户端路 1 号' }, { key: 'client-test-1' })
const [first, again] = [await edit(), await edit()]
said.push(JSON.stringify(first) === JSON.stringify(again))

const away = createClient({ url: 'http://127.0.0.1:1', key })
said.push((await away.campus.queryCampusList().catch((error: unknown) => error)) instanceof NoAnswerError)
console.log(JSON.stringify(said))
process.exit()
`,
    )
    const { stdout } = await run(process.execPath, [join(folder, 'program.js')], { env, cwd: folder })
    expect(JSON.parse(stdout)).toEqual([true, 4000, ['campusId'], true, true, [0x50, 0x4b], true, true])
  })

  it('has for every call that opens to keys the types of the contract', async () => {
    const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
    const open = calls.filter(({ name }) => opensToKeys(name))
    const same = open.flatMap(({ name, call }) => {
      const type = name.split('.').map(capital).join('')
      return [
        ...(encodingOf(call) === 'multipart' ? [] : [`Same<C.${type}Input, InputOf<'${name}'>>`]),
        ...(/file|ranges/.test(answerOf(call)) ? [] : [`Same<C.${type}Data, DataOf<'${name}'>>`]),
      ]
    })
    expect(same.length).toBeGreaterThan(500)
    await compile(
      'types',
      `import type { DataOf, InputOf } from '#contract/index.ts'
import type * as C from 'lamplighter-client'

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : never) : never
export const all: [${same.join(', ')}] = [${same.map(() => 'true').join(', ')}]
`,
      {
        noEmit: true,
        allowImportingTsExtensions: true,
        skipLibCheck: true,
        paths: { '#contract/*': [inRoot('contract/*')] },
      },
    )
  })

  it('is written over nothing but itself', async () => {
    const other = join(folder, 'other')
    await mkdir(other)
    await writeFile(join(other, 'package.json'), '{ "name": "other" }')
    const written = run(process.execPath, ['--import', tsx, inRoot('scripts/client/main.ts'), '--out', other])
    await expect(written).rejects.toMatchObject({ code: 1 })
    expect(await readFile(join(other, 'package.json'), 'utf8')).toBe('{ "name": "other" }')
  })
})

it('has no page of metrics where no token is set', async () => {
  const authorization = 'Bearer undefined'
  expect((await fetch(`${server.url}/metrics`, { headers: { authorization } })).status).toBe(404)
})
