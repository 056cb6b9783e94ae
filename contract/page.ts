import type { SystemCode } from './systems.ts'

/** Where a page is offered: a group of the main menu, the avatar menu, or nowhere (reached from other pages). */
export type MenuPlace = 'preview' | 'manage' | 'other' | 'avatar' | 'none'

export interface Page {
  /** Path below the system's base; `:name` is a parameter. */
  path: string
  /** Key of its title in the texts, also used per system as `<key>_<system>` where the wording differs. */
  title: string
  menu: MenuPlace
  /** 'public' before login, 'signed-in' for everybody who is, otherwise a route permission behind the system's name. */
  access: 'public' | 'signed-in' | 'permission'
  /** The path whose permission opens it, when it is not its own (a page reached from another one). */
  permissionOf?: string
  /** The page it hangs under in breadcrumbs and menu highlighting. */
  parent?: string
  /** Systems that have it; all when not named. */
  systems?: readonly SystemCode[]
  /** For who is not signed in: it leads to / when she is (spec point 4). */
  guest?: true
  /** Position in the root landing order; pages without one are never landed on. */
  landing?: number
  /** It is left out of breadcrumbs (spec point 2). */
  breadcrumb?: false
  /** The campus toggle bar, with its search, and with the create button (spec point 2). */
  toggle?: { autocomplete: boolean; create: boolean }
  /** May fill the screen: its full-screen button hides the header and menus (spec point 2). */
  fullScreen?: true
  /** It may hang on a wall: opened with `?wall=1` it stands without header and menus. */
  wall?: true
  /** Its menu entries open a tab of their own (spec point 2). */
  newTab?: true
}
