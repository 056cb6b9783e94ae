import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LongLineDrawing } from '#src/widgets/charts/long-line-drawing.tsx'
import { clearDrawn, draw } from './ui-draw.tsx'

const rows = Array.from({ length: 500 }, (_, hour) => ({ label: `${hour} h`, values: { power: hour } }))
const series = [{ key: 'power', label: '功率', unit: 'W', color: 'blue.6' }]

beforeEach(async () => {
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(572)
  await draw(
    <LongLineDrawing label="功率" rows={rows} series={series} height={280} incompleteWords="不完整" />,
  )
})
afterEach(async () => {
  await clearDrawn()
  vi.restoreAllMocks()
})

const chart = () => document.querySelector('[role=application]')
const told = () => document.querySelector('[role=status]')?.textContent ?? ''
const point = (type: string, pointerType: string) =>
  act(async () => {
    const box = chart()
    if (!box) throw new Error('the chart is not drawn')
    box.getBoundingClientRect = () => new DOMRect(0, 0, 572, 240)
    box.dispatchEvent(new PointerEvent(type, { bubbles: true, clientX: 314, pointerType }))
  })

test('what a finger has touched is told after it is lifted, until something else is', async () => {
  await point('pointerdown', 'touch')
  expect(told()).toContain('250 h')
  await point('pointerout', 'touch')
  expect(told()).toContain('250 h')
})

test('a mouse that has left the chart tells nothing more', async () => {
  await point('pointermove', 'mouse')
  expect(told()).toContain('250 h')
  await point('pointerout', 'mouse')
  expect(told()).toBe('')
})
