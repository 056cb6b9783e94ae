import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RestedChoice } from '#src/ui/rested-choice.tsx'
import { clearDrawn, click, draw, find } from './ui-draw.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(async () => {
  await clearDrawn()
  vi.useRealTimers()
})

const wait = (time: number) => act(async () => vi.advanceTimersByTime(time))
const radio = (value: string) => find<HTMLInputElement>(`input[value="${value}"]`)

/** As a browser does it: an arrow goes to the next one, and chooses it. */
const arrowTo = (value: string) =>
  act(async () => {
    find('[role=radiogroup]').dispatchEvent(
      new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }),
    )
    radio(value).click()
  })

test('arrow keys that pass by "do not disturb" do not ask for it; a press asks at once', async () => {
  const choose = vi.fn()
  await draw(
    <RestedChoice
      label="门外显示"
      value="0"
      disabled={false}
      choose={choose}
      data={['0', '1', '2'].map((value) => ({ value, label: value }))}
    />,
  )
  await arrowTo('1')
  await wait(400)
  await arrowTo('2')
  expect(radio('2').checked).toBe(true)
  await wait(599)
  expect(choose).not.toHaveBeenCalled()
  await wait(1)
  expect(choose.mock.calls).toEqual([['2']])

  await act(async () => {
    find('[role=radiogroup]').dispatchEvent(new Event('pointerdown', { bubbles: true }))
  })
  await click(radio('1'))
  expect(choose.mock.calls).toEqual([['2'], ['1']])
})
