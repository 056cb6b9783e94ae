import type { Page } from 'playwright-core'
import { pathTo } from '../../contract/pages.ts'
import type { SystemCode } from '../../contract/systems.ts'

export interface Shot {
  /** The picture's file, without its ending. */
  name: string
  system: SystemCode
  /** Who looks; null for nobody. */
  account: string | null
  screen: 'desk' | 'phone'
  /** The address to open, below the system's base. */
  path: string
  /** Does what has to be done before the picture is taken; `offline` cuts the page's network. */
  act?: (page: Page, offline: () => Promise<void>) => Promise<void>
}

/** Opens the first thing of a page whose address holds this. */
const follow = (page: Page, address: string) => page.locator(`main a[href*="${address}"]`).first().click()

/** Opens a step of the template that most rooms are made from. */
async function openTemplate(page: Page, step: string): Promise<void> {
  await page.locator('main a[href*="/templateconfig/"]', { hasText: '标准教室' }).first().click()
  await follow(page, step)
  await page.waitForURL(`**${step}*`)
}

/** The buttons beside a page's title, which on a phone stand at its foot. */
const pageActions = 'main [class*="actions"] button'

/** The pictures of the guide, by what they show. */
export const shots: readonly Shot[] = [
  { name: 'sign-in', system: 'school', account: null, screen: 'desk', path: pathTo('login') },
  {
    name: 'buildings',
    system: 'school',
    account: 'school-manager',
    screen: 'desk',
    path: pathTo('building'),
  },
  {
    name: 'offline-packs',
    system: 'school',
    account: 'school-manager',
    screen: 'phone',
    path: pathTo('offline'),
  },
  {
    name: 'outbox',
    system: 'school',
    account: 'school-manager',
    screen: 'phone',
    path: pathTo('templates'),
    act: async (page, offline) => {
      // Only with the whole shell here does the next page open without a network.
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
      await offline()
      await page.locator(pageActions).last().click()
      const form = page.getByRole('dialog')
      const chinese = await page.locator('html[lang^=zh]').count()
      // Another name for each language: what was made for one picture is there when the next is taken.
      await form
        .getByRole('textbox')
        .first()
        .fill(chinese ? '阶梯教室 B' : 'Lecture hall B')
      await form.locator('button[type=submit]').last().click()
      await form.waitFor({ state: 'hidden' })
      await page.locator('header a[href$="/outbox"]').click()
      await page.locator('main li').first().waitFor()
    },
  },
  {
    name: 'scenes',
    system: 'school',
    account: 'school-manager',
    screen: 'desk',
    path: pathTo('templates'),
    act: (page) => openTemplate(page, '/templateconfig/detailed/'),
  },
  {
    name: 'publish',
    system: 'school',
    account: 'school-manager',
    screen: 'desk',
    path: pathTo('templates'),
    act: (page) => openTemplate(page, '/templateconfig/publish/'),
  },
  {
    name: 'run-sheet',
    system: 'school',
    account: 'school-manager',
    screen: 'phone',
    path: pathTo('runSheets'),
    act: (page) => follow(page, '/manage/runsheet/'),
  },
  {
    name: 'room',
    system: 'school',
    account: 'school-teacher',
    screen: 'phone',
    path: pathTo('building'),
    act: async (page) => {
      // A phone asks for the building first, then for the floor.
      await page.locator('main li button').first().click()
      await page.locator('main li button', { hasText: /^1F/ }).click()
      await follow(page, '/manage/place/room/')
    },
  },
  {
    name: 'report',
    system: 'school',
    account: 'school-teacher',
    screen: 'phone',
    path: pathTo('faults'),
    act: async (page) => {
      await page.locator(pageActions).last().click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'control',
    system: 'hotel',
    account: 'hotel-admin',
    screen: 'desk',
    path: pathTo('buildingControl'),
  },
  { name: 'labels', system: 'hotel', account: 'hotel-manager', screen: 'desk', path: pathTo('roomDoors') },
  { name: 'energy', system: 'school', account: 'school-manager', screen: 'desk', path: pathTo('energy') },
  { name: 'prices', system: 'school', account: 'school-admin', screen: 'desk', path: pathTo('dataEnergy') },
  { name: 'users', system: 'school', account: 'school-admin', screen: 'desk', path: pathTo('users') },
  { name: 'alarms', system: 'school', account: 'school-admin', screen: 'desk', path: pathTo('alarm') },
  { name: 'companies', system: 'open', account: 'open-operator', screen: 'desk', path: pathTo('companies') },
]
