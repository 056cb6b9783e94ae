import { type ObjectKind, objectsIn } from '#contract/rules/objects.ts'
import { tilesOf, tilesOnPage } from '#contract/rules/screen.ts'
import type { ScreenTile } from '#contract/template-room-shapes.ts'
import type { SeenTemplate } from '#src/data/seen.ts'

export type TileKind = ObjectKind | 'thermostat'

export interface TileObject {
  id: number
  name: string
  kind: TileKind
}

/** What may stand on a touch screen: what people call, switch and set, not the screen itself nor what only senses. */
export function tileObjects(template: SeenTemplate, isTold: (productId: number) => boolean): TileObject[] {
  const { equipmentList, thermostatList } = template
  const units = new Set(thermostatList.map(({ equipmentId }) => equipmentId))
  const unshown = new Set(
    equipmentList.flatMap(({ id, productId }) => (units.has(id) || !isTold(productId) ? [id] : [])),
  )
  return [
    ...objectsIn(template).flatMap(({ kind, row }) => (unshown.has(row.id) ? [] : [{ ...row, kind }])),
    ...thermostatList.map(({ id, name }) => ({ id, name, kind: 'thermostat' as const })),
  ]
}

/** The tiles of one page numbered from 0 anew, the others as they are. */
const numbered = (
  tiles: readonly ScreenTile[],
  page: number,
  inOrder: readonly ScreenTile[],
): ScreenTile[] => [
  ...tiles.filter((tile) => tile.page !== page),
  ...inOrder.map((tile, sort) => ({ ...tile, page, sort })),
]

/** Puts something at the end of a page; it leaves the place that it had. */
export function placed(tiles: readonly ScreenTile[], targetId: number, page: number): ScreenTile[] {
  const others = tiles.filter((tile) => tile.targetId !== targetId)
  return numbered(others, page, [...tilesOf(others, page), { targetId, page, sort: 0 }])
}

/** Moves a tile among those of its page. */
export function moved(tiles: readonly ScreenTile[], targetId: number, by: 1 | -1): ScreenTile[] {
  const page = tiles.find((tile) => tile.targetId === targetId)?.page ?? 1
  const order = tilesOf(tiles, page)
  const place = order.findIndex((tile) => tile.targetId === targetId)
  const [tile] = order.splice(place, 1)
  if (tile) order.splice(Math.max(0, place + by), 0, tile)
  return numbered(tiles, page, order)
}

/** The tiles without those of a page, and the pages behind it one further up. */
export const withoutPage = (tiles: readonly ScreenTile[], page: number): ScreenTile[] =>
  tiles.flatMap((tile) =>
    tile.page === page ? [] : [tile.page > page ? { ...tile, page: tile.page - 1 } : tile],
  )

export const isFull = (tiles: readonly ScreenTile[], page: number): boolean =>
  tilesOf(tiles, page).length >= tilesOnPage
