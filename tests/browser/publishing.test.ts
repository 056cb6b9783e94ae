import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { keeping, patiently, runConsoles, screens } from './consoles.ts'
import { noNetwork } from './faults.ts'
import { campusHeld, chooseCampus, goTo, goToOutbox, noticedOffline, offlineReady, signIn } from './hands.ts'
import { addScene, outboxEmpty, outboxWords } from './template-work.ts'

const consoles = runConsoles({ simulate: true })
const pictures = process.env.PICTURES

/** Leaves pictures of a page where PICTURES says, in both themes, for a person to look at. */
async function picture(page: Page, name: string): Promise<void> {
  if (!pictures) return
  for (const scheme of ['dark', 'light'] as const) {
    await page.evaluate((theme) => {
      document.documentElement.dataset.mantineColorScheme = theme
    }, scheme)
    await page.screenshot({ path: `${pictures}/${name}-${scheme}.png`, fullPage: true })
  }
}

/** Chooses in the sheet of a report by touch: a list that widened the page would lose its place, and close. */
async function chooseInSheet(page: Page): Promise<void> {
  await page.getByRole('button', { name: '报修', exact: true }).first().tap()
  const sheet = page.getByRole('dialog').filter({ has: page.getByRole('combobox', { name: '设备（选填）' }) })
  const device = sheet.getByRole('combobox', { name: '设备（选填）' })
  await device.tap()
  await page.getByRole('option').first().tap()
  await expect.poll(() => device.inputValue(), patiently).not.toBe('')
}

/** The receipt of an edit, by its words. */
const receipt = (page: Page, words: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: words, exact: true }) })

/** A hop that all rooms have reached: 3/3. */
const all = (hop: string) => new RegExp(`${hop} (\\d+)/\\1(?!\\d)`)

test('a template published in the basement reaches the devices, and the receipts say so', {
  timeout: 600_000,
}, async () => {
  const phone = await consoles.device({ ...screens.phone, ...keeping })
  const name = '理化生实验室'
  const page = await phone.open('school', '/manage/place')
  await signIn(page, 'school-manager')
  await offlineReady(page)
  await chooseCampus(page, '主校区')
  await campusHeld(page)
  await goTo(page, '模板')
  await page.getByRole('link', { name, exact: true }).click()
  await page.getByRole('link', { name: '下一步' }).click()
  await page.getByRole('radiogroup', { name: '模板内容' }).waitFor()

  phone.faults.expect(noNetwork)
  await phone.context.setOffline(true)
  await noticedOffline(page)
  await addScene(page, '演示')
  await page.getByRole('button', { name: '发布', exact: true }).click()
  const question = page.getByRole('dialog', { name: `发布模板“${name}”？` })
  await question.getByText(/^此模板有 \d+ 个房间在用/).waitFor()
  await picture(page, 'publish-question')
  await question.getByRole('button', { name: '发布' }).click()
  await page.waitForURL((url) => /\/templateconfig\/publish\/\d+$/.test(url.pathname))
  await page.getByText('待发布', { exact: true }).waitFor()
  await goToOutbox(page)
  expect(await outboxWords(page)).toEqual(['添加场景“演示”', `发布模板“${name}”`])

  await phone.context.setOffline(false)
  await outboxEmpty(page)
  await page.getByText('已上传', { exact: true }).click()
  for (const words of ['添加场景“演示”', `发布模板“${name}”`]) {
    await receipt(page, words).getByText(all('网关已下发')).waitFor({ timeout: 120_000 })
    await receipt(page, words).getByText(all('设备已确认')).waitFor({ timeout: 120_000 })
  }
  await picture(page, 'publish-receipts')

  await goTo(page, '模板')
  await page.getByRole('link', { name, exact: true }).click()
  await page.getByRole('link', { name: '发布' }).click()
  const rooms = page.getByRole('list', { name: '房间的配置状态' }).getByRole('article')
  await rooms.first().waitFor()
  await expect.poll(() => rooms.first().getByText('一致').count(), patiently).toBe(1)
  await picture(page, 'publish-rooms')
  await rooms.first().getByRole('link').click()
  await page.getByText('配置：一致').waitFor()
  await chooseInSheet(page)

  // An edit after it waits for the next publishing.
  await page.goBack()
  await page.getByRole('link', { name: '详细配置' }).click()
  await addScene(page, '演示二')
  await outboxEmpty(page)
  await goToOutbox(page)
  await page.getByText('已上传', { exact: true }).click()
  await receipt(page, '添加场景“演示二”').getByText('随下次发布下发').waitFor()
})
