import fc from 'fast-check'
import { expect, it } from 'vitest'
import { joinPieces, type Piece } from '../../scripts/build/chunks/join.ts'

const piece = (bytes: number, imports: number[], more: Partial<Piece> = {}): Piece => ({
  bytes,
  imports,
  begins: 0,
  free: true,
  ...more,
})
const page = (imports: number[]): Piece => piece(2_000, imports, { begins: 1, free: false })

/** All that comes with one of them, itself included. */
function reached(imports: ReadonlyMap<number, ReadonlySet<number>>, from: number): Set<number> {
  const seen = new Set([from])
  for (const one of seen) for (const next of imports.get(one) ?? []) seen.add(next)
  return seen
}

/** Which file each piece is in, and which files each file imports. */
function filesOf(pieces: readonly Piece[], files: readonly (readonly number[])[]) {
  const fileOf = new Map(files.flatMap((places, file) => places.map((place) => [place, file] as const)))
  const imports = new Map(
    files.map((places, file) => {
      const needed = places
        .flatMap((place) => pieces[place]?.imports ?? [])
        .map((next) => fileOf.get(next) ?? -1)
      return [file, new Set(needed.filter((next) => next !== file))] as const
    }),
  )
  return { fileOf, imports }
}

it('small pieces that are needed together are one file, what two pages do not share stays apart', () => {
  const pieces = [
    page([2, 3, 4]),
    page([2, 3, 5]),
    piece(400, []),
    piece(600, []),
    piece(9_000, []),
    piece(9_000, []),
  ]
  expect(joinPieces(pieces, []).map((places) => places.toSorted())).toEqual([[0], [1], [2, 3], [4], [5]])
})

it('what is there before any page is a file of its own', () => {
  const pieces = [page([1, 2]), piece(400, []), piece(600, [])]
  expect(joinPieces(pieces, [1])).toEqual([[0], [1], [2]])
})

it('two become no file that a third needs and is needed by', () => {
  const pieces = [page([1, 2, 3]), piece(500, [2]), piece(30_000, [3], { free: false }), piece(500, [])]
  expect(joinPieces(pieces, [])).toEqual([[0], [1], [2], [3]])
})

it('a page grows for another one as long as it has not what a page may weigh', () => {
  const joined = (big: number) =>
    joinPieces(
      [page([2, 3]), page([3, 4]), piece(big, [], { free: false }), piece(400, []), piece(900, [])],
      [],
    )
  expect(joined(200_000)).toContainEqual([3, 4])
  expect(joined(354_900)).toEqual([[0], [1], [2], [3], [4]])
})

const drawnPieces = fc
  .array(
    fc.record({
      bytes: fc.integer({ min: 200, max: 25_000 }),
      picks: fc.array(fc.nat(), { maxLength: 5 }),
      begins: fc.constantFrom(0, 0, 0.35, 1),
      free: fc.boolean(),
    }),
    { minLength: 2, maxLength: 40 },
  )
  .map((drawn) =>
    drawn.map(({ picks, ...one }, place): Piece => {
      // A bundler's chunks import none that import them.
      const imports = place === 0 ? [] : [...new Set(picks.map((pick) => pick % place))]
      return { ...one, imports }
    }),
  )

it('whatever the pieces: each is in one file, none imports itself by way of others, all that is needed comes, and little more', () => {
  fc.assert(
    fc.property(drawnPieces, (pieces) => {
      const files = joinPieces(pieces, [0])
      expect(files.flat().toSorted((one, other) => one - other)).toEqual(pieces.map((_, place) => place))
      const { fileOf, imports } = filesOf(pieces, files)
      for (const [file, next] of imports)
        for (const one of next) expect(reached(imports, one)).not.toContain(file)
      const before = new Map(pieces.map((one, place) => [place, new Set(one.imports)]))
      const bytes = (places: Iterable<number>) =>
        [...places].reduce((sum, place) => sum + (pieces[place]?.bytes ?? 0), 0)
      for (const [place, { begins, free }] of pieces.entries()) {
        if (!free) expect(files[fileOf.get(place) ?? -1]).toEqual([place])
        const needed = new Set([...reached(before, place), ...reached(before, 0)])
        const loaded = [fileOf.get(place) ?? -1, fileOf.get(0) ?? -1].flatMap((file) =>
          [...reached(imports, file)].flatMap((one) => files[one] ?? []),
        )
        for (const one of needed) expect(loaded).toContain(one)
        // 150 bytes a file is what joining saves.
        if (begins > 0)
          expect(bytes(new Set(loaded)) - bytes(needed)).toBeLessThanOrEqual(4_000 + 150 * pieces.length)
      }
    }),
  )
})
