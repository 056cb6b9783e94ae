import { describe, expect, it } from 'vitest'
import {
  clashesOf,
  type Named,
  patchesOf,
  patternFrom,
  renamingsOf,
} from '#src/pages/spaces/arrange/rename.ts'

const node = (id: number, parentId: number | null, name: string): Named => ({ id, parentId, name })
/** A building of two floors, with rooms 11 to 13 on the first and 21 to 22 on the second. */
const nodes = [
  ...[node(1, null, '甲楼'), node(2, 1, '1F'), node(3, 1, '2F')],
  ...[node(11, 2, '101'), node(12, 2, '103'), node(13, 2, '102'), node(21, 3, '101'), node(22, 3, 'x')],
]
const byId = new Map(nodes.map((each) => [each.id, each]))
const tree = {
  byId,
  childrenOf: (id: number | null) => nodes.filter(({ parentId }) => parentId === id),
  pathOf: (id: number): Named[] => {
    const own = byId.get(id)
    if (!own) return []
    return own.parentId === null ? [own] : [...tree.pathOf(own.parentId), own]
  },
}
const rooms = [11, 12, 13, 21, 22]
const names = (text: string, start = 1, byFloor = false) =>
  renamingsOf(tree, rooms, { text, start, byFloor }).map(({ to }) => to)

/** What the rooms of a floor are called after edits that are done one by one, each refused where its name is taken. */
function done(patches: ReturnType<typeof patchesOf>) {
  const now = new Map(nodes.map((each) => [each.id, each]))
  for (const { id, name = '' } of patches) {
    const own = now.get(id)
    const taken = [...now.values()].some(
      (each) => each.id !== id && each.parentId === own?.parentId && each.name === name,
    )
    expect({ id, name, taken }).toEqual({ id, name, taken: false })
    if (own) now.set(id, { ...own, name })
  }
  return rooms.map((id) => now.get(id)?.name)
}

describe('a pattern', () => {
  it('counts with as many digits as asked, from where it is told, over all floors or on each', () => {
    expect(names('{n}')).toEqual(['1', '2', '3', '4', '5'])
    expect(names('B-{nnn}', 98)).toEqual(['B-098', 'B-099', 'B-100', 'B-101', 'B-102'])
    expect(names('{nn}', 1, true)).toEqual(['01', '02', '03', '01', '02'])
  })

  it('says what the room, its floor and its building are called', () => {
    expect(names('{building}{floor}{name}').slice(3)).toEqual(['甲楼2F101', '甲楼2Fx'])
  })

  it('goes on from the name of the first room', () => {
    expect(patternFrom('B-07')).toEqual({ text: 'B-{nn}', start: 7, byFloor: false })
    expect(patternFrom('2 号楼 301 室')).toEqual({ text: '2 号楼 {nnn} 室', start: 301, byFloor: false })
    expect(patternFrom('报告厅')).toEqual({ text: '报告厅 {n}', start: 1, byFloor: false })
  })
})

describe('new names', () => {
  it('clash with each other on a floor, and with those of rooms that are not renamed', () => {
    const same = renamingsOf(tree, rooms, { text: '教室', start: 1, byFloor: false })
    expect([...clashesOf(tree, same)].sort()).toEqual(rooms)
    const some = renamingsOf(tree, [12, 22], { text: '{nnn}', start: 101, byFloor: true })
    expect([...clashesOf(tree, some)].sort()).toEqual([12, 22])
    const free = renamingsOf(tree, rooms, { text: '{nnn}', start: 101, byFloor: true })
    expect(clashesOf(tree, free).size).toBe(0)
  })

  it('are given one by one without a clash: in a chain, in a ring, and not to who has it already', () => {
    const chain = renamingsOf(tree, rooms, { text: '{nnn}', start: 102, byFloor: true })
    expect(done(patchesOf(tree, chain))).toEqual(['102', '103', '104', '102', '103'])
    const ring = renamingsOf(tree, rooms, { text: '{nnn}', start: 101, byFloor: true })
    const patches = patchesOf(tree, ring)
    expect(done(patches)).toEqual(['101', '102', '103', '101', '102'])
    expect(patches.map(({ id }) => id)).toEqual([12, 13, 12, 22])
  })
})
