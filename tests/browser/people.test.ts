import { describe, expect, test } from 'vitest'
import { userColumns } from '#contract/rules/user-sheet.ts'
import { account as ownAccount } from '#src/text/zh/account.ts'
import { calls } from '#src/text/zh/calls.ts'
import { zh } from '#src/text/zh/index.ts'
import { people as words } from '#src/text/zh/people.ts'
import { sheet } from '#tests/contract/sheets.ts'
import { keeping, patiently, runConsoles, screens } from './consoles.ts'
import { answered, noNetwork } from './faults.ts'
import { codeTo, goTo, offlineReady, signIn, signOut } from './hands.ts'
import { violations } from './tour.ts'

const consoles = runConsoles()

describe("a school's first day", () => {
  const account = 'liu-agent'
  const first = 'lamp-light-9'
  const chosen = 'light-lamp-7'

  /** What an administrator does: adds a district agent for two campuses. */
  const addAgent = async () => {
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
  }

  test('an agent who is added for two campuses sees these two on her phone, may what an agent may, and nothing else', async () => {
    await addAgent()
    const { faults, open } = await consoles.device(screens.phone)
    // Whatever is asked for under a first password is refused.
    faults.expect(answered(401))
    faults.expect(answered(403))
    const page = await open('school')
    const enter = async (password: string) => {
      await page.getByLabel(zh.signIn.account, { exact: true }).fill(account)
      await page.getByLabel(zh.signIn.password, { exact: true }).fill(password)
      await page.getByRole('checkbox', { name: zh.signIn.agree }).check()
      await page.getByRole('button', { name: zh.signIn.submit, exact: true }).click()
      await page.getByRole('banner').waitFor()
    }
    await enter(first)
    // The administrator knows her first password, so it is to be changed before anything else.
    const dialog = page.getByRole('dialog', { name: zh.password.title })
    await dialog.getByLabel(zh.password.old, { exact: true }).fill(first)
    await dialog.getByLabel(zh.password.new, { exact: true }).fill(chosen)
    await dialog.getByLabel(zh.password.confirm).fill(chosen)
    await dialog.getByRole('button', { name: zh.common.confirm }).click()
    await page.getByRole('heading', { level: 1, name: zh.signIn.submit }).waitFor()
    await enter(chosen)
    await page.goto(consoles.address('school', '/manage/place'))
    const names = async () =>
      (await page.locator('#main article h2').allTextContents()).map((name) =>
        // A campus of a project is called by both.
        name.trim().replace(/^.*\//, ''),
      )
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

  test('come in all at once, or are told what to mend', async () => {
    const { context, faults, open } = await consoles.device(screens.phone)
    faults.expect(noNetwork, answered(400))
    const page = await open('school', '/manage/user')
    await signIn(page, 'school-admin')
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
      ['4', words.account, '只能用英文字母、数字、汉字、点、横线或下划线，且不能是手机号'],
    ])
    expect(await violations(page, { within: '[role=dialog]' })).toEqual([])

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

describe('remote control', () => {
  const remote = ownAccount.remote
  /** Of those who are there she alone may not control anything from afar. */
  const agent = { account: 'school-district', name: '吴晓琳', phone: '13200000003' }
  const grant = async (label: string) => {
    const { open } = await consoles.device(screens.desk)
    const page = await open('school')
    await signIn(page, 'school-admin')
    await goTo(page, zh.page.users)
    await page
      .getByRole('row', { name: new RegExp(agent.name) })
      .getByRole('button')
      .click()
    await page.getByRole('menuitem', { name: label }).click()
    return page
  }

  test('is granted, proved by a code for half an hour, and taken away', { timeout: 180_000 }, async () => {
    const office = await grant(words.remoteOn)
    await office.getByText(new RegExp(`^“${agent.name}”可以远程控制`)).waitFor()

    const { context, faults, open } = await consoles.device(screens.phone)
    faults.expect(noNetwork)
    const page = await open('school', '/settings/security')
    await signIn(page, agent.account)
    await page.getByText(remote.unproved).waitFor()
    await page.getByRole('button', { name: remote.prove }).click()
    const dialog = page.getByRole('dialog', { name: remote.prove })
    await dialog.getByRole('button', { name: zh.signIn.sendCode }).click()
    await dialog.getByText(/^验证码已发送至 /).waitFor()
    expect(await violations(page, { within: '[role=dialog]' })).toEqual([])
    const code = await codeTo(consoles, agent.phone)
    const field = dialog.getByLabel(zh.signIn.code, { exact: true })
    await field.fill(code === '000000' ? '111111' : '000000')
    await dialog.getByText(remote.wrong).waitFor()
    await field.fill(code)
    await dialog.getByRole('button', { name: zh.common.confirm }).click()
    await page.getByText(/^本设备已验证，有效至 /).waitFor()
    await dialog.waitFor({ state: 'detached' })

    await context.setOffline(true)
    await page.getByText(ownAccount.offline).waitFor()
    expect(await page.getByRole('button', { name: remote.again }).isDisabled()).toBe(true)
    await context.setOffline(false)

    await office
      .getByRole('row', { name: new RegExp(agent.name) })
      .getByRole('button')
      .click()
    await office.getByRole('menuitem', { name: words.remoteOff }).click()
    await office.getByRole('dialog').getByRole('button', { name: words.remoteOff }).click()
    await office.getByText(`“${agent.name}”不再能远程控制设备`).waitFor()
    await page.reload()
    await page.getByText(ownAccount.sessions).waitFor()
    await page.getByText(ownAccount.thisDevice, { exact: true }).waitFor()
    expect(await page.getByText(remote.title).count()).toBe(0)
  })
})

describe('looking with the eyes of another account', () => {
  test('shows its console, changes nothing, and ends by its button', { timeout: 180_000 }, async () => {
    const { faults, open } = await consoles.device(screens.desk)
    faults.expect(answered(401))
    const page = await open('school')
    await signIn(page, 'school-admin')
    await goTo(page, zh.page.users)
    await page.getByRole('row', { name: /郑浩/ }).getByRole('button').click()
    await page.getByRole('menuitem', { name: zh.page.insight }).click()
    await page.getByRole('button', { name: words.viewAs }).click()

    const banner = page.getByRole('region', { name: zh.shell.viewing.label })
    await banner.getByText('正以“郑浩”的视角查看 · 只读').waitFor()
    const menu = page.getByRole('navigation', { name: '主菜单' })
    await expect.poll(() => new URL(page.url()).pathname, patiently).toBe('/iot/school/map')
    const links = await menu.getByRole('link').allTextContents()
    expect(links).toEqual(expect.arrayContaining([zh.page.building, zh.page.devices]))
    expect(links).not.toEqual(expect.arrayContaining([zh.page.users]))
    await goTo(page, zh.page.places_school)
    const places = page.locator('#main article h2')
    await expect.poll(() => places.allTextContents(), patiently).toEqual(['江城一实主校区'])
    expect(await violations(page)).toEqual([])

    await goTo(page, zh.page.building)
    const sent: string[] = []
    page.on('request', (request) => {
      // A line that was lost for a moment is told of.
      if (request.method() !== 'GET' && !request.url().includes('/sync/v1/report')) sent.push(request.url())
    })
    const add = page.getByRole('button', { name: '添加楼栋' })
    await add.click()
    await page.getByRole('dialog').getByLabel(zh.common.name).fill('新楼')
    await page.getByRole('dialog').getByRole('button', { name: zh.common.add, exact: true }).click()
    await page.getByRole('dialog').getByText(zh.shell.viewing.refused).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: zh.ui.unsaved.leave, exact: true }).click()
    await page.getByRole('link', { name: '待上传：没有待上传的修改' }).waitFor()
    expect(sent).toEqual([])
    await page.mouse.wheel(0, 4_000)
    expect((await banner.boundingBox())?.y).toBe(0)

    await banner.getByRole('button', { name: zh.shell.viewing.end }).click()
    await page.getByRole('heading', { level: 1, name: zh.page.insight }).waitFor()
    await expect.poll(() => menu.getByRole('link', { name: zh.page.users }).count(), patiently).toBe(1)
    await page.getByRole('button', { name: words.viewAs }).click()
    await banner.waitFor()
    await page.reload()
    await page.getByRole('banner').waitFor()
    expect(await banner.count()).toBe(0)
  })
})

describe('the pages about people', () => {
  test('say who may what and why, and are there without a network', async () => {
    const { context, faults, open } = await consoles.device({ ...screens.desk, ...keeping })
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
    await page.getByRole('list', { name: zh.page.log }).getByText(calls.campusUser.add).first().waitFor()

    await context.setOffline(true)
    await page.reload()
    await page.getByRole('list', { name: zh.page.log }).getByText(calls.campusUser.add).first().waitFor()
    await goTo(page, zh.page.users)
    await page.getByRole('row', { name: /林静/ }).waitFor()
    await page.getByText(words.needsNetwork).waitFor()
    expect(await page.getByRole('button', { name: words.add }).isDisabled()).toBe(true)
    await context.setOffline(false)
  })

  test('a role is given a rank, and says it', async () => {
    const { open } = await consoles.device(screens.phone)
    const page = await open('school')
    await signIn(page, 'school-admin')
    await page.goto(consoles.address('school', '/manage/role'))
    await page.getByRole('button', { name: words.addRole }).click()
    const form = page.getByRole('dialog', { name: words.addRole })
    await form.getByLabel(words.roleName).fill('值班长')
    const rank = form.getByLabel(words.base, { exact: true })
    expect(await rank.locator('option').allTextContents()).toEqual(Object.values(words.rank))
    expect(await rank.locator('option:checked').textContent()).toBe(words.rank.ordinary)
    await rank.selectOption(words.rank.manager)
    expect(await violations(page, { within: '[role=dialog]' })).toEqual([])
    await form.getByRole('button', { name: zh.common.save }).click()
    const card = page.getByRole('listitem').filter({ hasText: '值班长' })
    await card.getByText(`级别：${words.rank.manager}`).waitFor()
    await card.getByRole('button').click()
    await page.getByRole('menuitem', { name: zh.common.edit }).click()
    const edit = page.getByRole('dialog', { name: '编辑角色“值班长”' })
    await edit.getByLabel(words.base, { exact: true }).selectOption(words.rank.teacher)
    await edit.getByRole('button', { name: zh.common.save }).click()
    await card.getByText(`级别：${words.rank.teacher}`).waitFor()
  })

  test('are only looked at by an agent, who administers nobody', async () => {
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
