import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { keeping, patiently, runConsoles, screens } from './consoles.ts'
import { answered, noNetwork } from './faults.ts'
import { campusHeld, fillSignIn, goTo, goToOutbox, noticedOffline, offlineReady, signIn } from './hands.ts'
import { outboxEmpty, outboxWords, renameTemplate } from './template-work.ts'
import { violations } from './tour.ts'

const consoles = runConsoles()

const pins = { 'school-admin': '482913', 'school-manager': '135790' } as const
type Account = keyof typeof pins

const dialog = (page: Page) => page.getByRole('dialog')

/** Sets a PIN on the security page. */
async function setPin(page: Page, account: Account): Promise<void> {
  await page.goto(consoles.address('school', '/settings/security'))
  await page.getByRole('button', { name: '设置 PIN' }).click()
  await dialog(page).getByLabel('PIN 或密码短语', { exact: true }).fill('123456')
  await dialog(page).getByLabel('再输入一次', { exact: true }).fill('123456')
  await dialog(page).getByRole('button', { name: '设置 PIN' }).click()
  await dialog(page).getByText('太简单', { exact: false }).waitFor()
  expect(await violations(page)).toEqual([])
  await dialog(page).getByLabel('PIN 或密码短语', { exact: true }).fill(pins[account])
  await dialog(page).getByLabel('再输入一次', { exact: true }).fill(pins[account])
  await dialog(page).getByRole('button', { name: '设置 PIN' }).click()
  await dialog(page).waitFor({ state: 'hidden' })
}

async function lock(page: Page): Promise<void> {
  await page.getByRole('button', { name: /账号菜单/ }).click()
  await page.getByRole('menuitem', { name: '锁定或换人使用' }).click()
  await page.getByRole('heading', { level: 2, name: /请输入 PIN/ }).waitFor()
}

async function unlock(page: Page, pin: string): Promise<void> {
  await page.getByLabel('PIN 或密码短语', { exact: true }).fill(pin)
  await page.getByRole('button', { name: '解锁', exact: true }).click()
}

async function openTemplate(page: Page, name: string, online = true): Promise<void> {
  await goTo(page, '模板')
  if (online) await campusHeld(page)
  await page.getByRole('link', { name, exact: true }).click()
  await page.getByRole('button', { name: `重命名“${name}”` }).waitFor()
}

/** All that the browser has stored, as text; what is sealed is bytes. */
const storedText = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? [])
    const all: unknown[] = []
    for (const name of names) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(opening.error)
      })
      for (const store of database.objectStoreNames)
        all.push(
          await new Promise((resolve) => {
            const reading = database.transaction(store).objectStore(store).getAll()
            reading.onsuccess = () => resolve(reading.result)
          }),
        )
      database.close()
    }
    return JSON.stringify([all, { ...localStorage }], (_, value) => (value instanceof Uint8Array ? 0 : value))
  })

test('two accounts share a tablet without a network: each opens her own by her PIN, and nothing goes up in another name', async () => {
  const { context, faults, open } = await consoles.device({ ...screens.tablet, ...keeping })
  faults.expect(answered(401))
  const page = await open('school')
  await signIn(page, 'school-manager')
  await offlineReady(page)
  await openTemplate(page, '标准教室')
  await setPin(page, 'school-manager')
  await lock(page)
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: '用账号密码登录' }).click()
  await signIn(page, 'school-admin')
  await openTemplate(page, '智慧教室')
  await setPin(page, 'school-admin')
  const stored = await storedText(page)
  expect(
    ['标准教室', '智慧教室', 'permissions', '/template/v1/edit'].filter((word) => stored.includes(word)),
  ).toEqual([])

  faults.expect(noNetwork)
  await context.setOffline(true)
  await noticedOffline(page)
  await openTemplate(page, '智慧教室', false)
  await renameTemplate(page, '智慧教室', '管理员改名')
  await goToOutbox(page)
  await page.getByText('要把平板交给别人').waitFor()
  await page.getByRole('button', { name: '立即锁定' }).click()
  await page.getByRole('heading', { level: 2, name: /请输入 PIN/ }).waitFor()
  await page.getByText('锁定期间不会上传').waitFor()
  expect((await storedText(page)).includes('管理员改名')).toBe(false)

  await page.getByRole('button', { name: '选择其他账号' }).click()
  expect(await violations(page)).toEqual([])
  const accounts = page.getByRole('list').filter({ has: page.getByRole('button') })
  expect(await accounts.getByRole('button').count()).toBe(2)
  expect(await accounts.getByRole('button').filter({ hasText: '1 项修改未上传' }).count()).toBe(1)
  await accounts.getByRole('button').filter({ hasText: '没有未上传的修改' }).click()
  await unlock(page, pins['school-admin'])
  await page.getByText('PIN 不正确').waitFor()
  await unlock(page, pins['school-manager'])
  await page.getByRole('banner').waitFor()
  await openTemplate(page, '标准教室', false)
  await renameTemplate(page, '标准教室', '经理改名')
  await goToOutbox(page)
  expect((await outboxWords(page)).length).toBe(1)
  expect((await outboxWords(page)).join()).toContain('标准教室')

  // The session is the administrator's: the manager's edit waits for her.
  await context.setOffline(false)
  await page.getByRole('button', { name: '重新登录' }).waitFor()
  const api = await consoles.ask('school-admin')
  const names = async () => (await api.call('template.getList', { pageSize: 0 })).list.map(({ name }) => name)
  expect(await names()).not.toContain('经理改名')
  await page.getByRole('button', { name: '重新登录' }).click()
  await fillSignIn(page, 'school-manager')
  await outboxEmpty(page)
  expect(await names()).toContain('经理改名')
  expect(await names()).not.toContain('管理员改名')

  await lock(page)
  await page.getByRole('button', { name: '选择其他账号' }).click()
  await page.getByRole('button', { name: /1 项修改未上传/ }).click()
  await unlock(page, pins['school-admin'])
  await page.getByRole('button', { name: '重新登录' }).click()
  await fillSignIn(page, 'school-admin')
  await outboxEmpty(page)
  await expect.poll(names, patiently).toContain('管理员改名')
  const { list } = await api.call('audit.list', { call: 'template.edit', pageSize: 0 })
  const whose = (name: string) => list.find(({ input }) => input.name === name)?.username
  expect(whose('经理改名')).not.toBe(whose('管理员改名'))
})

test('a tab that is busy while another one sets a PIN shows its page again by itself, and after a reload when that one is busy', async () => {
  const { open } = await consoles.device()
  const page = await open('school')
  await signIn(page, 'school-manager')
  const busy = await open('school')
  await openTemplate(busy, '会议室')
  const working = busy.evaluate(async () => {
    const button = () => document.querySelector('button[aria-label^="重命名"]')
    const end = Date.now() + 8_000
    // Now and then a moment for what is read anew, and none long enough to follow in.
    while (Date.now() < end) {
      const rest = Date.now() + 2_500
      while (Date.now() < rest) button()
      await new Promise((resolve) => setTimeout(resolve))
    }
  })
  await setPin(page, 'school-manager')
  await working
  await busy.getByRole('button', { name: '重命名“会议室”' }).waitFor()
  await renameTemplate(busy, '会议室', '忙完再改')
  await outboxEmpty(busy)
  await busy.reload({ waitUntil: 'commit' })
  const atWork = page.evaluate(() => {
    for (const end = Date.now() + 2_500; Date.now() < end; );
  })
  await busy.getByRole('button', { name: '重命名“忙完再改”' }).waitFor()
  await atWork
})

test('a tablet that nobody touches locks itself, and opens again where it was', async () => {
  const { open } = await consoles.device(screens.tablet)
  const page = await open('school')
  await signIn(page, 'school-manager')
  await setPin(page, 'school-manager')
  // Here time goes on when the test says so: who is slow with a click is not to find it locked.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.keyboard.press('Shift')
  await page.clock.fastForward('14:45')
  await page.getByText('即将自动锁定', { exact: false }).waitFor()
  await page.getByRole('button', { name: '继续使用' }).click()
  await page.getByText('即将自动锁定', { exact: false }).waitFor({ state: 'hidden' })
  await page.clock.fastForward('15:05')
  await page.getByRole('heading', { level: 2, name: /请输入 PIN/ }).waitFor()
  await page.clock.resume()
  await unlock(page, pins['school-manager'])
  await page.getByRole('heading', { level: 1, name: '安全设置' }).waitFor()
})

test('edits travel as a file from a tablet without a network to a colleague, who submits them', async () => {
  const author = await consoles.device({ ...screens.tablet, ...keeping })
  const page = await author.open('school')
  await signIn(page, 'school-manager')
  await offlineReady(page)
  await openTemplate(page, '计算机教室')
  author.faults.expect(noNetwork)
  await author.context.setOffline(true)
  await noticedOffline(page)
  await renameTemplate(page, '计算机教室', '由同事提交')
  await goToOutbox(page)
  await page.getByRole('button', { name: '导出未上传的修改' }).click()
  await dialog(page).getByText('将导出 1 项', { exact: false }).waitFor()
  expect(await violations(page)).toEqual([])
  await dialog(page).getByRole('button', { name: '随机生成' }).click()
  const passphrase = await dialog(page).getByLabel('文件密码短语').inputValue()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog(page).getByRole('button', { name: '导出文件' }).click(),
  ])
  const path = join(await mkdtemp(join(tmpdir(), 'lamplighter-file-')), 'edits.lamplighter')
  await download.saveAs(path)
  await page.getByText(/已导出给同事/).waitFor()

  const colleague = await consoles.device(screens.phone)
  const hers = await colleague.open('school')
  await signIn(hers, 'school-admin')
  await hers.goto(consoles.address('school', '/outbox'))
  const take = async (file: string) => {
    await hers.getByRole('button', { name: '交接修改' }).click()
    await hers.getByRole('menuitem', { name: '导入同事的修改' }).click()
    await dialog(hers).locator('input[type=file]').setInputFiles(file)
  }
  await take(fileURLToPath(new URL('../../package.json', import.meta.url)))
  await dialog(hers).getByText('这不是未上传修改的导出文件').waitFor()
  await dialog(hers).locator('input[type=file]').setInputFiles(path)
  await dialog(hers).getByLabel('文件密码短语').fill('不是这一句话呀')
  await dialog(hers).getByRole('button', { name: '打开' }).click()
  await dialog(hers).getByText('密码短语不正确').waitFor()
  await dialog(hers).getByLabel('文件密码短语').fill(passphrase)
  await dialog(hers).getByRole('button', { name: '打开' }).click()
  await dialog(hers).getByRole('list', { name: '文件中的修改' }).getByText('修改模板“计算机教室”').waitFor()
  expect(await violations(hers)).toEqual([])
  await dialog(hers)
    .getByRole('button', { name: /^代.*提交 1 项$/ })
    .click()
  const api = await consoles.ask('school-admin')
  const named = async () =>
    (await api.call('template.getList', { pageSize: 0 })).list
      .filter(({ name }) => name === '由同事提交')
      .map(({ version }) => version)
  await expect.poll(async () => (await named()).length, patiently).toBe(1)
  const [version] = await named()
  await take(path)
  await dialog(hers).getByLabel('文件密码短语').fill(passphrase)
  await dialog(hers).getByRole('button', { name: '打开' }).click()
  await dialog(hers)
    .getByText(/在本设备导入过/)
    .waitFor()

  await author.context.setOffline(false)
  await outboxEmpty(page)
  expect(await named()).toEqual([version])
  const { list } = await api.call('audit.list', { call: 'template.edit', pageSize: 0 })
  const entry = list.find(({ input }) => input.name === '由同事提交')
  expect(entry?.behalf?.username).toBeTruthy()
  expect(entry?.username).not.toBe(entry?.behalf?.username)
})
