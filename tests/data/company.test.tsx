// @vitest-environment node
import './dom.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultTheme } from '#contract/rules/theme.ts'
import {
  useCompany,
  useCompanyVerbs,
  useHeldCompanyTheme,
  useRegions,
  useSpaceTypes,
} from '#src/data/company.ts'
import { png } from '#tests/contract/pictures.ts'
import { read, showIn } from './show.tsx'
import { type DataWorld, offlineTablet, startDataWorld } from './site.ts'

const useCompanyTheme = () => useHeldCompanyTheme()?.data

let world: DataWorld
beforeAll(async () => {
  world = await startDataWorld()
}, 240_000)
afterAll(() => world?.stop())

test('what a company says of itself is there without a network', async () => {
  const { tab } = await offlineTablet(world)
  expect(await read(tab, useCompanyTheme)).toMatchObject({ ...defaultTheme, hadTheme: true })
  expect(await read(tab, useRegions)).toMatchObject({ regionList: [{ province: '江东省' }] })
  expect((await read(tab, useSpaceTypes))?.length).toBeGreaterThan(0)
  expect(await read(tab, useCompany)).toMatchObject({ enName: 'own' })
  const verbs = await read(tab, useCompanyVerbs)
  const saving = verbs.saveTheme(null, { ...defaultTheme, layout: 2 })
  await expect(saving).rejects.toMatchObject({ name: 'NetworkError' })
  expect(await read(tab, useCompanyTheme)).toMatchObject({ layout: 1 })
  await tab.close()
})

test('what is saved is on screen at once', async () => {
  const tab = await (await world.device()).openTab()
  const verbs = showIn(tab, useCompanyVerbs)
  const theme = showIn(tab, useCompanyTheme)
  const known = await theme.when((each) => Boolean(each))
  await verbs.now().saveTheme(known?.id ?? null, { ...defaultTheme, themeColor: 'blue', layout: 2 })
  await theme.when((each) => each?.themeColor === 'blue' && each.layout === 2)

  await verbs.now().savePicture('logo', png())
  const company = showIn(tab, useCompany)
  await company.when((each) => each?.companyLogo?.startsWith('/company/v1/image/') ?? false)
  await verbs.now().savePicture('logo', null)
  await company.when((each) => each?.companyLogo === null)
  const login = await verbs.now().saveLogin({
    title: '某某学校',
    slogan: '',
    backgroundColor: '#123456',
    buttonColor: '#00aa77',
  })
  expect(login).toMatchObject({ title: '某某学校', hadConfig: true, companyLogo: null })
  expect(await verbs.now().loginConfig()).toEqual(login)
  await tab.close()
})

test('a space type is on screen once it is saved', async () => {
  const tab = await (await world.businessDevice()).openTab()
  const verbs = await read(tab, useCompanyVerbs)
  const made = await verbs.saveSpaceType(null, { name: '写字楼', spaceLayoutId: 2 })
  const types = showIn(tab, useSpaceTypes)
  await types.when((each) => each?.some(({ id }) => id === made.id) ?? false)
  const layout = { firstLevelName: ' 园区 ', secondLevelName: '楼宇', levelNum: 2 }
  const edited = await verbs.saveSpaceType(made.id, { name: '园区', spaceLayoutId: 0, spaceLayout: layout })
  expect(edited).toMatchObject({ name: '园区', spaceLayoutId: -1, spaceLayout: { firstLevelName: '园区' } })
  await expect(verbs.saveSpaceType(null, { name: '园区' })).rejects.toMatchObject({ code: 4091 })
  await expect(verbs.saveSpaceType(null, { name: '别处', spaceLayoutId: 0 })).rejects.toMatchObject({
    code: 4000,
  })
  await tab.close()
})
