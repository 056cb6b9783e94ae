import type { LocalDatabase } from './database.ts'

/** What the device has said to a write that no page waits for: that it is full, or has room again. */
export type RoomSaid = 'full' | 'room'

const listeners = new WeakMap<LocalDatabase, (said: RoomSaid) => void>()

/** Hears what is said of a handle; one listener each. */
export const hearRoom = (db: LocalDatabase, heard: (said: RoomSaid) => void): unknown =>
  listeners.set(db, heard)

/** Says it to who listens, if anybody does: a worker has no page to show it. */
export const sayRoom = (db: LocalDatabase, said: RoomSaid): void => listeners.get(db)?.(said)
