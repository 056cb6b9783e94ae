import { sql } from 'kysely'
import type { InputOf } from '#contract/index.ts'
import type { RolloutState } from '#contract/rollout-shapes.ts'
import { isFailure } from '#contract/rules/waves.ts'
import type { Tenant } from '#server/database/database.ts'
import { tellConfig } from '#server/publishing/assign.ts'
import { roomsOfRollouts } from '#server/publishing/rollout-rooms.ts'
import { beginWave } from '#server/publishing/rollouts.ts'
import { refuse, refuseInput } from '#server/refusal.ts'
import { changedRows } from '../changed.ts'
import { claimOne } from '../claim.ts'

const over = { zh: '该批次已结束', en: 'This rollout is over' }

/** Where an action leads from, and to. Rooms of a rollout that is done may still be sent it again. */
const steps: Record<
  InputOf<'template.steerRollout'>['action'],
  { from: readonly RolloutState[]; to: RolloutState }
> = {
  pause: { from: ['running', 'paused'], to: 'paused' },
  resume: { from: ['running', 'paused'], to: 'running' },
  stop: { from: ['running', 'paused', 'stopped'], to: 'stopped' },
  retry: { from: ['running', 'paused', 'done'], to: 'running' },
}

/**
 * Steers a rollout. Going on after a pause passes over the rooms that failed: with the version as it is they would only
 * stop it again. @throws Refusal notFound, outdated, input {action}
 */
export async function steerRollout(
  tenant: Tenant,
  { id, rolloutId, action, roomIds }: InputOf<'template.steerRollout'>,
): Promise<object> {
  const { db, who } = tenant
  await claimOne(tenant, 'template', id, () => changedRows(tenant, { templates: [id] }))
  const { rows } = await sql<{ state: RolloutState }>`
    select state from rollout where id = ${rolloutId} and template_id = ${id} for update`.execute(db)
  const { state } = rows[0] ?? refuse('notFound', { rolloutId })
  const { from, to } = steps[action]
  if (!from.includes(state)) refuseInput({ action: over })
  const rooms = (await roomsOfRollouts(db, [rolloutId], Date.now())).get(rolloutId) ?? []
  const known = new Set(rooms.map(({ roomId }) => roomId))
  const missing = roomIds?.find((roomId) => !known.has(roomId))
  if (missing !== undefined) refuse('notFound', { roomId: missing })
  if (action === 'retry') {
    const failed = rooms.filter((room) => isFailure(room.state)).map(({ roomId }) => roomId)
    const again = roomIds ?? failed
    if (again.length > 0) await beginWave(db, rolloutId, 0, again)
  }
  const passes = action === 'resume' && rooms.some((room) => isFailure(room.state))
  const set = passes ? { state: to, pause_on_fault: false } : { state: to }
  await db.updateTable('rollout').set(set).where('id', '=', rolloutId).execute()
  await tellConfig(db, who.cid, id)
  return {}
}
