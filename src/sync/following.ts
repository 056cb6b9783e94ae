import type { StreamEvent } from '#contract/sync.ts'
import type { LocalDatabase } from '#src/local/database.ts'
import { watches, watchPrefix } from '#src/local/meta.ts'
import { watch } from '#src/local/watch.ts'
import { followConfigStates, heldConfigStates } from './config-states.ts'
import { type Listening, listen } from './stream.ts'
import type { Subject, Tending } from './tending.ts'
import { followAnswers } from './told-answers.ts'

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
 * server about the ones that are shown: while it can be reached, and somebody is signed in.
 */
export function followCampuses(
  tending: Tending,
  signal: AbortSignal,
  ask: (what: Subject) => void,
  { heard, refused }: Pick<Listening, 'heard' | 'refused'>,
): Following {
  const { local, connection, signedOut, openStream } = tending
  /** Null until it has been read. */
  let shown: ReadonlyMap<number, number> | null = null
  let packs: ReadonlyMap<number, string> = new Map()
  let listening = new AbortController()
  /** The campuses the open stream is about; null while there is none. */
  let about: string | null = null

  const shownIds = () => [...(shown?.keys() ?? [])].sort((one, other) => one - other)
  const follower = followHeld(tending, signal, heard, shownIds)
  const all = () => new Set([...shownIds(), ...packs.keys()])
  const opened = () => {
    for (const campusId of all()) ask(campusId)
    follower.opened()
  }
  /** A stream cut off by the network is opened anew at once, instead of at the browser's next try. */
  const relisten = () => {
    const possible = shown !== null && connection.get().kind === 'online' && !signedOut.get()
    const wanted = possible ? shownIds().join() : null
    if (wanted === about) return
    about = wanted
    listening.abort()
    listening = new AbortController()
    if (wanted === null || !openStream) return
    const stop = AbortSignal.any([signal, listening.signal])
    listen(tending.sender.api, shownIds(), stop, { heard: follower.told, opened, refused }, openStream)
  }

  const failed = () => undefined
  const stops = [
    watch(local.bulk, {
      of: { meta: { startingWith: watchPrefix } },
      read: readShown,
      heard: (now) => {
        const before = shown
        shown = now
        for (const [campusId, count] of now) if (before?.get(campusId) !== count) ask(campusId)
        relisten()
      },
      failed,
    }),
    watch(local.bulk, {
      of: { packs: 'all' },
      read: readPacks,
      heard: (now) => {
        const before = packs
        packs = now
        for (const [campusId, mark] of now) if (before.get(campusId) !== mark) ask(campusId)
        // A shown campus whose pack is gone is wanted whole again.
        for (const campusId of before.keys()) if (!now.has(campusId) && shown?.has(campusId)) ask(campusId)
      },
      failed,
    }),
    connection.subscribe(relisten),
    signedOut.subscribe(relisten),
  ]

  return {
    shown: () => new Set(shownIds()),
    all,
    stop: () => {
      for (const stop of stops) stop()
      listening.abort()
    },
  }
}

/** The campuses that tabs show, each with how often a person has asked for news of it. */
async function readShown(db: LocalDatabase): Promise<ReadonlyMap<number, number>> {
  const asked = new Map<number, number>()
  for (const each of await watches(db))
    asked.set(each.campusId, Math.max(each.asked, asked.get(each.campusId) ?? 0))
  return asked
}

/** The campuses taken along, each with what changes when it is to be asked for again. */
async function readPacks(db: LocalDatabase): Promise<ReadonlyMap<number, string>> {
  const rows = await db.packs.toArray()
  return new Map(rows.map((pack) => [pack.campusId, `${pack.takenAt} ${pack.asked} ${pack.within}`]))
}

/** Keeps what this device holds beside campuses as the stream tells of it; all other events go to `heard`. */
function followHeld(
  { local, sender }: Tending,
  signal: AbortSignal,
  heard: Listening['heard'],
  shown: () => readonly number[],
) {
  const refresher = { db: local.bulk, api: sender.api }
  const configured = followConfigStates(refresher, signal)
  const answers = followAnswers(refresher, signal, shown)
  return {
    opened: () => void heldConfigStates(local.bulk).then(configured, () => undefined),
    told: (event: StreamEvent) => {
      answers(event)
      if (event.kind === 'config') configured(event.templateIds)
      else heard(event)
    },
  }
}
