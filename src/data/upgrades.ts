import { useEffect } from 'react'
import type { Rollout, RolloutDetail, RolloutRoom } from '#contract/rollout-shapes.ts'
import { laidOverOf } from '#src/local/edits/index.ts'
import type { OutboxEntry } from '#src/local/entry.ts'
import type { Pending } from '#src/local/overlay.ts'
import { type Answered, useAnswer } from './answers.ts'
import { pendingOf, type SaidEdit, saidSince, useSaid } from './just-done.ts'

/** A room of an upgrade as the screen shows it; in `report`, `reportedBy` is null where it was said on this device. */
export interface SeenRolloutRoom extends Omit<RolloutRoom, 'report'> {
  report: (Omit<NonNullable<RolloutRoom['report']>, 'reportedBy'> & { reportedBy: string | null }) | null
  pending: Pending
}

interface SeenUpgrade extends Omit<RolloutDetail, 'roomList'> {
  roomList: SeenRolloutRoom[]
}

const isReport = ({ name }: Pick<OutboxEntry, 'name'>) => laidOverOf(name) === 'rollouts'

/**
 * Lays what was said here of a room over it. A report says what is wrong with it at once; the state of one that has had no turn
 * yet stays, as it does at the server.
 */
function seenRoom(room: RolloutRoom, reports: readonly SaidEdit[]): SeenRolloutRoom {
  let seen: SeenRolloutRoom = { ...room, pending: 'none' }
  for (const said of reports) {
    if (said.input.roomId !== room.roomId) continue
    seen = { ...seen, pending: pendingOf(said) }
    if (said.state.kind === 'attention') continue
    const { describe, at } = said.input
    const reportedAt = typeof at === 'number' ? at : said.createdAt
    seen.report = { describe: String(describe), reportedBy: said.behalf?.name ?? null, reportedAt }
    if (seen.state !== 'waiting') seen.state = 'reported'
  }
  return seen
}

/**
 * A rollout with what was said here of its rooms. Only what the server has taken pauses it: before that it goes on. Pure.
 *
 * @param said reports of any rollout, oldest first
 */
export function laidOver(upgrade: RolloutDetail, said: readonly SaidEdit[]): SeenUpgrade {
  const reports = said.filter((edit) => isReport(edit) && edit.input.upgradeId === upgrade.id)
  const roomList = upgrade.roomList.map((room) => seenRoom(room, reports))
  return { ...paused(upgrade, reports), roomList }
}

const paused = <R extends Rollout>(rollout: R, reports: readonly SaidEdit[]): R => {
  const stops = rollout.state === 'running' && rollout.pauseOnFault
  return stops && reports.some(({ state }) => state.kind === 'done')
    ? { ...rollout, state: 'paused' }
    : rollout
}

/** An upgrade with its rooms in a campus; null where this device has never heard of it. */
export function useUpgrade(
  campusId: number,
  upgradeId: number,
): Omit<Answered<unknown>, 'data'> & { upgrade: SeenUpgrade | null } {
  const { data, ...answered } = useAnswer('upgrade.getDetail', { id: campusId, upgradeId })
  const said = useSaid(isReport)
  const news = said && saidSince(said, answered.freshness?.at)
  // What has gone up while no stream was open has told nobody.
  const isOlder = news?.some(({ state }) => state.kind === 'done') ?? false
  const { refresh } = answered
  useEffect(() => {
    if (isOlder) void refresh()
  }, [isOlder, refresh])
  // Without what waits here it would be shown as it was before, and the same be reported again.
  if (!news) return { ...answered, upgrade: null, waiting: true }
  return { ...answered, upgrade: data && laidOver(data, news) }
}
