import { expect, test } from 'vitest'
import { causes } from '#contract/rules/causes.ts'
import type { SeenTemplate } from '#src/local/overlay.ts'
import { keysFor, readingsFor } from '#src/pages/templates/linkages/binding-values.ts'
import { beginAt, besides, bindingsAt, columnsOf, rowsOf } from '#src/pages/templates/linkages/table-model.ts'
import { generated, laid, planned, productOf } from '#tests/contract/rules/planned.ts'

const empty = planned(1)
const lists = laid(empty, generated(empty))
const products = new Map(
  lists.equipmentList.flatMap(({ productId }) => {
    const product = productOf(productId)
    return product ? [[productId, product] as const] : []
  }),
)
const presence = lists.equipmentList.find(({ name }) => name === '人体传感器')
const scene = lists.sceneList[0]
const linkage = (id: number, more: object) => ({
  ...{
    id,
    templateId: 7,
    name: `联动${id}`,
    causeType: causes.state,
    sourceIds: [presence?.id],
    keyIndex: 1,
  },
  ...{ pressType: 1, reading: 'presence', state: 1, limit: 0, hysteresis: 0, minutes: 10, version: 1 },
  ...{ fromMinute: null, toMinute: null, whileSceneId: null, targetId: scene?.id, functionList: [] },
  ...more,
})
const templateWith = (bindingList: object[], columns: unknown = undefined) =>
  ({
    ...lists,
    id: 7,
    bindingList,
    equipmentList: lists.equipmentList.map((one) =>
      one === presence && columns !== undefined ? { ...one, linkColumn: columns } : one,
    ),
  }) as unknown as SeenTemplate

test('every linkage stands in the cell of its cause and consequence, or is listed beside the table', () => {
  const template = templateWith([
    linkage(1, {}),
    linkage(2, { causeType: causes.absence, sourceIds: [] }),
    linkage(3, { causeType: causes.key }),
    linkage(4, { reading: 'switch' }),
  ])
  const columns = columnsOf(template)
  const [row] = rowsOf(template, [])
  const at = columns.map((column) =>
    row ? [column.key, bindingsAt(template, column, row).map(({ id }) => id)] : [],
  )
  expect(at.filter(([, ids]) => (ids?.length ?? 0) > 0)).toEqual([
    [`${presence?.id} presence 1`, [1]],
    ['absence', [2]],
  ])
  expect(besides(template, columns).map(({ id }) => id)).toEqual([3, 4])
})

test('a sensor has the columns it is to have; what its others cause is listed beside', () => {
  const template = templateWith([linkage(1, {})], [{ reading: 'presence', state: 2 }])
  const columns = columnsOf(template)
  expect(columns.map(({ state, source }) => source?.id === presence?.id && state)).toContain(2)
  expect(columns.some(({ state, source }) => source?.id === presence?.id && state === 1)).toBe(false)
  expect(besides(template, columns).map(({ id }) => id)).toEqual([1])
})

test('what is entered in a cell begins with its cause and consequence', () => {
  const template = templateWith([])
  const [row] = rowsOf(template, [])
  const bright = columnsOf(template).find(({ reading, state }) => reading === 'illuminance' && state === 3)
  expect(row && bright && beginAt(bright, row, '新')).toMatchObject({
    ...{ name: '新', targetId: row?.targetId, causeType: causes.threshold },
    ...{ sourceIds: [bright?.source?.id], reading: 'illuminance', state: 3 },
  })
})

test('a sensor that may cause something by one of its states alone is offered among states all the same', () => {
  const template = templateWith([], [{ reading: 'presence', state: 2 }])
  expect(readingsFor(template, true, products).get('presence')).toMatchObject([{ id: presence?.id }])
  expect(readingsFor(template, false, products).has('presence')).toBe(false)
})

test('what is switched has a state where its product has a switch, whatever kind of equipment it is', () => {
  const offered = readingsFor(templateWith([]), true, products).get('switch') ?? []
  const has = (id: number) => {
    const { productId = 0 } = lists.equipmentList.find((one) => one.id === id) ?? {}
    return productOf(productId)?.functionList.some(({ identifier }) => identifier === 'switch')
  }
  expect(offered.length).toBeGreaterThan(0)
  expect(offered.map(({ id }) => id)).toEqual(lists.equipmentList.map(({ id }) => id).filter(has))
})

test('a key that causes something is one of a panel in use, or of a self-powered one', () => {
  const keys = (state: number) => {
    const equipmentList = lists.equipmentList.map((one) => ({ ...one, state }))
    const kinetic = { id: 95, name: '门口', panelKeyType: 2 }
    return keysFor({ ...templateWith([]), equipmentList, noPowerPanelList: [kinetic] } as never)
  }
  const kinetic = [1, 2].map((key) => ({ panelId: 95, name: '门口', key }))
  expect(keys(0)).toEqual(kinetic)
  const wired = keys(1).slice(0, -2)
  expect(new Set(wired.map(({ panelId }) => panelId))).toEqual(
    new Set(lists.equipmentList.flatMap(({ id, panelKeyType }) => (panelKeyType ? [id] : []))),
  )
  expect(wired.length).toBeGreaterThan(0)
  expect(keys(1).slice(-2)).toEqual(kinetic)
})
