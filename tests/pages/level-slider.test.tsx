import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
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

/** Keys tell nothing as long as they do not rest. */
const rest = () => press('Enter')

const shown = () => find('[role=slider]').getAttribute('aria-valuenow')

test('a slider shows what is wanted while that is under way, and what the device says where it came to nothing', async () => {
  const told: number[] = []
  let end: (confirmed: number | null) => void = () => undefined
  const send = (level: number) => {
    told.push(level)
    return new Promise<number | null>((resolve) => {
      end = resolve
    })
  }
  const slider = (value: number) => (
    <LevelSlider fn={fn} name="灯" value={value} disabled={false} send={send} />
  )
  const put = await draw(slider(100))
  await press('Home')
  await rest()
  expect(told).toEqual([0])
  expect(shown()).toBe('0')
  await act(async () => end(null))
  expect(shown()).toBe('100')

  expect(document.body.textContent).toContain('100%')

  // What was confirmed is not taken back until the device says so itself.
  await press('Home')
  await rest()
  await act(async () => end(0))
  expect(shown()).toBe('0')
  await put(slider(0))
  expect(shown()).toBe('0')
})

test('a slider of which nothing has been heard says no value', async () => {
  const send = () => Promise.resolve(0)
  await draw(<LevelSlider fn={fn} name="灯" value={undefined} disabled={false} send={send} />)
  expect(document.body.textContent).toContain('—')
  expect(document.body.textContent).not.toContain('0%')
})

test('a slider goes at once to the value that the device has confirmed instead of the one it was told', async () => {
  let end: (confirmed: number | null) => void = () => undefined
  const send = () =>
    new Promise<number | null>((resolve) => {
      end = resolve
    })
  const slider = (value: number) => (
    <LevelSlider fn={fn} name="灯" value={value} disabled={false} send={send} />
  )
  const put = await draw(slider(40))
  await press('End')
  await rest()
  expect(shown()).toBe('100')
  // It stays where it is allowed to be, so that it reports nothing new.
  await act(async () => end(40))
  expect(shown()).toBe('40')

  await press('End')
  await rest()
  await act(async () => end(80))
  expect(shown()).toBe('80')
  await put(slider(80))
  expect(shown()).toBe('80')

  // What it has reported before its answer came is not taken back by that.
  await press('End')
  await rest()
  await put(slider(60))
  expect(shown()).toBe('60')
  await act(async () => end(90))
  expect(shown()).toBe('60')
})

describe('keys', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  const wait = (time: number) => act(async () => vi.advanceTimersByTime(time))

  test('tell where they have come to a rest, not what they pass by', async () => {
    const send = vi.fn(() => Promise.resolve(null))
    await draw(<LevelSlider fn={fn} name="灯" value={40} disabled={false} send={send} />)
    for (const _ of [1, 2, 3]) {
      await press('ArrowRight')
      await wait(300)
    }
    expect(shown()).toBe('43')
    expect(send).not.toHaveBeenCalled()
    await wait(300)
    expect(send.mock.calls).toEqual([[43]])
  })

  test('are heard while the last command is under way, and told after it', async () => {
    const send = vi.fn(() => Promise.resolve(null))
    const slider = (disabled: boolean) => (
      <LevelSlider fn={fn} name="灯" value={40} disabled={disabled} send={send} />
    )
    const put = await draw(slider(false))
    await press('ArrowRight')
    await put(slider(true))
    await press('ArrowRight')
    await wait(2_000)
    expect(shown()).toBe('42')
    expect(send).not.toHaveBeenCalled()
    await put(slider(false))
    await wait(600)
    expect(send.mock.calls).toEqual([[42]])
  })
})
