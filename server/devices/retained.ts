import { Readable } from 'node:stream'
import type { AedesPublishPacket } from 'aedes'
import openMemory from 'aedes-persistence'

/** A level of topics: what is kept for the topic that ends here, and the levels below by their names. */
interface Level<Kept> {
  kept: Kept | undefined
  below: Map<string, Level<Kept>>
}

/** Something kept by topic, found by topic filter (MQTT 3.1.1, 4.7) without looking at the topics that it cannot mean. */
export class TopicTree<Kept> {
  readonly #root = newLevel<Kept>()
  /** How many topics have a name, level by level: a filter with a name that none has there means nothing. */
  readonly #named: Map<string, number>[] = []

  /** Keeps it for the topic in the place of what was kept; undefined keeps nothing for it any more. */
  set(topic: string, kept: Kept | undefined): void {
    let last = this.#root
    const path = [last]
    const names = topic.split('/')
    for (const name of names) {
      const next = last.below.get(name) ?? newLevel<Kept>()
      last.below.set(name, next)
      path.push(next)
      last = next
    }
    this.#count(names, Number(kept !== undefined) - Number(last.kept !== undefined))
    last.kept = kept
    for (let depth = names.length; depth > 0 && isBare(path[depth]); depth -= 1)
      path[depth - 1]?.below.delete(names[depth - 1] ?? '')
  }

  #count(names: readonly string[], more: number): void {
    for (const [depth, name] of names.entries()) {
      this.#named[depth] ??= new Map()
      const count = (this.#named[depth].get(name) ?? 0) + more
      if (count > 0) this.#named[depth].set(name, count)
      else this.#named[depth].delete(name)
    }
  }

  /** Every topic that something is kept for. */
  *topics(): Generator<string> {
    yield* topicsBelow(this.#root, [])
  }

  /** What is kept for topics that the filter means. A wildcard of the first level means no topic that begins with `$`. */
  *matching(filter: string): Generator<Kept> {
    const names = filter.split('/')
    const isNamed = (name: string, depth: number) => isWild(name) || this.#named[depth]?.has(name)
    if (names.every(isNamed)) yield* matching(this.#root, names, '$')
  }
}

const isWild = (name: string) => name === '+' || name === '#'

const newLevel = <Kept>(): Level<Kept> => ({ kept: undefined, below: new Map() })

const isBare = (level: Level<unknown> | undefined) => level?.kept === undefined && level?.below.size === 0

function* topicsBelow(level: Level<unknown>, names: readonly string[]): Generator<string> {
  if (level.kept !== undefined) yield names.join('/')
  for (const [name, below] of level.below) yield* topicsBelow(below, [...names, name])
}

/** What is kept at a level and below it for the names; a wildcard means no name that begins with what is left out. */
function* matching<Kept>(
  level: Level<Kept>,
  [name, ...rest]: readonly string[],
  out?: string,
): Generator<Kept> {
  // `#` means the level above it, too.
  if ((name === undefined || name === '#') && level.kept !== undefined) yield level.kept
  if (name === undefined) return
  if (!isWild(name)) {
    const next = level.below.get(name)
    if (next) yield* matching(next, rest)
    return
  }
  for (const [below, next] of level.below)
    if (out === undefined || !below.startsWith(out)) yield* matching(next, name === '#' ? ['#'] : rest)
}

/**
 * What the embedded broker remembers: the library's own memory, but for retained messages. Those it holds one by one against
 * every filter that anybody subscribes to (decision 181).
 */
export function openBrokerMemory() {
  const retained = new TopicTree<AedesPublishPacket>()
  const found = function* (filters: readonly string[]) {
    for (const filter of filters) yield* retained.matching(filter)
  }
  return Object.assign(openMemory(), {
    storeRetained: async (packet: AedesPublishPacket) =>
      retained.set(packet.topic, packet.payload.length === 0 ? undefined : { ...packet }),
    /** Keeps nothing any more for topics of which `isGone` answers true. */
    forget: (isGone: (topic: string) => boolean) => {
      for (const topic of [...retained.topics()].filter(isGone)) retained.set(topic, undefined)
    },
    createRetainedStream: (filter: string) => Readable.from(found([filter])),
    createRetainedStreamCombi: (filters: readonly string[]) => Readable.from(found(filters)),
  })
}
