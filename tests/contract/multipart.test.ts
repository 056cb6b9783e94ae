import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import type { Upload } from '#contract/upload.ts'
import { createApi } from '#src/api/api.ts'
import { quickest } from '#tests/world/databases.ts'
import { jpeg, png, pngOf, progressiveJpeg, webp } from './pictures.ts'
import { type ContractWorld, startContractWorld } from './world.ts'

let world: ContractWorld
beforeAll(async () => {
  world = await startContractWorld(quickest)
}, 180_000)
afterAll(() => world?.stop())

const upload = (bytes: Uint8Array<ArrayBuffer>, type = 'image/png'): Upload => ({
  name: 'picture',
  type,
  bytes,
})
const ascii = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
const large = (size: number) => upload(pngOf({ size }))
const raw = (body: string, type = 'multipart/form-data; boundary=b') =>
  world.admin
    .fetch('/iot_api/company/v1/companyLogo', { method: 'PATCH', headers: { 'content-type': type }, body })
    .then((response) => response.json())

test('a picture is served as it was sent, to everybody, for good, and runs nothing', async () => {
  const { image } = await world.admin.call('company.loginImage', { file: png() })
  expect(image).toBe(`/company/v1/image/${createHash('sha256').update(png().bytes).digest('hex')}`)
  const response = await fetch(`${world.server.url}/iot_api${image}`)
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(png().bytes)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
})

test('the client of the console sends files', async () => {
  const api = createApi({
    origin: world.server.url,
    system: 'school',
    fetch: (url, init) => {
      const headers = new Headers(init?.headers)
      headers.set('cookie', world.admin.cookie)
      return fetch(url, { ...init, headers })
    },
  })
  const { image } = await api.call('company.companyLogo', { file: png() })
  expect((await world.admin.call('company.current', {})).companyLogo).toBe(image)
})

test('a picture is what its bytes say, whatever it is called', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  for (const bytes of [ascii(svg), ascii('GIF89a'), ascii('%PDF-1.7'), ascii(''), ascii('<html>')]) {
    const refused = await world.admin.refusal('company.companyLogo', { file: upload(bytes) })
    expect(refused).toEqual({ code: 4000, data: { file: expect.any(String) } })
  }
  for (const [bytes, type] of [
    [jpeg, 'image/jpeg'],
    [progressiveJpeg, 'image/jpeg'],
    [new Uint8Array([...jpeg, ...progressiveJpeg]), 'image/jpeg'],
    [webp, 'image/webp'],
  ] as const) {
    const { image } = await world.admin.call('company.companyLogo', { file: upload(bytes, 'text/html') })
    const response = await fetch(`${world.server.url}/iot_api${image}`)
    expect(response.headers.get('content-type')).toBe(type)
  }
})

test('a picture is whole to its last byte, and no larger than a screen can want', async () => {
  const script = ascii('<script>alert(1)</script>')
  const spoilt = [png().bytes, jpeg, webp].flatMap((whole) => [
    new Uint8Array([...whole, ...script]),
    whole.slice(0, -5),
  ])
  // What stands behind the end of a picture is no part of it, whatever ends it.
  const ended = [jpeg, progressiveJpeg].map((whole) => new Uint8Array([...whole, ...script, 0xff, 0xd9]))
  const flipped = png().bytes
  flipped[flipped.length - 20] = (flipped[flipped.length - 20] ?? 0) ^ 1
  for (const bytes of [...spoilt, ...ended, flipped, pngOf({ width: 30_000 })]) {
    const refused = await world.admin.refusal('company.companyLogo', { file: upload(bytes) })
    expect(refused).toEqual({ code: 4000, data: { file: expect.stringContaining('8192') } })
  }
})

test('a file is as large as its field allows and no larger', async () => {
  expect((await world.admin.refusal('company.companyLogo', { file: large(limits.logoBytes) })).code).toBe(
    2000,
  )
  for (const size of [limits.logoBytes + 1, limits.logoBytes * 4])
    expect((await world.admin.refusal('company.companyLogo', { file: large(size) })).code).toBe(4130)
})

test('a form that is cut off, or has no boundary, is refused in the envelope', async () => {
  const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="x.png"\r\n\r\n'
  for (const body of [
    'nonsense',
    '--b',
    head,
    `${head}data`,
    '--b\r\n\r\n',
    `--b\r\nContent-Disposition: x\r\n\r\n`,
  ])
    expect([body, (await raw(body)).code]).toEqual([body, 4000])
  expect((await raw('--b--', 'multipart/form-data')).code).toBe(4000)
})

test('a form with too many fields or files is refused', async () => {
  const part = (name: string, more = '') =>
    `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\nx\r\n`
  expect((await raw(`${part('a').repeat(200)}--b--\r\n`)).code).toBe(4130)
  expect((await raw(`${part('file', '; filename="f"').repeat(9)}--b--\r\n`)).code).toBe(4130)
  expect((await raw(`${part('__proto__')}--b--\r\n`)).code).toBe(4000)
})

test('a picture that is taken away is gone from everywhere', async () => {
  const { image } = await world.rivalAdmin.call('company.companyLogo', { file: large(2_000) })
  await world.rivalAdmin.call('company.removeLogo', {})
  expect((await fetch(`${world.server.url}/iot_api${image}`)).status).toBe(404)
  expect((await world.rivalAdmin.call('company.current', {})).companyLogo).toBe(null)
})

test('a picture is taken away by who may put one there, and by nobody else', async () => {
  const remove = async (url: string, kind: 'logo' | 'login') => {
    const holder = await world.holding([url])
    const response = await holder.fetch(`/iot_api/company/v1/removeImage/${kind}`, { method: 'DELETE' })
    return (await response.json()).code
  }
  for (const [url, own, other] of [
    ['/company/v1/companyLogo', 'logo', 'login'],
    ['/company/v1/loginImage', 'login', 'logo'],
  ] as const)
    expect([url, await remove(url, own), await remove(url, other)]).toEqual([url, 2000, 4030])
})
