import { type SystemCode, systems } from './systems.ts'

/**
 * Where a system's worker keeps its shell. Cache Storage belongs to the whole origin and '/iot/' is part of
 * '/iot/school/': names are only ever compared whole.
 */
export const shellCacheName = (system: SystemCode): string => `lamplighter-shell:${systems[system].base}`

/** Browser storage key of the theme somebody has chosen for a system on this device: 'default', 'dark' or 'blue'. */
export const themeKey = (system: SystemCode): string => `lamplighter:theme:${system}`

/** Browser storage key of how the company of whoever was last signed in wants a system to look: a StoredLook as JSON. */
export const companyLookKey = (system: SystemCode): string => `lamplighter:company-look:${system}`

/** What the document's script sets before the first paint, ready-made: a theme and CSS variables. */
export interface StoredLook {
  theme: string
  css: Record<string, string>
}

/** Browser storage key of the company whose sign-in page somebody came by last, by its English name. */
export const companyKey = (system: SystemCode): string => `lamplighter:login:${system}`

/** Browser storage key of the page that sent somebody here, which she is led back to once when she signs out. */
export const originKey = (system: SystemCode): string => `lamplighter:origin:${system}`

/** Browser storage key of how the sign-in of the company last signed in to looks, as JSON. */
export const loginFaceKey = (system: SystemCode): string => `lamplighter:login-face:${system}`

/** Browser storage key of the page last opened by somebody signed in to a system; there is none when nobody is. */
export const lastPageKey = (system: SystemCode): string => `lamplighter:last-page:${system}`

/** The document's <template> of a system's sign-in page, for who has never been here. */
export const faceId = 'first-face'

/** #root has it while that page stands there as the build has drawn it, and no script answers in it yet. */
export const faceMark = 'data-face'

/** Buttons have it that were pressed meanwhile. */
export const pressedMark = 'data-pressed'

/** Browser storage key of the scripts that have run out of a system's shell here, by their contents' hashes, with blanks between. */
export const ranKey = (system: SystemCode): string => `lamplighter:ran:${system}`

/** Browser storage key of how pages looked that were left last, the newest first: LastView[] as JSON. */
export const lastViewsKey = (system: SystemCode): string => `lamplighter:last-views:${system}`

/** How a page looked when it was left. */
export interface LastView {
  /** Its path and query. */
  address: string
  /** It is the one that the console's own address leads to. */
  landing: boolean
  /** The script of the build that has drawn it. */
  build: string
  /** Of the window, in CSS pixels. */
  width: number
  /** How far it was scrolled down, in CSS pixels. */
  scroll: number
  /** The rules it is drawn with. */
  styles: string
  /** What the theme sets in the document, whose colours are made of it. */
  themeStyles: string
  /** What <html> said about its look, by attribute. */
  look: Record<string, string>
  html: string
  /** Says, in the language of the page, what this is. */
  note: string
}

/** What a page as it was last left stands in until the console has drawn it. */
export const lastViewId = 'last-view'

/** The document's <meta>s that name the scripts a console begins with. */
export const firstName = 'lamplighter:first'

/** The document's <meta>s that name the script which only those who are signed in need, and its styles. */
export const insideName = 'lamplighter:inside'

/**
 * What a page may say to its worker. VERSION is answered on the message's port: with a ShellVersion, or when `brief` with
 * a ShellStanding, since to say what the shell takes all of it is read.
 */
export type ShellMessage = { type: 'SKIP_WAITING' } | { type: 'VERSION'; brief?: true }

/** Which build a worker is of, and whether its shell is there, as its document tells; what is not is being fetched when it says so. */
export interface ShellStanding {
  version: string
  whole: boolean
}

/** `bytes` is what the shell takes in the cache, unpacked. */
export interface ShellVersion {
  version: string
  entries: number
  bytes: number
}
