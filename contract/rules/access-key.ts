import { type AreaName, type CallName, callOf, calls } from '../index.ts'
import type { SystemCode } from '../systems.ts'
import { isOperatorUrl } from './operator.ts'
import { type CatalogueGroup, permissionCatalogue } from './permission-catalogue.ts'

/** What secrets of access keys begin with, so that they are found where they should not lie. */
export const keyPrefix = 'llk_'

/** Accounts with their passwords, codes, keys, sessions and inboxes, and what is sent on when a key is gone. */
const closedAreas: ReadonlySet<AreaName> = new Set([
  'user',
  'ownAccount',
  'session',
  'seal',
  'remoteControl',
  'accessKey',
  'webhook',
  'robot',
  'message',
])
/**
 * Looking at these is open to keys, changing them is not: whose account there is, what it may and in which rooms, who is told of
 * alarms, and what is bought.
 */
const readOnlyAreas: ReadonlySet<AreaName> = new Set([
  'campusUser',
  'role',
  'classroomPermission',
  'roomDistribution',
  'fleet',
  'order',
  'vas',
  'invoice',
  'ota',
  'alarmRule',
])
/** A browser's outbox, whose edits a program makes one by one, what it says of itself, and what a person signs. */
const closedCalls: ReadonlySet<CallName> = new Set(['sync.batch', 'sync.report', 'runSheet.sign'])

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

const isV4 = (text: string): boolean =>
  /^\d{1,3}(\.\d{1,3}){3}$/.test(text) && text.split('.').every((part) => Number(part) < 256)

/** The text forms of RFC 4291, section 2.2. */
function isV6(text: string): boolean {
  const halves = text.split('::')
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')))
  const tail = groups.at(-1)?.includes('.') ? groups.pop() : undefined
  const count = groups.length + (tail === undefined ? 0 : 2)
  const fits = halves.length === 2 ? count < 8 : halves.length === 1 && count === 8
  return fits && groups.every((group) => /^[\da-f]{1,4}$/i.test(group)) && (tail === undefined || isV4(tail))
}

/** `10.0.0.5`, `192.168.0.0/16` or `2001:db8::/32`, as far as its form goes. */
export function isAddress(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  if (more.length > 0) return false
  const most = isV4(address) ? 32 : isV6(address) ? 128 : null
  return most !== null && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
}
