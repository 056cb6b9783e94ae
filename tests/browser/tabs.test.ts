import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Api } from '#src/api/api.ts'
import { backgroundTag } from '#src/sync/background-tag.ts'
import { keeping, patiently, runConsoles, screens } from './consoles.ts'
import { answered, noNetwork } from './faults.ts'
import {
  campusHeld,
  endSession,
  fillSignIn,
  goTo,
  goToOutbox,
  noticedOffline,
  offlineReady,
  signIn,
  signOut,
} from './hands.ts'
import { addScene, outboxEmpty, outboxWords, renameTemplate } from './template-work.ts'
import { firstSent, watchEdits } from './traffic.ts'

const consoles = runConsoles({ asPeopleHave: true })

const edits = /\/template\/v1\/edit/

async function namesThere(api: Api): Promise<Map<string, number>> {
  const { list } = await api.call('template.getList', { pageSize: 0 })
  return new Map(list.map((one) => [one.name, one.version]))
}

async function openTemplate(page: Page, name: string): Promise<void> {
  await goTo(page, '模板')
  await campusHeld(page)
  await page.getByRole('link', { name, exact: true }).click()
  await page.getByRole('button', { name: `重命名“${name}”` }).waitFor()
}

/** Who holds the lead among the tabs, as the browser's locks tell it. */
const leads = (page: Page) =>
  page.evaluate(
    async () => (await navigator.locks.query()).held?.filter(({ name }) => name?.endsWith(':lead')).length,
  )

test('of two tabs the one that does not lead edits, and takes over when the other is closed', async () => {
  const { context, faults, open } = await consoles.device()
  // On a slow machine the lead may change hands in the middle of a call: the next tab asks while the server is at it.
  faults.expect(answered(409))
  const sent = watchEdits(context)
  const api = await consoles.ask('school-manager')
  const before = await namesThere(api)
  const first = await open('school')
  await signIn(first, 'school-manager')
  await openTemplate(first, '标准教室')
  const second = await open('school', '/manage/template')
  await openTemplate(second, '标准教室')
  expect(await leads(second)).toBe(1)

  await renameTemplate(second, '标准教室', '二号标签页改名')
  await outboxEmpty(second)
  await first.getByRole('button', { name: '重命名“二号标签页改名”' }).waitFor()
  expect((await namesThere(api)).get('二号标签页改名')).toBe((before.get('标准教室') ?? 0) + 1)

  await first.close()
  await renameTemplate(second, '二号标签页改名', '接手后改名')
  await outboxEmpty(second)
  expect(await leads(second)).toBe(1)
  expect((await namesThere(api)).get('接手后改名')).toBe((before.get('标准教室') ?? 0) + 2)
  await expect
    .poll(() => firstSent(sent).map((edit) => edit.outcome), patiently)
    .toEqual(['answered', 'answered'])
})

test('edits made in two tabs without a network go up once each, in order', async () => {
  const { context, faults, open } = await consoles.device({ ...screens.desk, ...keeping })
  const sent = watchEdits(context)
  const api = await consoles.ask('school-manager')
  const before = await namesThere(api)
  const first = await open('school')
  await signIn(first, 'school-manager')
  await offlineReady(first)
  await openTemplate(first, '智慧教室')
  const second = await open('school', '/manage/template')
  await openTemplate(second, '智慧教室')
  faults.expect(noNetwork, answered(409))
  await context.setOffline(true)
  for (const tab of [first, second]) await noticedOffline(tab)

  await renameTemplate(first, '智慧教室', '一号改名')
  await renameTemplate(second, '一号改名', '二号再改')
  await second.getByRole('link', { name: '下一步' }).click()
  await addScene(second, '二号场景')
  await renameTemplate(first, '二号再改', '一号又改')
  await goToOutbox(first)
  expect((await outboxWords(first)).length).toBe(4)
  expect(sent).toEqual([])
  await context.setOffline(false)
  await outboxEmpty(first)
  await outboxEmpty(second)

  const outcomes = () => firstSent(sent).map((edit) => [edit.call, edit.outcome])
  await expect.poll(outcomes, patiently).toEqual([
    ['PATCH /template/v1/edit', 'answered'],
    ['PATCH /template/v1/edit', 'answered'],
    ['POST /templateScene/v1/addAll', 'answered'],
    ['PATCH /template/v1/edit', 'answered'],
  ])
  expect((await namesThere(api)).get('一号又改')).toBe((before.get('智慧教室') ?? 0) + 3)
})

/** Wakes a system's worker as the browser does when it is online again. */
async function wakeWorker(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const scope = consoles.address('school')
  const registrationId = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find((one) => one.scopeURL === scope)
      if (found) resolve(found.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.dispatchSyncEvent', {
    origin: new URL(scope).origin,
    registrationId: await registrationId,
    tag: backgroundTag,
    lastChance: false,
  })
  await page.close()
}

test('with no tab open the worker sends what waits, once', async () => {
  const { context, faults, open } = await consoles.device({ ...screens.desk, ...keeping })
  const api = await consoles.ask('school-manager')
  const before = await namesThere(api)
  let page = await open('school')
  await signIn(page, 'school-manager')
  await offlineReady(page)
  await openTemplate(page, '计算机教室')
  faults.expect(noNetwork)
  await context.setOffline(true)
  await noticedOffline(page)
  await renameTemplate(page, '计算机教室', '后台改名')
  await page.close()
  expect((await namesThere(api)).get('后台改名')).toBeUndefined()
  await context.setOffline(false)

  await wakeWorker(context)
  const version = async () => (await namesThere(api)).get('后台改名')
  await expect.poll(version, patiently).toBe((before.get('计算机教室') ?? 0) + 1)
  await wakeWorker(context)
  page = await open('school', '/outbox')
  await page.getByText('没有待上传的修改').first().waitFor()
  await outboxEmpty(page)
  expect(await version()).toBe((before.get('计算机教室') ?? 0) + 1)
})

test("when another account signs in, the other tab follows and never sends the first one's edits", async () => {
  const { context, faults, open } = await consoles.device()
  const api = await consoles.ask('school-manager')
  const first = await open('school')
  await signIn(first, 'school-manager')
  await openTemplate(first, '理化生实验室')
  faults.expect(noNetwork, answered(401))
  await context.route(edits, (route) => route.abort())
  await renameTemplate(first, '理化生实验室', '只能由郑浩改')
  const second = await open('school', '/manage/template')
  await signOut(second)
  await first.getByRole('heading', { level: 1, name: '登录' }).waitFor()

  const sent = watchEdits(context)
  await context.unroute(edits)
  await signIn(second, 'school-admin')
  await first.getByRole('banner').getByText('周明远').waitFor()
  for (const page of [first, second]) {
    await goTo(page, '模板')
    await campusHeld(page)
    await outboxEmpty(page)
    await page.getByRole('link', { name: '理化生实验室', exact: true }).waitFor()
  }
  expect(sent).toEqual([])
  expect((await namesThere(api)).has('只能由郑浩改')).toBe(false)

  await signOut(first)
  await signIn(first, 'school-manager')
  await outboxEmpty(first)
  await expect.poll(async () => (await namesThere(api)).has('只能由郑浩改'), patiently).toBe(true)
  expect(sent.length).toBe(1)
})

test('a session that has ended asks to sign in again; edits stay and go up afterwards', async () => {
  const { context, faults, open } = await consoles.device()
  const api = await consoles.ask('school-manager')
  const page = await open('school')
  await signIn(page, 'school-manager')
  await openTemplate(page, '会议室')
  faults.expect(answered(401), noNetwork)
  await endSession(consoles, context)

  await renameTemplate(page, '会议室', '登录失效后改名')
  await page.getByText(/^登录已失效。/).waitFor()
  await page.getByRole('link', { name: '待上传：1 项修改待上传' }).click()
  await page.getByText('等待重新登录').waitFor()
  expect((await namesThere(api)).has('登录失效后改名')).toBe(false)
  // Without a network too: nothing says that it would go up by itself.
  await context.setOffline(true)
  await noticedOffline(page)
  await page.getByText(/联网后需要重新登录才能上传/).waitFor()
  expect(await page.getByText(/恢复.*自动上传/).count()).toBe(0)
  await context.setOffline(false)

  await page.getByRole('button', { name: '重新登录' }).click()
  await fillSignIn(page, 'school-manager')
  await outboxEmpty(page)
  await page.getByText(/^登录已失效。/).waitFor({ state: 'hidden' })
  expect((await namesThere(api)).has('登录失效后改名')).toBe(true)
})
