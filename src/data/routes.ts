import { isTemporaryId } from '#contract/rules/temporary-id.ts'
import { realIds } from '#src/local/aliases.ts'
import { useLocal } from './use-local.ts'

/** The id that an address names; 0, which nothing has, for what is no number. */
export const idIn = (named: string | null | undefined): number => Number(named) || 0

/** The id a row goes by now: a temporary one, once it has become real, is answered by the real one. */
export function useRealId(id: number): number {
  // While a new question is being answered there is still the answer to the one before.
  return useRealIds([id])?.get(id) ?? id
}

/** The same of several: temporary -> real, of those that have become real; undefined while reading. */
export function useRealIds(ids: readonly number[]): ReadonlyMap<number, number> | undefined {
  const temporaries = ids.filter(isTemporaryId)
  return useLocal({ aliases: temporaries }, (db) => realIds(db, temporaries), [temporaries.join()])
}
