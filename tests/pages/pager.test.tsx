import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Pager } from '#src/ui/pager.tsx'
import { button, clearDrawn, click, draw } from './ui-draw.tsx'

afterEach(clearDrawn)

/** A list of 25 rows; `isRead` whether the page that is shown has been. */
function List({ isRead }: { isRead: boolean }) {
  const [page, setPage] = useState(1)
  return <Pager label="日志" page={page} size={10} total={isRead ? 25 : undefined} turn={setPage} />
}

test('the way to the next page stands while that is being read, and the focus stays on it', async () => {
  const put = await draw(<List isRead />)
  button('下一页').focus()
  await click(button('下一页'))
  await put(<List isRead={false} />)
  expect(document.body.textContent).toContain('2 / 3')
  expect(document.activeElement).toBe(button('下一页'))
})

test('at the last page the focus is on the way back, where the other one leads nowhere', async () => {
  await draw(<List isRead />)
  for (const _ of [2, 3]) {
    button('下一页').focus()
    await click(button('下一页'))
  }
  expect(button('下一页').disabled).toBe(true)
  expect(document.activeElement).toBe(button('上一页'))
})

test('a page that is gone, since its rows are, gives way to the last one there is, once it is known how many there are', async () => {
  const turn = vi.fn()
  const pager = (total: number | undefined) => <Pager label="告警" page={3} size={10} {...{ total, turn }} />
  const put = await draw(pager(21))
  await put(pager(undefined))
  expect(turn).not.toHaveBeenCalled()
  await put(pager(20))
  expect(turn.mock.calls).toEqual([[2]])
  await put(pager(0))
  expect(turn.mock.lastCall).toEqual([1])
})
