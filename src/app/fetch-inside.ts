import { insideName } from '#contract/shell.ts'

/** Fetches what only those who are signed in need, without running it. */
export function fetchInside(): void {
  const href = document.querySelector<HTMLMetaElement>(`meta[name="${insideName}"]`)?.content
  if (!href || document.querySelector(`link[href="${href}"]`)) return
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.crossOrigin = ''
  link.href = href
  document.head.append(link)
}
