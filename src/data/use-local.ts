import { useLiveQuery } from 'dexie-react-hooks'
import { useMemo } from 'react'
import type { LocalDatabase } from '#src/local/database.ts'
import { useDesk } from './desk-context.ts'

/** Reads the local database and reads it again when what was read changes; undefined while reading. */
export function useLocal<R>(read: (db: LocalDatabase) => Promise<R>, deps: unknown[]): R | undefined {
  const { local } = useDesk()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller's deps say when it is another question
  const question = useMemo(() => ({}), [local, ...deps])
  const known = useLiveQuery(async () => ({ question, answer: await read(local.bulk) }), [question])
  // Until a new question is answered, the answer to the one before is still there.
  return known?.question === question ? known.answer : undefined
}
