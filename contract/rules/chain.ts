import type { Changed } from '../changed.ts'
import { partsOf } from '../parts/walk.ts'
import { renameIds } from './temporary-id.ts'

/** A row an edit was made on; version null while the row itself was still waiting to be made. */
export interface BaseVersion {
  id: number
  version: number | null
}

/** The versions an edit names when it goes up: of the rows that are there. */
export const versionsOf = (bases: readonly BaseVersion[]): Map<number, number> =>
  new Map(bases.flatMap(({ id, version }) => (version === null ? [] : [[id, version] as const])))

/** A temporary id an edit gives out. `of` is its position in the edit's list, or the id it is a copy of. */
export interface Temporary {
  of: number
  temporary: number
}

/** What an edit that is done means for those its author made on top of it. */
export interface Step {
  /** Temporary id -> the id the row has got. */
  names: ReadonlyMap<number, number>
  /** The version it stood on, by row. */
  stoodOn: ReadonlyMap<number, number | null>
  /** The version it left, by row. */
  versions: ReadonlyMap<number, number>
}

/** Reads off an edit and its answer what those after it need to know. */
export function stepOf(
  edit: { bases: readonly BaseVersion[]; temporaries: readonly Temporary[] },
  answer: Changed,
): Step {
  const made = new Map(answer.created.map((each) => [each.of, each.id]))
  return {
    names: new Map(
      edit.temporaries.flatMap(({ of, temporary }) => {
        const real = made.get(of)
        return real === undefined ? [] : [[temporary, real] as const]
      }),
    ),
    stoodOn: new Map(edit.bases.map(({ id, version }) => [id, version])),
    versions: versionsIn(answer),
  }
}

/**
 * The same edit after one it was made on top of is done: temporary ids become real, and it stands on the version
 * its author's own edit left, so that a chain of one's own edits never conflicts with itself.
 */
export function rebase<E extends { bases: readonly BaseVersion[] }>(edit: E, step: Step): E {
  const renamed = step.names.size > 0 ? renameIds(edit, step.names) : edit
  const bases = renamed.bases.map((base) => {
    const made = base.version === null
    const chained = step.stoodOn.has(base.id) && step.stoodOn.get(base.id) === base.version
    return made || chained ? { ...base, version: step.versions.get(base.id) ?? base.version } : base
  })
  return { ...renamed, bases }
}

/** Versions of all rows, parts and devices in an answer, by id. */
export function versionsIn(changed: Changed): Map<number, number> {
  return new Map([
    ...changed.campuses.map((row) => [row.campusId, row.version] as const),
    ...changed.spaces.map((row) => [row.id, row.version] as const),
    ...changed.templates.flatMap((row) =>
      [row, ...partsOf(row)].map((each) => [each.id, each.version] as const),
    ),
    ...changed.rooms.flatMap((room) => room.devices.map((row) => [row.id, row.version] as const)),
  ])
}
