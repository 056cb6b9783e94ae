import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** How this server is known to Alipay, and Alipay to it. */
export interface AlipaySettings {
  appId: string
  /** PKCS#8, PEM. */
  privateKey: string
  /** Alipay's own, not the one of the application; PEM. */
  publicKey: string
  /** The address of its gateway. */
  gateway: string
}

interface Given {
  alipayAppId: string
  alipayPrivateKey: string
  alipayPublicKey: string
  alipayGateway: string | undefined
}

const first = <K>(...ways: (() => K)[]): K | null => {
  for (const way of ways)
    try {
      return way()
    } catch {}
  return null
}

/** Alipay's tools write keys as PEM or as bare base64. */
function readKey(file: string, option: string, kind: 'private' | 'public'): KeyObject {
  let text: string
  try {
    text = readFileSync(file, 'utf8').trim()
  } catch (cause) {
    throw new Error(`${option} names ${file}, which cannot be read.`, { cause })
  }
  const der = Buffer.from(text, 'base64')
  const key =
    kind === 'private'
      ? first(
          () => createPrivateKey(text),
          () => createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }),
          () => createPrivateKey({ key: der, format: 'der', type: 'pkcs1' }),
        )
      : first(
          () => createPublicKey(text),
          () => createPublicKey({ key: der, format: 'der', type: 'spki' }),
        )
  if (key?.asymmetricKeyType !== 'rsa') throw new Error(`${file} (${option}) holds no RSA ${kind} key.`)
  return key
}

/**
 * What the configuration says of Alipay; null where it says nothing.
 * @throws Error with a sentence for people when something is missing or no key
 */
export function alipaySettings({
  alipayAppId: appId,
  alipayPrivateKey,
  alipayPublicKey,
  alipayGateway,
}: Given): AlipaySettings | null {
  const given = [appId, alipayPrivateKey, alipayPublicKey].filter((value) => value !== '').length
  if (given === 0) return null
  if (given < 3 || alipayGateway === undefined)
    throw new Error('Alipay needs ALIPAY_APP_ID, ALIPAY_PRIVATE_KEY and ALIPAY_PUBLIC_KEY: give all or none.')
  const privateKey = readKey(alipayPrivateKey, 'ALIPAY_PRIVATE_KEY', 'private')
  const publicKey = readKey(alipayPublicKey, 'ALIPAY_PUBLIC_KEY', 'public')
  return {
    appId,
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString().trim(),
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString().trim(),
    gateway: alipayGateway,
  }
}
