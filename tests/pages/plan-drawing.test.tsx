import '#src/text/parts.ts'
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { layouts } from '#contract/rules/layouts/index.ts'
import type { Slot } from '#contract/rules/layouts/layout.ts'
import { LayoutChoice } from '#src/pages/templates/plan/layout-choice.tsx'
import { layoutsFor, nameWith, newHouse } from '#src/pages/templates/plan/layout-order.ts'
import { type Dragged, dragType, PlanDrawing } from '#src/pages/templates/plan/plan-drawing.tsx'
import { nearest, reachOf } from '#src/pages/templates/plan/reach.ts'
import { closeToast, currentToasts } from '#src/ui/toast.ts'
import { clearDrawn, click, draw, find } from './ui-draw.tsx'

afterEach(async () => {
  for (const { id } of currentToasts()) closeToast(id)
  await clearDrawn()
})

const [classroom] = layouts
if (!classroom) throw new Error('there is no layout')
const slotOf = (wish: string): Slot => {
  const found = classroom.slots.find((slot) => slot.wish === wish)
  if (!found) throw new Error(`no slot wants ${wish}`)
  return found
}
const lamp: Dragged = { ...{ productId: 1, equipmentId: null }, equipmentType: 1, productTypeId: 101 }

/** Lets something fall on a slot. */
const dropOn = (slot: Slot, dragged: Dragged) => {
  const event = new Event('drop', { bubbles: true, cancelable: true })
  const getData = (type: string) => (type === dragType ? JSON.stringify(dragged) : '')
  return act(async () => {
    find(`button[title^="${slot.zh}"]`).dispatchEvent(
      Object.assign(event, { dataTransfer: { types: [dragType], getData } }),
    )
  })
}

test('a slot opens where it is touched, takes what belongs there, and says why it takes nothing else', async () => {
  const did: [what: string, slot: string][] = []
  await draw(
    <PlanDrawing
      layout={classroom}
      at={() => undefined}
      open={(slot) => did.push(['open', slot.zh])}
      drop={(slot, { productTypeId }) => did.push([`drop ${productTypeId}`, slot.zh])}
    />,
  )
  const [light, panel] = [slotOf('lamp'), slotOf('panel')]
  await click(find(`button[title^="${light.zh}"]`))
  await dropOn(light, lamp)
  await dropOn(panel, lamp)
  expect(did).toEqual([
    ['open', light.zh],
    ['drop 101', light.zh],
  ])
  expect(currentToasts().map(({ words }) => words)).toEqual(['不能放置照明类或微波产品！'])
})

test('what slots are met within never overlaps, and takes the half of what is between neighbours', () => {
  for (const layout of layouts) {
    const areas = layout.slots.map((slot) => {
      const { up, right, down, left } = reachOf(layout, slot)
      return { ...slot, from: [slot.x - left, slot.y - up], to: [slot.x + right, slot.y + down] } as const
    })
    const before = (one: number, other: number) => one <= other + 1e-9
    for (const [index, one] of areas.entries())
      for (const other of areas.slice(index + 1)) {
        const apart = ([0, 1] as const).some(
          (axis) => before(one.to[axis], other.from[axis]) || before(other.to[axis], one.from[axis]),
        )
        expect({ layout: layout.zh, slots: [one.zh, other.zh], apart }).toMatchObject({ apart: true })
      }
  }
  const row = [{ x: 1 }, { x: 2 }, { x: 4 }].map(({ x }, at) => ({
    ...slotOf('lamp'),
    slot: at + 1,
    x,
    y: 1,
  }))
  const inRow = { ...classroom, slots: row }
  expect(row.map((slot) => reachOf(inRow, slot))).toEqual([
    { up: Infinity, right: 0.5, down: Infinity, left: Infinity },
    { up: Infinity, right: 1, down: Infinity, left: 0.5 },
    { up: Infinity, right: Infinity, down: Infinity, left: 1 },
  ])
  expect(nearest(inRow)).toBe(1)
})

test('a layout is chosen among the pictures of all of them', async () => {
  const chosen: number[] = []
  await draw(
    <LayoutChoice layouts={layouts} value={1} choose={(code) => chosen.push(code)} error={undefined} />,
  )
  const radios = [...document.querySelectorAll<HTMLInputElement>('input[type="radio"]')]
  expect(radios.map(({ checked }) => checked)).toEqual(layouts.map(({ code }) => code === 1))
  expect(document.querySelectorAll('svg')).toHaveLength(layouts.length)
  await click(radios[8] as HTMLElement)
  expect(chosen).toEqual([9])
})

test('a platform is offered its own kinds of rooms first, all others after them', () => {
  const offered = layoutsFor('hotel').map(({ code }) => code)
  expect(offered.slice(0, 3)).toEqual([7, 8, 9])
  expect([...offered].sort((a, b) => a - b)).toEqual(layouts.map(({ code }) => code))
  expect(layoutsFor('open')).toEqual(layouts)
})

test('a new plan is called after its layout, and goes on being so until somebody names it', () => {
  const houses = [{ name: '大床房' }] as unknown as Parameters<typeof newHouse>[0]['houseList']
  expect(newHouse({ houseList: [] }, 'hotel')).toEqual({ name: '大床房', layoutCode: 7 })
  expect(newHouse({ houseList: [] }, 'smarthome')).toEqual({ name: '客厅', layoutCode: 11 })
  expect(newHouse({ houseList: houses }, 'hotel')).toEqual({ name: '双床房', layoutCode: 8 })
  const renamed = (name: string, others = houses) => nameWith(name, { before: 7, after: 9, others })
  expect(['大床房', '大床房 2', '', '海景房'].map((name) => renamed(name))).toEqual([
    ...['套房', '套房', '套房', '海景房'],
  ])
  expect(renamed('大床房', [...houses, ...houses.map((one) => ({ ...one, name: '套房' }))])).toBe('套房 2')
})
