import type { Table } from 'dexie'

/** Rooms read by one request: a slow processor has copied them before a person notices. */
const roomsAtOnce = 80
/** Fewer than these are asked for one by one. */
const few = 3

/**
 * What is held of these rooms in a table, by room. Many that stand next to each other are read by one request, which costs
 * more than a row does, and not all of them at once: the page has its turn between.
 */
export async function heldRooms<Row extends { roomId: number }>(
  table: Table<Row, number>,
  roomIds: readonly number[],
): Promise<Map<number, Row>> {
  const found = new Map<number, Row>()
  const keep = (rows: readonly (Row | undefined)[]) => {
    for (const row of rows) if (row && wanted.has(row.roomId)) found.set(row.roomId, row)
  }
  const wanted = new Set(roomIds)
  if (wanted.size < few) {
    keep(await table.bulkGet([...wanted]))
    return found
  }
  const ids = [...wanted].sort((a, b) => a - b)
  const there = await table.where(':id').between(ids[0], ids.at(-1), true, true).primaryKeys()
  const held = there.filter((id) => wanted.has(id))
  const areNeighbours = there.length < 2 * held.length
  for (let from = 0; from < held.length; from += roomsAtOnce) {
    const lot = held.slice(from, from + roomsAtOnce)
    const range = table.where(':id').between(lot[0], lot.at(-1), true, true)
    keep(areNeighbours ? await range.toArray() : await table.bulkGet(lot))
  }
  return found
}

/**
 * Rooms written at once: the browser copies each as it is handed over, and the page has its turn between any two lots. Of
 * fifty and more Dexie would tell only that their table was written, and of which rooms it is has to be known.
 */
const putAtOnce = 20

/** Writes what is held of rooms in a table, some at a time. */
export async function putRooms<Row extends { roomId: number }>(
  table: Table<Row, number>,
  rows: readonly Row[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += putAtOnce)
    await table.bulkPut(rows.slice(from, from + putAtOnce))
}
