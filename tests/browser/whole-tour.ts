import { isDeepStrictEqual } from 'node:util'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pathTo } from '#contract/pages.ts'
import { themeKey } from '#contract/shell.ts'
import { companies } from '#server/seed/companies.ts'
import { en } from '#src/text/en/index.ts'
import { zh } from '#src/text/zh/index.ts'
import { patiently, runConsoles } from './consoles.ts'
import { chooseCampus, fillSignIn, leadTo } from './hands.ts'
import {
  allData,
  businessStops,
  chineseBeside,
  colourViolations,
  doors,
  energyViews,
  overflow,
  type Stop,
  settled,
  stopsOf,
  textKeys,
  titleOf,
  violations,
  wordsOn,
} from './tour.ts'

type Language = 'zh' | 'en'

/** A theme beside the default one. */
type Theme = 'dark' | 'blue'

interface Tour {
  language: Language
  /** What another tab chooses is taken over in place, so a page need not be opened again. */
  themes: readonly Theme[]
  /** Every page is loaded by its address; otherwise the pages behind the sign-in are led to within one. */
  loaded: boolean
  /** Colours of the default theme are looked at on every element; otherwise on one of each kind that comes up. */
  everyColour?: boolean
  /** Views within pages are opened too. */
  views?: boolean
  /** What the console of businesses alone has is opened too: the energy of a parking, and the board as a wall. */
  business?: boolean
}

/** The demonstration of a parking's energy. */
const parking = '智慧停车示范场'

const wear = (page: Page, theme: string, system: Console) =>
  page.evaluate(([key, newValue]) => dispatchEvent(new StorageEvent('storage', { key, newValue })), [
    themeKey(system),
    theme,
  ] as const)

const words = { zh, en }
type Console = 'school' | 'business'

/** What the console of a demonstration company is titled. */
const titleBehind = (system: Console) => companies('small').find(({ key }) => key === system)?.appTitle

/**
 * Opens every page on one screen and in one language: each fits, has its title, says nothing by a text's key (and no
 * Chinese of ours in English), has nothing that axe finds, and keeps its contrast in the themes asked for.
 */
export function wholeTour(
  screen: BrowserContextOptions,
  { language, themes, loaded, everyColour = false, views = false, business = false }: Tour,
): void {
  const consoles = runConsoles()

  test('every page fits, is worded, and has nothing that axe finds', {
    timeout: 1_200_000,
  }, async () => {
    const api = await consoles.ask('school-admin')
    const stops = await stopsOf(api, { room: '高一(1)班 101', template: '标准教室' })
    const data = `${await allData(api)} 简体中文`
    const { open } = await consoles.device({ ...screen, reducedMotion: 'reduce' })
    let page = await open('school')
    let system: Console = 'school'
    /** Whose the console is stands in the title: by her door, and once she has signed in. */
    let own = false
    await settled(page, 'login')
    if (language === 'en') await page.getByRole('button', { name: 'English' }).click()
    const lang = language === 'en' ? 'en' : 'zh-CN'
    await expect.poll(() => page.locator('html').getAttribute('lang'), patiently).toBe(lang)

    const titled = ({ name, thing }: Pick<Stop, 'name' | 'thing'>) => {
      const console = own ? titleBehind(system) : words[language].system[`title_${system}`]
      return `${thing ?? titleOf(name, language)} · ${console}`
    }
    const found: Record<string, unknown> = {}
    const seenColours = new Set<string>()
    const look = async ({ name, thing, path }: Pick<Stop, 'name' | 'thing'> & { path?: string }) => {
      const told = await wordsOn(page)
      expect(told.length).toBeGreaterThan(3)
      const seen = {
        title: await page.title(),
        theme: await page.locator('html').getAttribute('data-theme'),
        wide: await overflow(page),
        words: [...textKeys(told), ...(language === 'en' ? chineseBeside(told, data) : [])],
        default: await violations(page, { colours: everyColour }),
      }
      const themed: Record<string, string[]> = everyColour
        ? {}
        : { colours: await colourViolations(page, seenColours) }
      for (const theme of themes) {
        await wear(page, theme, system)
        await page.locator(`html[data-theme=${theme}]`).waitFor({ state: 'attached' })
        themed[theme] = await colourViolations(page, seenColours)
      }
      const right: Record<string, unknown> = {
        title: titled({ name, thing }),
        theme: 'default',
        wide: 0,
      }
      const wrong = Object.entries({ ...seen, ...themed }).filter(
        ([what, is]) => !isDeepStrictEqual(is, right[what] ?? []),
      )
      if (wrong.length > 0) found[path ?? name] = Object.fromEntries(wrong)
    }

    await look({ name: 'login' })
    for (const door of doors('jiangcheng')) {
      await page.goto(consoles.address('school', door.path))
      await settled(page, door.name)
      own ||= door.name === 'companyLogin'
      await expect.poll(() => page.title(), patiently).toBe(titled(door))
      await look(door)
    }
    await page.goto(consoles.address('school', '/login'))
    await fillSignIn(page, 'school-admin', language)
    await page.getByRole('banner').waitFor()
    own = true
    await page.goto(consoles.address('school', pathTo('places')))
    await chooseCampus(page, '主校区')
    for (const stop of [...stops, ...(views ? energyViews : [])]) {
      const address = consoles.address('school', stop.path)
      if (loaded) await page.goto(address)
      else {
        await leadTo(page, address)
        await wear(page, 'default', system)
        await expect.poll(() => page.title(), patiently).toBe(titled(stop))
      }
      await settled(page, stop.name)
      await look(stop)
    }
    if (business) {
      await page.close()
      page = await open('business')
      system = 'business'
      await fillSignIn(page, 'business-admin', language)
      await page.getByRole('banner').waitFor()
      await chooseCampus(page, parking)
      for (const stop of businessStops) {
        await page.goto(consoles.address('business', stop.path))
        await settled(page, stop.name)
        await look(stop)
      }
    }
    expect(found).toEqual({})
  })
}
