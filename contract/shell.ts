import { type SystemCode, systems } from './systems.ts'

/**
 * Where a system's worker keeps its shell. Cache Storage belongs to the whole origin and '/iot/' is part of
 * '/iot/school/': names are only ever compared whole.
 */
export const shellCacheName = (system: SystemCode): string => `lamplighter-shell:${systems[system].base}`

/** Browser storage key of the theme a system is drawn in: 'default', 'dark' or 'blue'. */
export const themeKey = (system: SystemCode): string => `lamplighter:theme:${system}`

/** Browser storage key of the page last opened by somebody signed in to a system; there is none when nobody is. */
export const lastPageKey = (system: SystemCode): string => `lamplighter:last-page:${system}`

/** The document's <meta> that names the script which only those who are signed in need. */
export const insideName = 'lamplighter:inside'

/** What a page may say to its worker. VERSION is answered with a ShellVersion on the message's port. */
export type ShellMessage = { type: 'SKIP_WAITING' } | { type: 'VERSION' }

/** `bytes` is what the shell takes in the cache, unpacked. */
export interface ShellVersion {
  version: string
  entries: number
  bytes: number
}
