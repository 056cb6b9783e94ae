import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Database } from '#server/database/database.ts'
import type { Peer } from './broker.ts'
import { credentialMatches } from './credentials.ts'
import type { Registry } from './registry.ts'
import { gatewayByNo } from './registry-store.ts'

/** No gateway can have this number: numbers are levels of a topic, where `$` is the broker's own. */
const serverName = '$lamplighter'
/** A gateway number is a level of a topic. */
const numberForm = /^[^/+#$\s]{1,40}$/
/** Looks past memory per second; more are refused, so that guessing does not become work for the database. */
const lookupsPerSecond = 20

export interface SignIn {
  /** For the server's own connection; new with every start. */
  credential: { userName: string; secret: string }
  signIn(userName: string, secret: string): Promise<Peer | null>
}

/**
 * Who may connect to the embedded broker: this server, and gateways by number and secret. Gateways are let in
 * once the server is `listening`: a gateway reports everything when it connects, and that must not be missed.
 */
export function newSignIn(database: Database, registry: Registry, listening: Promise<void>): SignIn {
  const secret = randomBytes(32).toString('base64url')
  let second = 0
  let lookups = 0

  const mayLookUp = () => {
    const now = Math.floor(Date.now() / 1000)
    if (now !== second) [second, lookups] = [now, 0]
    lookups += 1
    return lookups <= lookupsPerSecond
  }
  return {
    credential: { userName: serverName, secret },
    signIn: async (userName, given) => {
      const peerOf = ({ cid, credentialHash }: { cid: number; credentialHash: string }): Peer => ({
        kind: 'gateway',
        cid,
        gatewayNo: userName,
        credentialHash,
      })
      if (userName === serverName) return equal(given, secret) ? { kind: 'server' } : null
      if (!numberForm.test(userName)) return null
      await listening
      const known = registry.gateway(userName)
      if (known && credentialMatches(given, known.credentialHash)) {
        return peerOf(known)
      }
      // It may be new, or have a new secret, since the registry was last read.
      if (!mayLookUp()) return null
      const fresh = await database.system((db) => gatewayByNo(db, userName))
      if (!fresh || !credentialMatches(given, fresh.credentialHash)) return null
      // What it reports first must find it known.
      await registry.refresh()
      return peerOf(fresh)
    },
  }
}

function equal(given: string, wanted: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(wanted)]
  return left.length === right.length && timingSafeEqual(left, right)
}
