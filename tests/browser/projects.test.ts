import { expect, test } from 'vitest'
import { pathTo } from '#contract/pages.ts'
import { zh } from '#src/text/zh/index.ts'
import { projects as words } from '#src/text/zh/projects.ts'
import { keeping, patiently, runConsoles, screens } from './consoles.ts'
import { answered, noNetwork } from './faults.ts'
import { chooseCampus, goTo, noticedOffline, offlineReady, signIn } from './hands.ts'
import { violations } from './tour.ts'

const consoles = runConsoles()

test('an administrator groups campuses, divides a building into zones and binds one', async () => {
  const { open, faults } = await consoles.device(screens.desk)
  // A refusal that is asked for below.
  faults.expect(answered(400))
  const page = await open('school')
  await signIn(page, 'school-admin')
  await goTo(page, zh.page.projects)
  const dialog = page.getByRole('dialog')
  const pick = (thing: string, action: string) =>
    page
      .getByRole('button', { name: words.menuOf.replace('{{name}}', thing), exact: true })
      .click()
      .then(() => page.getByRole('menuitem', { name: action }).click())

  await page.getByRole('button', { name: words.add }).click()
  await dialog.getByLabel(zh.common.name).fill('滨江改造项目')
  await dialog.getByRole('button', { name: zh.common.add }).click()
  await page.getByRole('heading', { level: 1, name: '滨江改造项目' }).waitFor()

  await page.getByRole('button', { name: '归入已有校区' }).click()
  await dialog.getByRole('combobox', { name: '选择校区' }).click()
  await page.getByRole('option', { name: '江城一实滨江校区' }).click()
  await dialog.getByRole('combobox', { name: '选择校区' }).press('Escape')
  await dialog.getByRole('button', { name: zh.common.save }).click()
  await page.getByRole('list', { name: '校区', exact: true }).getByText('江城一实滨江校区').waitFor()

  await page.getByRole('button', { name: words.addBuilding }).click()
  await dialog.getByLabel(zh.common.name).fill('改造楼')
  await dialog.getByLabel(words.floorNum).fill('2')
  await dialog.getByRole('button', { name: zh.common.add }).click()
  await pick('1F', words.addZone)
  await dialog.getByLabel(zh.common.name).fill('试点区')
  await dialog.getByRole('button', { name: zh.common.add }).click()
  await pick('试点区', words.bindZone)
  await dialog.getByLabel(/^校区/).selectOption({ label: '江城一实滨江校区' })
  await dialog.getByRole('combobox', { name: words.level.places }).fill('明德楼')
  await page.getByRole('option', { name: '明德楼', exact: true }).click()
  await dialog.getByRole('combobox', { name: words.level.places }).press('Escape')
  await dialog.getByRole('button', { name: zh.common.save }).click()
  await page.getByText('已绑定：江城一实滨江校区/明德楼').waitFor()
  expect(await violations(page)).toEqual([])

  // What would be lost is said instead of done.
  await pick('1F', zh.common.remove)
  await dialog.getByRole('button', { name: zh.common.remove }).click()
  await page.getByText('其中还有 1 个分区，请先移除这些分区').waitFor()

  const api = await consoles.ask('school-admin')
  const campus = async () =>
    (await api.call('campus.authorisedList', { pageSize: 0 })).list.find(({ name }) => name.includes('滨江'))
  expect((await campus())?.megaprojectName).toBe('滨江改造项目')
  await page.getByRole('button', { name: words.back }).click()
  await pick('滨江改造项目', words.deleteProject)
  await dialog.getByText('1 个校区会保留').waitFor()
  await dialog.getByRole('button', { name: words.deleteProject }).click()
  await expect.poll(async () => (await campus())?.megaprojectName, patiently).toBeNull()
})

test('on a phone without a network a campus is chosen by its project, and projects are only looked at', async () => {
  const { open, faults } = await consoles.device({ ...screens.phone, ...keeping })
  const page = await open('school')
  await signIn(page, 'school-admin')
  await page.goto(consoles.address('school', pathTo('projects')))
  const project = page.getByRole('button', { name: '书院街教育综合体项目', exact: true })
  await project.click()
  await page.getByText('共享绘本馆').waitFor()
  await page.goto(consoles.address('school', pathTo('places')))
  await chooseCampus(page, '主校区')
  await page.getByRole('heading', { level: 1, name: zh.page.building }).waitFor()
  await offlineReady(page)
  faults.expect(noNetwork)
  await page.context().setOffline(true)
  await noticedOffline(page)

  await page.getByRole('button', { name: /查看当前校区/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByRole('list', { name: zh.shell.projects })
    .getByRole('button', { name: /^书院街/ })
    .click()
  await dialog.getByRole('button', { name: '江城一实附属小学', exact: true }).click()
  await page.getByRole('button', { name: /^书院街教育综合体项目\/江城一实附属小学/ }).waitFor()

  await page.goto(consoles.address('school', pathTo('projects')))
  await page.getByText(words.needsNetwork).waitFor()
  expect(await page.getByRole('button', { name: words.add }).isDisabled()).toBe(true)
  await project.click()
  await page.getByText('共享绘本馆').waitFor()
  expect(await page.getByRole('button', { name: words.addBuilding }).isDisabled()).toBe(true)
})
