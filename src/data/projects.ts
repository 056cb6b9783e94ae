import type { BriefMegaproject } from '#contract/megaproject-shapes.ts'
import { useAnswer } from './answers.ts'

/**
 * The megaprojects that group the user's campuses, as they were last heard; empty where there are none or none is
 * known. Asks anew when a component that uses it is drawn.
 */
export const useProjects = (): readonly BriefMegaproject[] =>
  useAnswer('megaproject.briefList', { pageSize: 0 }).data?.list ?? []
