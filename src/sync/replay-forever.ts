import { run } from '#contract/rules/machine.ts'
import type { Moment } from '#src/local/screen.ts'
import { beginSummary, endSummary } from '#src/local/sync-summary.ts'
import { type Drained, drain, excuseLast } from './replay.ts'
import { type ReplayEffect, type ReplayEvent, replayMachine, type SendOutcome } from './replay-machine.ts'
import { reachable, type Tending } from './tending.ts'

/**
 * Sends the outbox as long as the signal allows, as its machine says. Resolves when nothing is under way any more.
 * @throws what sending has thrown: a database that is closed, say
 */
export function replayForever(tending: Tending, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = withEnd()
  const stops: (() => void)[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let underWay: Promise<unknown> = Promise.resolve()

  const perform = (effect: ReplayEffect, send: (event: ReplayEvent) => void) => {
    switch (effect.kind) {
      case 'send': {
        const sending = sendAll(tending, effect.back, signal)
        underWay = sending
        return sending.then((outcome): ReplayEvent => ({ kind: 'sent', outcome }))
      }
      case 'wait': {
        const { turn, time } = effect
        clearTimeout(timer)
        timer = setTimeout(() => send({ kind: 'time', turn }), time)
        return undefined
      }
      case 'excuse':
        excuseLast(tending.sender.db)
        return undefined
      case 'sign out':
        tending.signedOut.set(true)
        return undefined
      default:
        return effect satisfies never
    }
  }
  const running = run(replayMachine, { perform, failed: reject })
  const tellLine = () => running.send({ kind: reachable(tending) ? 'line there' : 'line lost' })
  for (const known of [tending.connection, tending.signedOut, tending.standing])
    stops.push(known.subscribe(tellLine))
  stops.push(watchOutbox(tending, running.send))
  const end = () => resolve()
  signal.addEventListener('abort', end, { once: true })
  if (signal.aborted) end()
  else running.send({ kind: reachable(tending) ? 'news' : 'line lost' })

  return promise.finally(async () => {
    running.stop()
    clearTimeout(timer)
    signal.removeEventListener('abort', end)
    for (const stop of stops) stop()
    await underWay.catch(() => undefined)
  })
}

function withEnd() {
  let resolve = () => {}
  let reject: (error: unknown) => void = () => {}
  const promise = new Promise<void>((done, failed) => {
    resolve = done
    reject = failed
  })
  return { promise, resolve, reject }
}

async function sendAll(tending: Tending, back: boolean, signal: AbortSignal): Promise<SendOutcome> {
  const { db, now } = tending.sender
  const connection = tending.connection.get()
  const since = !back && connection.kind === 'online' ? connection.since : now()
  await beginSummary(db, now(), since)
  const drained = await drain(tending.sender, signal)
  if (drained.kind === 'empty' || drained.kind === 'held') await endSummary(db, now())
  return outcomeOf(drained)
}

function outcomeOf(drained: Drained): SendOutcome {
  switch (drained.kind) {
    case 'unreachable':
      return { kind: 'unanswered', some: drained.some }
    case 'signed-out':
      return { kind: 'signed out' }
    case 'waiting':
      return { kind: 'answered', left: drained.until - Date.now() }
    default:
      return { kind: 'answered', left: null }
  }
}

/** Says when the outbox has changed, and when somebody wants what was tried in vain tried again, in whichever tab. */
function watchOutbox({ screen }: Tending, send: (event: ReplayEvent) => void): () => void {
  let known: ReadonlySet<string> | undefined
  return screen.watch({
    of: [],
    read: insistedOn,
    heard: (now) => {
      const before = known ?? now
      const isWish = [...now].some((each) => !before.has(each))
      send({ kind: isWish ? 'wish' : 'news' })
      known = now
    },
    failed: () => undefined,
  })
}

/**
 * The edits that were tried in vain and are to be tried again now, each with how often it was: between two readings one may
 * have been tried and wanted once more.
 */
const insistedOn = ({ entries }: Moment): ReadonlySet<string> =>
  new Set(
    entries
      .filter(({ state, history }) => state.kind === 'waiting' && state.notBefore === 0 && history.length > 0)
      .map(({ id, attempts }) => `${id} ${attempts}`),
  )
