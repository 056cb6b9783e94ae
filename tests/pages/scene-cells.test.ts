import { describe, expect, test } from 'vitest'
import type { ProductFunction } from '#contract/product.ts'
import {
  type CellEdit,
  changing,
  lightsTo,
  sceneEdits,
  stepOf,
  takingBack,
} from '#src/pages/templates/matrix/cell-edits.ts'
import type { MatrixRow } from '#src/pages/templates/matrix/matrix-model.ts'
import { actionOf, fitting, inRange, withValue } from '#src/pages/templates/scenes/scene-values.ts'
import { cellLook } from '#src/widgets/product/cell-look.ts'

const fn = (identifier: string, name: string, min: number, max: number, unit = ''): ProductFunction => ({
  identifier,
  name,
  min,
  max,
  step: 1,
  unit,
})
const lamp = [fn('switch', '开关', 0, 1), fn('brightness', '亮度', 0, 100, '%')]
const climate = [
  fn('switch', '开关', 0, 1),
  fn('mode', '模式', 0, 4),
  fn('temperature', '温度', 16, 30, '°C'),
]
const functions: Record<string, string> = {
  ...{ switch: '开关', brightness: '亮度', colorTemperature: '色温', temperature: '设定温度', mode: '模式' },
  fanSpeed: '风速',
}
const words = {
  function: (name: string) => functions[name] ?? name,
  on: '开',
  off: '关',
  comma: '，',
  named: (name: string) => name,
}

describe('a cell reads', () => {
  test.each([
    [{}, 'none', '', ''],
    [{ switch: 1 }, 'on', '开', '开关 开'],
    [{ switch: 0, brightness: 40 }, 'off', '关', '开关 关，亮度 40%'],
    [{ switch: 1, brightness: 70 }, 'on', '70%', '开关 开，亮度 70%'],
    [{ brightness: 33.333 }, 'on', '33.33%', '亮度 33.33%'],
    [{ switch: 1, hue: 9 }, 'on', 'hue 9', '开关 开，hue 9'],
  ])('%j', (values, tone, short, long) => {
    expect(cellLook(lamp, new Map(Object.entries(values)), words)).toEqual({ tone, short, long })
  })

  test('with the names of values that are names', () => {
    const values = new Map([
      ['switch', 1],
      ['mode', 1],
      ['temperature', 26],
    ])
    expect(cellLook(climate, values, words).short).toBe('mode.cooling 26 ℃')
  })
})

describe('a draft', () => {
  test('turned off forgets the rest', () => {
    const draft = withValue(lamp, new Map([['brightness', 40]]), 'switch', 0)
    expect([...draft]).toEqual([['switch', 0]])
  })

  test('given a brightness turns on what was left alone or off', () => {
    expect(Object.fromEntries(withValue(lamp, new Map(), 'brightness', 40))).toEqual({
      brightness: 40,
      switch: 1,
    })
    expect(withValue(lamp, new Map([['switch', 0]]), 'brightness', 40).get('switch')).toBe(1)
  })

  test('pasted elsewhere keeps what fits, within its range', () => {
    const copied = new Map([
      ['switch', 1],
      ['brightness', 40],
      ['temperature', 99],
    ])
    expect(Object.fromEntries(fitting(climate, copied))).toEqual({ switch: 1, temperature: 30 })
    expect(inRange(climate, copied).get('brightness')).toBe(40)
    const coarse = [{ ...fn('brightness', '亮度', 10, 80, '%'), step: 20 }]
    expect(fitting(coarse, copied).get('brightness')).toBe(50)
    expect(inRange(coarse, new Map([['brightness', 100]])).get('brightness')).toBe(70)
  })
})

describe('edits of cells', () => {
  const on = new Map([['switch', 1]])
  const off = new Map([['switch', 0]])
  const none = new Map<string, number>()
  const scenes = [
    { id: 1, actionList: [actionOf(10, on), actionOf(11, off)] },
    { id: 2, actionList: [] },
  ]
  const edit = (sceneId: number, targetId: number, values: CellEdit['values']) => ({
    sceneId,
    targetId,
    values,
  })

  test('that change nothing are not sent', () => {
    const edits = [edit(1, 10, on), edit(1, 11, on), edit(2, 10, none), edit(3, 10, on)]
    expect(changing(scenes, edits)).toEqual([edit(1, 11, on)])
  })

  test('keep how fast a scene goes about it, which is a change of its own', () => {
    const slow = { ...edit(1, 10, on), pace: { fade: 0, delay: 0 } }
    expect(sceneEdits(changing(scenes, [slow]))).toEqual([
      { id: 1, actionList: [{ ...actionOf(10, on), fade: 0 }] },
    ])
    expect(changing(scenes, [{ ...edit(1, 10, on), pace: { delay: 0 } }])).toEqual([])
    const late = [{ id: 1, actionList: [actionOf(10, on, { delay: 5_000 })] }]
    expect(takingBack(late, stepOf(late, [edit(1, 10, on)]))).toEqual([])
    expect(takingBack(scenes, stepOf(late, [edit(1, 10, on)]))).toEqual([
      { ...edit(1, 10, on), pace: { delay: 5_000 } },
    ])
  })

  test('of a scene under a temporary id go on to the outbox, which knows the real one', () => {
    const temporary = -(2 ** 45)
    expect(changing(scenes, [edit(temporary, 10, on)])).toHaveLength(1)
  })

  test('are sent scene by scene and name only their targets', () => {
    const edits = [edit(1, 10, off), edit(1, 11, none), edit(2, 10, on)]
    expect(sceneEdits(edits)).toEqual([
      { id: 1, actionList: [actionOf(10, off)], removeTargetIds: [11] },
      { id: 2, actionList: [actionOf(10, on)] },
    ])
  })

  test('are taken back, except where somebody has been since', () => {
    const edits = [edit(1, 10, none), edit(1, 11, none), edit(2, 10, on)]
    const step = stepOf(scenes, edits)
    const later = [
      { id: 1, actionList: [actionOf(11, on)] },
      { id: 2, actionList: [actionOf(10, on)] },
    ]
    expect(takingBack(later, step)).toEqual([edit(1, 10, on), edit(2, 10, none)])
  })

  test('of all lights leave groups and what has no switch alone', () => {
    const row = (targetId: number, more: Partial<MatrixRow>): MatrixRow => ({
      targetId,
      kind: 'equipment',
      ...{ productTypeId: 101, relayKey: null, irType: null },
      name: '',
      functions: lamp,
      lighting: true,
      inUse: true,
      groups: [],
      count: 1,
      ...more,
    })
    const rows = [
      row(1, {}),
      row(2, { kind: 'group' }),
      row(3, { lighting: false }),
      row(4, { functions: [] }),
    ]
    const slow = { id: 9, actionList: [actionOf(1, on, { fade: 3_000 })] }
    expect(lightsTo(rows, slow, 0)).toEqual([{ ...edit(9, 1, off), pace: { fade: 3_000 } }])
  })
})
