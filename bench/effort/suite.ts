import type { Page } from 'playwright-core'
import { systems } from '#contract/systems.ts'
import { demoPassword } from '#server/seed/accounts.ts'
import { places } from '#src/text/zh/places.ts'
import { runSheets } from '#src/text/zh/run-sheets.ts'
import type { Hand } from './hands.ts'

const suite = {
  template: '样板套房',
  layout: '套房',
  room: '210',
  signer: '王工长',
}

/** By then a room's sheet has come, in ms, if the room has its configuration. */
const comes = 8_000

/** Signs in at the hotel's console, where the work begins: by name and password, which is not counted. */
export async function signInHotel(page: Page, url: string): Promise<void> {
  await page.goto(url + systems.hotel.base)
  await page.locator('input[name="username"]').fill('hotel-admin')
  await page.locator('input[name="password"]').fill(demoPassword)
  await page.locator('form input[type="checkbox"]').check()
  await page.locator('button[type="submit"]').click()
  await page.locator('#main h1').first().waitFor({ timeout: 120_000 })
}

/**
 * Builds a suite from its layout, publishes it, gives it to a room that has its devices already, proves it step by step and
 * hands it over.
 */
export async function playSuite(page: Page, hand: Hand): Promise<void> {
  const dialog = page.getByRole('dialog')
  const button = (name: string) => page.getByRole('button', { name, exact: true }).first()
  const answer = (name: string | RegExp) => dialog.getByRole('button', { name, exact: true })
  const menu = page.getByRole('navigation', { name: '主菜单' })
  const closed = () => dialog.waitFor({ state: 'hidden' })

  hand.begin('模板 → 新建模板, its name, 创建并打开')
  await hand.press(menu.getByRole('link', { name: '模板', exact: true }))
  await hand.press(button('新建模板'))
  await hand.type(dialog.getByLabel('名称'), suite.template)
  await hand.press(answer('创建并打开'))
  await closed()

  hand.begin('添加布局 → 套房 → 保存; 生成 → 添加')
  await hand.press(button('添加布局'))
  await hand.pick(dialog.getByRole('radio', { name: suite.layout, exact: true }))
  await hand.press(answer('保存'))
  await closed()
  await hand.press(button('生成'))
  await hand.press(answer(/^添加 \d+ 项$/))
  await closed()

  hand.begin('发布 → 发布 → 发布')
  await hand.press(page.locator('#main nav').getByRole('link', { name: /发布/ }))
  await hand.press(button('发布'))
  await hand.press(answer('发布'))
  await closed()

  hand.begin('楼栋 → search 210 → the room → its pencil → the template → 保存')
  const room = page.locator('#main')
  await hand.press(menu.getByRole('link', { name: '楼栋', exact: true }))
  await hand.type(page.getByRole('searchbox', { name: places.searchRooms }), suite.room)
  await hand.press(room.getByRole('link', { name: suite.room }))
  await hand.press(room.getByRole('button', { name: new RegExp(`^编辑.*${suite.room}`) }))
  await hand.choose(dialog.getByLabel('模板'), suite.template)
  await hand.press(answer('保存'))
  await closed()

  hand.begin('调试单, on the page of the room')
  await hand.press(room.getByRole('link', { name: '调试单', exact: true }))
  const version = page.getByText(new RegExp(`${suite.template}.*第 1 版`)).first()
  const isThere = () =>
    version.waitFor({ timeout: comes }).then(
      () => true,
      () => false,
    )
  // Nobody is as quick as this: what was asked before the room had its configuration is not asked again.
  while (!(await isThere())) await page.reload()

  hand.begin('通过 for each of the steps')
  const pass = button(runSheets.state.pass)
  const done = page.getByText(runSheets.allDone)
  await pass.waitFor()
  while (!(await done.isVisible())) {
    const at = await page.getByText(/^第 \d+ \/ \d+ 项/).textContent()
    const [step, steps] = at?.match(/\d+/g) ?? []
    await hand.press(pass)
    // Whoever has passed the last one waits: results that have just gone up are shown again a moment later.
    if (step === steps) await done.waitFor()
    await page.waitForFunction(
      ([words, all]) => !document.body.innerText.includes(words) || document.body.innerText.includes(all),
      [at ?? '', runSheets.allDone] as const,
    )
  }

  hand.begin('签字交付 → the signer’s name → 签字')
  await hand.press(button(runSheets.sign.act))
  await hand.type(dialog.getByLabel(runSheets.sign.signer), suite.signer)
  await hand.press(answer(runSheets.sign.submit))
  await page.getByText(runSheets.sign.sent).first().waitFor()
}
