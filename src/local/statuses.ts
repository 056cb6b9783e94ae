import type { DeviceStatus } from '#contract/device-shapes.ts'
import { onWritten } from './changes.ts'
import type { LocalDatabase } from './database.ts'

/** More rooms than this are quicker read with all the others of their campus. */
const readByRoom = 100

/**
 * Reads the statuses of a campus's rooms, and then only those of rooms whose statuses have been written.
 *
 * @param heard told what is known of each room; all of them at first, later those that have changed
 * @returns how to stop
 */
export function followStatuses(
  db: LocalDatabase,
  campusId: number,
  roomIds: readonly number[],
  heard: (statuses: ReadonlyMap<number, readonly DeviceStatus[]>) => void,
  failed: (error: unknown) => void,
): () => void {
  const due = new Set(roomIds)
  let reading = false
  let stopped = false
  const read = async () => {
    reading = true
    try {
      do {
        const ids = [...due]
        due.clear()
        const rows =
          ids.length > readByRoom
            ? await db.statuses.where({ campusId }).toArray()
            : await db.statuses.bulkGet(ids)
        if (stopped) return
        const known = new Map(rows.map((row) => [row?.roomId, row?.statuses]))
        heard(new Map(ids.map((id) => [id, known.get(id) ?? []])))
      } while (due.size > 0)
    } catch (error) {
      if (!stopped) failed(error)
    } finally {
      reading = false
    }
  }
  const stop = onWritten(db, (written) => {
    for (const id of written.rows('statuses', roomIds)) due.add(id)
    if (due.size > 0 && !reading) void read()
  })
  void read()
  return () => {
    stopped = true
    stop()
  }
}
