import { afterEach, expect, test } from 'vitest'
import { takenAtBottom } from '#src/ui/at-bottom.ts'

/** A bar that stands so far from the upper edge, and is so high. */
function bar(position: string, top: number, height: number): void {
  const made = document.createElement('div')
  made.dataset.atBottom = ''
  made.style.position = position
  made.getBoundingClientRect = () => ({ top, height, bottom: top + height }) as DOMRect
  document.body.append(made)
}

afterEach(() => document.body.replaceChildren())

test('what stands at the lower edge, one upon the other, is left free', () => {
  expect(takenAtBottom()).toBe(0)
  bar('fixed', innerHeight - 125, 65)
  bar('fixed', innerHeight - 60, 60)
  expect(takenAtBottom()).toBe(125)
  bar('sticky', innerHeight - 190, 53)
  expect(takenAtBottom()).toBe(190)
})

test('what stands higher, in its own place, or is not drawn takes nothing', () => {
  bar('static', innerHeight - 60, 60)
  bar('sticky', 200, 60)
  bar('fixed', innerHeight - 60, 0)
  expect(takenAtBottom()).toBe(0)
})
