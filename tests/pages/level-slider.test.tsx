import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { ProductFunction } from '#contract/product.ts'
import { LevelSlider } from '#src/pages/spaces/level-slider.tsx'
import { clearDrawn, draw, find } from './ui-draw.tsx'

afterEach(clearDrawn)

const fn: ProductFunction = { identifier: 'brightness', name: '亮度', min: 0, max: 100, step: 1, unit: '%' }

const press = (key: string) =>
  act(async () => {
    const thumb = find('[role=slider]')
    thumb.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    thumb.dispatchEvent(new KeyboardEvent('keyup', { key, bubbles: true }))
  })

const shown = () => find('[role=slider]').getAttribute('aria-valuenow')

test('a slider shows what is wanted while that is under way, and what the device says where it came to nothing', async () => {
  const told: number[] = []
  let end: (done: boolean) => void = () => undefined
  const send = (level: number) => {
    told.push(level)
    return new Promise<boolean>((resolve) => {
      end = resolve
    })
  }
  const slider = (value: number) => (
    <LevelSlider fn={fn} name="灯" value={value} disabled={false} send={send} />
  )
  const put = await draw(slider(100))
  await press('Home')
  expect(told).toEqual([0])
  expect(shown()).toBe('0')
  await act(async () => end(false))
  expect(shown()).toBe('100')

  expect(document.body.textContent).toContain('100%')

  // What was confirmed is not taken back until the device says so itself.
  await press('Home')
  await act(async () => end(true))
  expect(shown()).toBe('0')
  await put(slider(0))
  expect(shown()).toBe('0')
})

test('a slider of which nothing has been heard says no value', async () => {
  const send = () => Promise.resolve(true)
  await draw(<LevelSlider fn={fn} name="灯" value={undefined} disabled={false} send={send} />)
  expect(document.body.textContent).toContain('—')
  expect(document.body.textContent).not.toContain('0%')
})
