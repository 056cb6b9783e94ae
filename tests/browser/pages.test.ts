import { beforeAll, describe, expect, test } from 'vitest'
import { pathTo } from '#contract/pages.ts'
import { patiently, runConsoles, screens } from './consoles.ts'
import { answered } from './faults.ts'
import { chooseCampus, fillSignIn, hasFocus, signIn } from './hands.ts'
import {
  allData,
  chineseBeside,
  doors,
  overflow,
  type Stop,
  settled,
  stopsOf,
  textKeys,
  titleOf,
  violations,
  wordsOn,
} from './tour.ts'

const consoles = runConsoles()
const settings = { reducedMotion: 'reduce' } as const

let stops: Stop[]
let data: string
beforeAll(async () => {
  const api = await consoles.ask('school-admin')
  stops = await stopsOf(api, { room: '高一(1)班 101', template: '标准教室' })
  data = await allData(api)
})

const themes = ['default', 'dark', 'blue'] as const
const looks = Object.entries(screens).flatMap(([name, screen]) =>
  themes.map((theme) => ({ name, screen, theme })),
)

describe.each(looks)('on a $name in the theme $theme', ({ screen, theme }) => {
  test('every page fits, has its title and nothing that axe finds', { timeout: 600_000 }, async () => {
    const { context, open } = await consoles.device({ ...screen, ...settings })
    await context.addInitScript((chosen) => {
      // Not in the blank page that axe opens beside it, which has no storage.
      if (location.origin !== 'null') localStorage.setItem('lamplighter:theme:school', chosen)
    }, theme)
    const page = await open('school')
    await settled(page, 'login')
    const found: Record<string, unknown> = {}
    const look = async ({ name, thing }: Pick<Stop, 'name' | 'thing'>) => {
      const wide = await overflow(page)
      const wrong = await violations(page)
      if (wide > 0 || wrong.length > 0) found[name] = { wide, wrong }
      expect(await page.title()).toBe(`${thing ?? titleOf(name, 'zh')} · 点灯人·智慧校园`)
      expect(await page.locator('html').getAttribute('data-theme')).toBe(theme)
    }
    await look({ name: 'login' })
    for (const door of doors('jiangcheng')) {
      await page.goto(consoles.address('school', door.path))
      await settled(page, door.name)
      await look(door)
    }
    await page.goto(consoles.address('school', '/login'))
    await signIn(page, 'school-admin')
    await page.goto(consoles.address('school', pathTo('places')))
    await chooseCampus(page, '主校区')
    for (const stop of stops) {
      await page.goto(consoles.address('school', stop.path))
      await settled(page, stop.name)
      await look(stop)
    }
    expect(found).toEqual({})
  })
})

describe.each(['zh', 'en'] as const)('in %s', (language) => {
  test('no page shows a text key, and the English none of our Chinese', { timeout: 600_000 }, async () => {
    const { open } = await consoles.device(screens.desk)
    const page = await open('school')
    await settled(page, 'login')
    if (language === 'en') await page.getByRole('button', { name: 'English' }).click()
    const bad: Record<string, string[]> = {}
    const read = async (name: Stop['name']) => {
      const words = await wordsOn(page)
      expect(words.length).toBeGreaterThan(3)
      const wrong = textKeys(words)
      if (language === 'en') wrong.push(...chineseBeside(words, `${data} 简体中文`))
      if (wrong.length > 0) bad[name] = wrong
    }
    await expect
      .poll(() => page.locator('html').getAttribute('lang'), patiently)
      .toBe(language === 'en' ? 'en' : 'zh-CN')
    await read('login')
    await fillSignIn(page, 'school-admin', language)
    await page.getByRole('banner').waitFor()
    await page.goto(consoles.address('school', pathTo('places')))
    await chooseCampus(page, '主校区')
    for (const { name, path } of stops) {
      await page.goto(consoles.address('school', path))
      await settled(page, name)
      await read(name)
    }
    expect(bad).toEqual({})
  })
})

test('by keyboard alone: sign in, skip to the content, work in a dialog and leave it', async () => {
  const { open } = await consoles.device(screens.desk)
  const page = await open('school', '/manage/template')
  await settled(page, 'login')
  await expect.poll(() => hasFocus(page.getByLabel('账号', { exact: true })), patiently).toBe(true)
  await page.keyboard.type('school-admin')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Lamplight-1')
  // Past the eye, to the agreement.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await settled(page, 'templates')

  await page.reload()
  await settled(page, 'templates')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: '跳到正文' })
  expect(await hasFocus(skip)).toBe(true)
  await page.keyboard.press('Enter')
  expect(await hasFocus(page.locator('#main'))).toBe(true)

  const add = page.getByRole('button', { name: '新建模板' })
  await add.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: '新建模板' })
  const holdsFocus = () => dialog.evaluate((element) => element.contains(document.activeElement))
  await expect.poll(holdsFocus, patiently).toBe(true)
  for (const key of [
    ...Array.from({ length: 8 }, () => 'Tab'),
    ...Array.from({ length: 8 }, () => 'Shift+Tab'),
  ]) {
    await page.keyboard.press(key)
    expect(await holdsFocus()).toBe(true)
  }
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })

  await expect.poll(() => hasFocus(add), patiently).toBe(true)
})

test('a teacher looks and switches, edits nothing and gets no further', async () => {
  const { faults, open } = await consoles.device(screens.desk)
  const api = await consoles.ask('school-teacher')
  const { list } = await api.call('campus.authorisedList', { pageSize: 0 })
  const { spaces, rooms } = await api.call('sync.changes', { campusId: list[0]?.campusId ?? 0 })
  const lit = rooms.find((room) => room.devices.some((device) => device.parentTypeId === 1))
  expect(spaces.length).toBeGreaterThan(0)
  const page = await open('school')
  await signIn(page, 'school-teacher')
  await settled(page, 'building')
  const menu = page.getByRole('navigation', { name: '主菜单' })
  expect(await menu.getByRole('link').allTextContents()).toEqual([
    titleOf('building', 'zh'),
    titleOf('devices', 'zh'),
  ])
  expect(await page.getByRole('button', { name: /^(添加|新建|编辑|重命名|删除)/ }).count()).toBe(0)

  await page.goto(consoles.address('school', `/manage/place/room/${lit?.roomId}`))
  await settled(page, 'room')
  expect(await page.getByRole('switch').count()).toBeGreaterThan(0)
  expect(await page.getByRole('button', { name: /^(添加|新建|编辑|重命名|删除)/ }).count()).toBe(0)

  for (const path of ['/manage/template', '/manage/place', '/placeinfo/create']) {
    await page.goto(consoles.address('school', path))
    await page.getByRole('heading', { name: '无权访问此页面' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/iot/school/403')
  }
  faults.expect(answered(403))
  const refused = await page.evaluate(async () => {
    const body = JSON.stringify({ name: '教师不可', campusIds: [1] })
    const headers = { 'X-System-Code': 'school', 'Content-Type': 'application/json' }
    return (await fetch('/iot_api/template/v1/add', { method: 'POST', headers, body })).status
  })
  expect(refused).toBe(403)
})
