import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { keeping, runConsoles, screens } from './consoles.ts'
import { answered, noNetwork } from './faults.ts'
import { campusHeld, chooseCampus, goTo, goToOutbox, noticedOffline, offlineReady, signIn } from './hands.ts'
import { addScene, outboxEmpty, renameTemplate } from './template-work.ts'

const consoles = runConsoles()

const pictures = process.env.PICTURES

/** Leaves pictures of a page where PICTURES says, in both themes, for a person to look at. */
async function picture(page: Page, name: string): Promise<void> {
  if (!pictures) return
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.evaluate((theme) => {
      document.documentElement.dataset.mantineColorScheme = theme
    }, colorScheme)
    await page.screenshot({ path: `${pictures}/${name}-${colorScheme}.png`, fullPage: true })
  }
  await page.evaluate(() => {
    document.documentElement.dataset.mantineColorScheme = 'light'
  })
}

/** The card of an edit that needs a person; opens its page. */
const decide = (page: Page, words: string): Promise<void> =>
  page.getByRole('link', { name: `处理：${words}`, exact: true }).click()

test('what others did meanwhile is decided field by field, made again, or entered anew, on a phone', {
  timeout: 400_000,
}, async () => {
  const phone = await consoles.device({ ...screens.phone, ...keeping })
  const api = await consoles.ask('school-admin')
  const { list } = await api.call('template.getList', { pageSize: 0 })
  const template = list.find((each) => each.name === '标准教室')
  const id = template?.id ?? 0
  const { sceneList } = await api.call('template.getTemplateById', { id })
  const doomed = sceneList[0]
  if (!template || !doomed) throw new Error('the seed has no such template')

  const page = await phone.open('school', '/manage/place')
  await signIn(page, 'school-manager')
  await offlineReady(page)
  await chooseCampus(page, '主校区')
  await campusHeld(page)
  await goTo(page, '模板')
  await page.getByRole('link', { name: '标准教室', exact: true }).click()
  await page.getByRole('link', { name: '下一步' }).click()
  await page.getByRole('radiogroup', { name: '模板内容' }).waitFor()

  phone.faults.expect(noNetwork, answered(400), answered(404), answered(409))
  await phone.context.setOffline(true)
  await noticedOffline(page)
  await renameTemplate(page, '标准教室', '我的教室')
  await addScene(page, '晨读')
  await page.getByRole('button', { name: doomed.name, exact: true }).click()
  await page.getByRole('button', { name: `“${doomed.name}”的更多操作` }).click()
  await page.getByRole('menuitem', { name: '重命名' }).click()
  await page.getByRole('textbox', { name: '名称' }).fill('被删的场景')
  await page.getByRole('button', { name: '保存' }).click()
  await page.getByRole('button', { name: '被删的场景', exact: true }).waitFor()

  await api.call('template.edit', { id, name: '别人的教室' })
  await api.call('templateScene.addAll', { templateId: id, sceneList: [{ name: '晨读' }] })
  await api.call('templateScene.deleteAll', { templateId: id, id: doomed.id })
  await phone.context.setOffline(false)

  await page.getByText(/3 项需要您处理/).waitFor({ timeout: 120_000 })
  await picture(page, 'sync-summary')
  await goToOutbox(page)
  await picture(page, 'outbox')

  await decide(page, '修改模板“标准教室”')
  await page.getByRole('heading', { name: '同一内容被两人修改' }).waitFor()
  const submit = page.getByRole('button', { name: /还有 1 项未选|按选择上传/ })
  expect(await submit.isDisabled()).toBe(true)
  await picture(page, 'conflict')
  await page.getByRole('radio', { name: /^服务器 别人的教室/ }).check()
  await submit.click()
  await page.getByRole('heading', { level: 1, name: '待上传' }).waitFor()

  await decide(page, '添加场景“晨读”')
  await page.getByRole('button', { name: '修改后重新上传' }).click()
  const form = page.getByRole('dialog', { name: '修改后重新上传' })
  await form.getByText('名称已被使用，请换一个').waitFor()
  await picture(page, 'amend')
  await form.getByLabel('名称').fill('晨读二')
  await form.getByRole('button', { name: '重新上传' }).click()
  await page.getByRole('heading', { level: 1, name: '待上传' }).waitFor()

  await decide(page, `修改场景“${doomed.name}”`)
  await picture(page, 'gone')
  await page.getByRole('button', { name: /^重新建立/ }).click()
  await page.getByRole('heading', { level: 1, name: '待上传' }).waitFor()
  await outboxEmpty(page)

  await page.getByText('已上传', { exact: true }).click()
  await page.getByRole('heading', { level: 3, name: '添加场景“晨读二”' }).waitFor()
  await picture(page, 'receipts')
  const now = await api.call('template.getTemplateById', { id })
  expect(now.name).toBe('别人的教室')
  const names = now.sceneList.map((scene) => scene.name)
  expect(names.filter((name) => name.startsWith('晨读')).sort()).toEqual(['晨读', '晨读二'])
  expect(names.filter((name) => name === '被删的场景')).toHaveLength(1)
  expect(now.sceneList.find((scene) => scene.name === '被删的场景')?.actionList).toEqual(doomed.actionList)
})

test('what others put into a place that is deleted is asked about; one they deleted comes back whole', {
  timeout: 400_000,
}, async () => {
  const phone = await consoles.device({ ...screens.phone, ...keeping })
  const api = await consoles.ask('school-admin')
  const { list } = await api.call('campus.queryCampusList', { keyWord: '主校区', pageSize: 0 })
  const campusId = list[0]?.campusId ?? 0
  const add = async (parentId: number | null, kind: 'building' | 'floor' | 'room', name: string) =>
    (await api.call('space.add', { campusId, parentId, kind, name })).created[0]?.id ?? 0
  const house = async (name: string) => {
    const id = await add(null, 'building', name)
    const floor = await add(id, 'floor', '一层')
    const rooms = [await add(floor, 'room', `${name} 101`), await add(floor, 'room', `${name} 102`)]
    return { id, floor, rooms }
  }
  const [old, annexe] = [await house('旧楼'), await house('附楼')]
  const namesNow = async () => (await api.call('sync.changes', { campusId })).spaces.map(({ name }) => name)

  const page = await phone.open('school', '/manage/place')
  await signIn(page, 'school-manager')
  await offlineReady(page)
  await chooseCampus(page, '主校区')
  await campusHeld(page)
  await page.getByRole('button', { name: '编辑“附楼”' }).waitFor()

  phone.faults.expect(noNetwork, answered(404), answered(409))
  await phone.context.setOffline(true)
  await noticedOffline(page)
  await page.getByRole('button', { name: '编辑“旧楼”' }).click()
  await page.getByRole('button', { name: '删除“旧楼”' }).click()
  await page
    .getByRole('dialog', { name: /删除“旧楼”/ })
    .getByRole('button', { name: '删除', exact: true })
    .click()
  await page.getByRole('button', { name: '编辑“旧楼”' }).waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: /^附楼/ }).click()
  await page.getByRole('button', { name: /^一层/ }).click()
  await page.getByRole('link', { name: '附楼 102' }).click()
  await page.getByRole('button', { name: '编辑“附楼 102”' }).click()
  await page.getByRole('dialog').getByLabel('名称').fill('器材室')
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()

  await add(old.floor, 'room', '同事的教室')
  await api.call('space.edit', { id: old.rooms[1] ?? 0, campusId, name: '音乐教室' })
  await api.call('space.delete', { id: annexe.id })
  await phone.context.setOffline(false)
  await page.getByText(/2 项需要您处理/).waitFor({ timeout: 120_000 })
  await goToOutbox(page)

  await decide(page, '删除“旧楼”')
  await page.getByRole('heading', { name: '要删除的内容已被别人修改' }).waitFor()
  await page.getByText('别人新建的房间，将一起删除').waitFor()
  await page.getByText('旧楼 102 → 音乐教室').waitFor()
  await picture(page, 'removal')
  await page.getByRole('button', { name: '不删除，保留对方的修改' }).click()
  await page.getByRole('heading', { level: 1, name: '待上传' }).waitFor()

  await decide(page, '修改“附楼 102”')
  await picture(page, 'gone-place')
  await page.getByRole('button', { name: '连同一起被删除的另外 1 处重新建立' }).click()
  await outboxEmpty(page)
  const names = await namesNow()
  expect(names).toEqual(
    expect.arrayContaining(['旧楼', '同事的教室', '音乐教室', '附楼', '附楼 101', '器材室']),
  )
  expect(names).not.toContain('附楼 102')
})
