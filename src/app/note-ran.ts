import { firstName, ranKey } from '#contract/shell.ts'
import type { SystemCode } from '#contract/systems.ts'
import { whenIdle } from '#src/ui/when-idle.ts'
import { contentOf } from './script-rel.ts'

const isScript = (address: string) => address.includes('/assets/') && address.endsWith('.js')

/** What a build is told by: the last of its first scripts, which holds most of its own. */
function buildOf(): string | undefined {
  const first = [...document.querySelectorAll<HTMLMetaElement>(`meta[name="${firstName}"]`)].at(-1)
  return first && `build:${contentOf(first.content)}`
}

/**
 * Notes which scripts of this build have run out of the shell's cache, so that the document can have them fetched compiled
 * the next time (src/ahead.ts). Those of another build are forgotten.
 */
export function noteRan(system: SystemCode): void {
  const build = buildOf()
  if (!build || !navigator.serviceWorker?.controller) return
  const ran = new Set<string>()
  let noted = 0
  const note = () => {
    try {
      const before = localStorage.getItem(ranKey(system))?.split(' ') ?? []
      const known = before[0] === build ? before : [build]
      localStorage.setItem(ranKey(system), [...new Set([...known, ...ran])].join(' '))
    } catch {
      // Scripts are compiled anew then.
    }
  }
  const watching = new PerformanceObserver((list) => {
    for (const { name } of list.getEntries()) if (isScript(name)) ran.add(contentOf(name))
    // Hundreds come one after the other.
    whenIdle(() => {
      if (ran.size === noted) return
      noted = ran.size
      note()
    })
  })
  watching.observe({ type: 'resource', buffered: true })
}
