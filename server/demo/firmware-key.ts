import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { packFirmware } from '#contract/rules/firmware/container.ts'

/** PKCS #8 of an Ed25519 key before its 32 bytes (RFC 8410, section 7). */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The key of the demonstration's firmware. It is as public as the demo accounts' password. */
const demoKey = createPrivateKey({
  key: Buffer.concat([pkcs8, createHash('sha256').update('lamplighter demo firmware').digest()]),
  format: 'der',
  type: 'pkcs8',
})

/** Its public half, which simulated devices hold: base64 of 32 bytes. */
export const demoPublicKey = Buffer.from(
  createPublicKey(demoKey).export({ format: 'jwk' }).x ?? '',
  'base64url',
).toString('base64')

/** A firmware file with an image of so many bytes that follow from its product and version, signed with the demo key. */
export function demoFirmware(pid: string, version: string, imageBytes: number): Buffer {
  const blocks = Array.from({ length: Math.ceil(imageBytes / 64) }, (_, block) =>
    createHash('sha512').update(`${pid} ${version} ${block}`).digest(),
  )
  return signFirmware(pid, version, Buffer.concat(blocks).subarray(0, imageBytes))
}

/** A firmware file, signed with the demo key unless another one (PEM) is given. */
export function signFirmware(pid: string, version: string, image: Uint8Array, pem?: string): Buffer {
  const signed = packFirmware({ pid, version, image })
  return Buffer.concat([signed, sign(null, signed, pem === undefined ? demoKey : createPrivateKey(pem))])
}
