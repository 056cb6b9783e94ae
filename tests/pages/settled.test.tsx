import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { fetched } from '#src/ui/lazy-dialog.tsx'
import { together, useSettled } from '#src/ui/use-settled.ts'
import { clearDrawn, draw, patiently } from './ui-draw.tsx'

afterEach(clearDrawn)

test('a page is shown once its parts are here and what it says is read, not before', async () => {
  let arrive: (part: number) => void = () => undefined
  const late = new Promise<number>((resolve) => {
    arrive = resolve
  })
  const parts = together([fetched(async () => 1), fetched(() => late)])
  const Room = ({ read }: { read: boolean }) => (useSettled(parts, read) ? 'shown' : 'held back')
  const words = () => document.body.textContent
  // What a file before this one has left in the document that all share.
  await clearDrawn()
  const put = await draw(<Room read={false} />)
  await act(async () => arrive(2))
  expect(words()).toBe('held back')
  await put(<Room read />)
  const frame = () =>
    act(() => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
  await vi.waitFor(async () => {
    await frame()
    expect(words()).toBe('shown')
  }, patiently)
})
