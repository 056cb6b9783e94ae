import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { menuPages, type PageName, pageList, pages, pageUrl } from '#contract/pages.ts'
import { campusBarOf, featuresOf, hidesEntry, isBoardOnly } from '#contract/rules/company-features.ts'
import { deviceWorkWords } from '#contract/rules/device-work.ts'
import { homeJump, homeLink } from '#contract/rules/home-jump.ts'
import { firstOfSection, nested, offeredRoutes, sideEntries } from '#contract/rules/menu.ts'
import { type RoleName, roles } from '#contract/rules/roles.ts'
import { consoleTitle } from '#contract/rules/title.ts'
import { systemCodes } from '#contract/systems.ts'

const person = (cid: number, role: RoleName | null = null, account = 'somebody') => ({
  cid,
  account,
  roles: role ? [{ id: roles[role].id, roleName: role, permissions: [] }] : [],
})

describe('what some companies have otherwise than usual', () => {
  test('nobody else has any of it', () => {
    for (const system of systemCodes)
      expect(Object.values(featuresOf(person(10001, 'schoolManager', 'demo'), system)).some(Boolean)).toBe(
        false,
      )
  })

  test('school managers and teachers of one company have no navigation, and others of it do', () => {
    for (const [role, wanted] of [
      ['schoolManager', true],
      ['schoolTeacher', true],
      ['schoolAdmin', false],
      ['schoolDistrictAgent', false],
    ] as const)
      expect([role, featuresOf(person(2020123, role), 'school').noNavigation]).toEqual([role, wanted])
    expect(featuresOf(person(2020123, 'schoolTeacher'), 'hotel').noNavigation).toBe(false)
  })

  test('one hotel company has its own title, and only in its hotel console', () => {
    const titled = (system: 'hotel' | 'business') =>
      consoleTitle(featuresOf(person(2143), system), { appTitle: '某某', cnName: '甲' }, '点灯人')
    expect(titled('hotel')).toBe('智慧酒店平台')
    expect(titled('business')).toBe('某某')
    expect(consoleTitle({ hotelTitle: false }, { appTitle: '', cnName: '' }, '点灯人')).toBe('点灯人')
  })

  test('a company without a title is called by its name, as at its sign-in', () => {
    expect(consoleTitle({ hotelTitle: false }, { appTitle: '', cnName: '江南一中' }, '点灯人')).toBe(
      '江南一中',
    )
  })

  test('the switch button is the business admin’s of one company', () => {
    expect(featuresOf(person(2143, 'businessAdmin'), 'business').switchButton).toBe(true)
    expect(featuresOf(person(2143, 'businessManager'), 'business').switchButton).toBe(false)
    expect(featuresOf(person(2143, 'businessAdmin'), 'school').switchButton).toBe(false)
  })

  test('two customers are told device work in hours, lux, volts and milliamperes', () => {
    for (const cid of [1102, 1001])
      expect(deviceWorkWords(featuresOf(person(cid), 'business')).units).toEqual(['h', 'Lux', 'V', 'mA'])
    expect(deviceWorkWords(featuresOf(person(1103), 'business')).title).toBe('data')
  })

  test('a demonstration is one by company and account', () => {
    expect(featuresOf(person(2020123, null, 'demo'), 'school').demo).toBe(true)
    expect(featuresOf(person(2020123, null, 'teacher'), 'school').demo).toBe(false)
    expect(featuresOf(person(2143, null, 'demo'), 'school').demo).toBe(false)
    // Accounts are compared in any case; what a person is called is hers to change, and decides nothing.
    expect(featuresOf(person(2020123, null, 'Demo-Admin'), 'school').demo).toBe(true)
    const called = { ...person(2020123, null, 'teacher'), username: 'demo' }
    expect(featuresOf(called, 'school').demo).toBe(false)
  })

  test('no other file knows a company by its id', () => {
    const root = join(import.meta.dirname, '../../..')
    const files = ['contract', 'server', 'src', 'sw'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.tsx?$/.test(name))
        .map((name) => join(folder, name)),
    )
    const knowing = files.filter((file) =>
      /\b(2020123|2143|1102|1001)\b/.test(readFileSync(join(root, file), 'utf8')),
    )
    // Invented telephone numbers of the seed may hold anything.
    expect(knowing.filter((file) => !file.startsWith(join('server', 'seed')))).toEqual([
      join('contract', 'rules', 'company-features.ts'),
    ])
  })
})

test('map, energy and board are hidden by their setting, or for an account (spec point 5)', () => {
  expect(hidesEntry('/map', 'anybody', {})).toBe(false)
  expect(hidesEntry('/business/map', 'anybody', { map: { id: 1, isDisplay: false } })).toBe(true)
  expect(hidesEntry('/energy', 'anybody', { energy: { id: 1, isDisplay: true } })).toBe(false)
  expect(hidesEntry('/energy', 'anybody', { map: { id: 1, isDisplay: false } })).toBe(false)
  expect(hidesEntry('/business/board', 'demo-energy', {})).toBe(true)
  expect(hidesEntry('/manage/device', 'demo-energy', { map: { id: 1, isDisplay: false } })).toBe(false)
  expect(hidesEntry('/map', 'constructor', {})).toBe(false)
  expect(hidesEntry('/school/settings/data/map', 'demo-board', { map: { id: 1, isDisplay: false } })).toBe(
    false,
  )
  const routes = new Set(['/school/map', '/school/manage/device'])
  expect([...offeredRoutes(routes, 'demo-board')]).toEqual(['/school/manage/device'])
})

describe('the campus toggle bar (spec point 6)', () => {
  test.each([
    ['schoolAdmin', true, true],
    ['schoolGeneralAgent', true, true],
    ['schoolDistrictAgent', true, true],
    ['schoolManager', true, false],
    ['schoolTeacher', false, false],
    ['schoolOrdinary', false, false],
  ] as const)('of a %s is shown %s, with a search %s', (role, shown, searches) => {
    expect(campusBarOf(person(1, role), 'school')).toEqual({ shown, searches })
    expect(campusBarOf(person(1, role), 'smarthome')).toEqual({ shown: false, searches: false })
  })
})

describe('the way home (spec point 2)', () => {
  const open = (routes: string[], map: { id: number; isDisplay: boolean } | null) =>
    homeJump({ system: 'open', routes: new Set(routes), features: { noNavigation: false }, map })
  const off = { id: 1, isDisplay: false }

  test('is the root of every system but the default one', () => {
    for (const system of systemCodes.filter((code) => code !== 'open'))
      expect(homeJump({ system, routes: new Set(), features: { noNavigation: false }, map: off })).toBe('/')
  })

  test('is the map where it is not excluded, else what may be opened', () => {
    expect(open([], null)).toBe('/map')
    expect(open([], { id: 1, isDisplay: true })).toBe('/map')
    expect(open(['/open/home', '/open/digital'], off)).toBe('/digital')
    expect(open(['/open/home'], off)).toBe('/home')
    expect(open(['/home', '/school/digital'], off)).toBeNull()
  })

  test('leads to no page that is not hers: the logo opens the root instead', () => {
    const link = (routes: string[], map: { id: number; isDisplay: boolean } | null) =>
      homeLink({ system: 'open', routes: new Set(routes), features: { noNavigation: false }, map })
    expect(link(['/open/map'], null)).toBe('/map')
    expect(link([], null)).toBe('/')
    expect(link(['/open/manage/device'], { id: 1, isDisplay: true })).toBe('/')
    expect(link(['/open/home'], off)).toBe('/home')
    expect(link([], off)).toBeNull()
    for (const system of systemCodes.filter((code) => code !== 'open'))
      expect(homeLink({ system, routes: new Set(), features: { noNavigation: false }, map: null })).toBe('/')
  })

  test('does not exist without navigation', () => {
    const features = { noNavigation: true }
    expect(homeJump({ system: 'school', routes: new Set(), features, map: null })).toBeNull()
    expect(homeLink({ system: 'open', routes: new Set(), features, map: null })).toBeNull()
  })
})

describe('menus by section', () => {
  const all = new Set(pageList.flatMap((page) => pageUrl(page, 'school') ?? []))
  const setting = (name: string) => ({
    ...pages.loginSettings,
    path: `/settings/${name}`,
    name: 'loginSettings' as const,
  })

  test('the sidebar has the children of the section that is open, when there are several', () => {
    const table = [setting('system'), setting('login'), setting('security')]
    const routes = new Set(table.map(({ path }) => `/school${path}`))
    const shown = sideEntries(table[0] ?? null, 'school', routes, true, table)
    expect(shown.map(({ path }) => path)).toEqual(table.map(({ path }) => path))
    expect(sideEntries(table[0] ?? null, 'school', new Set(['/school/settings/login']), true, table)).toEqual(
      [],
    )
    expect(sideEntries(null, 'school', routes, true, table)).toEqual([])
  })

  test('the manage section stands in a horizontal menu, and is not repeated beside it', () => {
    expect(sideEntries(pages.devices, 'school', all, true)).toEqual([])
    expect(sideEntries(pages.devices, 'school', all, false).length).toBeGreaterThan(1)
  })

  test("a section's own address leads to the first of its pages that may be opened", () => {
    expect(firstOfSection('/manage', 'school', all)?.name).toBe('users')
    expect(firstOfSection('/manage', 'school', new Set(['/school/manage/device']))?.name).toBe('devices')
    expect(firstOfSection('/platform', 'school', all)?.name).toBe('platformInfo')
    expect(firstOfSection('/manage', 'school', new Set())).toBeNull()
  })

  test('an address that is no page leads to the first page of its own that may be opened', () => {
    const leads = (path: string, ...names: PageName[]) =>
      firstOfSection(path, 'school', new Set(names.map((name) => pageUrl(pages[name], 'school') ?? '')))?.path
    expect(leads('/settings/data', 'dataOverview', 'dataEnergy')).toBe('/settings/data/overview')
    expect(leads('/settings/data', 'dataMap', 'dataEnergy')).toBe('/settings/data/energy')
    expect(leads('/settings/data', 'dataMap')).toBe('/settings/data/map')
    expect(leads('/settings/data', 'devices')).toBeUndefined()
    expect(leads('/manage/place/room', 'building')).toBe('/manage/place/building')
    expect(leads('/manage', 'buildingRecord')).toBe('/manage/place/building/record')
  })

  test('the avatar menu groups its pages and loses none', () => {
    const pages = menuPages('avatar', 'school', all)
    expect(nested(pages).flatMap((group) => group.pages)).toHaveLength(pages.length)
  })
})

test('a business account of the list that displays the board alone is told so; with another page it is not', () => {
  const shows = (...urls: string[]) => ({
    account: 'demo-board',
    displayRoles: [{ roleId: 1, roleName: '大屏', permissions: urls.map((url) => ({ url, type: 2 })) }],
  })
  const board = '/business/board'
  expect(isBoardOnly(shows(board), 'business')).toBe(true)
  expect(isBoardOnly(shows(board, '/business/manage/place'), 'business')).toBe(false)
  expect(isBoardOnly(shows(), 'business')).toBe(false)
  expect(isBoardOnly({ ...shows(board), account: 'somebody' }, 'business')).toBe(false)
  expect(isBoardOnly(shows(board), 'school')).toBe(false)
})
