import type { ReactNode } from 'react'
import { opensPage, type PageName, pages } from '#contract/pages.ts'
import { holdsAll } from '#contract/rules/permission.ts'
import { useSession, useSystem } from './session-provider.tsx'

const nothing: ReadonlySet<string> = new Set()

/** The permission urls that the signed-in user holds; none before. */
export function useUrls(): ReadonlySet<string> {
  const session = useSession()
  return session.kind === 'signed-in' ? session.urls : nothing
}

/** Whether the signed-in user holds a permission url, or all of several. @throws TypeError on anything else */
export function useAllowed(url: string | readonly string[]): boolean {
  return holdsAll(useUrls(), url)
}

/** Whether the signed-in user may open a page. */
export function useOpens(page: PageName): boolean {
  const [session, system] = [useSession(), useSystem()]
  return session.kind === 'signed-in' && opensPage(pages[page], system, session.routes)
}

/** Shows its children to those who hold the permission; hidden from others, not disabled (spec point 6). */
export function Allowed({
  url,
  children,
}: {
  url: string | readonly string[]
  children: ReactNode
}): ReactNode {
  return useAllowed(url) ? children : null
}
