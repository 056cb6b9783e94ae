import { insideName, type LastView, lastViewsKey } from '#contract/shell.ts'
import type { SystemCode } from '#contract/systems.ts'

/** How pages of a system looked when they were left, the newest first. @throws where the browser keeps nothing, or something else */
export const keptViews = (system: SystemCode): LastView[] =>
  JSON.parse(localStorage.getItem(lastViewsKey(system)) ?? '[]')

/** What a build is told by that draws the inside of a console; undefined in development. */
export const drawingBuild = (): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="${insideName}"]`)?.content
