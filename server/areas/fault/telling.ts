import { contract } from '#contract/index.ts'
import type { FaultAction } from '#contract/rules/fault-states.ts'
import type { MessageEvent } from '#contract/rules/notices/events.ts'
import type { Tenant } from '#server/database/database.ts'
import { accountsPermitted, writeMessages } from '#server/inbox/inbox.ts'
import { reportToRobots } from '#server/notices/to-robots.ts'

interface Where {
  campusId: number
  faultId: number
}

/** What whose report it is hears of each step. */
const reporterHears: Readonly<Record<FaultAction, MessageEvent<'report'>>> = {
  assign: 'handed',
  start: 'begun',
  finish: 'finished',
  reject: 'rejected',
  reopen: 'reopened',
}

/** Tells people of a report, but for whoever did what they are told of. */
const write = (
  { db, who }: Tenant,
  where: Where,
  event: MessageEvent<'report'>,
  accountIds: readonly (number | null)[],
  actorId: number,
) =>
  writeMessages(
    db,
    { cid: who.cid, ...where, event },
    accountIds.filter((id) => id !== null).filter((id) => id !== actorId),
  )

const assigners = ({ db, who }: Tenant, { campusId }: Where) =>
  accountsPermitted(db, { cid: who.cid, campusId }, contract.fault.move.permission)

/** Tells those who may assign it that something was reported. */
export async function tellReported(tenant: Tenant, where: Where, actorId: number): Promise<void> {
  await write(tenant, where, 'reported', await assigners(tenant, where), actorId)
  await reportToRobots(tenant.db, { cid: tenant.who.cid, ...where, event: 'reported' })
}

interface Moved extends Where {
  action: FaultAction
  reporterId: number | null
  /** Who holds it now, and who held it before. */
  assigneeId: number | null
  heldBy: number | null
}

/**
 * Tells of a step: whoever is to see to it now, that she is; whose report it is, and whoever held it when it ended, how it
 * stands; those who may assign it, that nobody holds it again.
 */
export async function tellMoved(tenant: Tenant, moved: Moved, actorId: number): Promise<void> {
  const { action, reporterId, assigneeId, heldBy, campusId, faultId } = moved
  const where = { campusId, faultId }
  const event = reporterHears[action]
  if (action === 'assign') await write(tenant, where, 'assigned', [assigneeId], actorId)
  const ended = action === 'finish' || action === 'reject'
  const others = action === 'reopen' ? await assigners(tenant, where) : ended ? [heldBy] : []
  // Whose own report it is to see to has heard that already.
  const reporter = action === 'assign' && reporterId === assigneeId ? null : reporterId
  await write(tenant, where, event, [reporter, ...others], actorId)
  if (action === 'reopen') await reportToRobots(tenant.db, { cid: tenant.who.cid, ...where, event })
}
