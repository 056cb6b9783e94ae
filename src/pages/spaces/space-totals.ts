import type { DeviceStatusEntry } from '#contract/device-shapes.ts'
import type { SpaceNode } from '#contract/space-shapes.ts'

/** What a room, floor or building holds, counted up from its rooms. */
export interface SpaceTotals {
  rooms: number
  /** Null while it is not known. */
  devices: number | null
  online: number
  fault: number
  offline: number
}

export const noTotals: SpaceTotals = { rooms: 0, devices: 0, online: 0, fault: 0, offline: 0 }

interface Forest {
  byId: ReadonlyMap<number, SpaceNode>
}

/** Of counts that are told by the same object again, as those of thousands of rooms are each time. */
const known = new WeakMap<readonly DeviceStatusEntry[], SpaceTotals>()

function roomTotals(entries: readonly DeviceStatusEntry[] | undefined): SpaceTotals {
  const held = entries && known.get(entries)
  if (held) return held
  const sum: SpaceTotals = { rooms: 1, devices: null, online: 0, fault: 0, offline: 0 }
  for (const { onlineCount, faultCount, outlineCount } of entries ?? []) {
    sum.online += onlineCount
    sum.fault += faultCount
    sum.offline += outlineCount
  }
  if (!entries) return sum
  sum.devices = sum.online + sum.fault + sum.offline
  known.set(entries, sum)
  return sum
}

function addTo(sum: SpaceTotals, own: SpaceTotals): void {
  sum.rooms += own.rooms
  sum.devices = sum.devices === null || own.devices === null ? null : sum.devices + own.devices
  sum.online += own.online
  sum.fault += own.fault
  sum.offline += own.offline
}

/**
 * Totals of every node, by id; a room's are added to its floor and building.
 * @param statesByRoom undefined while that is being read
 * @param counts which rooms are counted
 */
export function spaceTotals(
  forest: Forest,
  statesByRoom: ReadonlyMap<number, readonly DeviceStatusEntry[]> | undefined,
  counts: (roomId: number) => boolean = () => true,
): ReadonlyMap<number, SpaceTotals> {
  const totals = new Map<number, SpaceTotals>()
  const sumOf = (id: number) => {
    const sum = totals.get(id) ?? { ...noTotals }
    totals.set(id, sum)
    return sum
  }
  for (const room of forest.byId.values()) {
    if (room.kind !== 'room' || !counts(room.id)) continue
    const own = roomTotals(statesByRoom && (statesByRoom.get(room.id) ?? []))
    totals.set(room.id, own)
    for (let at = above(forest, room); at; at = above(forest, at)) addTo(sumOf(at.id), own)
  }
  return totals
}

const above = ({ byId }: Forest, { parentId }: SpaceNode) =>
  parentId === null ? undefined : byId.get(parentId)

type Totals = ReadonlyMap<number, SpaceTotals>

const isSame = (one: SpaceTotals, other: SpaceTotals) =>
  one.rooms === other.rooms &&
  one.devices === other.devices &&
  one.online === other.online &&
  one.fault === other.fault &&
  one.offline === other.offline

/** Takes totals one after the other: of a node whose counts are as before, the object is too. */
export function keepingTotals(): (totals: Totals) => Totals {
  let last: Totals = new Map()
  return (totals) => {
    const kept = new Map<number, SpaceTotals>()
    for (const [id, now] of totals) {
      const before = last.get(id)
      kept.set(id, before && isSame(before, now) ? before : now)
    }
    last = kept
    return last
  }
}

interface Tree<Node extends SpaceNode> {
  childrenOf: (id: number | null) => Node[]
}

/** What stands in a building or floor; to somebody who looks at her own rooms alone, what they stand in. */
export const shownIn = <Node extends SpaceNode>(
  view: { forest: Tree<Node>; totals: ReadonlyMap<number, SpaceTotals>; own: { on: boolean } },
  id: number | null,
): Node[] =>
  view.forest
    .childrenOf(id)
    .filter((node) => !view.own.on || (view.totals.get(node.id) ?? noTotals).rooms > 0)

/** The floors that hold a selection's rooms, in order, each with its rooms; of null: of the whole campus. */
export function roomsByFloor<Node extends SpaceNode>(
  tree: Tree<Node>,
  selected: Node | null,
): { floor: Node; rooms: Node[] }[] {
  if (selected?.kind === 'floor') return [{ floor: selected, rooms: tree.childrenOf(selected.id) }]
  const buildings = selected ? [selected] : tree.childrenOf(null)
  return buildings
    .flatMap((building) => tree.childrenOf(building.id))
    .map((floor) => ({ floor, rooms: tree.childrenOf(floor.id) }))
}

/** Only the rooms whose name, or whose floor's or building's, holds the words. */
export function matchingFloors<Node extends SpaceNode>(
  floors: readonly { floor: Node; rooms: Node[] }[],
  keyWord: string,
  nameOf: (id: number) => string,
): { floor: Node; rooms: Node[] }[] {
  const word = keyWord.trim().toLowerCase()
  if (word === '') return [...floors]
  return floors
    .map(({ floor, rooms }) => ({
      floor,
      rooms: rooms.filter((room) => nameOf(room.id).toLowerCase().includes(word)),
    }))
    .filter(({ rooms }) => rooms.length > 0)
}

type Found<Node> = { floor: Node; rooms: Node[] }[]

/** The floors with the rooms that are looked for, which a search finds in the whole campus; without words, what is looked into. */
export function foundIn<Node extends SpaceNode>(
  forest: Tree<Node> & { pathOf: (id: number) => readonly Node[] },
  selected: Node | null,
  keyWord: string,
): Found<Node> {
  const nameOf = (id: number) =>
    forest
      .pathOf(id)
      .map((node) => node.name)
      .join(' ')
  return matchingFloors(roomsByFloor(forest, keyWord === '' ? selected : null), keyWord, nameOf)
}

/** The buildings and floors that hold what was found, by id. */
export const holdersOf = <Node extends SpaceNode>(found: Found<Node>): ReadonlySet<number> =>
  new Set(found.flatMap(({ floor }) => [floor.id, floor.parentId ?? 0]))

/** The names of a text with one per line, without empty lines and repeats. */
export const namesIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\n,，、;；]/)
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  ),
]
