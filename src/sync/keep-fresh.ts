import type { StreamEvent } from '#contract/sync.ts'
import { ApiError, NetworkError } from '#src/api/api-error.ts'
import { dropOldAnswers } from '#src/local/answers.ts'
import { freshness } from '#src/local/meta.ts'
import { dropOldReceipts } from '#src/local/receipts.ts'
import { sayRoom } from '#src/local/room.ts'
import { storageFailure } from '#src/local/storage-failure.ts'
import { dropOldTombstones } from '#src/local/tombstones.ts'
import { type Bell, bell } from './bell.ts'
import { type Following, followCampuses } from './following.ts'
import { hearStatuses } from './heard-statuses.ts'
import {
  type Refresher,
  refreshCampus,
  refreshCampuses,
  refreshFace,
  refreshMegaprojects,
  refreshPlans,
  refreshProducts,
  refreshSheets,
} from './refresh.ts'
import type { Listening } from './stream.ts'
import { refreshEvery, type Subject, type Tending, whenReachable } from './tending.ts'

/** Statuses of a pack that no tab shows are asked for at most this often, in ms. */
const packStatusesEvery = 30 * 60_000

/**
 * Keeps the company, the campuses that tabs show and those taken along as fresh as the server lets it. What is shown
 * does not wait for a pack on its way: each has a worker of its own.
 *
 * @param refused told when the server will not say what happens
 */
export async function keepFresh(
  tending: Tending,
  refused: Listening['refused'],
  signal: AbortSignal,
): Promise<void> {
  const due = new Set<Subject>(['company'])
  const bells = [bell(), bell()]
  const ask = (what: Subject) => {
    due.add(what)
    for (const each of bells) each.ring()
  }
  const statuses = hearStatuses(tending.local.bulk, signal)
  const heard = (event: StreamEvent) => {
    tending.take(event)
    if (event.kind === 'status') statuses(event)
    if (event.kind === 'changed')
      for (const campusId of event.campusIds) ask(following.all().has(campusId) ? campusId : 'company')
  }
  const following: Following = followCampuses(tending, signal, ask, { heard, refused })
  const underWay = new Set<Subject>()
  const [shown, packs] = [
    (what: Subject) => what === 'company' || following.shown().has(what),
    (what: Subject) => what !== 'company' && !following.shown().has(what),
  ]
  const worker = async (mine: (what: Subject) => boolean, news: Bell) => {
    while (!signal.aborted) {
      await whenReachable(tending, signal)
      if (signal.aborted) return
      news.reset()
      for (const what of [...due].filter(mine)) {
        if (underWay.has(what)) continue
        due.delete(what)
        underWay.add(what)
        const done = await attempt(tending, () => refresh(tending, what, following.shown()))
        underWay.delete(what)
        if (!done) due.add(what)
      }
      const again = [...due].some(mine)
      const rung = await news.orAfter(again ? 2_000 : refreshEvery, signal)
      if (!rung && !again)
        for (const what of [...following.all(), 'company' as const]) if (mine(what)) due.add(what)
    }
  }
  try {
    await Promise.all([worker(shown, bells[0] ?? bell()), worker(packs, bells[1] ?? bell())])
  } finally {
    following.stop()
  }
}

async function refresh(tending: Tending, what: Subject, shown: ReadonlySet<number>): Promise<void> {
  const refresher: Refresher = { db: tending.local.bulk, api: tending.sender.api }
  if (what === 'company') return refreshCompany(refresher, tending.cid)
  const { statusHeardAt } = await freshness(refresher.db, what)
  const statuses = shown.has(what) || Date.now() - (statusHeardAt ?? 0) > packStatusesEvery
  await refreshCampus(refresher, what, { statuses })
  await refreshPlans(refresher, what)
  return refreshSheets(refresher, what)
}

async function refreshCompany(refresher: Refresher, cid: number): Promise<void> {
  await refreshCampuses(refresher)
  await refreshMegaprojects(refresher)
  await refreshFace(refresher, cid)
  await refreshProducts(refresher, cid)
  await dropOldAnswers(refresher.db)
  await dropOldTombstones(refresher.db)
  await dropOldReceipts(refresher.db)
}

/**
 * Answers whether the work is done; false means it should be tried again. A device without room is told of, and tried
 * again with the next round only.
 */
export async function attempt(tending: Tending, work: () => Promise<void>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (error instanceof ApiError && error.kind.replay === 'pause') tending.signedOut.set(true)
    if (storageFailure(error) === 'full') sayRoom(tending.local.bulk, 'full')
    if (error instanceof NetworkError) return false
    return !(error instanceof ApiError && error.kind.replay !== 'attention')
  }
}
