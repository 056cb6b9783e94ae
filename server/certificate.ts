import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createSecureContext } from 'node:tls'
import type { BaseLogger } from 'pino'
import type { Config } from './config.ts'

/** A certificate with its chain, and its key, as PEM. */
export interface KeyPair {
  cert: Buffer
  key: Buffer
}

/** What takes another certificate while it listens: a server of node:https or node:tls. */
interface Renewable {
  setSecureContext(pair: KeyPair): void
}

/** The certificate that the server is reached with, which somebody renews in its files now and then. */
export interface Certificate {
  readonly now: KeyPair
  /** Has a server use what the files hold, also when that changes. */
  follow(server: Renewable): void
  /** Reads the files again, and takes what they hold where it is new and good. */
  renew(): void
  stop(): void
}

const lookEvery = 12 * 60 * 60_000
const soon = 14 * 24 * 60 * 60_000

/** @throws Error with a sentence that names the option */
function readFile(option: string, path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    throw new Error(`${option}: ${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  }
}

/** @throws Error with a sentence when a file cannot be read, is none, or belongs to another one */
function readPair(certPath: string, keyPath: string): KeyPair {
  const pair = { cert: readFile('TLS_CERT', certPath), key: readFile('TLS_KEY', keyPath) }
  try {
    createSecureContext(pair)
    return pair
  } catch (error) {
    throw new Error(`TLS_CERT and TLS_KEY do not fit together: ${(error as Error).message}.`)
  }
}

/**
 * The certificate of TLS_CERT and TLS_KEY, null where none is set.
 * @throws Error with a sentence for people
 */
export function openCertificate(
  { tlsCert, tlsKey }: Pick<Config, 'tlsCert' | 'tlsKey'>,
  log: BaseLogger,
): Certificate | null {
  if (!tlsCert && !tlsKey) return null
  if (!tlsCert || !tlsKey)
    throw new Error('TLS_CERT and TLS_KEY belong together: set both, or leave https to a proxy.')
  let now = readPair(tlsCert, tlsKey)
  const servers: Renewable[] = []
  const warnOfEnd = () => {
    const { validTo } = new X509Certificate(now.cert)
    if (Date.parse(validTo) - Date.now() < soon)
      log.warn({ validTo }, 'the certificate of TLS_CERT ends soon')
  }
  const renew = () => {
    try {
      const read = readPair(tlsCert, tlsKey)
      if (read.cert.equals(now.cert) && read.key.equals(now.key)) return
      now = read
      for (const server of servers) server.setSecureContext(read)
      log.info('the certificate of TLS_CERT was renewed')
    } catch (error) {
      log.error({ err: error }, 'the certificate of TLS_CERT was not renewed, and the one before stays')
    }
  }
  warnOfEnd()
  const looking = setInterval(() => {
    renew()
    warnOfEnd()
  }, lookEvery).unref()
  return {
    get now() {
      return now
    },
    follow: (server) => servers.push(server),
    renew,
    stop: () => clearInterval(looking),
  }
}
