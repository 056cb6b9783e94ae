import type { DBCoreCursor } from 'dexie'

/** Below everything of Dexie's own, which then only ever sees rows as pages do. */
export const lowest = -10

/** A cursor whose values are read through `opened`. */
export function openedCursor(cursor: DBCoreCursor, opened: (row: unknown) => unknown): DBCoreCursor {
  return Object.create(cursor, {
    key: { get: () => cursor.key },
    primaryKey: { get: () => cursor.primaryKey },
    value: { get: () => opened(cursor.value) },
    done: { get: () => cursor.done },
    continue: { value: (key?: unknown) => cursor.continue(key) },
    continuePrimaryKey: {
      value: (key: unknown, primaryKey: unknown) => cursor.continuePrimaryKey(key, primaryKey),
    },
    advance: { value: (count: number) => cursor.advance(count) },
    start: { value: (onNext: () => void) => cursor.start(onNext) },
    stop: { value: (value?: unknown) => cursor.stop(value as never) },
    next: { value: () => cursor.next() },
    fail: { value: (error: Error) => cursor.fail(error) },
  }) as DBCoreCursor
}
