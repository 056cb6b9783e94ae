import { useLiveQuery } from 'dexie-react-hooks'
import { createContext, useContext, useMemo, useSyncExternalStore } from 'react'
import type { LocalDatabase } from '#src/local/database.ts'
import type { Store } from '#src/sync/store.ts'
import type { Desk } from './desk.ts'

/** The desk of who is signed in. */
export const DeskContext = createContext<Desk | null>(null)

/** @throws Error outside a signed-in part of the console */
export function useDesk(): Desk {
  const desk = useContext(DeskContext)
  if (!desk) throw new Error('nobody is signed in here')
  return desk
}

/** Reads the local database and reads it again when what was read changes; undefined while reading. */
export function useLocal<R>(read: (db: LocalDatabase) => Promise<R>, deps: unknown[]): R | undefined {
  const { local } = useDesk()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller's deps say when it is another question
  const question = useMemo(() => ({}), [local, ...deps])
  const known = useLiveQuery(async () => ({ question, answer: await read(local.bulk) }), [question])
  // Until a new question is answered, the answer to the one before is still there.
  return known?.question === question ? known.answer : undefined
}

export const useStore = <Value>(value: Store<Value>): Value =>
  useSyncExternalStore(value.subscribe, value.get)
