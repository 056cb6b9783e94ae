import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { keeping, patiently, runConsoles, screens } from './consoles.ts'
import { answered, noNetwork } from './faults.ts'
import { campusHeld, noticedOffline, offlineReady, signIn } from './hands.ts'
import { settled, titleOf } from './tour.ts'

const consoles = runConsoles({ asPeopleHave: true })

const held = (page: Page, name: string) =>
  page
    .getByRole('article')
    .filter({ hasText: name })
    .getByText(/条资料，更新于/)
const line = (page: Page, name: string) =>
  page.getByRole('list', { name: '检查结果' }).getByRole('listitem').filter({ hasText: name })

/** Takes a part of a campus along on the page that is open. */
async function take(page: Page, name: string, part: string | null) {
  await page.getByRole('button', { name: `带上：${name}` }).click()
  const dialog = page.getByRole('dialog', { name: `带上：${name}` })
  if (part) {
    await dialog.getByRole('radio', { name: '只带部分楼栋或楼层' }).check()
    await dialog.getByRole('checkbox', { name: part }).check()
  }
  await dialog.getByText(/台设备，约/).waitFor()
  await dialog.getByRole('button', { name: '开始下载' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await held(page, name).waitFor()
}

/** What the server has been told by the browser of a person who works in one. */
async function browserOf(username: string) {
  const admin = await consoles.ask('school-admin')
  return (await admin.call('fleet.list', { pageSize: 0 })).list.find((each) => each.username === username)
}

test('on a phone: taken along, checked, used without a network, and let go', async () => {
  const { faults, context, open } = await consoles.device({ ...screens.phone, ...keeping })
  const page = await open('school')
  await settled(page, 'login')
  await signIn(page, 'school-admin')
  await offlineReady(page)
  await page.goto(consoles.address('school', '/offline'))
  await settled(page, 'offline')

  await page.getByRole('button', { name: '开始检查' }).click()
  await page.getByText('先处理 1 项').waitFor()
  expect(await line(page, '离线包').textContent()).toContain('还没有带上任何校区')
  await line(page, '离线包').getByRole('button', { name: '选择要带的校区' }).click()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent), patiently)
    .toContain('带上')

  await take(page, '江城一实附属小学', null)
  await take(page, '江城一实滨江校区', '明德楼')
  await page.getByText('已带上的校区').waitFor()
  await page.getByText('只有 明德楼').waitFor()
  await page.getByText(/^可以出发/).waitFor()
  expect(await line(page, '离线包').textContent()).toContain('2 个离线包')
  expect(await line(page, '离线打开').textContent()).toContain('没有网络也能打开')

  faults.expect(noNetwork)
  await context.setOffline(true)
  await noticedOffline(page)
  await page.reload()
  await settled(page, 'offline')
  await held(page, '江城一实附属小学').waitFor()
  await page.getByRole('button', { name: '开始检查' }).click()
  await line(page, '时钟').getByText('无法核对时钟').waitFor()
  await context.setOffline(false)
  await line(page, '时钟').getByText('与服务器一致').waitFor()

  await page.getByRole('button', { name: '移除：江城一实附属小学' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '移除离线包' }).click()
  await page.getByRole('button', { name: '带上：江城一实附属小学' }).waitFor()
})

test('a device that is taken back empties itself, keeps what was not sent and says why', async () => {
  const tablet = await consoles.device({ ...screens.tablet, ...keeping })
  const page = await tablet.open('school')
  await settled(page, 'login')
  await signIn(page, 'school-manager')
  await offlineReady(page)
  await page.goto(consoles.address('school', '/offline'))
  await settled(page, 'offline')
  const first = page.getByRole('button', { name: /^带上：/ }).first()
  const name = (await first.getAttribute('aria-label'))?.slice('带上：'.length) ?? ''
  await take(page, name, null)
  const { username } = await (await consoles.ask('school-manager')).call('user.baseinfo', {})
  // The rows are here before the server has been told that they are.
  await expect.poll(async () => (await browserOf(username))?.packs.length, patiently).toBe(1)
  // What is being asked while it signs out may be answered after it.
  tablet.faults.expect(noNetwork, answered(401))
  await tablet.context.setOffline(true)
  await noticedOffline(page)
  await page.goto(consoles.address('school', '/manage/template'))
  await page.getByRole('button', { name: '新建模板' }).click()
  await page.getByRole('dialog').getByLabel('名称').fill('没上传的模板')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /新建|保存|创建/ })
    .click()
  await page.getByText('没上传的模板').first().waitFor()

  const desk = await consoles.device(screens.desk)
  const office = await desk.open('school')
  await settled(office, 'login')
  await signIn(office, 'school-admin')
  await office.goto(consoles.address('school', '/manage/fleet'))
  await settled(office, 'fleet')
  expect(await office.title()).toContain(titleOf('fleet', 'zh'))
  const search = office.getByRole('searchbox')
  await search.fill(username)
  // What is pressed while the list becomes shorter is not pressed.
  await search.press('Enter')
  await expect.poll(() => office.getByRole('row').count(), patiently).toBe(2)
  await office.getByRole('button', { name: `详情 ${username} Linux · Chrome` }).click()
  const detail = office.getByRole('dialog', { name: `${username}的设备` })
  await detail.getByText(name).waitFor()
  await detail.getByRole('button', { name: '收回设备' }).click()
  await office.getByRole('dialog', { name: /^收回/ }).getByRole('button', { name: '收回设备' }).click()
  await detail.getByText('还没有联系，未清空').waitFor()

  await tablet.context.setOffline(false)
  const note = page.getByRole('alert').filter({ hasText: '本设备已被管理员收回' })
  await note.getByText(/还有 1 项未上传的修改/).waitFor()
  const kept = await page.evaluate(async () => {
    const { name: found = '' } =
      (await indexedDB.databases()).find((each) => /^lamplighter-school-\d/.test(each.name ?? '')) ?? {}
    const database = await new Promise<IDBDatabase>((resolve) => {
      const asked = indexedDB.open(found)
      asked.onsuccess = () => resolve(asked.result)
    })
    const count = (table: string) =>
      new Promise<number>((resolve) => {
        const asked = database.transaction(table).objectStore(table).count()
        asked.onsuccess = () => resolve(asked.result)
      })
    const counts = [
      await count('outbox'),
      await count('packs'),
      await count('rooms'),
      await count('templates'),
    ]
    database.close()
    return counts
  })
  expect(kept).toEqual([1, 0, 0, 0])
  await office.reload()
  await settled(office, 'fleet')
  await office.getByText('已收回并清空').first().waitFor()
})

test('a device that lies idle on the network is emptied as soon as it is taken back', async () => {
  const tablet = await consoles.device(screens.tablet)
  tablet.faults.expect(answered(401))
  const page = await tablet.open('school')
  await settled(page, 'login')
  await signIn(page, 'school-agent')
  const admin = await consoles.ask('school-admin')
  const { username } = await (await consoles.ask('school-agent')).call('user.baseinfo', {})
  const entry = () => browserOf(username)
  await expect.poll(entry, patiently).toBeDefined()
  await campusHeld(page)
  // It reports again once its stream is open, and would not for minutes then.
  const first = await entry()
  await expect.poll(async () => (await entry())?.seenAt ?? 0, patiently).toBeGreaterThan(first?.firstAt ?? 0)
  await admin.call('fleet.revoke', { id: (await entry())?.id ?? 0 })
  await page.getByRole('alert').filter({ hasText: '本设备已被管理员收回' }).waitFor()
  await expect.poll(async () => (await entry())?.wipedAt ?? null, patiently).not.toBeNull()
})
