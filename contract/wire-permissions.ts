import type { Permission } from './endpoint.ts'
import { calls, type QueuedName } from './index.ts'

/** What each edit that is kept without a network asks for. The build puts the table itself in this module's place. */
export const editPermissions = Object.fromEntries(
  calls.flatMap(({ name, call }) => (call.offline === 'queue' ? [[name, call.permission]] : [])),
) as Record<QueuedName, Permission>
