import '#src/text/previews.ts'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { dayInWords, dayOf } from '#contract/rules/energy/local-days.ts'
import { ratedNames } from '#contract/rules/energy/rated.ts'
import { RatedPanel } from '#src/pages/data-settings/rated-panel.tsx'
import { forgetReplaced } from './replaced.ts'
import { button, clearDrawn, click, draw, find, type } from './ui-draw.tsx'

// Files share what they load: what is replaced here has not been loaded before, and is not there for the next file.
vi.hoisted(() => vi.resetModules())
afterAll(forgetReplaced)

const saveRated = vi.hoisted(() => vi.fn(async (_said: object) => undefined))
const answer = vi.hoisted(() => ({ data: {} as object }))
vi.mock('#src/data/answers.ts', () => ({ useAnswer: () => answer }))
vi.mock('#src/data/campuses.ts', () => ({ useCampus: () => ({ name: '东校区' }) }))
vi.mock('#src/data/connection.ts', () => ({ useConnection: () => ({ kind: 'online' }) }))
vi.mock('#src/data/data-settings.ts', () => ({ useDataSettingsVerbs: () => ({ saveRated }) }))
vi.mock('#src/session/active-campus.tsx', () => ({ useActiveCampus: () => ({ campusId: 7 }) }))
vi.mock('#src/session/allowed.tsx', () => ({ useAllowed: () => true }))
vi.mock('#src/session/session-provider.tsx', () => ({ useSystem: () => 'school' }))

afterEach(async () => {
  saveRated.mockClear()
  await clearDrawn()
})

const list = [
  { validFrom: '2199-01-01', meterWarnEnergy: 5_000 },
  { validFrom: '2025-11-01', carbonEmissionFactor: 0.58 },
]
const unsaid = Object.fromEntries(ratedNames.map((name) => [name, null]))
/** What a server answers that has been told of `rows`, or one of a former build, as devices keep its answers. */
const configOf = (rows?: typeof list) => ({
  ...{ campusId: 7, ...unsaid, meterDayEnergy: 18, lightDayEnergy: 17.88, carbonEmissionFactor: 0.58 },
  ...{ validFrom: '2025-11-01', isDefault: false, ...(rows && { list: rows }) },
})

const input = (label: string) => {
  const named = [...document.querySelectorAll('label')].find((each) => each.textContent?.startsWith(label))
  return find<HTMLInputElement>(`[id="${named?.htmlFor}"]`)
}
const [factor, threshold, since] = ['碳排放因子', '总用电日预警值', '自哪天起生效'] as const

test('what was entered is said of the day that was chosen, be it what counts today or what everybody starts with', async () => {
  answer.data = configOf(list)
  await draw(<RatedPanel />)
  expect([input(factor).value, input(threshold).value]).toEqual(['0.58', ''])
  // What everybody starts with has not been said.
  expect([input('日').value, input('日').placeholder]).toEqual(['', '默认 18'])
  await type(input('日'), '18')
  await click(button('保存'))
  expect(saveRated.mock.lastCall).toEqual([
    { campusId: 7, validFrom: dayInWords(dayOf(Date.now())), meterDayEnergy: 18 },
  ])
  await type(input(since), '2025-01-01')
  expect(input(factor).value).toBe('')
  await type(input(factor), '0.58')
  await click(button('保存'))
  expect(saveRated.mock.lastCall).toEqual([
    { campusId: 7, validFrom: '2025-01-01', carbonEmissionFactor: 0.58 },
  ])
  // A day to come shows what was mistyped for it, which is mended by what counts today.
  await type(input(since), '2199-01-01')
  expect(input(threshold).value).toBe('5,000')
  await type(input(threshold), '500')
  await click(button('保存'))
  expect(saveRated.mock.lastCall).toEqual([{ campusId: 7, validFrom: '2199-01-01', meterWarnEnergy: 500 }])
})

test('what was said is listed by its day, days to come among them', async () => {
  answer.data = configOf(list)
  await draw(<RatedPanel />)
  const rows = [...document.querySelectorAll('h4')].map(({ parentElement }) => parentElement?.textContent)
  expect(rows).toEqual(['自 2199-01-01 起将生效删除', '自 2025-11-01 起删除'])
})

test('an answer that was kept before that was told is drawn all the same', async () => {
  answer.data = configOf()
  await draw(<RatedPanel />)
  expect(document.querySelectorAll('h4')).toHaveLength(0)
})
