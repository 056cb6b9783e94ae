// @vitest-environment node
import './dom.ts'
import '#src/text/previews.ts'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Campus } from '#contract/campus-shapes.ts'
import { type PageName, pages, pathTo } from '#contract/pages.ts'
import { Breadcrumb } from '#src/app/shell/breadcrumb.tsx'
import { CampusDetails } from '#src/app/shell/campus-details.tsx'
import { CampusSearch } from '#src/app/shell/campus-search.tsx'
import { CampusSwitcher } from '#src/app/shell/campus-switcher.tsx'
import { ConnectionMark } from '#src/app/shell/connection-mark.tsx'
import { MoreDrawer } from '#src/app/shell/more-drawer.tsx'
import { Rail } from '#src/app/shell/rail.tsx'
import { themePanel } from '#src/app/shell/theme-panel-store.ts'
import { useThemeEntry } from '#src/app/shell/use-theme-entry.ts'
import { LoginSettingsPage } from '#src/pages/login-settings/login-settings-page.tsx'
import { CreatePlacePage } from '#src/pages/places/create-place-page.tsx'
import { PlaceInfoPage } from '#src/pages/places/info/place-info-page.tsx'
import { PlaceCard } from '#src/pages/places/place-card.tsx'
import { CampusStates } from '#src/pages/previews/campus-states.tsx'
import { CompanyScene } from '#src/pages/previews/company-scene.tsx'
import { noStanding } from '#src/pages/previews/map/standing.ts'
import { useShownCampuses } from '#src/session/active-campus.tsx'
import { setLanguage } from '#src/text/text.ts'
import { keptLoginFace } from '#src/theme/login-face.ts'
import { Page } from '#src/ui/page.tsx'
import { type Program, ProgramContext } from '#src/ui/program.ts'
import { WithCampus } from '#src/widgets/campus/with-campus.tsx'
import { password } from '#tests/server/rows.ts'
import { eventually } from '#tests/world/eventually.ts'
import type { Console } from './console.tsx'
import { drawAlone } from './draw-alone.tsx'
import { As, type Eyes } from './eyes.tsx'
import { enter } from './opened-forms.tsx'
import { account, ids, open, setStage, signedOut, world } from './stage.ts'

setStage()

/** More campuses than are drawn at once; the first of them is of a project. */
const many = 56

beforeAll(async () => {
  const { admin } = world
  for (let number = 1; number <= many; number += 1) await admin.call('campus.add', { name: `分校 ${number}` })
  const { id } = await admin.call('megaproject.add', { megaprojectName: '滨江新城' })
  const { list } = await admin.call('campus.queryCampusList', { pageSize: 0, keyWord: '分校 1' })
  const first = list.find(({ name }) => name === '分校 1')
  await admin.call('megaproject.bindApps', { megaprojectId: id, appIds: [first?.campusId ?? 0] })
}, 240_000)

let page: Console
beforeEach(async () => {
  page = open()
  await page.when(signedOut)
  await page.now().signIn(account, password)
  await page.when(({ campusId, campuses }) => campusId === ids.campus && campuses.length > many)
})

const drawAs = (eyes: Eyes, element: ReactNode) =>
  drawAlone(page.session, <As {...eyes}>{element}</As>, '/here')

const words = (root: ParentNode, of: string) => [...root.querySelectorAll(of)].map((one) => one.textContent)
const pressed = async (root: ParentNode, name: string) => {
  const button = () => [...root.querySelectorAll('button')].find((one) => one.textContent?.includes(name))
  await eventually(() => button() !== undefined)
  button()?.click()
}

test('a teacher of two campuses reads which one she works in, and chooses the other, without a page of campuses', async () => {
  const teacher: Eyes = {
    ...{ role: 'schoolTeacher', opens: ['building'], urls: [] },
    campusIds: [ids.campus, world.own.otherCampusId],
  }
  const { holder, end } = drawAs(teacher, <Breadcrumb page={{ ...pages.building, name: 'building' }} />)
  await pressed(holder, '东校区')
  await pressed(holder, '西校区')
  await eventually(() => words(holder, 'li:first-of-type > button').join().endsWith('西校区'))
  end()
})

/** How many campuses are known by now. */
const Known = () => <output>{useShownCampuses()?.length}</output>

test('who is bound to one campus, or has a page of them, has no button there', async () => {
  const crumb = (
    <>
      <Breadcrumb page={{ ...pages.building, name: 'building' }} />
      <Known />
    </>
  )
  const one = drawAs({ role: 'schoolTeacher', opens: ['building'], campusIds: [ids.campus] }, crumb)
  await eventually(() => one.holder.querySelector('output')?.textContent === '1')
  expect(one.holder.textContent).not.toContain('东校区')
  one.end()
  const listed = drawAs({ role: 'schoolTeacher', opens: ['building', 'places'] }, crumb)
  await eventually(() => words(listed.holder, 'li a')[0]?.endsWith('东校区') ?? false)
  expect(words(listed.holder, 'button')).toEqual([])
  listed.end()
})

test('a choice among many campuses says how many more there are, and finds them by their project too', async () => {
  const { holder, end } = drawAs({}, <CampusSwitcher close={() => undefined} />)
  const more = page.now().campuses.length - 50
  await eventually(() => words(holder, 'li').includes(`还有 ${more} 个，请搜索`))
  expect(words(holder, 'li button')).toHaveLength(50)
  enter(holder.querySelector('input'), '滨江')
  await eventually(() => words(holder, 'li').join() === '滨江新城/分校 1')
  end()
})

test('the search in the bar does so too', async () => {
  const { holder, end } = drawAs({}, <CampusSearch focused={false} />)
  const more = page.now().campuses.length - 50
  const box = () => holder.querySelector('input')
  await eventually(() => box() !== null)
  box()?.click()
  await eventually(() => holder.textContent?.includes(`还有 ${more} 个，请搜索`) ?? false)
  expect(words(holder, '[role=option]')).toHaveLength(50)
  enter(box(), '滨江')
  await eventually(() => words(holder, '[role=option]').join() === '滨江新城/分校 1')
  expect(holder.textContent).not.toContain('还有')
  end()
})

test('who has no campus and no page of campuses is sent to an administrator, not to a page that is not hers', async () => {
  const inside = <WithCampus title="日历">{(campusId) => <p>{campusId}</p>}</WithCampus>
  const alone = drawAs({ role: 'schoolTeacher', opens: ['building'], campusIds: [] }, inside)
  await eventually(() => alone.holder.textContent?.includes('请管理员为您授权一个场所') ?? false)
  expect(alone.holder.querySelector('a')).toBeNull()
  alone.end()
  const listed = drawAs({ opens: ['places'], campusIds: [] }, inside)
  await eventually(() => words(listed.holder, 'a').includes('选择场所'))
  listed.end()
})

test('who creates a campus and has no page of campuses goes back to the first page', async () => {
  const creates: Eyes = { urls: ['/campus/v1/add'], opens: ['createPlace'] }
  const leads = async (eyes: Eyes) => {
    const { holder, end } = drawAs(eyes, <CreatePlacePage />)
    const back = () => [...holder.querySelectorAll('a')].find((one) => one.textContent === '取消')
    await eventually(() => back() !== undefined)
    const to = back()?.getAttribute('href')
    end()
    return to
  }
  expect(await leads(creates)).toBe('/')
  expect(await leads({ ...creates, opens: ['createPlace', 'places'] })).toBe('/manage/place')
})

/** A manager of the company whose managers and teachers have no navigation (spec point 6). */
const without: Eyes = { role: 'schoolManager', cid: 2020123, opens: ['building', 'devices', 'loginSettings'] }

test('who has no navigation has her account, password and offline data, and no page of the menus', async () => {
  const { holder, end } = drawAs(without, <MoreDrawer opened close={() => undefined} />)
  const links = () => [...holder.querySelectorAll('[role=dialog] a')].map((one) => one.getAttribute('href'))
  await eventually(() => links().length > 0)
  expect(links()).toEqual(expect.arrayContaining(['/settings/system', '/settings/security', '/offline']))
  for (const hidden of ['/manage/place/building', '/manage/device', '/settings/login', '/outbox'])
    expect(links()).not.toContain(hidden)
  end()
})

test('who has no navigation has no empty column for it', async () => {
  const rail = (
    <>
      <Rail icons />
      <p>页面</p>
    </>
  )
  const none = drawAs(without, rail)
  await eventually(() => none.holder.querySelector('p') !== null)
  expect(none.holder.querySelector('nav')).toBeNull()
  none.end()
  const all = drawAs({ ...without, role: 'schoolAdmin' }, rail)
  await eventually(() => all.holder.querySelectorAll('nav a').length > 1)
  all.end()
})

function ThemeEntry() {
  const { mayTheme, openPanel } = useThemeEntry()
  const { pathname } = useLocation()
  return (
    mayTheme && (
      <button type="button" onClick={openPanel}>
        {pathname}
      </button>
    )
  )
}

test('the theme panel opens over the page of users where that is hers, else where she is', async () => {
  const opensAt = async (opens: readonly PageName[], expected: string) => {
    themePanel.set(false)
    const { holder, end } = drawAs({ urls: ['/companyTheme/v1/add'], opens }, <ThemeEntry />)
    await pressed(holder, '/here')
    await eventually(() => themePanel.get())
    // Where it leads somewhere, that takes a moment; where it does not, a moment is left for it to go wrong.
    await new Promise((resolve) => setTimeout(resolve, 20))
    await expect.poll(() => words(holder, 'button').join()).toBe(expected)
    end()
  }
  await opensAt(['users'], '/manage/user')
  await opensAt(['building'], '/here')
})

function Scene() {
  return <CompanyScene list={(useShownCampuses() ?? []).map(({ campusId }) => noStanding(campusId))} />
}

test('a ranked campus is entered by those who may open its buildings, and told to the others', async () => {
  const rows = async (opens: readonly PageName[]) => {
    const { holder, end } = drawAs({ opens }, <Scene />)
    await eventually(() => holder.querySelectorAll('ol > li').length === 50)
    const buttons = holder.querySelectorAll('ol button').length
    expect(words(holder, 'ol > li')[0]).toContain('校')
    end()
    return buttons
  }
  expect(await rows(['building'])).toBe(50)
  expect(await rows([])).toBe(0)
})

function Where() {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}

function Drawn({ drawnId }: { drawnId: number | null }) {
  const list = (useShownCampuses() ?? []).map(({ campusId }) => ({ ...noStanding(campusId), drawnId }))
  return (
    <>
      <CompanyScene list={list} />
      <Where />
    </>
  )
}

test('a campus is entered by the plan of a building where one is drawn and may be opened, else by its buildings', async () => {
  const leads = async (opens: readonly PageName[], drawnId: number | null) => {
    const { holder, end } = drawAs({ opens }, <Drawn drawnId={drawnId} />)
    await eventually(() => holder.querySelector('ol button') !== null)
    holder.querySelector<HTMLElement>('ol button')?.click()
    await eventually(() => words(holder, 'output')[0] !== '/here')
    const [there] = words(holder, 'output')
    end()
    return there
  }
  const building = pathTo('building')
  const control = pathTo('buildingControl')
  expect(await leads(['building', 'buildingControl'], 77)).toBe(`${control}?in=77`)
  expect(await leads(['building', 'buildingControl'], null)).toBe(building)
  expect(await leads(['building'], 77)).toBe(building)
  expect(await leads(['buildingControl'], null)).toBe(control)
})

function States() {
  return <CampusStates list={(useShownCampuses() ?? []).map(({ campusId }) => noStanding(campusId))} />
}

test('on a desk all campuses stand on the board; a wall tells the rest by their number', async () => {
  Object.defineProperty(document, 'fullscreenElement', { value: null, configurable: true })
  const all = page.now().campuses.length
  const desk = drawAlone(page.session, <States />, '/board')
  await eventually(() => desk.holder.querySelectorAll('li').length === all)
  expect(desk.holder.textContent).not.toContain('另有')
  desk.end()
  const wall = drawAlone(page.session, <States />, '/board?wall=1')
  await eventually(() => wall.holder.querySelectorAll('li').length === 12)
  wall.end()
})

test('what a sign-in looks like is kept with the name of its company when it is saved', async () => {
  const { holder, end } = drawAlone(page.session, <LoginSettingsPage />)
  await eventually(() => holder.querySelector('input') !== null)
  enter(holder.querySelector('input'), '东西两校')
  await eventually(() =>
    [...holder.querySelectorAll('button')].some((one) => one.textContent === '保存' && !one.disabled),
  )
  await pressed(holder, '保存')
  await eventually(() => keptLoginFace('school')?.title === '东西两校')
  expect(keptLoginFace('school')).toMatchObject({ enName: 'own' })
  end()
})

test('a city that is its own province is said once in the details of a campus', async () => {
  const campus: Campus = await world.admin.call('campus.getById', { id: ids.campus })
  const place = { province: '上海市', city: '上海市', area: '浦东新区', address: '世纪大道 1 号' }
  const { holder, end } = drawAlone(page.session, <CampusDetails campus={{ ...campus, ...place }} />)
  await eventually(() => words(holder, 'dd').includes('上海市 浦东新区 世纪大道 1 号'))
  end()
})

test('what kind of application a campus is stands on its card and its page, in a business alone', async () => {
  const { admin } = world
  const campus: Campus = await admin.call('campus.getById', { id: ids.campus })
  const said = { ...campus, spaceType: 2, campusType: 1, pending: 'none' as const }
  const card = (
    <>
      <PlaceCard campus={said} active={false} open={() => undefined} edit={() => undefined} tick={null} />
      <CampusDetails campus={said} />
    </>
  )
  const business = drawAs({ system: 'business' }, card)
  await eventually(() => words(business.holder, 'article span').includes('学校 · 停车场'))
  expect(words(business.holder, 'dd')[0]).toBe('学校 · 停车场')
  business.end()
  const school = drawAs({}, card)
  await eventually(() => words(school.holder, 'dd')[0] === '校区')
  expect(school.holder.textContent).not.toContain('停车场')
  school.end()

  const facts = async (eyes: Eyes) => {
    const { holder, end } = drawAs(eyes, <PlaceInfoPage />)
    await eventually(() => words(holder, 'dd').includes('东校区'))
    const names = words(holder, 'dt')
    end()
    return names
  }
  expect(await facts({ system: 'business' })).toContain('应用类型')
  expect(await facts({})).not.toContain('应用类型')
})

/** As while the program is worked on: without an offline copy. */
const program: Program = {
  state: { kind: 'development', pageVersion: '', workerVersion: null },
  size: async () => null,
  checkForUpdate: async () => undefined,
  acceptUpdate: async () => false,
  reset: async () => undefined,
}

test('header and window are titled alike, without a title of its own by the name of the company', async () => {
  // The shell asks for the width of the window when it is loaded.
  Object.assign(globalThis, { matchMedia: window.matchMedia.bind(window) })
  const { Shell } = await import('#src/app/shell/shell.tsx')
  const titled = async () => {
    const { holder, end } = drawAlone(
      page.session,
      <ProgramContext value={program}>
        <Shell>
          <Page title="课表">内容</Page>
        </Shell>
      </ProgramContext>,
    )
    await eventually(() => holder.textContent?.includes('内容') ?? false)
    await eventually(() => document.title.startsWith('课表 · '))
    const found = [document.title, holder.querySelector('header [data-lines]')?.textContent]
    end()
    return found
  }
  const name = page.desk().user.company.cnName
  expect(await titled()).toEqual([`课表 · ${name}`, name])
})

test('what is read out of the connection has the marks of its language', async () => {
  await setLanguage('en')
  const { holder, end } = drawAlone(page.session, <ConnectionMark />)
  const label = () => holder.querySelector('a')?.getAttribute('aria-label') ?? ''
  await eventually(() => label() !== '')
  expect(label()).toMatch(/^\w[\w ]*: \w/)
  end()
  await setLanguage('zh-CN')
})
