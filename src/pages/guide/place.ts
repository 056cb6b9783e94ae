import { type GuideChapter, guidePlaces, guideSections } from '#contract/guide.ts'
import type { PageName } from '#contract/pages.ts'

/** A section of the guide, or a whole chapter of it. */
export interface Place {
  chapter: GuideChapter
  section: string | null
}

const isChapter = (name: string): name is GuideChapter => Object.hasOwn(guideSections, name)
const isPage = (name: string): name is PageName => Object.hasOwn(guidePlaces, name)

/** 'teacher/report', or 'teacher'; null when the guide has no such place. */
export function placeOf(words: string): Place | null {
  const [chapter = '', section = null] = words.split('/')
  if (!isChapter(chapter)) return null
  const known: readonly string[] = guideSections[chapter]
  return { chapter, section: section !== null && known.includes(section) ? section : null }
}

/** The place that an address means: '#teacher/report', or '?of=faults' for where the guide tells of a page. */
export function placeAt({ hash, search }: { hash: string; search: string }): Place | null {
  const of = new URLSearchParams(search).get('of') ?? ''
  return placeOf(hash.slice(1)) ?? (isPage(of) ? placeOf(guidePlaces[of]) : null)
}

/** The id of a place's heading, and its address within the page. */
export const idOf = (chapter: string, section: string | null): string =>
  section === null ? chapter : `${chapter}/${section}`
