import { act } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { partLists } from '#contract/parts/kinds.ts'
import type { Finding } from '#contract/rules/check/finding.ts'
import type { SeenTemplate } from '#src/data/seen.ts'
import { placeOfFinding } from '#src/pages/templates/sections/places.ts'
import { addingTo, newPart, partsOf } from '#src/pages/templates/sections/sections.ts'
import { useLeading } from '#src/pages/templates/sections/use-led.ts'
import type { ProductsById } from '#src/widgets/product/use-products-by-id.ts'
import { clearDrawn, draw, find } from './ui-draw.tsx'

const finding = (over: Partial<Finding>): Finding => ({
  ...{ code: 'some-rule', severity: 'warning', list: 'voiceList', id: 31, name: '开灯', zh: '', en: '' },
  ...over,
})

const products: ProductsById = new Map()

/** A template that has one row of everything, so that every section is there. */
const full = Object.fromEntries(partLists.map((list) => [list, [{ id: 1 }]])) as unknown as SeenTemplate

test('a finding about any kind of part leads to a section that shows such parts', () => {
  const lists = partLists.filter((list) => list !== 'equipmentList' && list !== 'houseList')
  const parts = lists.map((list) => placeOfFinding(7, finding({ list })).split('?part=')[1]?.split('&')[0])
  expect(new Set(parts).size).toBe(lists.length)
  expect(partsOf(full, products)).toEqual(expect.arrayContaining(parts))
})

test('a template has a section of panels once it has a panel in use, or something bound to keys', () => {
  const empty = Object.fromEntries(partLists.map((list) => [list, []])) as unknown as SeenTemplate
  const withEquipment = (panelKeyType: number | null, state = 1) =>
    partsOf({ ...empty, equipmentList: [{ panelKeyType, state }] } as unknown as SeenTemplate, products)
  expect(partsOf(empty, products)).not.toContain('panels')
  expect(withEquipment(null)).not.toContain('panels')
  expect(withEquipment(4, 0)).not.toContain('panels')
  expect(withEquipment(4)).toContain('panels')
  expect(partsOf({ ...empty, buttonList: full.buttonList }, products)).toContain('panels')
})

test('channels are added to modules that have some left, and to those alone', () => {
  const switched = { functionList: [{ identifier: 'switch' }] }
  const channels = { functionList: [{ identifier: 'relay_channels', min: 1, max: 2 }] }
  const known = new Map([
    [1, switched],
    [2, channels],
  ]) as unknown as ProductsById
  const module = (id: number, productId: number) => ({ id, productId, productTypeId: 205, state: 1 })
  const adding = (equipmentList: object[], relayEquipmentList: object[] = []) => {
    const template = { ...full, equipmentList, relayEquipmentList } as unknown as SeenTemplate
    const begin = newPart('relays', template, (key) => key, known).begin as { equipmentId?: number }
    return addingTo('relays', template, known)
      ? [begin.equipmentId, (begin as { channel?: number }).channel]
      : null
  }
  const taken = (equipmentId: number, channel: number) => ({ name: '', equipmentId, channel })
  expect(adding([module(10, 1)])).toBeNull()
  expect(adding([module(10, 1), module(11, 2)])).toEqual([11, 1])
  expect(adding([module(11, 2), module(12, 2)], [taken(11, 2)])).toEqual([11, 1])
  expect(adding([module(11, 2), module(12, 2)], [taken(11, 1), taken(11, 2)])).toEqual([12, 1])
  expect(adding([module(11, 2)], [taken(11, 1), taken(11, 2)])).toBeNull()
  const bare = { ...full, relayEquipmentList: [] as object[], equipmentList: [module(10, 1)] as object[] }
  expect(partsOf(bare as unknown as SeenTemplate, known)).not.toContain('relays')
})

test('what is answered elsewhere, what is about no part, and rooms', () => {
  expect(placeOfFinding(7, finding({}))).toMatch(/\/7\/detail\?part=voice&row=31$|\?part=voice&row=31$/)
  expect(placeOfFinding(7, finding({ list: 'sceneList', id: null }))).toMatch(/\?part=scenes$/)
  expect(placeOfFinding(7, finding({ list: 'equipmentList' }))).toMatch(/\?row=31$/)
  expect(placeOfFinding(7, finding({ list: 'equipmentList', code: 'key-unbound' }))).toMatch(
    /\?part=panels&row=31$/,
  )
  expect(placeOfFinding(7, finding({ list: null, id: 5 }))).toMatch(/5$/)
})

function Sections({ arrived }: { arrived: boolean }) {
  useLeading()
  return (
    <>
      <div data-section="groups" tabIndex={-1} />
      <div data-section="voice" tabIndex={-1}>
        {arrived && (
          <p data-row={31}>
            <button type="button">开灯</button>
          </p>
        )}
      </div>
    </>
  )
}
const at = (search: string, arrived = true) => (
  <MemoryRouter initialEntries={[`/?${search}`]}>
    <Sections arrived={arrived} />
  </MemoryRouter>
)
const pass = (ms: number) => act(async () => void vi.advanceTimersByTime(ms))

beforeEach(() => {
  vi.useFakeTimers()
  Element.prototype.scrollIntoView = vi.fn()
})
afterEach(async () => {
  await clearDrawn()
  vi.useRealTimers()
})

test('an address leads to a section first, and to its row once that has arrived', async () => {
  const put = await draw(at('part=voice&row=31', false))
  await pass(200)
  expect(document.activeElement).toBe(find('[data-section=voice]'))
  await put(at('part=voice&row=31'))
  await pass(200)
  expect(document.activeElement).toBe(find('button'))
  expect(find('[data-row]').className).not.toBe('')
  await act(async () => find('button').blur())
  expect(find('[data-row]').className).toBe('')
})

test('who does something meanwhile is not led away from it', async () => {
  await draw(at('part=voice&row=31'))
  await act(async () => void dispatchEvent(new Event('keydown')))
  await pass(1000)
  expect(document.activeElement).toBe(document.body)
})
