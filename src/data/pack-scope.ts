import { type Scope, scopeOf } from '#src/local/packs.ts'
import { useLocal } from './use-local.ts'

/** What a campus's pack is bounded by; null when it is whole or there is none; undefined while reading. */
export const usePackScope = (campusId: number): Scope | undefined =>
  useLocal({ packs: [campusId] }, (db) => scopeOf(db, campusId), [campusId])
