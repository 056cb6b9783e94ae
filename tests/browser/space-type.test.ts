import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { zh } from '#src/text/zh/index.ts'
import { keeping, patiently, runConsoles, screens } from './consoles.ts'
import { noNetwork } from './faults.ts'
import { goTo, noticedOffline, offlineReady, signIn } from './hands.ts'
import { violations } from './tour.ts'

const consoles = runConsoles()
const [tower, parking, park] = ['瑞禾国际中心写字楼', '瑞禾国际中心停车场', '瑞禾创意园']
const demo = '智慧停车示范场'

const places = async (page: Page) =>
  (await page.locator('#main article h2').allTextContents()).map((name) => name.split('/').at(-1)?.trim())

const switchTo = async (page: Page, name: string) => {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^空间类型/ })
    .click()
  const loaded = page.waitForEvent('load')
  await page.getByRole('menuitem', { name, exact: true }).click()
  await loaded
  await page.getByRole('banner').waitFor()
}

test('campuses are those of the space type, and a new one made offline is of it', async () => {
  const { context, faults, open } = await consoles.device({ ...screens.desk, ...keeping })
  faults.expect(noNetwork)
  const page = await open('business')
  await signIn(page, 'business-admin')
  await goTo(page, '应用管理')
  await expect
    .poll(async () => (await places(page)).sort(), patiently)
    .toEqual([park, parking, tower, demo].sort())

  await switchTo(page, '停车场')
  await goTo(page, '应用管理')
  await expect.poll(async () => (await places(page)).sort(), patiently).toEqual([parking, demo].sort())
  const bar = page.getByRole('region', { name: /^当前/ })
  await bar.getByRole('button', { name: new RegExp(`${parking}|${demo}`) }).click()
  const dialog = page.getByRole('dialog')
  const offered = dialog.getByRole('list', { name: '切换当前应用' }).getByRole('listitem')
  await expect
    .poll(async () => (await offered.allTextContents()).sort(), patiently)
    .toEqual([`瑞禾国际中心项目/${parking}`, demo].sort())
  await page.keyboard.press('Escape')

  await offlineReady(page)
  await context.setOffline(true)
  await noticedOffline(page)
  await bar.getByRole('link').click()
  const type = page.getByLabel('空间类型', { exact: true })
  expect(await type.locator('option:checked').textContent()).toBe('停车场')
  expect(await violations(page)).toEqual([])
  await page.getByLabel(zh.places.field.name).fill('南广场停车楼')
  await page.getByRole('button', { name: zh.common.create }).click()
  await page.getByRole('button', { name: /南广场停车楼/ }).waitFor()
  await goTo(page, '应用管理')
  await expect
    .poll(async () => (await places(page)).sort(), patiently)
    .toEqual(['南广场停车楼', parking, demo].sort())

  await page.getByRole('button', { name: '编辑“南广场停车楼”' }).click()
  await page.getByRole('dialog').getByLabel('空间类型').selectOption('写字楼')
  await page.getByRole('dialog').getByRole('button', { name: zh.common.save }).click()
  await expect.poll(async () => (await places(page)).sort(), patiently).toEqual([parking, demo].sort())
  await context.setOffline(false)

  const api = await consoles.ask('business-admin', 'business')
  const { company } = await api.call('user.baseinfo', {})
  const types = await api.call('spaceType.getByCid', { cid: company.cid })
  const offices = types.find(({ name }) => name === '写字楼')?.id ?? 0
  const namesOf = async () =>
    (await api.call('campus.queryCampusList', { spaceTypeId: offices, pageSize: 0 })).list.map(
      ({ name }) => name,
    )
  await expect
    .poll(async () => (await namesOf()).sort(), patiently)
    .toEqual(['南广场停车楼', park, tower].sort())
})

test('a space type without campuses says so and leads to all; the tree is called as the layout says', async () => {
  const { open } = await consoles.device(screens.phone)
  const page = await open('business')
  await signIn(page, 'business-admin')
  const api = await consoles.ask('business-admin', 'business')
  const { company } = await api.call('user.baseinfo', {})
  const spaceLayout = { firstLevelName: '园区', secondLevelName: '楼宇', thirdLevelName: '单元', levelNum: 3 }
  const made = await api.call('spaceType.add', {
    cid: company.cid,
    name: '产业园',
    spaceLayoutId: 0,
    spaceLayout,
  })
  await page.reload()
  await expect
    .poll(async () => {
      await page.reload()
      await page.getByRole('button', { name: /^空间类型/ }).click()
      const item = page.getByRole('menuitem', { name: '产业园', exact: true })
      return item.waitFor({ timeout: 5_000 }).then(
        () => true,
        () => false,
      )
    }, patiently)
    .toBe(true)
  const loaded = page.waitForEvent('load')
  await page.getByRole('menuitem', { name: '产业园', exact: true }).click()
  await loaded
  await page.goto(consoles.address('business', '/manage/place'))
  await page.getByText('“产业园”类型下还没有').waitFor()
  expect(await violations(page)).toEqual([])
  const again = page.waitForEvent('load')
  await page.getByRole('button', { name: '查看全部' }).click()
  await again
  await expect.poll(async () => (await places(page)).includes(park), patiently).toBe(true)

  const { list } = await api.call('campus.queryCampusList', { keyWord: park, pageSize: 0 })
  await api.call('campus.edit', { campusId: list[0]?.campusId ?? 0, spaceTypeId: made.id })
  await page.getByRole('heading', { level: 2 }).getByRole('button', { name: park }).click()
  await page.getByRole('button', { name: '添加园区' }).waitFor()
})
