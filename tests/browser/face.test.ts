import { expect, test } from 'vitest'
import { keeping, patiently, runConsoles, screens } from './consoles.ts'
import { answered, noNetwork } from './faults.ts'
import { hasFocus, noticedOffline, offlineReady, signIn, signOut } from './hands.ts'
import { overflow, violations } from './tour.ts'

const consoles = runConsoles()
const settings = { reducedMotion: 'reduce' } as const

const headerColour = 'rgb(122, 31, 43)'

test('an admin gives her company a theme: seen at once, kept offline, and gone when she signs out', async () => {
  const { context, faults, open } = await consoles.device({ ...screens.desk, ...settings, ...keeping })
  const page = await open('business')
  await signIn(page, 'business-admin')
  const colour = () =>
    page.getByRole('banner').evaluate((element) => getComputedStyle(element).backgroundColor)
  const openPanel = async () => {
    await page.getByRole('button', { name: /账号菜单/ }).click()
    await page.getByRole('menuitem', { name: '主题设置' }).click()
    await page.getByRole('dialog', { name: '主题设置' }).waitFor()
  }

  // What is said late above a page moves no menu away under a hand.
  await page.getByText(/项服务即将到期/).waitFor()
  expect((await page.getByRole('banner').boundingBox())?.y).toBe(0)

  await openPanel()
  await page.getByRole('button', { name: '#7a1f2b' }).click()
  await expect.poll(colour, patiently).toBe(headerColour)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '放弃修改' }).click()
  await expect.poll(colour, patiently).toBe('rgb(255, 255, 255)')

  await openPanel()
  await page.getByRole('button', { name: '#7a1f2b' }).click()
  await page.getByRole('button', { name: '#e37318' }).click()
  await page.getByText('侧边', { exact: true }).click()
  await page.getByText('夜色', { exact: true }).click()
  expect(await violations(page)).toEqual([])
  await page.getByRole('dialog', { name: '主题设置' }).getByRole('button', { name: '保存' }).click()
  await page.getByText('主题已保存').waitFor()
  expect(await colour()).toBe(headerColour)
  const menu = page.getByRole('navigation', { name: '主菜单' })
  expect((await menu.boundingBox())?.x).toBe(0)
  expect(await overflow(page)).toBe(0)
  expect(await violations(page)).toEqual([])

  await menu.getByRole('link', { name: '地图' }).click()
  await page.locator('figure[data-style="1"]').waitFor()
  expect(await violations(page)).toEqual([])

  await menu.getByRole('button', { name: '收起侧边菜单' }).click()
  await page.reload()
  const opener = menu.getByRole('button', { name: '展开侧边菜单' })
  await opener.waitFor()
  expect((await context.cookies()).find(({ name }) => name === 'sidebarStatus')?.value).toBe('0')
  await opener.click()

  await offlineReady(page)
  faults.expect(noNetwork)
  await context.setOffline(true)
  await page.reload()
  await noticedOffline(page)
  expect(await colour()).toBe(headerColour)
  await openPanel()
  await page.getByText('此项设置需要网络').waitFor()
  expect(await page.getByRole('dialog').getByRole('button', { name: '保存' }).isDisabled()).toBe(true)
  await page.keyboard.press('Escape')
  await context.setOffline(false)

  await page.reload()
  // What is being asked while she signs out may be answered after it.
  faults.expect(answered(401))
  await signOut(page)
  const header = () => page.locator('html').evaluate((html) => html.style.getPropertyValue('--lamp-header'))
  await expect.poll(header, patiently).toBe('')
  await seenByAnother()
})

/** Somebody else of the company sees the theme, and her own choice wins. */
async function seenByAnother(): Promise<void> {
  const { open } = await consoles.device({ ...screens.desk, ...settings })
  const page = await open('business')
  await signIn(page, 'business-manager')
  const html = page.locator('html')
  await expect
    .poll(() => html.evaluate((root) => root.style.getPropertyValue('--lamp-header')), patiently)
    .toBe('#7a1f2b')
  await page.getByRole('button', { name: /账号菜单/ }).click()
  expect(await page.getByRole('menuitem', { name: '主题设置' }).count()).toBe(0)
  await page.getByRole('menuitemradio', { name: '深色' }).click()
  expect(await html.getAttribute('data-theme')).toBe('dark')
  expect(await page.getByRole('button', { name: /空间类型/ }).count()).toBe(0)
}

test('the business admin makes a space type of her own and changes to it', async () => {
  const { open } = await consoles.device({ ...screens.desk, ...settings })
  const page = await open('business')
  await signIn(page, 'business-admin')
  const switcher = page.getByRole('button', { name: /^空间类型/ })
  await switcher.click()
  await page.getByRole('menuitem', { name: '自定义空间类型' }).click()
  const form = page.getByRole('dialog', { name: '自定义空间类型' })
  await form.getByRole('button', { name: '设置自定义结构' }).click()
  await form.getByText('请输入空间类型名称').waitFor()
  await form.getByLabel('空间类型名称').fill('产业园')
  await form.getByRole('button', { name: '设置自定义结构' }).click()
  const design = page.getByRole('dialog', { name: '自定义空间结构' })
  await design.getByText('2', { exact: true }).click()
  await design.getByLabel('第 1 级名称').fill('园区')
  await design.getByLabel('第 2 级名称').fill('楼宇')
  await design.getByRole('button', { name: '保存' }).click()
  await page.getByText('创建成功！').waitFor()

  await switcher.click()
  const loaded = page.waitForEvent('load')
  await page.getByRole('menuitem', { name: '产业园', exact: true }).click()
  await loaded
  await page.getByRole('button', { name: '空间类型：产业园' }).waitFor()
  expect(new URL(page.url()).pathname).toMatch(/^\/iot\/business\/manage\//)
})

test('full screen hides the header, and its button brings it back', async () => {
  const { open } = await consoles.device({ ...screens.desk, ...settings })
  const page = await open('school', '/home')
  await signIn(page, 'school-admin')
  const button = page.getByRole('button', { name: '全屏', exact: true })
  await button.focus()
  expect(await hasFocus(button)).toBe(true)
  await button.click()
  await page.getByRole('banner').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '退出全屏' }).click()
  await page.getByRole('banner').waitFor()
})
