import { AxeBuilder } from '@axe-core/playwright'
import { describe, expect, test } from 'vitest'
import { userColumns } from '#contract/rules/user-sheet.ts'
import { zh } from '#src/text/zh/index.ts'
import { sheet } from '#tests/contract/sheets.ts'
import { patiently, runConsoles, screens } from './consoles.ts'
import { answered, noNetwork } from './faults.ts'
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
    await page.getByRole('checkbox', { name: zh.signIn.agree }).check()
    await page.getByRole('button', { name: zh.signIn.submit, exact: true }).click()
    await page.getByRole('banner').waitFor()
    // The administrator knows her first password, so it is to be changed before anything else.
    await page.getByRole('dialog', { name: zh.password.title }).waitFor()
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

describe('users out of a spreadsheet', () => {
  const columns = userColumns.map((column) => column.zh)
  const row = (account: string, roles: string) => [account, '新同事', 'lamp-light-9', '', '', roles, '全部']
  const named = (rows: string[][]) => {
    const { name, type: mimeType, bytes } = sheet([columns, ...rows])
    return { name, mimeType, buffer: Buffer.from(bytes) }
  }

  test('come in all at once, or are told what to mend', { timeout: 120_000 }, async () => {
    const { context, faults, open } = await consoles.device(screens.phone)
    faults.expect(noNetwork, answered(400))
    const page = await open('school')
    await signIn(page, 'school-admin')
    await goTo(page, zh.page.users)
    const imports = page.getByRole('button', { name: words.import.open, exact: true })
    await imports.click()
    const dialog = page.getByRole('dialog', { name: words.import.title })
    const saving = page.waitForEvent('download')
    await dialog.getByRole('button', { name: words.import.template }).click()
    expect((await saving).suggestedFilename()).toBe('user_template.xlsx')

    const box = dialog.locator('input[type=file]')
    const submit = dialog.getByRole('button', { name: words.import.submit })
    expect(await submit.isDisabled()).toBe(true)
    await box.setInputFiles({ name: 'users.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b') })
    await dialog.getByText(words.import.wrongType).waitFor()
    await box.setInputFiles(named([row('import-one', '教师'), row('import-two', '校长'), row('a b', '教师')]))
    await submit.click()
    await dialog.getByRole('alert').waitFor()
    const cells = await dialog.getByRole('row').allInnerTexts()
    expect(cells.map((text) => text.split(/\s*\t\s*/)).slice(1)).toEqual([
      ['3', words.roles, '没有您可以授予的角色“校长”'],
      ['4', words.account, words.accountWrong],
    ])
    expect((await new AxeBuilder({ page }).include('[role=dialog]').analyze()).violations).toEqual([])

    await box.setInputFiles(named([row('import-one', '教师'), row('import-two', '教师')]))
    await submit.click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('import-two').first().waitFor()
    await context.setOffline(true)
    await page.getByText(words.needsNetwork).waitFor()
    expect(await imports.isDisabled()).toBe(true)
    await context.setOffline(false)
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
    const { faults, open } = await consoles.device(screens.desk)
    // A stream that is opened while she signs out.
    faults.expect(answered(401))
    const page = await open('school')
    await signIn(page, 'school-agent')
    await goTo(page, zh.page.roles)
    await page.getByText('学校区域代理').waitFor()
    expect(await page.getByRole('button', { name: words.addRole }).count()).toBe(0)
    await signOut(page)
  })
})
