import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { RunOptions } from 'axe-core'
import type { JSHandle, Page } from 'playwright-core'
import { expect } from 'vitest'
import { type PageName, pageList, pages, pathTo } from '#contract/pages.ts'
import type { Api } from '#src/api/api.ts'
import { en } from '#src/text/en/index.ts'
import { zh } from '#src/text/zh/index.ts'
import { patiently } from './consoles.ts'
import { campusHeld } from './hands.ts'

/** The pages of the table, each with an address that something stands at. */
export interface Stop {
  name: PageName
  path: string
  /** What it is called when that is not the page's own title. */
  thing?: string
}

/** Pages that show what the active campus holds, and say how fresh that is. */
const ofCampus: readonly PageName[] = ['building', 'room', 'devices', 'templates']

/** An address for every page behind the sign-in. `room` and `template` are names of what the server holds. */
export async function stopsOf(api: Api, names: { room: string; template: string }): Promise<Stop[]> {
  const { list: campuses } = await api.call('campus.authorisedList', { pageSize: 0 })
  const packs = await Promise.all(campuses.map(({ campusId }) => api.call('sync.changes', { campusId })))
  const roomId = packs.flatMap((pack) => pack.spaces).find((node) => node.name === names.room)?.id ?? 0
  const templateId =
    packs.flatMap((pack) => pack.templates).find((one) => one.name === names.template)?.id ?? 0
  if (!roomId || !templateId) throw new Error(`the server holds no ${names.room} or no ${names.template}`)
  const { list: projects } = await api.call('megaproject.briefList', { pageSize: 0 })
  const opened = projects.map(({ id, megaprojectName }) => ({
    name: 'projects' as const,
    path: `${pathTo('projects')}?id=${id}`,
    thing: megaprojectName,
  }))
  const { list: orders } = await api.call('order.list', { pageSize: 0 })
  const [service] = await api.call('vas.list', {})
  const order = `?id=${orders[0]?.id}`
  const about: { [N in PageName]?: string } = {
    confirmOrder: `?code=${service?.code}`,
    cashier: order,
    payResult: order,
  }
  const stops = pageList
    .filter(({ guest, systems }) => !guest && (!systems || systems.includes('school')))
    .map(({ name }) => ({
      name,
      path: `${pathTo(name, { roomId, templateId })}${about[name] ?? ''}`,
      ...called(name, names),
    }))
  return [...stops, ...opened]
}

/** The views of the energy page beside its first one, which the page's own stop has opened. */
export const energyViews = ['ranking', 'meters', 'work', 'analysis', 'interval', 'alarms'].map(
  (view): Stop => ({ name: 'energy', path: `${pathTo('energy')}?view=${view}` }),
)

/** What stands in the console of businesses alone. */
export const businessStops: readonly Stop[] = [
  { name: 'energy', path: `${pathTo('energy')}?view=parking` },
  { name: 'board', path: `${pathTo('board')}?wall=1` },
]

/** The pages for who is not signed in, with an address that something stands at. `enName` names a company. */
export const doors = (enName: string): Stop[] =>
  pageList
    .filter(({ guest, systems }) => guest && (!systems || systems.includes('school')))
    .map(({ name }) => ({ name, path: pathTo(name, { enName }) }))

const called = (name: PageName, { room, template }: { room: string; template: string }) =>
  name === 'room' || name === 'runSheet'
    ? { thing: room }
    : name.startsWith('template') && name !== 'templates'
      ? { thing: template }
      : {}

/** Waits until a page is drawn whole: its title is there and nothing is being read any more. */
export async function settled(page: Page, name: PageName): Promise<void> {
  await page.locator('[data-page-title]').waitFor()
  // What is held back until all of it has its place is there, but nobody sees it yet.
  const missing = ['[role=status][aria-label="正在读取…"]', '[role=status][aria-label="Loading…"]']
  const unseen = page.locator([...missing, '[data-settled="false"]'].join())
  await expect.poll(() => unseen.count(), patiently).toBe(0)
  if (ofCampus.includes(name)) await campusHeld(page)
}

type PageTexts = typeof zh.page
const titleKey = (name: PageName) => pages[name].title.slice('page.'.length) as keyof PageTexts

/** What a page is called on the school's console. */
export function titleOf(name: PageName, language: 'zh' | 'en'): string {
  const texts = (language === 'zh' ? zh : en).page as Record<string, string>
  const key = titleKey(name)
  return texts[`${key}_school`] ?? texts[key] ?? ''
}

/** How far the document reaches beyond the window, in CSS pixels. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/**
 * Waits until nothing moves or fades any more, but for what never ends.
 * @throws what still moves, or that no frame comes, where there is no rest within a minute
 */
const still = (page: Page): Promise<void> =>
  page.evaluate(async (patience) => {
    const ends = (one: Animation) => one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    let seen = ''
    const resting = async () => {
      for (;;) {
        seen = 'no frame comes'
        // What has just been put into the page begins to fade in with one of the next frames.
        for (let frames = 0; frames < 3; frames += 1) await frame()
        const running = document.getAnimations().filter((one) => one.playState === 'running' && ends(one))
        if (running.length === 0) return
        const shapes = running.map(({ effect }) => (effect as KeyframeEffect).target?.outerHTML.slice(0, 160))
        seen = `these go on moving: ${shapes.join(' | ')}`
        await Promise.allSettled(running.map((one) => one.finished))
      }
    }
    const tired = new Promise((_, reject) =>
      setTimeout(() => reject(new Error(`the page does not come to rest: ${seen}`)), patience),
    )
    await Promise.race([resting(), tired])
  }, patiently.timeout)

/**
 * Elements with words, one of each kind of colours that is not among the `known` ones: what it is drawn in, and all that
 * it is drawn upon. Where nothing but colours can be wrong, what one of them shows holds for its kind.
 */
const ofNewColours = (page: Page, known: readonly string[]) =>
  page.evaluateHandle((known) => {
    const chains = new Map<Element | null, string>([[null, '']])
    const chain = (element: Element | null): string => {
      const seen = chains.get(element)
      if (seen !== undefined || !element) return seen ?? ''
      const { backgroundColor, backgroundImage, opacity, filter, position } = getComputedStyle(element)
      const own = [backgroundColor, backgroundImage, opacity, filter, position].join()
      const above = chain(element.parentElement)
      const all = own === 'rgba(0, 0, 0, 0),none,1,none,static' ? above : `${above} ${own}`
      chains.set(element, all)
      return all
    }
    const speaks = (element: Element) =>
      element.matches('a, button, input, select, textarea') ||
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    const kinds = new Map<string, Element>()
    const past = new Set(known)
    for (const element of document.querySelectorAll('html *')) {
      if (!speaks(element) || !element.checkVisibility()) continue
      const { color, fontSize, fontWeight } = getComputedStyle(element)
      const kind = [element.tagName, color, fontSize, fontWeight, chain(element)].join()
      if (!past.has(kind) && !kinds.has(kind)) kinds.set(kind, element)
    }
    return { kinds: [...kinds.keys()], elements: [...kinds.values()] }
  }, known)

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The rules about colours, the only ones that another theme can break. */
const ofColours = ['color-contrast', 'link-in-text-block']

async function prepare(page: Page): Promise<void> {
  await still(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
}

interface Asked {
  /** A selector of what is looked at, when it is not the whole page. */
  within?: string
  /** Leaves the rules about colours to `colourViolations`. */
  colours?: boolean
}

/** What axe finds, one line each: rule, then the elements. A colour that is still fading in is none of the page's. */
export async function violations(
  page: Page,
  { within = 'html', colours = true }: Asked = {},
): Promise<string[]> {
  await prepare(page)
  const off = colours ? [] : ofColours
  return found(page, within, { rules: Object.fromEntries(off.map((rule) => [rule, { enabled: false }])) })
}

/**
 * What axe finds about the colours that a page is drawn in, as far as they are not `seen` yet; afterwards they are.
 * @param seen kinds of colours, of any page and theme
 */
export async function colourViolations(page: Page, seen: Set<string>): Promise<string[]> {
  await prepare(page)
  const fresh = await ofNewColours(page, [...seen])
  const kinds = await fresh.evaluate((of) => of.kinds)
  if (kinds.length === 0) return []
  for (const kind of kinds) seen.add(kind)
  const elements = await fresh.evaluateHandle((of) => of.elements)
  return found(page, elements, { runOnly: ofColours })
}

/** @param context a selector, or a handle of elements */
const found = (page: Page, context: string | JSHandle<Element[]>, options: RunOptions): Promise<string[]> =>
  page.evaluate(
    async ({ context, options }) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') }
      const asked = typeof context === 'string' ? context : { include: context }
      const { violations } = await axe.run(asked, { resultTypes: ['violations'], preload: false, ...options })
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`,
      )
    },
    { context, options },
  )

/** Every word a person meets: what is drawn, and the names of what only speaks. */
export const wordsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const words: string[] = [document.title]
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      if (parent && !parent.closest('script, style') && node.textContent?.trim())
        words.push(node.textContent.trim())
    }
    for (const element of document.body.querySelectorAll('[aria-label], [title], [placeholder]'))
      for (const name of ['aria-label', 'title', 'placeholder']) words.push(element.getAttribute(name) ?? '')
    return words.filter((word) => word !== '')
  })

const areas = [...Object.keys(zh), 'parts', 'previews'].join('|')
/** A text that was asked for by a key it does not have is drawn as the key. */
const textKey = new RegExp(`(^|[^\\w.@/-])(${areas})\\.[a-z]\\w+`)

export const textKeys = (words: readonly string[]): string[] => words.filter((word) => textKey.test(word))

/** Chinese words that are no part of `data`. */
export const chineseBeside = (words: readonly string[], data: string): string[] =>
  words.filter((word) => (word.match(/[\u4e00-\u9fff]+/g) ?? []).some((run) => !data.includes(run)))

/** Everything the server holds for an account, as one text. */
export async function allData(api: Api): Promise<string> {
  const user = await api.call('user.baseinfo', {})
  const { list } = await api.call('campus.authorisedList', { pageSize: 0 })
  const packs = await Promise.all(list.map(({ campusId }) => api.call('sync.changes', { campusId })))
  const products = await api.call('product.allProduct', { id: user.cid })
  const people = await api.call('campusUser.queryUserList', { pageSize: 0 })
  const roles = await api.call('role.list', {})
  const regions = await api.call('companyRegion.getByCid', { cid: user.cid })
  const projects = await api.call('megaproject.list', { pageSize: 0 })
  const zones = await api.call('megaproject.zoneList', { pageSize: 0 })
  const library = await api.call('template.getCommonList', { pageSize: 0 })
  const upgrades = await Promise.all(
    list.map(({ campusId }) => api.call('upgrade.list', { id: campusId, pageSize: 0 })),
  )
  const faults = await Promise.all(list.map(({ campusId }) => api.call('fault.list', { campusId })))
  const records = await Promise.all(
    list.map(({ campusId }) => api.call('placeRecord.list', { campusId, pageSize: 0 })),
  )
  const keys = await api.call('accessKey.list', {})
  const places = [list, packs, regions, projects, zones, faults, records]
  return JSON.stringify([user, places, products, people, roles, library, upgrades, keys])
}
