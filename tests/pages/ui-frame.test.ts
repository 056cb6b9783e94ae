import { describe, expect, test } from 'vitest'
import { landingPage, opensPage, pageList, pages } from '#contract/pages.ts'
import { featuresOf } from '#contract/rules/company-features.ts'
import { routeUrl } from '#contract/rules/permission.ts'
import { roles } from '#contract/rules/roles.ts'
import { titleLines } from '#contract/rules/title.ts'
import { systemCodes } from '#contract/systems.ts'
import { rolesOf } from '#server/seed/roles.ts'
import { ApiError, NetworkError } from '#src/api/api-error.ts'
import { wantedPath } from '#src/app/guards.tsx'
import {
  allGroups,
  avatarPages,
  crumbsOf,
  hasRoomsAbove,
  menuEntryOf,
  menuGroups,
  type NamedPage,
  pageAt,
  trailOf,
} from '#src/app/menu.ts'
import type { OutboxItem } from '#src/data/outbox-item.ts'
import { signInAgain } from '#src/data/sign-in-again.ts'
import { tellFailure } from '#src/form/tell-failure.ts'
import { fieldInWords, newNameOf, templateIdOf, wordsOf } from '#src/pages/outbox/edit-words.ts'
import { groupsOf } from '#src/pages/outbox/outbox-groups.ts'
import { refusalOf } from '#src/pages/sign-in/refusal.ts'
import { rememberAccount, rememberedAccount } from '#src/pages/sign-in/remembered-account.ts'
import { noteWayIn, wayOut } from '#src/session/way-in.ts'
import { textNow } from '#src/text/text.ts'
import { inMilliseconds, timeInWords } from '#src/ui/time.ts'
import { closeToast, currentToasts } from '#src/ui/toast.ts'

const allRoutes = new Set(
  pageList
    .filter((page) => page.access === 'permission')
    .map((page) => routeUrl('school', page.permissionOf ?? page.path)),
)
const at = (path: string): NamedPage => {
  const page = pageAt(path)
  if (!page) throw new Error(`no page at ${path}`)
  return page
}

test('rooms of one’s own stand above the page somebody lands on, in the hand, and not twice', () => {
  const above = (layout: 'phone' | 'tablet' | 'desk', path: string, routes: ReadonlySet<string>) =>
    hasRoomsAbove(layout, pageAt(path), landingPage('hotel', routes))
  const staff = new Set([pages.map, pages.building].map(({ path }) => routeUrl('hotel', path)))
  expect(above('phone', '/map', staff)).toBe(true)
  expect(above('tablet', '/map', staff)).toBe(true)
  expect(above('desk', '/map', staff)).toBe(false)
  expect(above('phone', '/manage/device', staff)).toBe(false)
  const building = new Set([routeUrl('hotel', pages.building.path)])
  expect(above('phone', pages.building.path, building)).toBe(false)
})

describe('the menu, read off the page table', () => {
  test('shows what may be opened, by groups, without the outbox', () => {
    const names = menuGroups('school', allRoutes).map((group) => group.map((page) => page.name))
    expect(names.flat()).toEqual([
      ...['map', 'home', 'energy'],
      ...['building', 'devices', 'templates'],
      ...['users', 'roles', 'roomDistribution', 'classroomPermission'],
      ...['places', 'placeInfo', 'calendar', 'projects'],
      ...['faults', 'runSheets', 'ota', 'upgrades', 'alarm', 'message', 'log', 'fleet'],
      ...['vasList', 'orders'],
    ])
    expect(menuGroups('school', new Set([routeUrl('school', pages.devices.path)]))).toHaveLength(1)
    expect(menuGroups('school', new Set())).toEqual([])
  })

  test('holds every page once where all of it stands in one list, the outbox too', () => {
    for (const system of systemCodes) {
      const routes = new Set(pageList.map((page) => routeUrl(system, page.permissionOf ?? page.path)))
      const names = allGroups(system, routes).flatMap((group) => group.map((page) => page.name))
      expect(names).toEqual([...new Set(names)])
      expect(names).toContain('outbox')
      expect(names).toContain('about')
    }
  })

  test('without navigation the avatar menu keeps what is one’s own, and where a school is chosen, if it may be', () => {
    const names = (schoolSelector: boolean, routes: ReadonlySet<string> = allRoutes) =>
      avatarPages('school', routes, { noNavigation: true, schoolSelector }).map(({ name }) => name)
    expect(names(true)).toContain('platformInfo')
    expect(names(true)).toEqual(
      expect.arrayContaining(names(false).filter((name) => pages[name].access !== 'permission')),
    )
    expect(names(true)).toHaveLength(names(false).length + 1)
    expect(names(false)).not.toContain('platformInfo')
    expect(names(true, new Set())).not.toContain('platformInfo')
    // Of the managers of that company it is: their role opens the page, and chooses there.
    const manager = rolesOf('school').find(({ name }) => name === 'schoolManager')
    const held = new Set(manager?.permissions.flatMap(({ url, type }) => (type === 2 ? [url] : [])))
    const features = featuresOf(
      {
        cid: 2020123,
        roles: [{ id: roles.schoolManager.id, roleName: '', permissions: [] }],
      },
      'school',
    )
    expect(features).toMatchObject({ noNavigation: true, schoolSelector: true })
    expect(avatarPages('school', held, features).map(({ name }) => name)).toContain('platformInfo')
    expect(opensPage(pages.platformInfo, 'school', held)).toBe(true)
  })

  test('a page that is not in it is stood for by the nearest one above that is', () => {
    expect(menuEntryOf(at('/manage/place/room/12'))).toBe('building')
    expect(menuEntryOf(at('/manage/templateconfig/detailed/-5'))).toBe('templates')
    expect(menuEntryOf(at('/403'))).toBeNull()
  })

  test('the trail of a page begins with what it hangs under', () => {
    expect(trailOf(at('/manage/place/room/12')).map((page) => page.name)).toEqual(['building', 'room'])
    expect(trailOf(at('/outbox')).map((page) => page.name)).toEqual(['outbox'])
  })

  test('a breadcrumb begins with the section, and leaves out what keeps out of it', () => {
    const steps = (page: NamedPage) =>
      crumbsOf(page).map((crumb) => ('page' in crumb ? crumb.page.name : crumb.section))
    expect(steps(at('/manage/place/room/12'))).toEqual(['/manage', 'building', 'room'])
    expect(steps(at('/placeinfo/create'))).toEqual(['/manage', 'places', 'createPlace'])
    expect(steps(at('/settings/login'))).toEqual(['/settings', 'loginSettings'])
    expect(steps(at('/outbox/7'))).toEqual(['outbox', 'outboxEntry'])
    expect(steps({ ...at('/manage/device'), breadcrumb: false })).toEqual(['/manage'])
  })

  test('an address no page has is no page', () => {
    expect(pageAt('/nowhere')).toBeNull()
  })
})

test.each([
  [{ wanted: '/manage/device?x=1' }, '/manage/device?x=1'],
  [{ wanted: 'https://elsewhere.example' }, '/'],
  [{ wanted: 5 }, '/'],
  [null, '/'],
])('after signing in, %j leads to %s', (state, path) => {
  expect(wantedPath(state)).toBe(path)
})

describe('the title of a console (spec point 1)', () => {
  test.each([
    ['点灯人·智慧校园', '明德教育集团', ['点灯人·智慧校园']],
    [
      '江城市第一实验教育集团智慧照明管理平台',
      '江城市第一实验教育集团',
      ['江城市第一实验教育集团', '智慧照明管理平台'],
    ],
    ['智慧照明与能耗一体化综合管理云平台系统', '明德', ['智慧照明与能耗一体化综合管理云平台', '系统']],
    [
      '一二三四五六七八九十一二三四五六七八九十',
      '一二三四五六七八九十一二三四五六七八',
      ['一二三四五六七八九十一二三四五六七八九十'],
    ],
    // In its own order, whichever end the name stands at.
    [
      '智慧照明管理平台·明德教育集团及附属学校',
      '明德教育集团及附属学校',
      ['智慧照明管理平台·', '明德教育集团及附属学校'],
    ],
    [
      '点灯人智慧照明（明德）与能耗一体化管理云平台',
      '明德',
      ['点灯人智慧照明（明德）', '与能耗一体化管理云平台'],
    ],
    ['Green Campus Lighting for Everyone', 'Mingde', ['Green Campus', 'Lighting for Everyone']],
    ['一二三四五六七八九十一二三四五六七 八九', '', ['一二三四五六七八九十一二三四五六七', '八九']],
    ['一二三四五六七八九十一二三四五六七八九', '', ['一二三四五六七八九十一二三四五六七', '八九']],
  ])('%s of %s', (title, company, lines) => {
    expect(titleLines(title, company)).toEqual(lines)
  })
})

const item = (over: Partial<OutboxItem>): OutboxItem => ({
  id: 'a',
  seq: 1,
  name: 'template.edit',
  isKnown: true,
  does: 'edit',
  input: {},
  made: [],
  content: [],
  state: { kind: 'waiting', notBefore: 0 },
  keptAt: null,
  createdAt: 0,
  attempts: 0,
  mayBeDone: false,
  lastError: null,
  waitsFor: null,
  behalf: null,
  exportedAt: null,
  words: { key: 'edit.template.edit', values: { name: '阅览室', subject: '图书室', count: 1 } },
  ...over,
})

describe('an edit in words', () => {
  test('names what was edited, and its new name', () => {
    expect(wordsOf(item({}), textNow)).toBe('修改模板“图书室”')
    expect(newNameOf(item({}))).toBe('阅览室')
  })

  test('falls back to the new name, counts several, and knows the kind of a space', () => {
    const values = { name: '上课', subject: '', count: 3 }
    const scenes = item({
      name: 'templateScene.addAll',
      input: { templateId: 7 },
      words: { key: 'edit.templateScene.addAll', values },
    })
    expect(wordsOf(scenes, textNow)).toBe('添加场景“上课” 等 3 项')
    expect(newNameOf(scenes)).toBeNull()
    expect(templateIdOf(scenes)).toBe(7)
    const space = item({
      name: 'space.add',
      input: { kind: 'room' },
      words: { key: 'edit.space.add', values: { name: '101', subject: '', count: 1 } },
    })
    expect(wordsOf(space, textNow)).toBe('新建房间“101”')
  })

  test('a field is called as its form calls it', () => {
    expect(fieldInWords('name', textNow)).toBe('名称')
    expect(fieldInWords('sceneList.0', textNow)).toBe('sceneList.0')
  })

  test('those that need a person come first', () => {
    const refused = item({
      id: 'b',
      state: {
        kind: 'attention',
        code: 4091,
        message: '',
        fields: null,
        at: 0,
        problem: { kind: 'refused' },
      },
    })
    expect(groupsOf([item({}), refused]).map((group) => group.name)).toEqual(['attention', 'waiting'])
  })
})

describe('a refusal without a form', () => {
  const told = (failure: unknown) => {
    for (const { id } of currentToasts()) closeToast(id)
    tellFailure(failure)
    return currentToasts().map(({ kind, words }) => [kind, words])
  }
  const shared = ['error', '名称已被使用'] as const

  test('is told as the catalogue says, and not at all where it or the call says so', () => {
    expect(told(new ApiError(4091, shared[1], null))).toEqual([shared])
    expect(told(new ApiError(4091, shared[1], null, true))).toEqual([])
    expect([1007, 1031, 2011].map((code) => told(new ApiError(code, '', null)))).toEqual([[], [], []])
    expect(told(new NetworkError('no-answer'))).toEqual([['error', textNow('errors.needsNetwork')]])
  })

  test('of an ended session asks to sign in again', () => {
    expect(told(new ApiError(4010, '登录已失效', null))).toEqual([])
    expect(signInAgain.get()).toBe(true)
    signInAgain.set(false)
  })
})

describe('a refused sign-in', () => {
  test.each([
    [new ApiError(4011, '账号或密码不正确', {}), { password: '账号或密码不正确' }],
    [new ApiError(4012, '该账户无权限登录系统', {}), { form: '该账户无权限登录系统' }],
    [new ApiError(4000, '填写的内容有误', { account: '太长' }), { account: '太长', password: undefined }],
    [new NetworkError('no-answer'), { form: '没有连上服务器，请检查网络后再试' }],
  ])('%s is said in its place', (error, refusal) => {
    expect(refusalOf(error, textNow)).toEqual(refusal)
  })

  test('the account is remembered per system', () => {
    const { happyDOM } = window as unknown as { happyDOM: { setURL(url: string): void } }
    happyDOM.setURL('http://localhost/iot/hotel/login')
    rememberAccount('hotel', '前台 1')
    expect(rememberedAccount('hotel')).toBe('前台 1')
    expect(rememberedAccount('school')).toBe('')
    expect(document.cookie).toContain('systemCode=hotel')
  })

  test('signing out leads back to the page that sent her, with what it gave along, and once', () => {
    noteWayIn('hotel', 'rival', '?origin=%2Fportal%3Fa%3D1&token=t%201&sub=rooms')
    expect(wayOut('hotel')).toEqual({ outside: '/portal?a=1&token=t+1&sub=rooms' })
    expect(wayOut('hotel')).toEqual({ path: '/login/rival' })
    noteWayIn('hotel', undefined, '?origin=https%3A%2F%2Felsewhere.example%2F&token=t')
    expect(wayOut('hotel')).toEqual({ path: '/login' })
  })
})

test('a moment of ten digits is one of seconds (spec point 9)', () => {
  expect(timeInWords(1_700_000_000)).toBe(timeInWords(1_700_000_000_000))
  expect(timeInWords(1_700_000_000)).toBe('2023-11-15 06:13:20')
  expect(inMilliseconds(999_999_999)).toBe(999_999_999)
})
