import { MantineProvider } from '@mantine/core'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SeenTemplate } from '#src/local/overlay.ts'
import type { CellEdit } from '#src/pages/templates/matrix/cell-edits.ts'
import type { MatrixRow } from '#src/pages/templates/matrix/matrix-model.ts'
import { SceneMatrix } from '#src/pages/templates/matrix/scene-matrix.tsx'
import { actionOf } from '#src/pages/templates/scenes/scene-values.ts'
import { eventually } from '#tests/world/eventually.ts'

type Scene = SeenTemplate['sceneList'][number]

const functions = [
  { identifier: 'switch', name: '开关', min: 0, max: 1, step: 1, unit: '' },
  { identifier: 'brightness', name: '亮度', min: 0, max: 100, step: 1, unit: '%' },
]
const rows = [1, 2].map(
  (targetId): MatrixRow => ({
    targetId,
    kind: 'equipment',
    ...{ productTypeId: 101, relayKey: null, irType: null },
    name: `筒灯${targetId}`,
    functions,
    lighting: true,
    inUse: true,
    groups: [],
    count: 1,
  }),
)
const bright = new Map([
  ['switch', 1],
  ['brightness', 70],
])
const scene = (id: number, name: string, actionList: Scene['actionList']): Scene => ({
  id,
  templateId: 1,
  name,
  sceneValue: id,
  sceneType: 2,
  sort: 0,
  actionList,
  version: 1,
  pending: 'none',
})
const scenes = [scene(10, '明亮', [actionOf(1, bright, { fade: 3_000 })]), scene(11, '总关', [])]

let root: Root
let sent: CellEdit[][]

async function draw(given: { scenes: Scene[]; rows: MatrixRow[] }): Promise<void> {
  const edits = {
    set: async (edited: CellEdit[]) => void sent.push(edited),
    undo: async () => undefined,
    undoable: 0,
  }
  await act(async () =>
    root.render(
      <MantineProvider env="test">
        <SceneMatrix
          {...given}
          edits={edits}
          mayEdit
          head={(one, tabIndex, place) => (
            <button type="button" tabIndex={tabIndex} data-place={place}>
              {one.name}
            </button>
          )}
        />
      </MantineProvider>,
    ),
  )
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  sent = []
  const host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host)
  await draw({ scenes, rows })
})

afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
})

const cell = (place: string) => document.querySelector<HTMLElement>(`[data-place="${place}"]`)
const press = (key: string, more: KeyboardEventInit = {}) =>
  act(async () =>
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
    ),
  )

test('cells say what the scene does', () => {
  expect(cell('0:0')?.textContent).toBe('70%')
  expect(cell('0:0')?.getAttribute('aria-label')).toBe('开关 开，亮度 70%，渐变 3 秒')
  expect(cell('1:1')?.getAttribute('aria-label')).toBe('不动作')
})

test('one cell is reached by Tab, and arrows move it', async () => {
  await act(async () => cell('0:0')?.focus())
  await press('ArrowRight')
  await press('ArrowDown')
  expect(document.activeElement).toBe(cell('1:1'))
  expect([...document.querySelectorAll('[data-place][tabindex="0"]')]).toEqual([cell('1:1')])
  await press('ArrowUp', { ctrlKey: true })
  await press('ArrowUp')
  expect(document.activeElement?.textContent).toBe('总关')
})

test('Delete clears, Space switches, copy and paste carry a cell over', async () => {
  await act(async () => cell('0:0')?.focus())
  await press('Delete')
  await press(' ')
  await press('c', { ctrlKey: true })
  await press('ArrowDown')
  await press('v', { ctrlKey: true })
  expect(
    sent.map(([edit]) => [
      edit?.sceneId,
      edit?.targetId,
      Object.fromEntries(edit?.values ?? []),
      edit?.pace?.fade,
    ]),
  ).toEqual([
    [10, 1, {}, undefined],
    [10, 1, { switch: 0 }, 3_000],
    [10, 2, { switch: 1, brightness: 70 }, 3_000],
  ])
})

test('Enter opens the editor, and sending it keeps what was chosen', async () => {
  await act(async () => cell('1:1')?.focus())
  await press('Enter')
  await eventually(() => act(async () => document.querySelector('[role="dialog"]') !== null))
  const dialog = document.querySelector('[role="dialog"]')
  expect(dialog?.getAttribute('aria-label')).toBe('筒灯2，场景“总关”')
  await eventually(() => act(async () => document.activeElement === dialog?.querySelector('input:checked')))
  const off = dialog?.querySelector<HTMLInputElement>('input[value="off"]')
  await act(async () => off?.click())
  await act(async () => dialog?.querySelector('form')?.requestSubmit())
  expect(sent).toEqual([[{ sceneId: 11, targetId: 2, values: new Map([['switch', 0]]) }]])
  expect(document.querySelector('[role="dialog"]')).toBeNull()
  expect(document.activeElement).toBe(cell('1:1'))
})

test('of a large matrix what is seen is drawn, and what the keys lead to; all of it is counted', async () => {
  const [one] = rows
  const [another] = scenes
  if (!one || !another) throw new Error('there are no rows')
  const many = Array.from({ length: 100 }, (_, index) => index)
  await draw({
    scenes: many.map((index) => ({ ...another, id: 1_000 + index, name: `场景${index}` })),
    rows: many.map((index) => ({ ...one, targetId: 1 + index, name: `筒灯${index}` })),
  })
  const cells = () => document.querySelectorAll('[role="gridcell"]').length
  expect(cells()).toBeLessThan(2_000)
  expect(cell('99:99')).toBe(null)
  const grid = document.querySelector('[role="grid"]')
  expect([grid?.getAttribute('aria-rowcount'), grid?.getAttribute('aria-colcount')]).toEqual(['101', '101'])
  await act(async () => cell('0:0')?.focus())
  await press('End', { ctrlKey: true })
  expect(document.activeElement).toBe(cell('99:99'))
  expect(cell('99:99')?.getAttribute('aria-colindex')).toBe('101')
  expect(cell('99:99')?.closest('[role="row"]')?.getAttribute('aria-rowindex')).toBe('101')
  await press('Delete')
  expect(sent.map(([edit]) => [edit?.sceneId, edit?.targetId])).toEqual([[1_099, 100]])
  await press('Home', { ctrlKey: true })
  expect(document.activeElement).toBe(cell('0:0'))
  expect(cell('99:99')).toBe(null)
})
