import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  landingPage,
  menuPages,
  opensPage,
  pageList,
  pages,
  pageUrl,
  pathTo,
  redirects,
} from '#contract/pages.ts'
import { insteadOf } from '#contract/rules/platform.ts'
import { isSystemCode, systemCodes, systemOfPath, systems } from '#contract/systems.ts'

const system = fc.constantFrom(...systemCodes)
const allUrls = (of: (typeof systemCodes)[number]) => pageList.flatMap((page) => pageUrl(page, of) ?? [])
const someUrls = system.chain((of) => fc.record({ of: fc.constant(of), urls: fc.subarray(allUrls(of)) }))

describe('the table of pages', () => {
  test('has each path and name once, and parents that are pages', () => {
    const paths = pageList.map(({ path }) => path)
    expect(new Set(paths).size).toBe(paths.length)
    for (const { parent, name } of pageList)
      if (parent) expect([name, paths.includes(parent as (typeof paths)[number])]).toEqual([name, true])
    const landings = pageList.flatMap(({ landing }) => landing ?? [])
    expect(new Set(landings).size).toBe(landings.length)
  })

  test('has no page under itself, however far', () => {
    for (const page of pageList) {
      const seen = new Set<string>()
      let at: string | undefined = page.path
      while (at) {
        expect(seen.has(at)).toBe(false)
        seen.add(at)
        at = pageList.find(({ path }) => path === at)?.parent
      }
    }
  })

  test('lands on no page that needs a parameter, and offers none in a menu', () => {
    for (const { path, landing, menu } of pageList)
      if (path.includes(':')) expect([path, landing, menu]).toEqual([path, undefined, 'none'])
  })
})

test('the address of a page without what it is about leads to another page, not to /404', () => {
  const known = new Set<string>([...pageList.map(({ path }) => path), ...Object.keys(redirects)])
  const about = pageList.filter(({ path, access }) => access !== 'public' && path.includes('/:'))
  expect(about.length).toBeGreaterThan(4)
  for (const { path } of about) {
    const [bare = ''] = path.split('/:')
    expect([bare, known.has(bare)]).toEqual([bare, true])
  }
  const steps = ['', '/category', '/detailed', '/publish'].map((step) => `/manage/templateconfig${step}`)
  for (const step of steps) expect(redirects).toMatchObject({ [step]: 'templates' })
})

describe('a page', () => {
  test('is opened by the route permission of its system only', () => {
    expect(pageUrl(pages.places, 'school')).toBe('/school/manage/place')
    expect(pageUrl(pages.room, 'hotel')).toBe('/hotel/manage/place/room')
    expect(opensPage(pages.places, 'school', new Set(['/school/manage/place']))).toBe(true)
    expect(opensPage(pages.places, 'hotel', new Set(['/school/manage/place']))).toBe(false)
    expect(opensPage(pages.about, 'hotel', new Set())).toBe(true)
  })

  test('that a system does not have is not opened by any permission', () => {
    const page = { ...pages.places, systems: ['hotel'] as const }
    expect(opensPage(page, 'school', new Set(['/school/manage/place']))).toBe(false)
    expect(opensPage(page, 'hotel', new Set(['/hotel/manage/place']))).toBe(true)
  })

  test('is in its menu exactly when it may be opened, and else the first one below it under its name', () => {
    fc.assert(
      fc.property(someUrls, ({ of, urls }) => {
        const held = new Set(urls)
        for (const menu of ['preview', 'manage', 'other', 'avatar', 'none'] as const) {
          const shown = menuPages(menu, of, held)
          const own = shown.filter(({ name, path }) => pages[name].path === path)
          const wanted = pageList.filter((page) => page.menu === menu && opensPage(page, of, held))
          expect(own.map(({ name }) => name)).toEqual(wanted.map(({ name }) => name))
          for (const { name, path } of shown) {
            const [page] = pageList.filter((one) => one.path === path && opensPage(one, of, held))
            expect([pages[name].path, page?.parent]).toContain(page?.name === name ? path : page?.parent)
            if (menu !== 'none') expect(path).not.toContain(':')
          }
        }
      }),
    )
  })

  test.each([
    ['buildingControl', 'manage', 'building'],
    ['buildingRecord', 'manage', 'building'],
    ['insight', 'manage', 'users'],
    ['dataEnergy', 'avatar', 'dataOverview'],
    ['dataMap', 'avatar', 'dataOverview'],
  ] as const)('%s has a way from the menus for who may open nothing else', (name, menu, entry) => {
    const held = new Set([pageUrl(pages[name], 'school') ?? ''])
    const shown = menuPages(menu, 'school', held).filter(({ access }) => access === 'permission')
    expect(shown.map((one) => [one.name, one.path])).toEqual([[entry, pages[name].path]])
  })

  test('has an address with its parameters in it', () => {
    expect(pathTo('room', { roomId: 12 })).toBe('/manage/place/room/12')
    expect(pathTo('templateDetail', { templateId: -1234567890123 })).toBe(
      '/manage/templateconfig/detailed/-1234567890123',
    )
    expect(pathTo('room', { roomId: 'a/b?c' })).toBe('/manage/place/room/a%2Fb%3Fc')
    expect(pathTo('login')).toBe('/login')
  })
})

describe('landing', () => {
  test('is on the first permitted page of the order', () => {
    fc.assert(
      fc.property(someUrls, ({ of, urls }) => {
        const held = new Set(urls)
        const landed = landingPage(of, held)
        const candidates = pageList.filter((page) => page.landing !== undefined && opensPage(page, of, held))
        expect(landed?.landing).toBe(Math.min(...candidates.map((page) => page.landing ?? 0)))
      }),
    )
  })

  test('without any permission is on what every signed-in user may open', () => {
    expect(landingPage('school', new Set())?.path).toBe(pages.account.path)
    const order = [
      'map',
      'board',
      'home',
      'energy',
      'users',
      'places',
      'devices',
      'log',
      'buildingControl',
      'buildingRecord',
      'account',
      'loginSettings',
      'dataOverview',
      'security',
      'platformInfo',
    ] as const
    const landings = order.map((name) => pages[name].landing)
    expect(landings).toEqual([...landings].sort((a, b) => a - b))
    expect(landingPage('school', new Set(allUrls('school')))?.path).toBe(pages.map.path)
  })
})

describe('instead of a page', () => {
  test('an account of another platform is led to /403, one of the open platform without roles to /authenticate', () => {
    const roleless = { accountType: 1, roles: [] }
    expect(insteadOf({ accountType: 2, roles: [{}] }, 'hotel', 'users')).toBe('forbidden')
    expect(insteadOf({ accountType: 6, roles: [] }, 'hotel', 'users')).toBeNull()
    for (const { name } of pageList)
      expect([name, insteadOf(roleless, 'open', name)]).toEqual([
        name,
        ['authenticate', 'outbox', 'outboxEntry'].includes(name) ? null : 'authenticate',
      ])
    expect(insteadOf(roleless, 'open')).toBe('authenticate')
    expect(insteadOf({ accountType: 1, roles: [{}] }, 'open', 'users')).toBeNull()
  })
})

describe('a path', () => {
  test('belongs to the system whose base it is below', () => {
    for (const code of systemCodes) {
      expect(systemOfPath(systems[code].base)).toBe(code)
      expect(systemOfPath(`${systems[code].base}manage/place`)).toBe(code)
    }
    expect(systemOfPath('/iot')).toBe('open')
    expect(systemOfPath('/iot/school')).toBe('school')
    expect(systemOfPath('/iot/open/x')).toBe('open')
    expect(systemOfPath('/iot/schools')).toBe('open')
    expect(systemOfPath('/iot/constructor')).toBe('open')
  })

  test('of the calls and of anything else belongs to none', () => {
    for (const path of ['/iot_client/x', '/iot_api', '/iota', '/', '', 'iot/school', '/x/iot/school'])
      expect([path, systemOfPath(path)]).toEqual([path, null])
  })
})

test('a system code is one of five words', () => {
  expect(systemCodes.every(isSystemCode)).toBe(true)
  for (const value of ['', 'School', 'toString', '__proto__', null, undefined, 1, ['school']])
    expect(isSystemCode(value)).toBe(false)
})
