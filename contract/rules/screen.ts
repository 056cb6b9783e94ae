import type { ScreenTile } from '../template-room-shapes.ts'

/** Tiles that stand on one page of a touch screen: two beside each other, three rows. */
export const tilesOnPage = 6

/** The tiles of a page (from 1) in their order. */
export const tilesOf = (tileList: readonly ScreenTile[], page: number): ScreenTile[] =>
  tileList.filter((tile) => tile.page === page).sort((a, b) => a.sort - b.sort || a.targetId - b.targetId)
