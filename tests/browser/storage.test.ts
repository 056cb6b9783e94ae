import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Api } from '#src/api/api.ts'
import { about } from '#src/text/zh/about.ts'
import { zh } from '#src/text/zh/index.ts'
import { patiently, runConsoles } from './consoles.ts'
import { noNetwork } from './faults.ts'
import { buildingInTree, campusHeld, chooseCampus, goTo, noticedOffline, signIn } from './hands.ts'
import { outboxEmpty, renameTemplate, renamingIsHere } from './template-work.ts'
import { watchEdits } from './traffic.ts'

const host = 'lamps.test'
const flags = [`--host-resolver-rules=MAP ${host} 127.0.0.1`]

async function openTemplate(page: Page, name: string): Promise<void> {
  await goTo(page, '模板')
  await campusHeld(page)
  await page.getByRole('link', { name, exact: true }).click()
  await page.getByRole('button', { name: `重命名“${name}”` }).waitFor()
}

const isThere = async (api: Api, name: string) => {
  const { list } = await api.call('template.getList', { pageSize: 0 })
  return list.some((one) => one.name === name)
}

/** From the list of campuses to the rooms of a floor. */
async function goToFloor(page: Page): Promise<void> {
  await goTo(page, zh.page.places_school)
  await chooseCampus(page, '主校区')
  await buildingInTree(page, '教学楼A座').click()
  await page.getByRole('link', { name: '高一(1)班' }).waitFor()
}

describe('in a browser that refuses to store anything', () => {
  const consoles = runConsoles({ asPeopleHave: true })

  const refuseStorage = (context: BrowserContext) =>
    context.addInitScript(() => {
      if (location.origin === 'null') return
      IDBFactory.prototype.open = () => {
        throw new DOMException('The user denied permission to access the database.', 'SecurityError')
      }
    })

  test('the console works, says that nothing outlives the tab, and edits go up', async () => {
    const { context, open } = await consoles.device()
    await refuseStorage(context)
    const api = await consoles.ask('school-manager')
    const page = await open('school')
    await signIn(page, 'school-manager')
    await page.getByRole('status').getByText(zh.shell.trouble['memory-only']).waitFor()
    await goToFloor(page)
    await openTemplate(page, '标准教室')
    await renameTemplate(page, '标准教室', '只在内存里改名')
    await outboxEmpty(page)
    expect(await isThere(api, '只在内存里改名')).toBe(true)

    await page.getByRole('status').getByRole('link', { name: zh.shell.troubleDetails }).click()
    await page.getByRole('heading', { level: 1, name: zh.page.about }).waitFor()
    await page.reload()
    await page.getByRole('heading', { level: 1, name: '登录' }).waitFor()
  })

  test('two tabs each send their own edits', async () => {
    const { context, open } = await consoles.device()
    await refuseStorage(context)
    const api = await consoles.ask('school-manager')
    const names = ['智慧教室', '计算机教室'] as const
    const pages = []
    for (const name of names) {
      const page = await open('school')
      await signIn(page, 'school-manager')
      await openTemplate(page, name)
      pages.push({ page, name })
    }
    for (const { page, name } of pages) await renameTemplate(page, name, `${name}改`)
    for (const { page, name } of pages) {
      await outboxEmpty(page)
      expect(await isThere(api, `${name}改`)).toBe(true)
    }
  })

  test('leaving is asked about while edits wait', async () => {
    const { context, faults, open } = await consoles.device()
    await refuseStorage(context)
    const page = await open('school')
    await signIn(page, 'school-manager')
    await openTemplate(page, '会议室')
    await renamingIsHere(page, '会议室')
    faults.expect(noNetwork)
    await context.setOffline(true)
    await noticedOffline(page)
    await renameTemplate(page, '会议室', '会议室改')
    await page.getByRole('link', { name: '待上传：1 项修改待上传' }).waitFor()
    const asked = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.dismiss()
    await context.setOffline(false)
    await outboxEmpty(page)
  })
})

describe('on plain http at another host than this one', () => {
  const consoles = runConsoles({ asPeopleHave: true, flags, host })

  test('the console works without a worker and says why it cannot be opened offline', async () => {
    const { context, faults, open } = await consoles.device()
    const sent = watchEdits(context)
    const api = await consoles.ask('school-manager')
    const page = await open('school')
    expect(await page.evaluate(() => [isSecureContext, 'serviceWorker' in navigator])).toEqual([false, false])
    await signIn(page, 'school-manager')
    await openTemplate(page, '标准教室')
    await renameTemplate(page, '标准教室', '明文改名')
    await outboxEmpty(page)
    expect(await isThere(api, '明文改名')).toBe(true)

    await page.goto(consoles.address('school', '/about'))
    await page.getByText(about.shell.insecure).waitFor()

    await page.goto(consoles.address('school', '/manage/template'))
    await page.getByRole('link', { name: '明文改名', exact: true }).click()
    await page.getByRole('button', { name: '重命名“明文改名”' }).waitFor()
    await renamingIsHere(page, '明文改名')
    faults.expect(noNetwork)
    await context.setOffline(true)
    await noticedOffline(page)
    await renameTemplate(page, '明文改名', '断网再改')
    await page.getByRole('link', { name: '待上传：1 项修改待上传' }).waitFor()
    await context.setOffline(false)
    await outboxEmpty(page)
    expect(await isThere(api, '断网再改')).toBe(true)
    await expect.poll(() => sent.map((edit) => edit.outcome), patiently).toEqual(['answered', 'answered'])

    await page.reload()
    await page.getByRole('button', { name: '重命名“断网再改”' }).waitFor()
  })
})

describe('where the checks of an edit cannot be fetched', () => {
  const consoles = runConsoles({ asPeopleHave: true })

  test('it is kept all the same and goes up', async () => {
    const { context, faults, open } = await consoles.device()
    faults.expect(/input-errors/)
    await context.addInitScript(() => {
      if (location.origin !== 'null') Object.defineProperty(navigator, 'serviceWorker', { value: undefined })
    })
    let wanted = false
    context.on('requestfailed', (request) => {
      wanted ||= /input-errors/.test(request.url())
    })
    await context.route(/\/assets\/input-errors/, (route) => route.abort())
    const api = await consoles.ask('school-manager')
    const page = await open('school')
    await signIn(page, 'school-manager')
    await openTemplate(page, '标准教室')
    await expect.poll(() => wanted, patiently).toBe(true)
    await renameTemplate(page, '标准教室', '未经检查')
    await outboxEmpty(page)
    await expect.poll(() => isThere(api, '未经检查'), patiently).toBe(true)
  })
})

describe('on a device without room', () => {
  const consoles = runConsoles({ asPeopleHave: true })

  /** Takes the consoles' storage away in the browser; answers how to give it back. */
  const fillDisk = async (page: Page): Promise<() => Promise<void>> => {
    const session = await page.context().newCDPSession(page)
    const { origin } = new URL(page.url())
    // The browser goes on for a while with the room it last knew of.
    const untilWrites = (does: boolean) => expect.poll(() => page.evaluate(writes), patiently).toBe(does)
    await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
    await untilWrites(false)
    return async () => {
      await session.send('Storage.overrideQuotaForOrigin', { origin })
      await untilWrites(true)
    }
  }
  const writes = () =>
    new Promise<boolean>((resolve) => {
      const opening = indexedDB.open('probe')
      opening.onupgradeneeded = () => opening.result.createObjectStore('probe')
      opening.onerror = () => resolve(false)
      opening.onsuccess = () => {
        const work = opening.result.transaction('probe', 'readwrite')
        work.objectStore('probe').put('something', 'key')
        const end = (written: boolean) => {
          opening.result.close()
          resolve(written)
        }
        work.oncomplete = () => end(true)
        work.onabort = () => end(false)
      }
    })

  test('an edit that was not kept says so and stays in its form, and is saved once there is room', async () => {
    const { context, open } = await consoles.device()
    const sent = watchEdits(context)
    const api = await consoles.ask('school-manager')
    const page = await open('school')
    await signIn(page, 'school-manager')
    await openTemplate(page, '标准教室')

    const giveRoom = await fillDisk(page)
    await page.getByRole('button', { name: '重命名“标准教室”' }).click()
    const name = page.getByRole('textbox', { name: '名称' })
    await name.fill('没有空间')
    await page.getByRole('button', { name: '保存' }).click()
    await page.getByText(zh.errors.notKept.full).waitFor()
    await page.getByRole('status').getByText(zh.shell.trouble.full).waitFor()
    expect(await name.inputValue()).toBe('没有空间')
    expect(sent).toEqual([])

    await giveRoom()
    await page.getByRole('button', { name: '保存' }).click()
    await page.getByRole('button', { name: '重命名“没有空间”' }).waitFor()
    await page.getByText(zh.shell.trouble.full).waitFor({ state: 'hidden' })
    await outboxEmpty(page)
    expect(await isThere(api, '没有空间')).toBe(true)
    expect(sent.length).toBe(1)
  })

  test('of several rooms added at once all are kept or none', async () => {
    const { context, open } = await consoles.device()
    await context.addInitScript(() => {
      if (location.origin === 'null') return
      const { add } = IDBObjectStore.prototype
      let room = 2
      addEventListener('room', () => {
        room = Number.POSITIVE_INFINITY
      })
      IDBObjectStore.prototype.add = function (this: IDBObjectStore, ...given) {
        if (this.name === 'outbox') room -= 1
        if (room < 0) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
        return add.apply(this, given)
      }
    })
    const sent = watchEdits(context)
    const page = await open('school')
    await signIn(page, 'school-admin')
    await goToFloor(page)
    await page.getByRole('button', { name: /^1F/ }).first().click()
    await page.getByRole('button', { name: '添加房间', exact: true }).click()
    const form = page.getByRole('dialog')
    const names = form.getByLabel('名称')
    await names.fill('暗房一\n暗房二\n暗房三')
    await form.getByRole('button', { name: '添加 3 个' }).click()
    await form.getByRole('alert').getByText(zh.errors.notKept.full).waitFor()
    expect(await names.inputValue()).toBe('暗房一\n暗房二\n暗房三')
    expect(sent).toEqual([])

    await page.evaluate(() => dispatchEvent(new Event('room')))
    await form.getByRole('button', { name: '添加 3 个' }).click()
    await form.waitFor({ state: 'hidden' })
    for (const room of ['暗房一', '暗房二', '暗房三'])
      await page.getByRole('link', { name: room, exact: true }).waitFor()
    await outboxEmpty(page)
    expect(sent.length).toBe(3)
  })
})
