import type { AppTree, Zone } from '#contract/megaproject-shapes.ts'
import type { Say } from '#src/text/text.ts'

/** What a zone is bound to: an application, and places of it; without any, the application as a whole. */
export type Binding = { appId: number | null; placeIds: number[] }

export const bindingOf = ({ appId, places }: Pick<Zone, 'appId' | 'places'>): Binding => ({
  appId,
  placeIds: places.map(({ placeId }) => placeId),
})

/** A building, floor or room by the way to it. */
interface Choice {
  id: number
  name: string
}

/** The places of an application, each behind what it stands in. Pure. */
export function placesOf(apps: AppTree['appVos'], appId: number | null): Choice[] {
  const app = apps.find((each) => each.appId === appId)
  return (app?.buildingVos ?? []).flatMap((building) => {
    const { buildingName } = building
    const floors = building.floorVos.flatMap((floor) => {
      const way = `${buildingName}/${floor.floorName}`
      const rooms = floor.roomVos.map(({ id, roomName }) => ({ id, name: `${way}/${roomName}` }))
      return [{ id: floor.id, name: way }, ...rooms]
    })
    return [{ id: building.id, name: buildingName }, ...floors]
  })
}

/** More places than this are counted. */
const namedAtMost = 4

/** What a zone is bound to, in words: what its places have in common, and each of them below that. */
export function boundTo({ placeName, places }: Pick<Zone, 'placeName' | 'places'>, say: Say): string {
  if (places.length < 2) return placeName
  const names = places
    .slice(0, namedAtMost)
    .map(({ name }) => name)
    .join(say('projects.comma'))
  return places.length > namedAtMost
    ? say('projects.placesMore', { place: placeName, names, count: places.length })
    : say('projects.places', { place: placeName, names })
}
