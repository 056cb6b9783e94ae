import type { NodePatch } from '#src/data/edits.ts'

export interface Named {
  id: number
  parentId: number | null
  name: string
}

interface Tree {
  byId: ReadonlyMap<number, Named>
  childrenOf: (id: number | null) => readonly Named[]
  pathOf: (id: number) => readonly Named[]
}

/** How rooms are called one after the other. */
export interface Pattern {
  /** Its text: {n} counts, with as many digits as it has n; {name}, {floor} and {building} are what these are called now. */
  text: string
  /** What is counted from. */
  start: number
  /** Whether each floor is counted anew. */
  byFloor: boolean
}

export interface Renaming {
  id: number
  from: string
  to: string
}

const tokens = /\{(n+|name|floor|building)\}/g

/** The pattern that goes on from a name: of 'B-07' 'B-{nn}' from 7. Pure. */
export function patternFrom(name: string): Pattern {
  const [, before = '', digits, after = ''] = /^(.*?)(\d{1,9})(\D*)$/.exec(name) ?? []
  if (digits === undefined) return { text: `${name} {n}`, start: 1, byFloor: false }
  const counter = `{${'n'.repeat(digits.length)}}`
  return { text: `${before}${counter}${after}`, start: Number(digits), byFloor: false }
}

/** What rooms are called by a pattern, in their order. Those that keep their names are among them. Pure. */
export function renamingsOf(tree: Tree, ids: readonly number[], pattern: Pattern): Renaming[] {
  const counted = new Map<number | null, number>()
  return ids.flatMap((id) => {
    const node = tree.byId.get(id)
    if (!node) return []
    const group = pattern.byFloor ? node.parentId : null
    const number = pattern.start + (counted.get(group) ?? 0)
    counted.set(group, (counted.get(group) ?? 0) + 1)
    const [building, floor] = tree.pathOf(id)
    const to = pattern.text.replaceAll(tokens, (_, token: string) => {
      if (token === 'name') return node.name
      if (token === 'floor') return floor?.name ?? ''
      return token === 'building' ? (building?.name ?? '') : String(number).padStart(token.length, '0')
    })
    return [{ id, from: node.name, to: to.trim() }]
  })
}

const namesTaken = (tree: Tree, parentId: number | null, renamed: ReadonlySet<number>) =>
  tree.childrenOf(parentId).flatMap(({ id, name }) => (renamed.has(id) ? [] : [name]))

/** The rooms whose new name another one of their floor has, or is to have. Pure. */
export function clashesOf(tree: Tree, renamings: readonly Renaming[]): ReadonlySet<number> {
  const renamed = new Set(renamings.map(({ id }) => id))
  const holders = new Map<number | null, Map<string, number>>()
  const clashing = new Set<number>()
  for (const { id, to } of renamings) {
    const parentId = tree.byId.get(id)?.parentId ?? null
    let names = holders.get(parentId)
    if (!names) {
      names = new Map(namesTaken(tree, parentId, renamed).map((name) => [name, 0]))
      holders.set(parentId, names)
    }
    const holder = names.get(to)
    if (holder === undefined) names.set(to, id)
    else for (const each of [holder, id]) if (each !== 0) clashing.add(each)
  }
  return clashing
}

/**
 * The edits that rename rooms without clashes, in an order in which no name is given before it is free: the server
 * takes them one by one. Where names go round in a ring one room is called something else in between. Pure.
 */
export function patchesOf(tree: Tree, renamings: readonly Renaming[]): NodePatch[] {
  const floors = new Map<number | null, Renaming[]>()
  for (const renaming of renamings) {
    if (renaming.from === renaming.to) continue
    const parentId = tree.byId.get(renaming.id)?.parentId ?? null
    floors.set(parentId, [...(floors.get(parentId) ?? []), renaming])
  }
  return [...floors].flatMap(([parentId, its]) =>
    inTurn(its, new Set(tree.childrenOf(parentId).map(({ name }) => name))),
  )
}

function inTurn(renamings: readonly Renaming[], taken: Set<string>): NodePatch[] {
  const aims = new Set(renamings.map(({ to }) => to))
  const patches: NodePatch[] = []
  const give = ({ id, from }: Renaming, name: string) => {
    patches.push({ id, name })
    taken.delete(from)
    taken.add(name)
  }
  let left = [...renamings]
  while (left.length > 0) {
    const waiting = left.filter((each) => {
      if (taken.has(each.to)) return true
      give(each, each.to)
      return false
    })
    const [first, ...rest] = waiting
    if (first && waiting.length === left.length) {
      const between = freeName(taken, aims)
      give(first, between)
      left = [...rest, { ...first, from: between }]
    } else left = waiting
  }
  return patches
}

function freeName(taken: ReadonlySet<string>, aims: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const name = `~${number}`
    if (!taken.has(name) && !aims.has(name)) return name
  }
}
