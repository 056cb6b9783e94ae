// @vitest-environment node
import './dom.ts'
import { type ReactNode, useEffect } from 'react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { InputOf } from '#contract/index.ts'
import { defaultTheme } from '#contract/rules/theme.ts'
import type { UserInfo } from '#contract/user.ts'
import { ThemePanel } from '#src/app/shell/theme-panel.tsx'
import { fetchAnswer } from '#src/local/answers.ts'
import { DataEnergyPage } from '#src/pages/data-settings/energy-page.tsx'
import { DataMapPage } from '#src/pages/data-settings/map-page.tsx'
import { DataOverviewPage } from '#src/pages/data-settings/overview-page.tsx'
import { EnergyPage } from '#src/pages/energy/energy-page.tsx'
import { LoginSettingsPage } from '#src/pages/login-settings/login-settings-page.tsx'
import { useSession, useView } from '#src/session/session-provider.tsx'
import { inputFor } from '#tests/contract/inputs.ts'
import { password } from '#tests/server/rows.ts'
import { eventually } from '#tests/world/eventually.ts'
import type { Console } from './console.tsx'
import { drawAlone } from './draw-alone.tsx'
import { account, browser, ids, open, setStage, signedOut, world } from './stage.ts'

setStage()

beforeAll(async () => {
  const input = inputFor('campusEnergy.addTariff', ids, 'required') as InputOf<'campusEnergy.addTariff'>
  await world.admin.call('campusEnergy.addTariff', {
    ...input,
    campusIds: [ids.campus],
    validFrom: '2026-09-01',
  })
})

let page: Console
beforeEach(async () => {
  page = open()
  await page.when(signedOut)
  await page.now().signIn(account, password)
  await page.when(({ campusId }) => campusId === ids.campus)
  page.desk().watch(ids.campus)
})

interface AsProps {
  urls: readonly string[]
  children: ReactNode
}

/** What somebody sees who holds these permissions and no others. */
function As({ urls, children }: AsProps) {
  const view = useView()
  const session = useSession()
  useEffect(() => {
    const role = { id: 9_999, roleName: '', permissions: urls.map((url) => ({ url, type: 1 })) }
    const holding = (user: UserInfo): UserInfo => ({ ...user, roles: [role], displayRoles: [] })
    view({ user: holding, frame: (frame) => frame, desk: (desk) => desk })
  }, [view, urls])
  return session.kind === 'signed-in' && session.viewing ? children : null
}

const drawAs = (urls: readonly string[], element: ReactNode) =>
  drawAlone(page.session, <As urls={urls}>{element}</As>)

/** What can be pressed, but for colours at hand and the steps of a figure. */
const buttons = (holder: HTMLElement) =>
  [...holder.querySelectorAll('button')]
    .map((each) => each.getAttribute('aria-label') ?? each.textContent)
    .filter((name) => name && !name.startsWith('#'))

/** What can be entered or turned, but for what only looks for something. */
const fields = (holder: HTMLElement) =>
  [...holder.querySelectorAll('input')]
    .map((each) => each.getAttribute('aria-label') ?? each.type)
    .filter((name) => name !== 'file' && name !== '搜索产品')

interface Settings {
  element: ReactNode
  /** What it takes to see all of them. */
  reads: string[]
  /** How they are, to those who only look. */
  says: string[]
}

const login: Settings = { element: <LoginSettingsPage />, reads: [], says: ['背景颜色#0b1f3a', '单位标志'] }
const map: Settings = { element: <DataMapPage />, reads: [], says: ['在菜单中显示地图开', '审图号—'] }
const overview: Settings = { element: <DataOverviewPage />, reads: [], says: ['一号楼'] }
const energy: Settings = {
  element: <DataEnergyPage />,
  reads: ['getRatedPower', 'getTariffs', 'getAreas'].map((name) => `/campusEnergy/v1/${name}`),
  says: ['显示能耗页面开', '电压（V）开', '日17.88', '不限“东校区”', '0.6 元/kWh', '一层一层—'],
}

test.each([
  ['the sign-in', login],
  ['the map', map],
  ['buildings', overview],
  ['energy', energy],
])(
  'who may change nothing about %s sees how it is, and nothing to change it with',
  async (_name, settings) => {
    const { holder, end } = drawAs(settings.reads, settings.element)
    await eventually(() => settings.says.every((words) => holder.textContent?.includes(words)))
    expect([buttons(holder), fields(holder)]).toEqual([[], []])
    end()
  },
)

/** What a permission opens; `unsaid` is how much of what is said to others can be entered instead. */
test.each<[url: string, settings: Settings, opened: unknown[], unsaid: number]>([
  ['/companyTheme/v1/loginConfig', login, ['还原', '保存'], 1],
  ['/company/v1/companyLogo', login, ['单位标志，更换图片', '单位标志，移除图片'], 0],
  ['/company/v1/loginImage', login, ['登录页背景图，选择图片'], 0],
  // It has been said before: adding it is not what would be asked for.
  ['/mapConfig/v1/add', map, [], 0],
  ['/mapConfig/v1/edit', map, ['保存'], 2],
  ['/companyEnergyConfig/v1/editBuildingImg', overview, ['一号楼，选择图片', 'building 甲，选择图片'], 0],
  ['/companyEnergyConfig/v1/edit', energy, [expect.stringContaining('公共建筑'), '保存', '另行规定'], 3],
  ['/campusEnergy/v1/addRatedPower', energy, ['保存'], 1],
  ['/campusEnergy/v1/addTariff', energy, ['以此为底新增 自 2026-09-01 起', '新增电价'], 0],
  ['/campusEnergy/v1/deleteTariff', energy, ['删除 自 2026-09-01 起'], 0],
  ['/campusEnergy/v1/setAreas', energy, ['保存'], 1],
])('%s opens what asks for it and nothing else', async (url, { element, reads, says }, opened, unsaid) => {
  const { holder, end } = drawAs([...reads, url], element)
  const said = () => says.filter((words) => holder.textContent?.includes(words)).length
  await eventually(() => said() === says.length - unsaid && buttons(holder).length >= opened.length)
  expect(buttons(holder)).toEqual(opened)
  expect(holder.querySelector('input:disabled')).toBe(null)
  end()
})

test('who may add a theme and not edit one has hers replace the one there is', async () => {
  const { cid } = page.desk().user
  const iconVisible = !defaultTheme.iconVisible
  await world.admin.call('companyTheme.add', { cid, ...defaultTheme, iconVisible })
  await fetchAnswer(page.desk().local.bulk, page.frame().api, 'companyTheme.getByCid', { cid })
  const { holder, end } = drawAs(['/companyTheme/v1/add'], <ThemePanel close={() => {}} />)
  const icons = () => holder.querySelector<HTMLInputElement>('[role=switch]')
  const save = () => [...holder.querySelectorAll('button')].find(({ textContent }) => textContent === '保存')
  await eventually(() => icons()?.checked === iconVisible)
  icons()?.click()
  await eventually(() => save()?.disabled === false)
  save()?.click()
  const sent = () => browser.sent.filter((each) => /^(POST|PATCH) .*companyTheme/.test(each))
  await eventually(() => sent().length > 0)
  expect(sent()).toEqual([expect.stringMatching(/^POST .*\/companyTheme\/v1\/add$/)])
  end()
})

test('the energy page offers the views that she may ask for, and says so where there are none', async () => {
  const named = ['energyRanking', 'alarmList'].map((name) => `/campusEnergy/v1/${name}`)
  const { holder, end } = drawAs(named, <EnergyPage />)
  const views = () =>
    [...holder.querySelectorAll('[aria-label="查看内容"] label')].map(({ textContent }) => textContent)
  await eventually(() => views().length > 0)
  expect(views()).toEqual(['排名', '告警'])
  end()
  const none = drawAs([], <EnergyPage />)
  await eventually(() => none.holder.textContent?.includes('没有可查看的能耗数据') === true)
  none.end()
})
