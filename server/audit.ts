import { sql, type Transaction } from 'kysely'
import { success } from '#contract/errors.ts'
import type { SystemCode } from '#contract/systems.ts'
import { isUpload } from '#contract/upload.ts'
import { removeOld } from './database/ageing.ts'
import type { Database } from './database/database.ts'
import type { Tables } from './database/tables.ts'

/** An account of the same company. */
export interface Colleague {
  accountId: number
  username: string
}

/** Who writes, from where, and what was asked. */
export interface AuditEntry {
  cid: number
  accountId: number | null
  username: string
  system: SystemCode | ''
  ip: string
  userAgent: string
  call: string
  input: Record<string, unknown>
  /** The colleague whose edit it is, when it is not the caller's own. */
  behalf?: Colleague | null
  /** The access key it was done with. */
  key?: string | undefined
  /** Of the envelope; done when not given. */
  code?: number
}

/** A robot's address holds its key, and whoever knows a browser's endpoint can have it show things. */
const secret = /password|code|secret|token|securitykey|^hook$|^endpoint$|^p256dh$|^auth$/i
const longest = 500
const mostItems = 20

/** What was sent, fit to be kept: without secrets, long texts and long lists cut. */
export function withoutSecrets(value: unknown, name = ''): unknown {
  if (secret.test(name) && (typeof value === 'string' || typeof value === 'number')) return '***'
  if (typeof value === 'string') return value.length > longest ? `${value.slice(0, longest)}…` : value
  if (isUpload(value)) return { name: value.name, type: value.type, bytes: value.bytes.length }
  if (Array.isArray(value)) {
    const items = value.slice(0, mostItems).map((item) => withoutSecrets(item))
    return value.length > mostItems ? [...items, `… ${value.length}`] : items
  }
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withoutSecrets(item, key)]))
}

/**
 * Writes down a auditEntry within its own transaction, which from here on adds every row it changes (see the function
 * log_change of migration 005). A refused write is rolled back, and its entry with it.
 */
export async function writeDown(db: Transaction<Tables>, auditEntry: AuditEntry): Promise<void> {
  const input = JSON.stringify(withoutSecrets(auditEntry.input))
  const { cid, accountId, username, system, ip, userAgent, call, key = null, code = success } = auditEntry
  const { accountId: behalfId = null, username: behalfName = null } = auditEntry.behalf ?? {}
  // Not every writer may read the log, so the entry's id is drawn before it is written.
  await sql`with entry as (select nextval('row_id') as id), kept as (
      insert into audit (id, cid, account_id, username, system, ip, user_agent, call, code, input,
        behalf_id, behalf_name, access_key)
      select id, ${cid}::bigint, ${accountId}::bigint, ${username}, ${system}, ${ip}, ${userAgent.slice(0, 300)},
        ${call}, ${code}::int, ${input}::jsonb, ${behalfId}::bigint, ${behalfName}::text, ${key}::text from entry)
    select set_config('app.audit', id::text, true) from entry`.execute(db)
}

/** Removes entries older than `days`, and what was written down of places. */
export async function dropOldAuditEntries(database: Database, days: number): Promise<void> {
  const before = new Date(Date.now() - days * 24 * 60 * 60_000)
  await removeOld(database, 'audit', sql<boolean>`at < ${before}`)
  await removeOld(database, 'place_record', sql<boolean>`at < ${before}`)
}
