import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterEach, expect, it } from 'vitest'
import { quickest } from '#tests/world/databases.ts'
import { eventually } from '#tests/world/eventually.ts'
import { Client } from './client.ts'
import { inboxOf } from './messages.ts'
import { newPerson } from './people.ts'
import { startWorld, type World } from './server-world.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

async function start(options: Parameters<typeof startWorld>[1]): Promise<World> {
  const world = await startWorld(quickest, { rateLimit: 0, ...options })
  ends.push(() => world.stop())
  return world
}

/** A mail server that takes everything, and what it was given. */
async function startMailServer(): Promise<{ url: string; mails: string[] }> {
  const mails: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        mails.push(Buffer.concat(parts).toString('utf8'))
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ends.push(() => new Promise<void>((resolve) => server.close(resolve)))
  return { url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, mails }
}

const textOf = (mail: string) => {
  const body = mail.split('\r\n\r\n').slice(1).join('\n')
  if (/base64/i.test(mail)) return Buffer.from(body.replaceAll(/\s/g, ''), 'base64').toString('utf8')
  return body.replaceAll('=\r\n', '')
}

it('go by SMTP when a mail server is set up, and are in no inbox then', async () => {
  const { url, mails } = await startMailServer()
  const world = await start({ smtpUrl: url, mailFrom: 'Lamps <lamps@example.com>', inbox: 'off' })
  const { account, email } = await newPerson(world)
  const client = new Client(world.server.url, 'school')
  await client.call('user.sendLoginCode', { account })
  await eventually(() => mails.length === 1)
  const [mail = ''] = mails
  expect(mail).toContain(`To: ${email}`)
  expect(mail).toContain('From: Lamps <lamps@example.com>')
  const verificationCode = /\b\d{6}\b/.exec(textOf(mail))?.[0] ?? ''
  expect((await client.call('user.loginByCode', { account, verificationCode })).username).toBe(account)
  expect((await client.fetch('/iot_api/inbox')).status).toBe(404)
  expect(await client.call('user.system', {})).toMatchObject({ mail: true, sms: false })
}, 120_000)

it('are lost without harm when the mail server is gone, and the answer does not tell', async () => {
  const world = await start({ smtpUrl: 'smtp://127.0.0.1:9', inbox: 'off' })
  const { account } = await newPerson(world)
  const client = new Client(world.server.url, 'school')
  expect((await client.send('user.sendLoginCode', { account })).code).toBe(2000)
}, 120_000)

it('go to phones by the web hook', async () => {
  const posted: unknown[] = []
  const hook = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    posted.push(JSON.parse(body))
    response.end('ok')
  })
  await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve))
  ends.push(() => hook.close())
  const smsUrl = `http://127.0.0.1:${(hook.address() as AddressInfo).port}/send`
  const world = await start({ smsUrl, inbox: 'off' })
  const { account, phone } = await newPerson(world)
  await new Client(world.server.url, 'school').call('user.sendLoginCode', { account })
  await eventually(() => posted.length === 1)
  expect(posted).toEqual([{ phone, text: expect.stringMatching(/\b\d{6}\b/) }])
}, 120_000)

it('are refused, and nowhere to be read, on a server without any way out', async () => {
  const world = await start({ inbox: 'off' })
  const client = new Client(world.server.url, 'school')
  expect((await client.refusal('user.sendLoginCode', { account: 'own-admin' })).code).toBe(5032)
  expect((await client.fetch('/iot_api/inbox')).status).toBe(404)
  const fromSeed = await start({ inbox: 'auto', seed: false })
  expect((await fetch(`${fromSeed.server.url}/iot_api/inbox`)).status).toBe(404)
}, 120_000)

it('are shown in a demonstration, with nothing in them taken for markup', async () => {
  const world = await start({})
  const email = `a&b'<i>@example.com`
  const client = new Client(world.server.url, 'open')
  await client.send('user.register', {
    email: `o'neil&co@example.com`,
    username: 'x',
    password: Buffer.from('Brighter-2').toString('base64'),
  })
  expect((await client.refusal('user.register', { email, username: 'x', password: 'eA==' })).code).toBe(4000)
  const page = await client.fetch('/iot_api/inbox')
  expect(page.headers.get('content-type')).toContain('text/html')
  const html = await page.text()
  expect(html).toContain('o&#39;neil&#38;co@example.com')
  expect(html).not.toContain("o'neil&co")

  // A link in a mail leads where this machine is, and never where whoever asked for it says.
  const asked = (host: string) =>
    new Promise<{ code: number }>((resolve, reject) => {
      const { port } = new URL(world.server.url)
      const headers = { host, 'x-system-code': 'open', 'content-type': 'application/x-www-form-urlencoded' }
      const at = { host: '127.0.0.1', port, method: 'POST', path: '/iot_api/userinfo/v1/register', headers }
      const sending = request(at, async (answer) =>
        resolve(JSON.parse(Buffer.concat(await answer.toArray()).toString())),
      )
      sending.on('error', reject)
      const password = Buffer.from('Brighter-2').toString('base64')
      sending.end(
        new URLSearchParams({
          email: `${port}-${host.length}@example.com`,
          username: 'x',
          password,
        }).toString(),
      )
    })
  const before = await inboxOf(world.server)
  for (const host of [
    'evil.example',
    'localhost.evil.example',
    'localhost@evil.example',
    '127.0.0.1.evil.example:80',
  ])
    expect([host, (await asked(host)).code]).toEqual([host, 5034])
  expect(await inboxOf(world.server)).toEqual(before)
  expect((await asked('localhost:8080')).code).toBe(2000)
  expect((await inboxOf(world.server))[0]?.text).toContain('http://localhost:8080/iot/activate/')
}, 120_000)
