import { type PageName, pages } from '#contract/pages.ts'
import type { TextKey } from '#src/text/keys.ts'
import type { Say } from '#src/text/text.ts'

/** Something of the frame that the tour leads to. */
export interface TourStop {
  name: string
  title: TextKey
  words: TextKey
  /** Finds it in the document, as it is laid out now. */
  selector: string
}

/** What of the main menu is shown to whom has it, the most telling first. */
const worthShowing = ['companies', 'building', 'templates', 'users', 'devices', 'energy', 'faults'] as const
type Shown = (typeof worthShowing)[number]

/** So many pages are shown at most, beside what everybody has. */
const mostPages = 3

const pageStop = (name: Shown, menu: string): TourStop => ({
  name,
  title: pages[name].title,
  words: `guide.tour.stops.${name}`,
  selector: `nav[aria-label="${menu}"] a[href$="${pages[name].path}"]`,
})

/** What stands in the frame for everybody: her edits, her account (on a phone behind a button with the rest), help. */
const forAll = (say: Say): TourStop[] => [
  {
    name: 'outbox',
    title: 'page.outbox',
    words: 'guide.tour.stops.outbox',
    selector: `header a[href$="${pages.outbox.path}"]`,
  },
  {
    name: 'account',
    title: 'shell.account',
    words: 'guide.tour.stops.account',
    selector: `header button[aria-label$="${say('shell.account')}"]`,
  },
  {
    name: 'more',
    title: 'shell.moreMenu',
    words: 'guide.tour.stops.more',
    selector: `nav[aria-label="${say('shell.mainMenu')}"] button[aria-haspopup="dialog"]`,
  },
  {
    name: 'help',
    title: 'shell.help',
    words: 'guide.tour.stops.help',
    selector: `main a[href*="${pages.guide.path}?of="]`,
  },
]

/** The element of a stop when it can be seen: the menu of a desk hides what it has no room for. */
export function elementOf({ selector }: TourStop): HTMLElement | null {
  const all = [...document.querySelectorAll<HTMLElement>(selector)]
  return all.find((one) => one.dataset.clipped !== 'true' && one.checkVisibility()) ?? null
}

/**
 * What the tour shows somebody, on the screen as it is: three to six stops, or fewer where there is no menu.
 *
 * @param offered the pages of her menu
 */
export function stopsFor(offered: readonly PageName[], say: Say): TourStop[] {
  const menu = say('shell.mainMenu')
  const seen = worthShowing
    .filter((name) => offered.includes(name))
    .map((name) => pageStop(name, menu))
    .filter((stop) => elementOf(stop) !== null)
  return [...seen.slice(0, mostPages), ...forAll(say).filter((stop) => elementOf(stop) !== null)]
}
