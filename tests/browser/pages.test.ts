import { expect, test } from 'vitest'
import { zh } from '#src/text/zh/index.ts'
import { patiently, runConsoles, screens } from './consoles.ts'
import { answered } from './faults.ts'
import { hasFocus, signIn } from './hands.ts'
import { settled, titleOf } from './tour.ts'

const consoles = runConsoles()
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
  const page = await open('school', '/manage/place/building')
  await signIn(page, 'school-teacher')
  await settled(page, 'building')
  const links = await page.getByRole('navigation', { name: '主菜单' }).getByRole('link').allTextContents()
  expect(links).toEqual(expect.arrayContaining([titleOf('building', 'zh'), titleOf('devices', 'zh')]))
  for (const page of ['users', 'roles', 'places', 'templates', 'log'] as const)
    expect(links).not.toContain(titleOf(page, 'zh'))
  expect(await page.getByRole('button', { name: /^(添加|新建|编辑|重命名|删除)/ }).count()).toBe(0)

  await page.goto(consoles.address('school', `/manage/place/room/${lit?.roomId}`))
  await settled(page, 'room')
  await page.getByRole('switch').first().waitFor()
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

test('a link to a template of another campus than the one that is worked in opens it', async () => {
  const { faults, open } = await consoles.device(screens.desk)
  const api = await consoles.ask('school-admin')
  const { list } = await api.call('template.getList', { pageSize: 0 })
  const meant = list.find(({ name }) => name === '低幼活动室')
  const page = await open('school', '/manage/template')
  await signIn(page, 'school-admin')
  await settled(page, 'templates')
  await page.goto(consoles.address('school', `/manage/templateconfig/detailed/${meant?.id}`))
  await page.getByRole('button', { name: '重命名“低幼活动室”' }).waitFor()
  faults.expect(answered(404))
  await page.goto(consoles.address('school', '/manage/templateconfig/detailed/1'))
  await page.getByText(zh.templates.missing, { exact: true }).waitFor()
})
