import { type ReactNode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { pathTo } from '#contract/pages.ts'
import { faceMark, pressedMark } from '#contract/shell.ts'
import { type SystemCode, systems } from '#contract/systems.ts'
import { loadPage } from './page-modules.ts'

/** Whether the sign-in page stands in `root` as the build has drawn it. */
export const hasFace = (root: HTMLElement): boolean => root.hasAttribute(faceMark)

/** Says that the page answers from now on, and does what was asked of it before it did. */
function Answering({ root, children }: { root: HTMLElement; children: ReactNode }) {
  useEffect(() => {
    root.removeAttribute(faceMark)
    for (const box of root.querySelectorAll<HTMLInputElement>('[type=checkbox]:checked')) {
      box.checked = false
      box.click()
    }
    const pressed = [...root.querySelectorAll<HTMLElement>(`[${pressedMark}]`)]
    for (const button of pressed) button.removeAttribute(pressedMark)
    // Once what was ticked is known.
    setTimeout(() => {
      for (const button of pressed) button.click()
    })
  }, [root])
  return children
}

/** Takes over the sign-in page that stands in `root`, with what has been typed into it. */
export async function takeFace(system: SystemCode, root: HTMLElement, app: ReactNode): Promise<void> {
  await loadPage('login')
  // '/' leads there too, but would be drawn as nothing first.
  history.replaceState(null, '', systems[system].base.replace(/\/$/, '') + pathTo('login') + location.search)
  hydrateRoot(root, <Answering root={root}>{app}</Answering>, {
    onRecoverableError: (error) => console.warn('the sign-in page was drawn anew', error),
  })
}
