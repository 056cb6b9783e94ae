import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type PeerCertificate } from 'node:tls'
import { connectAsync } from 'mqtt'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newCertificate } from '#tests/world/certificate.ts'
import { quickest } from '#tests/world/databases.ts'
import { password } from './rows.ts'
import { startWorld, type World } from './server-world.ts'

let directory: string
let world: World
const first = newCertificate()

const write = async ({ cert, key }: { cert: string; key: string }) => {
  const [tlsCert, tlsKey] = [join(directory, 'cert.pem'), join(directory, 'key.pem')]
  await writeFile(tlsCert, cert)
  await writeFile(tlsKey, key)
  return { tlsCert, tlsKey }
}

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'lamplighter-https-'))
  world = await startWorld(quickest, { ...(await write(first)), mqttTlsPort: 0 })
}, 120_000)
afterAll(async () => {
  await world?.stop()
  await rm(directory, { recursive: true, force: true })
})

interface Answered {
  status: number | undefined
  headers: Record<string, string | string[] | undefined>
}

const ask = (path: string, ca: string, body?: object) =>
  new Promise<Answered>((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'x-system-code': 'school' }
    const asked = request(
      `${world.server.url}${path}`,
      { ca, method: body ? 'POST' : 'GET', ...(body ? { headers } : {}), agent: false },
      (answer) => {
        answer.resume()
        answer.on('end', () => resolve({ status: answer.statusCode, headers: answer.headers }))
      },
    )
    asked.on('error', reject)
    asked.end(body && JSON.stringify(body))
  })

const shown = (port: number, ca: string) =>
  new Promise<PeerCertificate>((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, ca }, () => {
      resolve(socket.getPeerCertificate())
      socket.destroy()
    })
    socket.on('error', reject)
  })

it('is served with the certificate, with cookies and headers for https alone', async () => {
  expect(world.server.url).toMatch(/^https:/)
  expect((await ask('/healthz', first.cert)).status).toBe(200)
  await expect(ask('/healthz', newCertificate().cert)).rejects.toThrow()
  await expect(fetch(world.server.url.replace('https:', 'http:'))).rejects.toThrow()
  const { status, headers } = await ask('/iot_api/userinfo/v3/login', first.cert, {
    account: 'own-admin',
    password: Buffer.from(password).toString('base64'),
  })
  expect(status).toBe(200)
  expect(headers['strict-transport-security']).toMatch(/max-age=/)
  const cookies = headers['set-cookie'] as string[]
  for (const cookie of cookies) expect(cookie).toMatch(/^__Host-.*; Secure/)
})

it('is what gateways reach the embedded broker by', async () => {
  const url = `mqtts://127.0.0.1:${world.server.devices.mqttsPort}`
  const stranger = { username: 'nobody', password: 'nothing', reconnectPeriod: 0, ca: first.cert }
  await expect(connectAsync(url, stranger)).rejects.toMatchObject({ code: 4 })
  await expect(connectAsync(url, { ...stranger, ca: newCertificate().cert })).rejects.not.toMatchObject({
    code: 4,
  })
})

it('takes a renewed certificate while it runs, and no broken one', async () => {
  const [port, mqttsPort] = [Number(new URL(world.server.url).port), world.server.devices.mqttsPort ?? 0]
  const next = newCertificate()
  await write({ ...next, key: first.key })
  world.server.certificate?.renew()
  await shown(port, first.cert)
  await write(next)
  world.server.certificate?.renew()
  await shown(port, next.cert)
  await shown(mqttsPort, next.cert)
  await expect(shown(port, first.cert)).rejects.toThrow()
})

it('refuses to start with half of it, and with a key of another certificate', async () => {
  const files = await write({ ...newCertificate(), key: first.key })
  await expect(startWorld(quickest, files)).rejects.toThrow('do not fit together')
  await expect(startWorld(quickest, { tlsCert: files.tlsCert })).rejects.toThrow('belong together')
  await expect(startWorld(quickest, { ...files, tlsKey: '/nowhere.pem' })).rejects.toThrow('cannot be read')
})
