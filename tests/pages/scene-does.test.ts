import { expect, test } from 'vitest'
import type { TemplateConfig } from '#contract/config-shapes.ts'
import { sceneDoes } from '#src/pages/run-sheets/steps/scene-does.ts'
import { textNow } from '#src/text/text.ts'

const words = {
  ...{ on: '开', off: '关', comma: '，' },
  function: (name: string) => name,
  named: (name: string) => ({ 'mode.cooling': '制冷' })[name] ?? name,
}
const fn = (identifier: string, max: number, unit = '') => ({
  ...{ identifier, name: identifier, min: 0, max, step: 1, unit },
})
const products: Record<string, ReturnType<typeof fn>[]> = {
  lamp: [fn('switch', 1), fn('brightness', 100, '%')],
  air: [fn('switch', 1), fn('mode', 4), fn('temperature', 32, '°C')],
  curtain: [fn('position', 100, '%')],
}
const sets = (values: Record<string, number>) =>
  Object.entries(values).map(([identifier, paramValue]) => ({
    identifier,
    functionParamList: [{ paramValue }],
  }))
const to = (identifier: string, values: Record<string, number>) => ({
  ...{ identifier, groupValue: null, functionList: sets(values) },
})
const toGroup = (groupValue: number, values: Record<string, number>, fade?: number) => ({
  ...{ identifier: null, groupValue, functionList: sets(values), ...(fade ? { fade } : {}) },
})
const equipment = (identifier: string, name: string, pid: string) => ({ identifier, name, pid })
const config = {
  equipment: [
    equipment('l1', '床头左灯', 'lamp'),
    equipment('l2', '吧台灯', 'lamp'),
    equipment('a1', '空调', 'air'),
    equipment('c1', '布帘', 'curtain'),
    equipment('x1', '新产品', 'unknown'),
  ],
  groups: [
    { groupValue: 1, name: '床头灯', members: ['l1'] },
    { groupValue: 2, name: '氛围灯', members: ['l2'] },
  ],
  relays: [{ identifier: 'r#1', name: '壁炉' }],
  scenes: [
    {
      ...{ sceneValue: 9, name: '会客' },
      actions: [
        to('a1', { switch: 1, mode: 1, temperature: 24 }),
        to('c1', { position: 100 }),
        to('l2', { switch: 1, brightness: 80 }),
        to('r#1', { switch: 0 }),
        to('gone', { switch: 1 }),
        to('x1', { switch: 1, brightness: 60 }),
        toGroup(1, { switch: 1, brightness: 80 }),
        toGroup(2, { brightness: 30 }, 3_000),
      ],
    },
  ],
} as unknown as TemplateConfig
const doneBy = (sceneValue: number) =>
  sceneDoes(
    config,
    sceneValue,
    (pid) => (products[pid] ? { functionList: products[pid] } : undefined),
    words,
    textNow,
  )

test('a scene is told by what it sets, groups first, and what is set alike in one line', () => {
  expect(doneBy(9).map(({ names, value }) => [names.join('、'), value])).toEqual([
    ['床头灯、吧台灯', '80%'],
    ['氛围灯', '30%'],
    ['空调', '制冷 24 ℃'],
    ['布帘', '100%'],
    ['壁炉', '关'],
    // Of a product that is not known here values go by what lamps are told.
    ['新产品', '60%'],
  ])
  expect(doneBy(9).map(({ pace }) => pace === '')).toEqual([true, false, true, true, true, true])
  expect(doneBy(10)).toEqual([])
})
