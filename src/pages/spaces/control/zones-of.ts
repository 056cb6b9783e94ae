import type { Zone } from '#contract/megaproject-shapes.ts'
import type { SpaceForest } from '#src/data/spaces.ts'
import type { Space } from '../space-view.ts'

/** A zone with the rooms it comes to, in the order of their floors. */
export interface ZoneRooms {
  zone: Zone
  rooms: Space[]
  /** It has rooms on several floors. */
  wide: boolean
}

function roomsBelow(forest: SpaceForest, node: Space): Space[] {
  return node.kind === 'room'
    ? [node]
    : forest.childrenOf(node.id).flatMap((child) => roomsBelow(forest, child))
}

/**
 * The zones that have rooms in a building. A zone that reaches into another building has the rooms there too, since it is
 * told as one. Pure.
 * @param shows whether a room is shown at all
 */
export function zonesOf(
  zones: readonly Zone[],
  forest: SpaceForest,
  buildingId: number,
  shows: (roomId: number) => boolean,
): ZoneRooms[] {
  const inBuilding = new Set(
    [forest.byId.get(buildingId)].flatMap((building) => (building ? roomsBelow(forest, building) : [])),
  )
  return zones
    .filter(({ bound }) => bound)
    .map((zone) => {
      const places =
        zone.places.length === 0
          ? forest.childrenOf(null)
          : zone.places.flatMap(({ placeId }) => forest.byId.get(placeId) ?? [])
      const rooms = places.flatMap((place) => roomsBelow(forest, place)).filter(({ id }) => shows(id))
      return { zone, rooms, wide: new Set(rooms.map(({ parentId }) => parentId)).size > 1 }
    })
    .filter(({ rooms }) => rooms.some((room) => inBuilding.has(room)))
}
