import { useLiveQuery } from 'dexie-react-hooks'
import { useMemo } from 'react'
import type { LocalDatabase } from '#src/local/database.ts'
import { SealedMeanwhile } from '#src/local/seal/plain-only.ts'
import { useDesk } from './desk-context.ts'

/** What was sealed in another tab is read through another desk, which is being opened. */
function whileSealed(error: unknown): undefined {
  if (!(error instanceof SealedMeanwhile)) throw error
}

/** Reads the local database and reads it again when what was read changes; undefined while reading. */
export function useLocal<R>(read: (db: LocalDatabase) => Promise<R>, deps: unknown[]): R | undefined {
  const { local } = useDesk()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller's deps say when it is another question
  const question = useMemo(() => ({}), [local, ...deps])
  const known = useLiveQuery(async () => {
    const answer = await read(local.bulk).catch(whileSealed)
    return { question, answer }
  }, [question])
  // Until a new question is answered, the answer to the one before is still there.
  return known?.question === question ? known.answer : undefined
}
