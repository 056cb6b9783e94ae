import type { QueuedName } from '#contract/index.ts'
import { permits } from '#contract/rules/permission.ts'
import { editPermissions } from '#contract/wire-permissions.ts'

/** Whether somebody may make a call. */
export type MayCall = (name: QueuedName) => boolean

/** What somebody may make who holds these permission urls. */
export const mayCallWith =
  (urls: ReadonlySet<string>): MayCall =>
  (name) =>
    permits(urls, editPermissions[name])
