import { type firstName, insideName } from '#contract/shell.ts'
import './script-rel.ts'

/** Fetches scripts and styles that the document names, without running them. */
export function fetchAhead(name: typeof firstName | typeof insideName): void {
  for (const { content: href } of document.querySelectorAll<HTMLMetaElement>(`meta[name="${name}"]`)) {
    if (document.querySelector(`link[href="${href}"]`)) continue
    const isStyle = href.endsWith('.css')
    const link = document.createElement('link')
    link.rel = isStyle ? 'preload' : (globalThis.lamplighterScriptRel?.(href) ?? 'modulepreload')
    link.as = isStyle ? 'style' : 'script'
    link.crossOrigin = ''
    link.href = href
    document.head.append(link)
  }
}

/** Fetches what only those who are signed in need. */
export const fetchInside = (): void => fetchAhead(insideName)
