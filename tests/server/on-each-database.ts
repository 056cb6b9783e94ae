import { describe, it } from 'vitest'
import { type Kind, places } from '#tests/world/databases.ts'

/**
 * Runs a suite on the embedded database and on PostgreSQL. Without a PostgreSQL the suite is skipped by name;
 * where CI is set, it fails.
 */
export function onEachDatabase(suite: (kind: Kind) => void) {
  for (const kind of Object.values(places)) {
    if (!kind.missing) describe(`on ${kind.name}`, () => suite(kind))
    else if (process.env.CI) it(`on ${kind.name}`, () => Promise.reject(new Error(kind.missing ?? '')))
    else describe.skip(`on ${kind.name}: ${kind.missing}`, () => suite(kind))
  }
}
