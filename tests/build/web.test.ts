import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemCodes, systems } from '#contract/systems.ts'
import { scriptHashesOf } from '#server/web/csp.ts'
import { registerWeb } from '#server/web/index.ts'
import { readSizes } from '../../scripts/sizes.ts'

const distDir = join(import.meta.dirname, '../../dist')
const app = Fastify({ exposeHeadRoutes: false })
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

const policy = "script-src 'self';object-src 'none'"

beforeAll(async () => {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.raw.setHeader('Content-Security-Policy', policy)
    done()
  })
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ code: 4040 }))
  await registerWeb(app, { distDir })
})
afterAll(() => app.close())

describe.each(systemCodes)('%s', (system) => {
  const { base } = systems[system]

  test.each(['', 'manage/place', 'manage/place/room/12?tab=1'])(
    'answers its document for %s',
    async (path) => {
      const answer = await get(base + path)
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['content-type']).toContain('text/html')
      expect(answer.headers['cache-control']).toBe('no-cache')
      expect(answer.body).toContain(`href="${base}manifest.webmanifest"`)
    },
  )

  test('has a worker and a manifest that are asked for anew each time', async () => {
    const worker = await get(`${base}sw.js`)
    expect(worker.headers).toMatchObject({ 'cache-control': 'no-cache' })
    expect(worker.headers['content-type']).toContain('javascript')
    const manifest = await get(`${base}manifest.webmanifest`)
    expect(manifest.headers['content-type']).toContain('application/manifest+json')
    expect(manifest.json().scope).toBe(base)
  })

  test('answers a HEAD as it answers a GET, without the body', async () => {
    const answer = await app.inject({ method: 'HEAD', url: base })
    expect([answer.statusCode, answer.body]).toEqual([200, ''])
  })

  test('is found without its last slash', async () => {
    const answer = await get(`${base.slice(0, -1)}?from=mail`)
    expect([answer.statusCode, answer.headers.location]).toEqual([302, `${base}?from=mail`])
  })
})

test('the root leads to the open platform', async () => {
  expect((await get('/')).headers.location).toBe('/iot/')
})

test.each([
  '/iot/assets/gone-1.js',
  '/iot/school/gone.js',
  '/iot/icons/',
  '/iot_api/nothing',
  '/iot_client/nothing',
])('%s is not found, rather than a document', async (path) => {
  const answer = await get(path)
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toEqual({ code: 4040 })
})

const asPage = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

test.each(systemCodes)(
  'what is no file of %s is said by its console to who opens it as a page',
  async (system) => {
    const { base } = systems[system]
    const own = (await get(base)).body
    for (const path of ['manage/place.html', 'manage/place/7.html', 'robots.txt']) {
      const answer = await get(base + path, asPage)
      expect([path, answer.statusCode, answer.headers['content-type']]).toEqual([
        path,
        200,
        expect.stringContaining('text/html'),
      ])
      if (!path.startsWith('%')) expect(answer.body).toBe(own)
      expect((await get(base + path, { accept: '*/*' })).statusCode).not.toBe(200)
    }
    const head = await app.inject({ method: 'HEAD', url: `${base}manage/place.html`, headers: asPage })
    expect([head.statusCode, head.body]).toEqual([200, ''])
  },
)

test.each([
  '/iot/school/gone.js',
  '/iot/school/sw-2.js',
  '/iot/school/gone.webmanifest',
  '/iot/assets/gone-1.css',
  '/iot/assets/gone.html',
  '/iot/icons/gone.png',
])('%s is not found, as a page neither', async (path) => {
  const answer = await get(path, asPage)
  expect([answer.statusCode, answer.json()]).toEqual([404, { code: 4040 }])
})

test('of files that lie elsewhere nothing is told', async () => {
  const ask = (name: string) => get(`/iot/school/..%2f..%2f..%2f${name}`, asPage)
  const [there, gone] = [await ask('package.json'), await ask('gone.json')]
  expect(there.body).not.toContain('"lamplighter"')
  expect([there.statusCode, there.body]).toEqual([gone.statusCode, gone.body])
})

test('a file is itself, as a page too', async () => {
  const worker = await get(`${systems.school.base}sw.js`, asPage)
  expect(worker.headers['content-type']).toContain('javascript')
  const manifest = await get(`${systems.school.base}manifest.webmanifest`, asPage)
  expect(manifest.headers['content-type']).toContain('application/manifest+json')
})

test('assets are kept for a year and come compressed as the caller can take them', async () => {
  const [file = ''] = readSizes(distDir).firstLoad[0]?.files.filter((name) => name.endsWith('.js')) ?? []
  for (const [accepts, encoding] of [
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['identity', undefined],
  ] as const) {
    const answer = await get(`/iot/${file}`, { 'accept-encoding': accepts })
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(answer.headers.vary).toBe('Accept-Encoding')
    expect(answer.headers['content-type']).toContain('javascript')
  }
})

test('every document allows its own inline scripts, compressed or not, and nothing else does', async () => {
  for (const system of systemCodes) {
    const plain = await get(systems[system].base)
    const hashes = scriptHashesOf(plain.body)
    expect(hashes.length).toBeGreaterThan(0)
    expect(hashes.filter((hash) => !/^'sha256-[\w+/]{43}='$/.test(hash))).toEqual([])
    const allowing = `script-src 'self' ${hashes.join(' ')};object-src 'none'`
    const packed = await get(systems[system].base, { 'accept-encoding': 'br' })
    for (const { headers } of [plain, packed]) expect(headers['content-security-policy']).toBe(allowing)
  }
  const worker = await get(`${systems.school.base}sw.js`)
  expect(worker.headers['content-security-policy']).toBe(policy)
})
