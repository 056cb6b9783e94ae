import { insideName } from '#contract/shell.ts'

/** Fetches what only those who are signed in need, without running it. */
export function fetchInside(): void {
  for (const { content: href } of document.querySelectorAll<HTMLMetaElement>(`meta[name="${insideName}"]`)) {
    if (document.querySelector(`link[href="${href}"]`)) continue
    const link = document.createElement('link')
    link.crossOrigin = ''
    link.href = href
    link.rel = href.endsWith('.css') ? 'preload' : 'modulepreload'
    if (link.rel === 'preload') link.as = 'style'
    document.head.append(link)
  }
}
