import { lastPageKey } from '#contract/shell.ts'
import type { SystemCode } from '#contract/systems.ts'
import { isPageName, type PageName } from './menu.ts'

/** The page last opened by somebody signed in to a system here; a hint what to load first. */
export function lastPage(system: SystemCode): PageName | null {
  try {
    const name = localStorage.getItem(lastPageKey(system))
    return isPageName(name) ? name : null
  } catch {
    return null
  }
}

/** Notes the page that is open, or (null) that nobody is signed in any more. */
export function noteLastPage(system: SystemCode, name: PageName | null): void {
  try {
    if (name === null) localStorage.removeItem(lastPageKey(system))
    else localStorage.setItem(lastPageKey(system), name)
  } catch {
    // It is only a hint.
  }
}
