import type { Campus } from '#contract/campus-shapes.ts'
import type { BriefMegaproject } from '#contract/megaproject-shapes.ts'
import { folded } from '#src/data/folded.ts'
import { fullName } from './full-name.ts'

/** A megaproject's id, every campus, or those that belong to no megaproject. */
export type ProjectChoice = number | 'all' | 'none'

interface Entry {
  choice: ProjectChoice
  /** null for the two choices that are no megaproject. */
  name: string | null
  /** Campuses in it that match the words. */
  count: number
}

interface Cascade {
  entries: Entry[]
  /** What is taken for chosen. */
  taken: ProjectChoice
  /** The campuses of the choice that match the words, in their order. */
  shown: Campus[]
}

/**
 * Projects, and the applications of the chosen one (spec point 2). Words are found in the name of a campus and of its
 * project alike, so that a project's name finds all that is in it. A choice that is not there any more is taken for all.
 */
export function cascadeOf(
  projects: readonly BriefMegaproject[],
  campuses: readonly Campus[],
  chosen: ProjectChoice,
  words: string,
): Cascade {
  const wanted = folded(words.trim())
  const projectOf = new Map(
    projects.flatMap((project) => project.appRelationVOList.map(({ appId }) => [appId, project] as const)),
  )
  const matches = (campus: Campus) => {
    const project = projectOf.get(campus.campusId)?.megaprojectName ?? ''
    return folded(`${project}/${fullName(campus)}`).includes(wanted)
  }
  const found = campuses.filter(matches)
  const isIn = (choice: ProjectChoice) => (campus: Campus) =>
    choice === 'all' || (projectOf.get(campus.campusId)?.id ?? 'none') === choice
  const entry = (choice: ProjectChoice, name: string | null): Entry => ({
    choice,
    name,
    count: found.filter(isIn(choice)).length,
  })
  const entries = [
    entry('all', null),
    ...projects.map(({ id, megaprojectName }) => entry(id, megaprojectName)),
    ...(campuses.some(isIn('none')) ? [entry('none', null)] : []),
  ]
  const taken = entries.some(({ choice }) => choice === chosen) ? chosen : 'all'
  return { entries, taken, shown: found.filter(isIn(taken)) }
}
