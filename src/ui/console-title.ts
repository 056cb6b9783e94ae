import { createContext, use, useEffect } from 'react'
import { useText } from '#src/text/text.ts'

const Said = createContext<string | null>(null)

/** Says to what is drawn in it how the console is titled. */
export const ConsoleTitled = Said.Provider

/** What the console is titled: as is said around it for whoever is signed in, else the system's own title. */
export function useConsoleTitle(): string {
  const say = useText()
  return use(Said) ?? say('system.title')
}

/** Names the window after a page and its console. */
export function useWindowTitle(page: string, titled: string): void {
  useEffect(() => {
    document.title = `${page} · ${titled}`
  }, [page, titled])
}
