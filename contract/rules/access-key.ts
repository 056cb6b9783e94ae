import { type AreaName, type CallName, callOf, calls } from '../index.ts'
import type { SystemCode } from '../systems.ts'
import { isOperatorUrl } from './operator.ts'
import { type CatalogueGroup, permissionCatalogue } from './permission-catalogue.ts'

/** What secrets of access keys begin with, so that they are found where they should not lie. */
export const keyPrefix = 'llk_'

/** Accounts with their passwords, codes, keys and sessions, and what is sent on when a key is gone. */
const closedAreas: ReadonlySet<AreaName> = new Set([
  'user',
  'ownAccount',
  'session',
  'seal',
  'remoteControl',
  'accessKey',
  'webhook',
])
/** Looking at these is open to keys, changing them is not: whose account there is, what it may, and what is bought. */
const readOnlyAreas: ReadonlySet<AreaName> = new Set([
  'campusUser',
  'role',
  'fleet',
  'order',
  'vas',
  'invoice',
  'ota',
])
/** A browser's outbox, whose edits a program makes one by one, and what it says of itself. */
const closedCalls: ReadonlySet<CallName> = new Set(['sync.batch', 'sync.report'])

/** Whether an access key may make a call at all, whatever its permissions. */
export function opensToKeys(name: CallName): boolean {
  const [area] = name.split('.') as [AreaName]
  const call = callOf(name)
  if (call.permission === null || isOperatorUrl(call.permission)) return false
  if (closedAreas.has(area) || closedCalls.has(name)) return false
  return call.method === 'GET' || !readOnlyAreas.has(area)
}

/** Every permission url that opens something to a key. */
export const keyUrls: ReadonlySet<string> = new Set(
  calls.flatMap(({ name, call }) =>
    call.permission?.startsWith('/') && opensToKeys(name) ? [call.permission] : [],
  ),
)

/** What the keys of a system can be given, by area. */
export const keyCatalogue = (system: SystemCode): CatalogueGroup[] =>
  permissionCatalogue(system)
    .map(({ name, lines }) => ({
      name,
      lines: lines.filter(({ type, url }) => type === 1 && keyUrls.has(url)),
    }))
    .filter(({ lines }) => lines.length > 0)

/** `10.0.0.5`, `192.168.0.0/16` or `2001:db8::/32`, as far as its form goes. */
export function isAddress(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  if (more.length > 0) return false
  const v4 =
    /^(\d{1,3})(\.\d{1,3}){3}$/.test(address) && address.split('.').every((part) => Number(part) < 256)
  const v6 =
    /^[\da-f:.]{2,45}$/i.test(address) && address.includes(':') && URL.canParse(`http://[${address}]`)
  if (!v4 && !v6) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (v4 ? 32 : 128))
}
