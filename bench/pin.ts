import type { Page } from 'playwright-core'
import { account } from '#src/text/zh/account.ts'
import { zh } from '#src/text/zh/index.ts'
import { addressOf, placesShow } from './school-console.ts'

const pin = '482913'
const { pin: words } = zh
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, label: string) => page.getByRole('dialog').getByLabel(label, { exact: true })

/** Sets a PIN on the security page and waits until everything is sealed. */
export async function setPin(page: Page, url: string): Promise<void> {
  await page.goto(addressOf(url, 'security'))
  await button(page, words.set).click()
  await field(page, words.pin).fill(pin)
  await field(page, words.again).fill(pin)
  await page.getByRole('dialog').getByRole('button', { name: words.set }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden', timeout: 120_000 })
}

/** Opens a locked console whose wanted page is the list of places. */
export async function unlock(page: Page): Promise<void> {
  await page.getByLabel(words.pin, { exact: true }).fill(pin)
  await button(page, words.unlock).click()
  await page.locator(placesShow.shows.join()).first().waitFor()
}

export async function removePin(page: Page, url: string): Promise<void> {
  await page.goto(addressOf(url, 'security'))
  await page.getByLabel(words.pin, { exact: true }).fill(pin)
  await button(page, words.unlock).click()
  await button(page, account.pin.remove).click()
  await field(page, account.pin.current).fill(pin)
  await page.getByRole('dialog').getByRole('button', { name: account.pin.remove }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden', timeout: 120_000 })
}
