import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { isTemporaryId } from '#contract/rules/temporary-id.ts'
import type { Api } from '#src/api/api.ts'
import { keeping, patiently, runConsoles, screens } from './consoles.ts'
import { noNetwork } from './faults.ts'
import {
  buildingInTree,
  campusHeld,
  chooseCampus,
  goTo,
  goToOutbox,
  noticedOffline,
  offlineReady,
  signIn,
} from './hands.ts'
import {
  addEquipment,
  addGroup,
  addScene,
  addTemplate,
  openTemplateId,
  outboxEmpty,
  outboxWords,
  renameTemplate,
  showPart,
  switchOnInScene,
} from './template-work.ts'
import { doom, type Fate, firstSent, watchEdits } from './traffic.ts'

const consoles = runConsoles({ asPeopleHave: true, simulate: true })

/** From the list of campuses down to a room, on a phone. */
async function goToRoom(page: Page): Promise<void> {
  await chooseCampus(page, '主校区')
  await buildingInTree(page, '教学楼A座').click()
  await page.getByRole('button', { name: /^1F/ }).click()
  await page.getByRole('link', { name: '高一(1)班' }).click()
  await page.getByRole('heading', { level: 1, name: '高一(1)班' }).waitFor()
}

/** The groups and scenes of a template of the list. */
async function goToScenes(page: Page, name: string): Promise<void> {
  await goTo(page, '模板')
  await page.getByRole('link', { name, exact: true }).click()
  await page.getByRole('link', { name: '下一步' }).click()
  await page.getByRole('radiogroup', { name: '模板内容' }).waitFor()
}

/** Turns a lamp that is reachable the other way, and waits for the device's own word. */
async function switchLamp(page: Page): Promise<{ name: string; on: boolean }> {
  const lamps = page.locator('[aria-labelledby=kind-lamp]').getByRole('listitem')
  const reachable = lamps.filter({ has: page.locator('[role=switch]:enabled') }).first()
  const name = (await reachable.getByRole('heading', { level: 3 }).textContent()) ?? ''
  // By its name: a switch that is waited for is not enabled, and another lamp would be the first that is.
  const lamp = lamps.filter({ has: page.getByRole('heading', { name, exact: true }) })
  const control = lamp.getByRole('switch')
  const on = !(await control.isChecked())
  await Promise.all([lamp.getByText('设备已确认').waitFor(), lamp.locator('.mantine-Switch-track').click()])
  await expect.poll(() => control.isChecked(), patiently).toBe(on)
  return { name, on }
}

async function templateNamed(api: Api, name: string) {
  const { list } = await api.call('template.getList', { pageSize: 0 })
  const named = list.filter((one) => one.name === name)
  const [only] = named
  if (!only || named.length > 1) throw new Error(`${named.length} templates are called ${name}`)
  return api.call('template.getTemplateById', { id: only.id })
}

test('a day on site, on a phone: look, switch, edit in the basement, come back up', {
  timeout: 600_000,
}, async () => {
  const phone = await consoles.device({ ...screens.phone, ...keeping })
  const sent = watchEdits(phone.context)
  const api = await consoles.ask('school-manager')
  const before = await templateNamed(api, '标准教室')

  let page = await phone.open('school')
  await signIn(page, 'school-manager')
  await offlineReady(page)
  await goToRoom(page)
  await campusHeld(page)
  const lamp = await switchLamp(page)
  const campusId = (await api.call('campus.authorisedList', { pageSize: 0 })).list[0]?.campusId ?? 0
  const roomId = Number(/room\/(\d+)/.exec(page.url())?.[1])
  const { list: devices } = await api.call('device.queryDeviceList', { campusId, roomId, pageSize: 0 })
  const deviceId = devices.find((device) => device.name === lamp.name)?.id
  const switchThere = async () => {
    const { statuses } = await api.call('device.status', { campusId, roomId })
    return statuses.find((status) => status.deviceId === deviceId)?.deviceSwitch
  }
  await expect.poll(switchThere, patiently).toBe(lamp.on ? 1 : 0)
  const room = page.url()
  await goToScenes(page, '标准教室')

  phone.faults.expect(noNetwork)
  await phone.context.setOffline(true)
  await page.goto(room)
  await noticedOffline(page)
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: lamp.name, exact: true }) })
  expect(await card.getByRole('switch').isChecked()).toBe(lamp.on)
  expect(await card.getByRole('switch').isDisabled()).toBe(true)
  await card.getByRole('time').waitFor()
  await page.getByText(/可能已过时，更新于/).waitFor()
  await goTo(page, '楼栋')
  await buildingInTree(page, '教学楼A座').waitFor()

  await goToScenes(page, '标准教室')
  await page.reload()
  await renameTemplate(page, '标准教室', '地下室改名')
  await addScene(page, '调试一')
  await addScene(page, '调试二')
  await showPart(page, '群组')
  await addGroup(page, '调试组', ['前排左灯', '中排右灯'])
  await page.getByRole('button', { name: /^调试组/ }).waitFor()
  await goTo(page, '模板')
  await addTemplate(page, '地下新模板')
  await addEquipment(page, '护眼教室灯', 2)
  await page.getByRole('link', { name: '下一步' }).click()
  await addScene(page, '全开')
  await switchOnInScene(page, '全开', '护眼教室灯1')

  const words = [
    '修改模板“标准教室”',
    '添加场景“调试一”',
    '添加场景“调试二”',
    '添加群组“调试组”',
    '新建模板“地下新模板”',
    '添加模板设备“护眼教室灯1” 等 2 项',
    '添加场景“全开”',
    '修改场景“全开”',
  ]
  const draft = page.url()
  await goToOutbox(page)
  expect(await outboxWords(page)).toEqual(words)
  await page.getByText('改名为“地下室改名”').waitFor()
  await page.reload()
  expect(await outboxWords(page)).toEqual(words)
  await page.close()
  page = await phone.open('school', '/outbox')
  expect(await outboxWords(page)).toEqual(words)
  await page.goto(draft)
  await page
    .getByRole('list', { name: '全开' })
    .getByRole('button', { name: /护眼教室灯1.*开/ })
    .waitFor()
  expect(openTemplateId(page)).toSatisfy(isTemporaryId)

  await consoles.server.kill()
  await consoles.server.start()
  expect(sent).toEqual([])
  await phone.context.setOffline(false)
  await outboxEmpty(page)
  await page.waitForURL((url) => /\/detailed\/\d+$/.test(url.pathname))

  expect(sent.filter((edit) => edit.outcome !== 'answered')).toEqual([])
  // The effect of one that was sent again is looked for below.
  const firsts = firstSent(sent)
  expect(firsts.length).toBe(words.length)
  const calls = firsts.map((edit) => edit.call)
  const inOrder = (...names: string[]) => calls.filter((call) => names.includes(call))
  expect(inOrder('PATCH /template/v1/edit', 'POST /templateGroup/v1/addAll')).toEqual([
    'PATCH /template/v1/edit',
    'POST /templateGroup/v1/addAll',
  ])
  const ofNew = [
    'POST /template/v1/add',
    'POST /templateEquipment/v1/addList',
    'PATCH /templateScene/v1/editAll',
  ]
  expect(inOrder(...ofNew)).toEqual(ofNew)

  const after = await templateNamed(api, '地下室改名')
  expect(after.id).toBe(before.id)
  expect(after.version).toBe(before.version + 1)
  expect(after.sceneList.slice(before.sceneList.length).map((scene) => scene.name)).toEqual([
    '调试一',
    '调试二',
  ])
  expect(after.groupList.length).toBe(before.groupList.length + 1)
  const nameOf = new Map(after.equipmentList.map((item) => [item.id, item.name]))
  expect(after.groupList.at(-1)?.equipmentIds.map((id) => nameOf.get(id))).toEqual(['前排左灯', '中排右灯'])
  const made = await templateNamed(api, '地下新模板')
  expect(openTemplateId(page)).toBe(made.id)
  expect(made.equipmentList.map((item) => item.name)).toEqual(['护眼教室灯1', '护眼教室灯2'])
  expect(made.sceneList.map((scene) => scene.name)).toEqual(['全开'])
  expect(made.sceneList[0]?.actionList[0]?.targetId).toBe(made.equipmentList[0]?.id)
})

test('an edit whose request or reply is lost on the way has exactly one effect', {
  timeout: 600_000,
}, async () => {
  const phone = await consoles.device({ ...screens.phone, ...keeping })
  const sent = watchEdits(phone.context)
  const api = await consoles.ask('school-manager')
  const before = await templateNamed(api, '理化生实验室')
  const page = await phone.open('school')
  await signIn(page, 'school-manager')
  await goToScenes(page, '理化生实验室')
  await offlineReady(page)

  phone.faults.expect(noNetwork)
  await phone.context.setOffline(true)
  await noticedOffline(page)
  await renameTemplate(page, '理化生实验室', '实验室（改）')
  await addScene(page, '断网演示')
  await goTo(page, '模板')
  await addTemplate(page, '断网模板')
  const fates: Fate[] = ['lose-reply', 'lose-request', 'lose-reply']
  await doom(phone.context, fates)
  await phone.context.setOffline(false)
  await outboxEmpty(page)

  expect(fates).toEqual([])
  // The first call carried all three, and those after it fewer.
  expect(sent.filter((edit) => edit.outcome === 'lost').length).toBeGreaterThan(3)
  expect(new Set(sent.map((edit) => edit.key)).size).toBe(3)
  const after = await templateNamed(api, '实验室（改）')
  expect(after.id).toBe(before.id)
  expect(after.version).toBe(before.version + 1)
  expect(after.sceneList.map((scene) => scene.name)).toEqual([
    ...before.sceneList.map((scene) => scene.name),
    '断网演示',
  ])
  await page.waitForURL((url) => /\/category\/\d+$/.test(url.pathname))
  expect(openTemplateId(page)).toBe((await templateNamed(api, '断网模板')).id)
})
