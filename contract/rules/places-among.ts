/**
 * How the places of some things are told: after their campus where they are of several, so that 东楼 / 3F of two campuses are
 * told apart. A statement does the same by `campusIfSeveral` (server/areas/across-campuses.ts).
 */
export function placesAmong(
  things: readonly { campusId: number }[],
): (campusName: string | undefined, place: string) => string {
  const isOne = new Set(things.map(({ campusId }) => campusId)).size < 2
  return (campusName, place) => (isOne ? place : [campusName, place].filter(Boolean).join(' / '))
}
