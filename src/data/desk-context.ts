import { createContext, useContext, useSyncExternalStore } from 'react'
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

export const useStore = <Value>(value: Store<Value>): Value =>
  useSyncExternalStore(value.subscribe, value.get, value.get)
