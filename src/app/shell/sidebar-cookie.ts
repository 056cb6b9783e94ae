import { useSyncExternalStore } from 'react'

const name = 'sidebarStatus'
const year = 365 * 24 * 60 * 60
const listeners = new Set<() => void>()

/** Whether the sidebar is open, by a cookie: 1 open, 0 closed, open when there is none (spec point 2). */
export const isOpen = (): boolean => !document.cookie.split('; ').includes(`${name}=0`)

export function setSidebar(open: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store does not exist on plain http
  document.cookie = `${name}=${open ? 1 : 0}; path=/iot/; max-age=${year}; samesite=lax`
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useSidebarOpen = (): boolean => useSyncExternalStore(subscribe, isOpen)
