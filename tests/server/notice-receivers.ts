import {
  createDecipheriv,
  createECDH,
  createHmac,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PushMessage } from '#contract/push.ts'

export interface Request {
  url: URL
  headers: IncomingHttpHeaders
  body: Buffer
}

/** A server that takes what is posted to it, and answers as it is told to. */
export async function startReceiver() {
  const got: Request[] = []
  const state = { status: 200, body: '{}' }
  const server = createServer(async (request, response) => {
    const body = Buffer.concat((await request.toArray()) as Buffer[])
    got.push({ url: new URL(request.url ?? '', 'http://receiver'), headers: request.headers, body })
    response.writeHead(state.status).end(state.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return { got, state, host, url: `http://${host}`, close: () => server.close() }
}

/** A server that takes what is posted to it and never answers. */
export async function startMute() {
  const mute = { got: 0 }
  const server = createServer(() => {
    mute.got += 1
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return Object.assign(mute, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close })
}

const bytes = (text: string) => Buffer.from(text, 'base64url')
const derived = (key: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

/** A browser's subscription, with what only the browser can do with it: read what was pushed (RFC 8291 and 8188). */
export function newBrowser() {
  const ecdh = createECDH('prime256v1')
  const own = ecdh.generateKeys()
  const auth = randomBytes(16)
  const read = (body: Buffer): PushMessage => {
    const [salt, keyLength] = [body.subarray(0, 16), body.readUInt8(20)]
    const theirs = body.subarray(21, 21 + keyLength)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, theirs])
    const shared = derived(ecdh.computeSecret(theirs), auth, info, 32)
    const key = derived(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
    const nonce = derived(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
    const sealed = body.subarray(21 + keyLength)
    const decipher = createDecipheriv('aes-128-gcm', key, nonce)
    decipher.setAuthTag(sealed.subarray(-16))
    const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
    // One record, which ends with a 2 and zeros.
    return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString())
  }
  return { p256dh: own.toString('base64url'), auth: auth.toString('base64url'), read }
}

/** What a push service learns of who sends, once it has checked that it is true (RFC 8292). @throws Error where it is not */
export function checkVapid({ headers }: Request): { key: string; aud: string; sub: string; exp: number } {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(\S+)$/.exec(headers.authorization ?? '') ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = bytes(key)
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
  const signed = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
  if (!verify('sha256', Buffer.from(`${head}.${claims}`), signed, bytes(signature)))
    throw new Error('the token is not signed with the key')
  return { key, ...JSON.parse(bytes(claims).toString()) }
}

/** The text of what a robot was posted, once it has checked the signature as its maker says. @throws Error for a wrong one */
export function readRobot(
  kind: 'wecom' | 'dingtalk' | 'feishu',
  secret: string,
  { url, body }: Request,
): string {
  const said = JSON.parse(body.toString())
  const wrong = () => {
    throw new Error(`a wrong signature for ${kind}`)
  }
  if (kind === 'dingtalk') {
    const timestamp = url.searchParams.get('timestamp') ?? ''
    const sign = createHmac('sha256', secret).update(`${timestamp}\n${secret}`).digest('base64')
    if (url.searchParams.get('sign') !== sign || Math.abs(Number(timestamp) - Date.now()) > 3_600_000) wrong()
  }
  if (kind === 'feishu') {
    const sign = createHmac('sha256', `${said.timestamp}\n${secret}`).digest('base64')
    if (said.sign !== sign || Math.abs(Number(said.timestamp) * 1_000 - Date.now()) > 3_600_000) wrong()
    return said.content.text
  }
  return said.text.content
}
