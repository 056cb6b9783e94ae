import { createHmac, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/database.ts'

/** How long an address that a gateway is told is good, in ms. */
export const linkLength = 30 * 60_000

export interface Linked {
  firmwareId: number
  gatewayNo: string
  /** Milliseconds since 1970. */
  expiresAt: number
}

/**
 * Whether gateways can be told where firmware is. A server that listens everywhere knows no name of its own that others reach
 * it by; simulated gateways are on its machine.
 */
export const knowsWay = ({
  publicOrigin,
  simulate,
  host,
}: Pick<Config, 'publicOrigin' | 'simulate' | 'host'>) =>
  publicOrigin !== undefined || simulate || !['', '0.0.0.0', '::'].includes(host)

/** Where firmware is fetched from, below the calls' base. */
export const firmwarePath = '/ota/v1/file'

const selectSecret = sql<{ value: string }>`select value from meta where key = 'firmware_links'`

/** The secret that addresses are signed with, of this database alone. */
export const linkSecret = (database: Database): Promise<string> =>
  database.system(async (db) => {
    const { rows } = await selectSecret.execute(db)
    return rows[0]?.value ?? ''
  })

const signatureOf = (secret: string, { firmwareId, gatewayNo, expiresAt }: Linked): string =>
  createHmac('sha256', secret).update(`${firmwareId} ${expiresAt} ${gatewayNo}`).digest('base64url')

/** The address below the calls' base that opens a file for a gateway until it expires. */
export const linkOf = (secret: string, linked: Linked): string => {
  const query = new URLSearchParams({
    gateway: linked.gatewayNo,
    expires: String(linked.expiresAt),
    signature: signatureOf(secret, linked),
  })
  return `${firmwarePath}/${linked.firmwareId}?${query}`
}

/** Whether the server itself has made an address. */
export function isOwnLink(secret: string, linked: Linked, signature: string): boolean {
  const [given, wanted] = [Buffer.from(signature), Buffer.from(signatureOf(secret, linked))]
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
