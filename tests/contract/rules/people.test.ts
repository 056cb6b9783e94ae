import { describe, expect, test } from 'vitest'
import { encodingOf } from '#contract/endpoint.ts'
import { type AreaName, type CallName, calls } from '#contract/index.ts'
import { menuPages, pages } from '#contract/pages.ts'
import { partAreas } from '#contract/parts/edits.ts'
import { featuresOf } from '#contract/rules/company-features.ts'
import { basesFor, beyond, defaultBase, holdsRole, standsAbove } from '#contract/rules/delegation.ts'
import { isExcludedWrite } from '#contract/rules/excluded-writes.ts'
import { explain } from '#contract/rules/insight.ts'
import { overtaken } from '#contract/rules/made-on.ts'
import { isOperatorUrl } from '#contract/rules/operator.ts'
import { mergedUrls, routeUrls } from '#contract/rules/permission.ts'
import { permissionCatalogue, permissionLines } from '#contract/rules/permission-catalogue.ts'
import { highestRank, roles } from '#contract/rules/roles.ts'
import { choosesSpaceTypes } from '#contract/rules/space-kind.ts'
import type { SystemCode } from '#contract/systems.ts'
import { systemCodes } from '#contract/systems.ts'

const holding = (...ids: number[]) => ({ roles: ids.map((id) => ({ id })) })
const role = (id: number, roleName: string, ...lines: [url: string, type: number][]) => ({
  id,
  roleName,
  permissions: lines.map(([url, type]) => ({ url, type })),
})
const display = (roleName: string, ...urls: string[]) => ({
  roleId: 77,
  roleName,
  permissions: urls.map((url) => ({ url, type: 2 })),
})

describe('who administers whom', () => {
  const { schoolAdmin, hotelAdmin, schoolGeneralAgent, schoolDistrictAgent, schoolTeacher } = roles

  test('administrators administer everybody, one another too', () => {
    expect(standsAbove(holding(schoolAdmin.id), holding(schoolAdmin.id))).toBe(true)
    expect(standsAbove(holding(hotelAdmin.id), holding(12345))).toBe(true)
  })

  test('everybody else those of a lower rank, by the highest each has', () => {
    const agent = holding(schoolTeacher.id, schoolGeneralAgent.id)
    expect(standsAbove(agent, holding(schoolDistrictAgent.id))).toBe(true)
    expect(standsAbove(agent, holding(schoolGeneralAgent.id))).toBe(false)
    expect(standsAbove(holding(schoolDistrictAgent.id), agent)).toBe(false)
    expect(standsAbove(holding(schoolTeacher.id), holding(12345))).toBe(true)
    expect(standsAbove(holding(12345), holding(12345))).toBe(false)
    expect(standsAbove(holding(), holding())).toBe(false)
  })

  test('a role of a company’s own has the rank of the built-in one it stands beside', () => {
    const own = (base: number | null) => ({ roles: [{ id: 12345, base }] })
    expect(standsAbove(own(schoolDistrictAgent.id), holding(roles.schoolManager.id))).toBe(true)
    expect(standsAbove(holding(schoolGeneralAgent.id), own(schoolDistrictAgent.id))).toBe(true)
    expect(standsAbove(holding(schoolDistrictAgent.id), own(schoolDistrictAgent.id))).toBe(false)
    expect(standsAbove(own(null), own(roles.schoolOrdinary.id))).toBe(false)
    expect(standsAbove(own(roles.schoolOrdinary.id), holding(schoolTeacher.id))).toBe(false)
  })

  test('a role stands beside built-in roles of its platform that its author outranks', () => {
    const idsFor = (holder: Parameters<typeof basesFor>[0], system: SystemCode) =>
      basesFor(holder, system).map(({ id }) => id)
    expect(idsFor(holding(schoolDistrictAgent.id), 'school')).toEqual([
      roles.schoolManager.id,
      schoolTeacher.id,
      roles.schoolOrdinary.id,
    ])
    expect(idsFor(holding(schoolAdmin.id), 'school')).toHaveLength(6)
    expect(idsFor(holding(roles.admin.id), 'smarthome')).toEqual([roles.admin.id])
    expect(idsFor(holding(12345), 'hotel')).toEqual([])
    expect((['open', 'school', 'hotel', 'business', 'smarthome'] as const).map(defaultBase)).toEqual([
      null,
      roles.schoolOrdinary.id,
      roles.hotelOrdinary.id,
      roles.businessOrdinary.id,
      null,
    ])
  })

  test('a role that decides menus is somebody’s own too', () => {
    const her = { roles: [role(5, '班长')], displayRoles: [display('菜单')] }
    expect([5, 77, 6].map((id) => holdsRole(her, id))).toEqual([true, true, false])
  })

  test('the highest of several ranks decides what is kept from the lower ones', () => {
    const { businessAdmin, businessManager, schoolManager } = roles
    const of = (...ids: number[]) => ({ cid: 2020123, username: '', roles: ids.map((id) => role(id, '')) })
    expect(highestRank(of(schoolTeacher.id, schoolAdmin.id))).toBe('admin')
    expect(highestRank(of(12345))).toBeUndefined()
    const shut = (...ids: number[]) => featuresOf(of(...ids), 'school').noNavigation
    expect([shut(schoolTeacher.id), shut(schoolTeacher.id, schoolManager.id)]).toEqual([true, true])
    expect([shut(schoolTeacher.id, schoolAdmin.id), shut(schoolManager.id, schoolDistrictAgent.id)]).toEqual([
      false,
      false,
    ])
    const chooses = (...ids: number[]) => choosesSpaceTypes(of(...ids), 'business')
    expect([chooses(businessManager.id), chooses(businessManager.id, businessAdmin.id), chooses()]).toEqual([
      false,
      true,
      true,
    ])
    expect(choosesSpaceTypes(of(schoolAdmin.id), 'school')).toBe(false)
  })

  test('what was chosen on lists that are otherwise by now is told by its fields', () => {
    const now = { roleIds: [1, 2], authority: 0, campusIds: [7] }
    expect(overtaken({ roleIds: [2, 1], authority: 0 }, now)).toEqual([])
    expect(overtaken({ roleIds: [1], authority: 1, campusIds: [7, 8] }, now)).toEqual([
      'roleIds',
      'authority',
      'campusIds',
    ])
    expect(overtaken({}, now)).toEqual([])
  })

  test('nobody gives what she does not hold', () => {
    expect(beyond(new Set(['/a', '/b']), ['/a', '/c', '/d'])).toEqual(['/c', '/d'])
  })
})

describe('the lower-version role', () => {
  /** What the specification names (point 6), by the areas of the calls: users; templates and their parts; campuses, buildings and rooms; timing; faults and maintenance. */
  const named = new Set<AreaName>([
    ...(['campusUser', 'role', 'template', 'templateGenerate', 'templateFilm'] as const),
    ...Object.values(partAreas),
    ...(['campus', 'megaproject', 'space', 'calendar', 'roomDistribution', 'classroomPermission'] as const),
    ...(['fault', 'upgrade'] as const),
  ])
  /** Asks by POST and changes nothing. */
  const onlyAsks = new Set<CallName>(['smartScreen.query'])
  const moves = ({ name, call }: (typeof calls)[number]) =>
    encodingOf(call) === 'multipart' || /export|import|upload/i.test(name)
  const urlOf = ({ call }: (typeof calls)[number]) =>
    call.permission?.startsWith('/') && !isOperatorUrl(call.permission) ? [call.permission] : []
  const writing = calls.filter(({ name, call }) => call.method !== 'GET' && !onlyAsks.has(name))
  const closed = writing.filter((each) => named.has(each.area) || moves(each)).flatMap(urlOf)

  test('opens nothing that writes in the areas named, exports or uploads, and not the school’s settings', () => {
    const lower = role(
      roles.lowerVersion.id,
      '低版本',
      ...calls.flatMap(urlOf).map((url) => [url, 1] as [string, number]),
      ['/school/settings', 2],
      ['/school/manage/place', 2],
    )
    const held = mergedUrls({ roles: [lower], displayRoles: [] })
    expect(closed.length).toBeGreaterThan(100)
    expect(closed.filter((url) => held.has(url))).toEqual([])
    expect(held.has('/school/settings')).toBe(false)
    expect([...routeUrls({ roles: [lower], displayRoles: [] })]).toEqual(['/school/manage/place'])
  })

  test('opens what other areas write, and controls devices', () => {
    const shut = new Set(closed)
    const open = writing.flatMap(urlOf).filter((url) => !shut.has(url))
    expect(open.filter(isExcludedWrite)).toEqual([])
    expect(open).toContain('/device/v1/command')
  })

  test('takes nothing from what another role opens', () => {
    const lower = role(roles.lowerVersion.id, '低版本', ['/campus/v1/edit', 1])
    const other = role(11, '管理员', ['/campus/v1/edit', 1])
    expect(mergedUrls({ roles: [lower, other], displayRoles: [] }).has('/campus/v1/edit')).toBe(true)
  })

  test('no url that only reads is among the excluded ones', () => {
    const reads = calls.filter(({ name, call }) => call.method === 'GET' || onlyAsks.has(name))
    expect(reads.flatMap(urlOf).filter(isExcludedWrite)).toEqual([])
  })
})

describe('why somebody has a permission or not', () => {
  const call = { url: '/template/v1/edit', type: 1 } as const
  const page = { url: '/school/manage/place', type: 2 } as const

  test('names every role that grants it', () => {
    const roleList = [role(1001, '甲', [call.url, 1]), role(1002, '乙', [call.url, 1]), role(1003, '丙')]
    const person = { roles: roleList, displayRoles: [] }
    expect(explain(person, call, [])).toEqual({ kind: 'granted', by: ['甲', '乙'] })
    expect(explain(person, page, [])).toEqual({ kind: 'hidden', why: 'no-role', by: [] })
  })

  test('says when the roles that decide menus leave a page out', () => {
    const person = {
      roles: [role(1001, '甲', [page.url, 2])],
      displayRoles: [display('大屏', '/school/other')],
    }
    expect(explain(person, page, [])).toEqual({ kind: 'hidden', why: 'menu', by: ['大屏'] })
    expect(explain({ ...person, displayRoles: [display('大屏', page.url)] }, page, [])).toEqual({
      kind: 'granted',
      by: ['大屏'],
    })
  })

  test('says when only the lower-version role holds it', () => {
    const person = { roles: [role(roles.lowerVersion.id, '低版本', [call.url, 1])], displayRoles: [] }
    expect(explain(person, call, [])).toEqual({ kind: 'hidden', why: 'lower', by: ['低版本'] })
  })

  test('says when a service is what is missing, until one has it open', () => {
    const analyse = { url: '/campusEnergy/v1/energyAnalysis', type: 1 } as const
    const person = { roles: [role(1001, '甲', [analyse.url, 1])], displayRoles: [] }
    const held = { feature: 'energyAnalysis', campusId: 7, until: 1_000 }
    const granted = { kind: 'granted', by: ['甲'] }
    const missing = { kind: 'hidden', why: 'service', by: ['甲'], feature: 'energyAnalysis' }
    expect(explain(person, analyse, [])).toEqual(missing)
    expect(explain(person, analyse, [held], 999)).toEqual(granted)
    expect(explain(person, analyse, [held], 1_001)).toEqual(missing)
    expect(explain({ ...person, roles: [] }, analyse, [])).toEqual({ kind: 'hidden', why: 'no-role', by: [] })
  })

  test('says when a command is granted to somebody who may not control from afar', () => {
    const command = { url: '/device/v1/command', type: 1 } as const
    const person = { roles: [role(1001, '教师', [command.url, 1], [call.url, 1])], displayRoles: [] }
    const without = { ...person, remoteControl: false }
    expect(explain(without, command, [])).toEqual({ kind: 'hidden', why: 'remote', by: ['教师'] })
    expect(explain({ ...person, remoteControl: true }, command, []).kind).toBe('granted')
    expect(explain(without, call, []).kind).toBe('granted')
    const admin = { ...without, roles: [role(roles.schoolAdmin.id, '管理员', [command.url, 1])] }
    expect(explain(admin, command, []).kind).toBe('granted')
    expect(explain({ ...without, roles: [] }, command, [])).toMatchObject({ why: 'no-role' })
  })

  test('agrees with what the menus are drawn by', () => {
    for (const system of systemCodes) {
      const routes = permissionCatalogue(system).flatMap(({ lines }) =>
        lines.filter(({ type }) => type === 2),
      )
      const some = routes.filter((_, index) => index % 2 === 0).map(({ url }) => [url, 2] as [string, number])
      const person = { roles: [role(1001, '甲', ...some)], displayRoles: [] }
      // Where a page stands under the name of another one, that is not opened.
      const opened = (urls: ReadonlySet<string>) =>
        menuPages('manage', system, urls).flatMap(({ name, path }) => (pages[name].path === path ? name : []))
      const open = new Set(opened(routeUrls(person)))
      for (const line of routes) {
        if (line.type !== 2) continue
        const granted = explain(person, line, []).kind === 'granted'
        const manage = line.pages.filter((name) => opened(new Set([line.url])).includes(name))
        for (const name of manage) expect([name, open.has(name)]).toEqual([name, granted])
      }
    }
  })
})

describe('the permission catalogue', () => {
  test.each(systemCodes)(
    'of %s holds every permission a call asks for, once, and none of the platform’s own',
    (system) => {
      const urls = permissionCatalogue(system).flatMap(({ lines }) => lines.map(({ url }) => url))
      expect(new Set(urls).size).toBe(urls.length)
      for (const { call } of calls)
        if (call.permission?.startsWith('/'))
          expect([call.permission, urls.includes(call.permission)]).toEqual([
            call.permission,
            !isOperatorUrl(call.permission),
          ])
    },
  )

  test('turns urls into lines of their type, and names one it does not know', () => {
    expect(permissionLines('school', ['/school/manage/place', '/campus/v1/add'])).toEqual([
      { url: '/school/manage/place', type: 2 },
      { url: '/campus/v1/add', type: 1 },
    ])
    expect(permissionLines('hotel', ['/campus/v1/add', '/school/manage/place'])).toBe('/school/manage/place')
  })
})
