import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { act, type ReactNode } from 'react'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { defaultTheme } from '#contract/rules/theme.ts'
import { ThemePanel } from '#src/app/shell/theme-panel.tsx'
import type { Desk } from '#src/data/desk.ts'
import { DeskContext } from '#src/data/desk-context.ts'
import { type Frame, FrameContext } from '#src/data/frame.ts'
import { type Local, openLocal } from '#src/local/database.ts'
import { RegionPanel } from '#src/pages/platform/region-panel.tsx'
import { store } from '#src/sync/store.ts'
import { forgetLook, takeCompanyLook } from '#src/theme/theme-choice.ts'
import { forgetReplaced } from './replaced.ts'
import { button, clearDrawn, click, draw, find, patiently, soon, type } from './ui-draw.tsx'

// Files share what they load: what is replaced here has not been loaded before, and is not there for the next file.
vi.hoisted(() => vi.resetModules())
afterAll(forgetReplaced)

vi.mock('#src/session/allowed.tsx', () => ({ useAllowed: () => true }))

/** What a company is asked for, and not answered until a test does. */
const call = vi.fn()
let answer: (data: object) => void
let local: Local
beforeEach(async () => {
  local = await openLocal(`unheard-${Math.random()}`, { indexedDB: new IDBFactory(), IDBKeyRange })
  call.mockReset().mockReturnValueOnce(
    new Promise((resolve) => {
      answer = resolve
    }),
  )
})
afterEach(async () => {
  await clearDrawn()
  forgetLook()
  local.close()
})

/** Draws on a device that nothing has been heard on, until that has been found out. */
async function drawUnheard(element: ReactNode): Promise<void> {
  const connection = { state: store({ kind: 'online' }) }
  const desk = { local, user: { cid: 3 }, signedOut: store(false) }
  await draw(
    <FrameContext value={{ system: 'school', api: { call }, connection } as unknown as Frame}>
      <DeskContext value={desk as unknown as Desk}>{element}</DeskContext>
    </FrameContext>,
  )
  await act(async () => {
    for (let times = 0; times < 3; times += 1) await local.bulk.answers.count()
  })
}

const words = () => document.body.textContent ?? ''
const says = (label: string) =>
  [...document.querySelectorAll('button')].some((one) => one.textContent === label)

test('a region is added to those there are, once these are known', async () => {
  await drawUnheard(<RegionPanel />)
  expect(document.querySelector('[data-reading]')).not.toBeNull()
  expect([words().includes('还没有区域'), says('添加区域')]).toEqual([false, false])

  const first = { province: '江东省', city: '江州市', district: '' }
  await act(async () => answer({ id: 7, cid: 3, regionList: [first] }))
  await soon(() => expect(words()).toContain('江东省 / 江州市'), patiently)
  const next = { province: '海西省', city: '海州市', district: '' }
  call.mockImplementationOnce(async (_name, { regionList }) => ({ id: 7, cid: 3, regionList }))
  const [province, city] = document.querySelectorAll('input')
  await type(province as HTMLInputElement, next.province)
  await type(city as HTMLInputElement, next.city)
  await click(button('添加区域'))
  await soon(() => expect(words()).toContain('海西省 / 海州市'), patiently)
  expect(call).toHaveBeenLastCalledWith('companyRegion.edit', { id: 7, regionList: [first, next] })
})

test('a theme that is not known is neither shown as the default one nor saved as it', async () => {
  const theme = { ...defaultTheme, themeColor: 'dark' as const }
  takeCompanyLook(theme, Date.now())
  await drawUnheard(<ThemePanel close={() => undefined} />)
  expect(document.querySelector('[data-reading]')).not.toBeNull()
  expect([document.documentElement.dataset.theme, words().includes('菜单位置')]).toEqual(['dark', false])
  expect(button('保存').disabled).toBe(true)

  await act(async () => answer({ ...theme, id: 5, cid: 3, hadTheme: true }))
  await soon(() => expect(words()).toContain('菜单位置'), patiently)
  expect([document.documentElement.dataset.theme, button('保存').disabled]).toEqual(['dark', true])
  await click(find('[role=switch]'))
  expect(button('保存').disabled).toBe(false)
})
