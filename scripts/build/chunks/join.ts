/** A chunk as the bundler splits by itself: of the modules that the same pages and dialogs need. */
export interface Piece {
  /** Bytes of it, compressed. */
  bytes: number
  /** The pieces it imports, by their place in the list. */
  imports: readonly number[]
  /** How much beginning at it counts, beside other pieces one begins at; 0 for what is only imported. */
  begins: number
  /** Whether it may become one with others. */
  free: boolean
}

/** What a file costs beside what stands in it, in bytes compressed. */
const frame = 150
/** What one file fewer is worth in bytes: to who begins at something that needs it, and to everybody, who keeps all of them. */
const worth = { needed: 1_000, kept: 3_000 }
/** Of two that become one, one has at most so many bytes. */
const small = 6_000
/** Whatever one begins at grows by at most so many bytes. */
const mostGrown = 4_000
/**
 * What weighs less than this, with all that is there before it, stays below it: as files of several pieces it takes some
 * 11 KB less than its pieces one by one, and then fits into what a page may weigh (decision 214).
 */
const mostWhole = 357_500
/** So many pairs are joined before all are looked at again. */
const atOnce = 4

/** Something one begins at. */
interface Start {
  begins: number
  /** Which pieces are loaded with it, by place. */
  loaded: Uint8Array
  grown: number
  /** How many bytes it may grow by. */
  most: number
}

interface Pair {
  kept: number
  gone: number
  gain: number
}

class Joining {
  /** By the place of the first of its pieces, what has become a file; none for a piece that is part of another's. */
  readonly files: (number[] | undefined)[]
  readonly #bytes: number[]
  readonly #imports: Set<number>[]
  readonly #free: boolean[]
  readonly #starts: Start[]

  constructor(pieces: readonly Piece[], atHand: readonly number[]) {
    this.files = pieces.map((_, place) => [place])
    this.#bytes = pieces.map(({ bytes }) => bytes)
    this.#imports = pieces.map(({ imports }, place) => new Set(imports.filter((next) => next !== place)))
    const before = atHand.flatMap((place) => [...this.#reached(place)])
    this.#free = pieces.map(({ free }, place) => free && !before.includes(place))
    this.#starts = pieces.flatMap(({ begins }, place) => {
      if (begins === 0) return []
      const loaded = new Uint8Array(pieces.length)
      for (const one of [...before, ...this.#reached(place)]) loaded[one] = 1
      const whole = pieces.reduce((sum, one, which) => (loaded[which] ? sum + one.bytes : sum), 0)
      const most = whole < mostWhole ? Math.min(mostGrown, mostWhole - whole) : mostGrown
      return [{ begins, loaded, grown: 0, most }]
    })
  }

  /** Joins the pairs that gain most by it, each piece once; answers whether there were any. */
  round(): boolean {
    const taken = new Set<number>()
    for (const { kept, gone } of this.#pairs()) {
      if (taken.has(kept) || taken.has(gone) || !this.#fits(kept, gone)) continue
      this.#join(kept, gone)
      taken.add(kept).add(gone)
      if (taken.size === 2 * atOnce) break
    }
    return taken.size > 0
  }

  /** A piece and all that it imports, at any depth. */
  #reached(place: number): Set<number> {
    const seen = new Set([place])
    for (const one of seen) for (const next of this.#imports[one] ?? []) seen.add(next)
    return seen
  }

  /** Whether `to` is reached through a third: as one, the two would import what imports them. */
  #leadsRound(from: number, to: number): boolean {
    return [...(this.#imports[from] ?? [])].some((next) => next !== to && this.#reached(next).has(to))
  }

  /** How many bytes of some pieces a start does not load yet. */
  #missing({ loaded }: Start, places: Iterable<number>): number {
    let bytes = 0
    for (const place of places) if (!loaded[place]) bytes += this.#bytes[place] ?? 0
    return bytes
  }

  /** Pairs that gain, those that gain most first. */
  #pairs(): Pair[] {
    const free = this.files.flatMap((pieces, place) => (pieces && this.#free[place] ? [place] : []))
    const needing = free.map((place) =>
      this.#starts.flatMap(({ loaded }, which) => (loaded[place] ? [which] : [])),
    )
    const added = free.map((place) => {
      const places = [...this.#reached(place)]
      return Float64Array.from(this.#starts, (start) => start.begins * this.#missing(start, places))
    })
    const pairs: Pair[] = []
    for (let one = 0; one < free.length; one += 1)
      for (let other = one + 1; other < free.length; other += 1) {
        const [kept, gone] = [free[one] ?? 0, free[other] ?? 0]
        if (Math.min(this.#bytes[kept] ?? 0, this.#bytes[gone] ?? 0) > small) continue
        let gain = worth.kept
        for (const which of needing[one] ?? []) {
          const { loaded, begins } = this.#starts[which] as Start
          gain += loaded[gone] ? begins * (worth.needed + frame) : -(added[other]?.[which] ?? 0)
        }
        for (const which of needing[other] ?? []) gain -= added[one]?.[which] ?? 0
        if (gain > 0) pairs.push({ kept, gone, gain })
      }
    return pairs.sort((first, second) => second.gain - first.gain)
  }

  #fits(kept: number, gone: number): boolean {
    if (this.#leadsRound(kept, gone) || this.#leadsRound(gone, kept)) return false
    return this.#grows(kept, gone).every(([{ grown, most }, by]) => by <= 0 || grown + by <= most)
  }

  /** By how many bytes that grows which has needed one of two. */
  #grows(kept: number, gone: number): [Start, number][] {
    const all = new Set([...this.#reached(kept), ...this.#reached(gone)])
    return this.#starts.flatMap((start): [Start, number][] => {
      const { [kept]: first, [gone]: second } = start.loaded
      if (!first && !second) return []
      return [[start, first && second ? -frame : this.#missing(start, all) - frame]]
    })
  }

  #join(kept: number, gone: number): void {
    for (const [start, by] of this.#grows(kept, gone)) start.grown += by
    this.#bytes[kept] = (this.#bytes[kept] ?? 0) + (this.#bytes[gone] ?? 0) - frame
    this.files[kept]?.push(...(this.files[gone] ?? []))
    this.files[gone] = undefined
    for (const next of this.#imports[gone] ?? []) this.#imports[kept]?.add(next)
    for (const imports of this.#imports) if (imports.delete(gone)) imports.add(kept)
    this.#imports[gone]?.clear()
    this.#imports[kept]?.delete(kept)
    const whole = this.#reached(kept)
    for (const { loaded } of this.#starts)
      if (loaded[kept] || loaded[gone]) {
        for (const place of whole) loaded[place] = 1
        loaded[gone] = 0
      }
  }
}

/**
 * Which pieces are better off as one file: small ones that are needed together, or nearly so. Every file costs a browser
 * something, whatever stands in it; and whoever keeps the console keeps all of them. No piece comes to import itself by
 * way of others, and nothing one begins at grows by more than some KB.
 *
 * @param atHand pieces that are there before one begins at any other, by their place
 * @returns for each file the places of its pieces; every piece is in one
 */
export function joinPieces(pieces: readonly Piece[], atHand: readonly number[]): number[][] {
  const joining = new Joining(pieces, atHand)
  while (joining.round());
  return joining.files.filter((places) => places !== undefined)
}
