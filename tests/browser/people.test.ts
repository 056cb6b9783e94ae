import { describe, expect, test } from 'vitest'
import { zh } from '#src/text/zh/index.ts'
import { patiently, runConsoles, screens } from './consoles.ts'
import { noNetwork } from './faults.ts'
import { goTo, offlineReady, signIn, signOut } from './hands.ts'

const consoles = runConsoles()
const words = zh.people

describe("a school's first day", () => {
  const account = 'liu-agent'
  const first = 'lamp-light-9'

  test('an administrator adds a district agent for two campuses', { timeout: 120_000 }, async () => {
    const { open } = await consoles.device(screens.desk)
    const page = await open('school')
    await signIn(page, 'school-admin')
    await goTo(page, zh.page.users)
    await page.getByRole('button', { name: words.add }).click()
    const form = page.getByRole('dialog', { name: words.add })
    await form.getByLabel(words.name).fill('刘思敏')
    await form.getByLabel(words.account).fill(account)
    await form.getByLabel(words.password).fill(first)
    const choose = async (label: string, ...options: string[]) => {
      const box = form.getByRole('combobox', { name: label })
      for (const option of options) {
        await box.click()
        await page.getByRole('listbox', { name: label }).getByRole('option', { name: option }).click()
      }
      await box.press('Escape')
    }
    await choose(words.roles, '学校区域代理')
    await choose('可进入的校区', '江城一实滨江校区', '江城一实附属小学')
    await form.getByRole('button', { name: zh.common.create }).click()
    await form.waitFor({ state: 'detached' })
    await page.getByRole('cell', { name: '江城一实滨江校区、江城一实附属小学' }).nth(1).waitFor()
  })

  test('on her phone she sees these two, may what an agent may, and nothing else', {
    timeout: 120_000,
  }, async () => {
    const { open } = await consoles.device(screens.phone)
    const page = await open('school')
    await page.getByLabel(zh.signIn.account, { exact: true }).fill(account)
    await page.getByLabel(zh.signIn.password, { exact: true }).fill(first)
    await page.getByRole('button', { name: zh.signIn.submit, exact: true }).click()
    await page.getByRole('banner').waitFor()
    const names = async () =>
      (await page.locator('#main article h2').allTextContents()).map((name) => name.trim())
    await expect
      .poll(async () => (await names()).sort(), patiently)
      .toEqual(['江城一实附属小学', '江城一实滨江校区'].sort())
    for (const hidden of ['/manage/user', '/manage/role', '/manage/log', '/placeinfo/create']) {
      await page.goto(consoles.address('school', hidden))
      await page.getByRole('heading', { level: 1, name: zh.errors.forbiddenTitle }).waitFor()
    }
  })
})

describe('the pages about people', () => {
  test('say who may what and why, and are there without a network', { timeout: 120_000 }, async () => {
    const { context, faults, open } = await consoles.device(screens.desk)
    faults.expect(noNetwork)
    const page = await open('school')
    await signIn(page, 'school-admin')
    await offlineReady(page)
    await goTo(page, zh.page.users)
    await page.getByRole('row', { name: /林静/ }).getByRole('button').click()
    await page.getByRole('menuitem', { name: zh.page.insight }).click()
    const line = page.getByRole('listitem').filter({ hasText: '/school/manage/device' })
    await line.getByText('由 教师 授予').waitFor()
    const hidden = page.getByRole('listitem').filter({ hasText: '/school/manage/user' }).first()
    await hidden.getByText(words.hiddenNoRole).waitFor()
    await goTo(page, zh.page.roles)
    await page.getByText('学校区域代理').waitFor()
    await goTo(page, zh.page.log)
    await page.getByText('用户 · 新建').first().waitFor()

    await context.setOffline(true)
    await page.reload()
    await page.getByText('用户 · 新建').first().waitFor()
    await goTo(page, zh.page.users)
    await page.getByRole('row', { name: /林静/ }).waitFor()
    await page.getByText(words.needsNetwork).waitFor()
    expect(await page.getByRole('button', { name: words.add }).isDisabled()).toBe(true)
    await context.setOffline(false)
  })

  test('are only looked at by an agent, who administers nobody', {
    timeout: 120_000,
  }, async () => {
    const { open } = await consoles.device(screens.desk)
    const page = await open('school')
    await signIn(page, 'school-agent')
    await goTo(page, zh.page.roles)
    await page.getByText('学校区域代理').waitFor()
    expect(await page.getByRole('button', { name: words.addRole }).count()).toBe(0)
    await signOut(page)
  })
})
