import { liveQuery } from 'dexie'
import type { StreamEvent } from '#contract/sync.ts'
import { watches } from '#src/local/meta.ts'
import { followConfigStates, heldConfigStates } from './config-states.ts'
import { listen } from './stream.ts'
import type { Subject, Tending } from './tending.ts'

/** Which campuses are kept fresh. */
export interface Following {
  /** Those that tabs show. */
  shown(): ReadonlySet<number>
  /** Those, and those taken along. */
  all(): ReadonlySet<number>
  stop(): void
}

/**
 * Follows which campuses the tabs show and which were taken along, asks for those that are new, and listens to the
 * server about the ones that are shown.
 */
export function follow(
  tending: Tending,
  signal: AbortSignal,
  ask: (what: Subject) => void,
  heard: (event: StreamEvent) => void,
): Following {
  const { local, openStream } = tending
  let shown: ReadonlyMap<number, number> = new Map()
  let packs: ReadonlyMap<number, string> = new Map()
  let listening = new AbortController()
  const configured = followConfigStates({ db: local.bulk, api: tending.sender.api }, signal)

  const all = () => new Set([...shown.keys(), ...packs.keys()])
  const relisten = () => {
    listening.abort()
    listening = new AbortController()
    if (!openStream) return
    const refreshAll = () => {
      for (const campusId of all()) ask(campusId)
      heldConfigStates(local.bulk).then(configured, () => undefined)
    }
    const stop = AbortSignal.any([signal, listening.signal])
    const told = (event: StreamEvent) =>
      event.kind === 'config' ? configured(event.templateIds) : heard(event)
    listen(tending.sender.api, [...shown.keys()], stop, told, refreshAll, openStream)
  }

  const readShown = async () => {
    const now = new Map<number, number>()
    for (const watch of await watches(local.bulk))
      now.set(watch.campusId, Math.max(watch.asked, now.get(watch.campusId) ?? 0))
    return now
  }
  const readPacks = async () => {
    const rows = await local.bulk.packs.toArray()
    return new Map(rows.map((pack) => [pack.campusId, `${pack.takenAt} ${pack.asked} ${pack.within}`]))
  }

  const subscriptions = [
    liveQuery(readShown).subscribe({
      next: (now) => {
        const before = shown
        shown = now
        for (const [campusId, count] of now) if (before.get(campusId) !== count) ask(campusId)
        const moved = now.size !== before.size || [...now.keys()].some((id) => !before.has(id))
        if (moved && tending.connection.get().kind === 'online') relisten()
      },
      error: () => undefined,
    }),
    liveQuery(readPacks).subscribe({
      next: (now) => {
        const before = packs
        packs = now
        for (const [campusId, mark] of now) if (before.get(campusId) !== mark) ask(campusId)
        // A shown campus whose pack is gone is wanted whole again.
        for (const campusId of before.keys()) if (!now.has(campusId) && shown.has(campusId)) ask(campusId)
      },
      error: () => undefined,
    }),
  ]
  // A stream that was cut while offline is opened anew at once instead of at the browser's next try.
  const unsubscribe = tending.connection.subscribe(() => {
    if (tending.connection.get().kind === 'offline') listening.abort()
    else if (listening.signal.aborted || shown.size === 0) relisten()
  })

  return {
    shown: () => new Set(shown.keys()),
    all,
    stop: () => {
      for (const each of subscriptions) each.unsubscribe()
      unsubscribe()
      listening.abort()
    },
  }
}
