import { isPageName, type PageName } from './menu.ts'

const slot = (system: string) => `lamplighter:last-page:${system}`

/** The page last opened by somebody signed in to a system here; a hint what to load first. */
export function lastPage(system: string): PageName | null {
  try {
    const name = localStorage.getItem(slot(system))
    return isPageName(name) ? name : null
  } catch {
    return null
  }
}

/** Notes the page that is open, or (null) that nobody is signed in any more. */
export function noteLastPage(system: string, name: PageName | null): void {
  try {
    if (name === null) localStorage.removeItem(slot(system))
    else localStorage.setItem(slot(system), name)
  } catch {
    // It is only a hint.
  }
}
