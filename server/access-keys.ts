import { BlockList, isIPv6 } from 'node:net'
import { sql } from 'kysely'
import { mergedUrls } from '#contract/rules/permission.ts'
import type { UserInfo } from '#contract/user.ts'
import type { Database } from './database/database.ts'
import type { Caller } from './handlers.ts'
import { keyHash } from './key-secret.ts'
import { accounts, userInfo } from './session-store.ts'

/** Calls of a key that was good a moment ago are counted as its own before the database is asked again. */
const known = 60_000
const knownMost = 10_000

/** The name that streams opened with a key are ended by. */
export const streamsOf = (keyId: number): string => `key:${keyId}`

export interface FoundKey {
  caller: Caller
  /** Whether it may be used from where the call comes from. */
  isHere: boolean
}

/**
 * Whom keys stand for. They are read for every call, so that a key that is disabled, rotated or deleted, or whose owner
 * is, opens nothing from then on, in any process.
 */
export class AccessKeys {
  readonly #database: Database
  readonly #known = new Map<string, number>()

  constructor(database: Database) {
    this.#database = database
  }

  /** What calls of a secret are counted under; undefined for one that has not been found good lately. */
  counted(secret: string): string | undefined {
    const hash = keyHash(secret)
    return (this.#known.get(hash) ?? 0) > Date.now() ? hash : undefined
  }

  /** Whom a secret stands for; undefined when it opens nothing. */
  async find(secret: string, ip: string): Promise<FoundKey | undefined> {
    const hash = keyHash(secret)
    const found = await this.#read(hash, ip)
    if (!found) this.#known.delete(hash)
    else {
      if (this.#known.size >= knownMost) this.#known.clear()
      this.#known.set(hash, Date.now() + known)
    }
    return found
  }

  #read(hash: string, ip: string): Promise<FoundKey | undefined> {
    return this.#database.system(async (db) => {
      const row = await accounts(db)
        .innerJoin('access_key', 'access_key.account_id', 'account.id')
        .innerJoin('access_key_secret', 'access_key_secret.key_id', 'access_key.id')
        .select([
          'access_key.id as keyId',
          'access_key.name as keyName',
          'access_key.system',
          'access_key.urls',
          'access_key.campus_ids as keyCampuses',
          'access_key.addresses',
        ])
        .select(sql<boolean>`coalesce(last_used_at < now() - interval '1 minute', true)`.as('due'))
        .where('access_key_secret.hash', '=', hash)
        .where('access_key.disabled', '=', false)
        .where(sql<boolean>`coalesce(access_key.expires_at > now(), true)`)
        .where(sql<boolean>`coalesce(access_key_secret.until > now(), true)`)
        .where('company.closed_at', 'is', null)
        .executeTakeFirst()
      if (!row) return undefined
      const isHere = isWithin(ip, row.addresses)
      if (row.due && isHere)
        await db
          .updateTable('access_key')
          .set({ last_used_at: sql<Date>`now()`, last_ip: ip })
          .where('id', '=', row.keyId)
          .execute()
      const user = narrowed(userInfo(row), row.urls, row.keyCampuses)
      const { userId, cid, campusIds } = user
      const caller: Caller = {
        who: { userId, cid, campusIds, urls: mergedUrls(user), system: row.system },
        user,
        system: row.system,
        sessionHash: streamsOf(row.keyId),
        key: { id: row.keyId, name: row.keyName },
      }
      return { caller, isHere }
    })
  }
}

/** An account as far as a key goes: never more than its owner may now, and not what she signs in with. */
function narrowed(
  { account: _hers, ...user }: UserInfo,
  urls: readonly string[],
  campuses: readonly number[] | null,
): UserInfo {
  const opened = new Set(urls)
  const own = user.campusIds
  const within = <R extends UserInfo['roles'][number] | UserInfo['displayRoles'][number]>(role: R): R => ({
    ...role,
    permissions: role.permissions.filter(({ url }) => opened.has(url)),
  })
  return {
    ...user,
    roles: user.roles.map(within),
    displayRoles: user.displayRoles.map(within),
    campusIds: campuses === null ? own : campuses.filter((id) => own === null || own.includes(id)),
  }
}

/** An IPv4 address that came over a socket for both is that address. */
const plain = (ip: string) => ip.replace(/^::ffff:(?=\d+\.)/i, '')
const family = (ip: string) => (isIPv6(ip) ? 'ipv6' : 'ipv4')

/** Whether an address is one of these, or in one of these networks; any is when there are none. */
export function isWithin(ip: string, addresses: readonly string[]): boolean {
  if (addresses.length === 0) return true
  const list = new BlockList()
  for (const entry of addresses) {
    const [address = '', bits] = entry.split('/')
    if (bits === undefined) list.addAddress(address, family(address))
    else list.addSubnet(address, Number(bits), family(address))
  }
  const own = plain(ip)
  return list.check(own, family(own))
}
