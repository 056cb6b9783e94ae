import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** Distinguished Encoding Rules (ITU-T X.690): a tag, a length, and what it holds. */
function der(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(contents)
  const { length } = body
  const head = length < 128 ? [tag, length] : [tag, 0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from(head), body])
}
const sequence = (...contents: readonly Uint8Array[]) => der(0x30, ...contents)
const objectId = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const octets = (content: Uint8Array) => der(0x04, content)
const bits = (content: Uint8Array) => der(0x03, Buffer.from([0]), content)
const yes = der(0x01, Buffer.from([0xff]))
const time = (at: Date) => der(0x17, Buffer.from(`${at.toISOString().replaceAll(/\D/g, '').slice(2, 14)}Z`))

/** 1.2.840.10045.4.3.2, ecdsa-with-SHA256. */
const ecdsa = sequence(objectId('2a8648ce3d040302'))
const commonName = objectId('550403')
const basicConstraints = objectId('551d13')
const alternativeName = objectId('551d11')
const day = 24 * 60 * 60_000

/** A certificate for 127.0.0.1 and localhost that vouches for itself (RFC 5280), with its key, as PEM. */
export function newCertificate(): { cert: string; key: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from('localhost')))))
  const names = sequence(der(0x82, Buffer.from('localhost')), der(0x87, Buffer.from([127, 0, 0, 1])))
  const extensions = sequence(
    sequence(basicConstraints, yes, octets(sequence(yes))),
    sequence(alternativeName, octets(names)),
  )
  const serial = Buffer.concat([Buffer.from([1]), randomBytes(8)])
  const contents = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, serial),
    ecdsa,
    name,
    sequence(time(new Date(Date.now() - day)), time(new Date(Date.now() + 90 * day))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, extensions),
  )
  const whole = sequence(contents, ecdsa, bits(sign('sha256', contents, privateKey)))
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? []
  return {
    cert: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}
