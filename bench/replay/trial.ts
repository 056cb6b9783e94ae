import type { ApiOptions } from '#src/api/api.ts'
import type { Local } from '#src/local/database.ts'
import { type Draft, enqueue } from '#src/sync/enqueue.ts'
import { bareCalls, fetchBare, fetchChain } from './bare.ts'
import { chain, renames } from './drafts.ts'

/** Where edits are queued and sent: a desk with or without its screen, in a browser or in Node. */
export interface Bench {
  local: Local
  options: ApiOptions
  fetch: typeof fetch
  campusId: number
  /** Brings the local database up to the server. */
  refresh(): Promise<void>
  /** Keeps what is queued from going up. */
  hold(): Promise<void>
  /** Lets it go up; answers how long it took from the first call to an empty outbox, in ms. */
  release(): Promise<number>
}

/** Times in ms. `queue` is the putting of independent edits into the outbox. */
export interface Trial {
  queue: number
  replay: number
  bare: number
  bareAtATime: number
  chain: number
  bareChain: number
}

export interface TrialSize {
  edits: number
  chained: number
  atATime: number
}

/** Sends the same edits by the outbox and bare, in turns. `round` must not have been used before. */
export async function runTrial(bench: Bench, round: string, size: TrialSize): Promise<Trial> {
  const { local, options, campusId } = bench
  const versioned = async () => {
    await bench.refresh()
    const nodes = await local.bulk.spaces.where({ campusId }).toArray()
    const rooms = nodes.filter(({ kind }) => kind === 'room').slice(0, size.edits)
    if (rooms.length < size.edits) throw new Error(`the campus has only ${rooms.length} rooms`)
    return { rooms, versions: new Map(rooms.map((room) => [room.id, room.version])) }
  }
  const bareRun = async (name: string, atATime: number) => {
    const { rooms, versions } = await versioned()
    return fetchBare(
      bench.fetch,
      await bareCalls(options, renames(rooms, `${round}${name}`), versions),
      atATime,
    )
  }
  const queued = async (drafts: readonly Draft[]) => {
    await bench.hold()
    const began = performance.now()
    for (const draft of drafts) await enqueue(local.db, draft)
    return performance.now() - began
  }

  const bare = await bareRun('b', 1)
  const { rooms } = await versioned()
  const queue = await queued(renames(rooms, `${round}r`) as unknown as Draft[])
  const replay = await bench.release()
  const bareAtATime = await bareRun('c', size.atATime)
  const bareChain = await fetchChain(options, bench.fetch, chain(campusId, size.chained, `${round}b`))
  await bench.refresh()
  await queued(chain(campusId, size.chained, `${round}r`).map(({ draft }) => draft))
  const chained = await bench.release()
  const left = await local.db.outbox.count()
  if (left > 0) throw new Error(`${left} edits are left in the outbox`)
  return { queue, replay, bare, bareAtATime, chain: chained, bareChain }
}
