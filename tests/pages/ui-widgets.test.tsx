import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Age } from '#src/ui/age.tsx'
import { bytesInWords } from '#src/ui/bytes.ts'
import { PendingMark } from '#src/ui/pending-mark.tsx'
import { SearchBox } from '#src/ui/search-box.tsx'
import { StaleNote } from '#src/ui/stale-note.tsx'
import { EmptyState, ErrorState, LoadingState } from '#src/ui/states.tsx'
import { currentToasts, toast } from '#src/ui/toast.ts'
import { ToastHost } from '#src/ui/toast-host.tsx'
import { button, clearDrawn, click, draw, find, type } from './ui-draw.tsx'

const MINUTE = 60_000
const start = new Date('2026-03-02T08:00:00Z').getTime()

beforeEach(() => {
  vi.useFakeTimers({ now: start })
})
afterEach(async () => {
  await act(async () => vi.runOnlyPendingTimers())
  await clearDrawn()
  vi.useRealTimers()
})

const wait = (time: number) => act(async () => vi.advanceTimersByTime(time))

describe('Age', () => {
  test('moves on while it is shown', async () => {
    await draw(<Age at={start} />)
    expect(document.body.textContent).toBe('刚刚')
    await wait(3 * MINUTE)
    expect(document.body.textContent).toBe('3 分钟前')
    await wait(120 * MINUTE)
    expect(document.body.textContent).toBe('2 小时前')
    expect(find('time').getAttribute('datetime')).toBe('2026-03-02T08:00:00.000Z')
  })

  test('a time ahead of this clock is just now, an old one a date', async () => {
    await draw(<Age at={start + 10 * MINUTE} />)
    expect(document.body.textContent).toBe('刚刚')
    await clearDrawn()
    await draw(<Age at={Date.UTC(2025, 0, 5, 1, 30)} />)
    expect(document.body.textContent).toBe('2025-01-05 09:30')
  })
})

describe('StaleNote', () => {
  test('looks different when what is shown is stale, and offers to refresh', async () => {
    const refresh = vi.fn()
    const put = await draw(<StaleNote at={start} state="fresh" refresh={refresh} />)
    expect(find('p').dataset.stale).toBe('false')
    await put(<StaleNote at={start - 9 * MINUTE} state="stale" error="没有应答" refresh={refresh} />)
    expect(find('p').dataset.stale).toBe('true')
    expect(document.body.textContent).toContain('9 分钟前')
    expect(document.body.textContent).toContain('更新失败：没有应答')
    await click(button('刷新'))
    expect(refresh).toHaveBeenCalledOnce()
  })

  test('without a state it goes by age, and says when nothing has come yet', async () => {
    const put = await draw(<StaleNote at={start - MINUTE} />)
    expect(find('p').dataset.stale).toBe('false')
    await put(<StaleNote at={start - 6 * MINUTE} />)
    expect(find('p').dataset.stale).toBe('true')
    await put(<StaleNote at={null} state="missing" />)
    expect(document.body.textContent).toBe('尚未从服务器取得数据')
  })
})

describe('SearchBox', () => {
  test('reports the trimmed words once, 150 ms after the last key', async () => {
    const heard = vi.fn()
    await draw(<SearchBox onSearch={heard} />)
    const box = find<HTMLInputElement>('input')
    await type(box, ' 阅')
    await wait(100)
    await type(box, ' 阅览 ')
    await wait(149)
    expect(heard).not.toHaveBeenCalled()
    await wait(1)
    expect(heard.mock.calls).toEqual([['阅览']])
    await wait(1000)
    expect(heard).toHaveBeenCalledOnce()
  })

  test('Enter reports at once, the cross empties it at once', async () => {
    const heard = vi.fn()
    await draw(<SearchBox onSearch={heard} />)
    const box = find<HTMLInputElement>('input')
    await type(box, '灯')
    await act(async () => box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })))
    expect(heard.mock.calls).toEqual([['灯']])
    await click(button('清除搜索内容'))
    expect(heard.mock.calls).toEqual([['灯'], ['']])
    expect(box.value).toBe('')
  })

  test('does not look for pinyin that is being composed, only for what comes of it', async () => {
    const heard = vi.fn()
    await draw(<SearchBox onSearch={heard} />)
    const box = find<HTMLInputElement>('input')
    const compose = (what: 'start' | 'end') =>
      act(async () => box.dispatchEvent(new Event(`composition${what}`, { bubbles: true })))
    await compose('start')
    await type(box, 'yue lan')
    await wait(1000)
    expect(heard).not.toHaveBeenCalled()
    await type(box, '阅览')
    await wait(1000)
    await compose('end')
    await wait(150)
    expect(heard.mock.calls).toEqual([['阅览']])
  })
})

describe('toast', () => {
  test('leaves after three seconds, is red for errors, and can be closed (spec point 8)', async () => {
    await draw(<ToastHost />)
    await act(async () => toast.error('名称已被使用'))
    expect(find('[role=alert]').dataset.kind).toBe('error')
    await wait(2999)
    expect(currentToasts()).toHaveLength(1)
    await wait(1)
    expect(currentToasts()).toHaveLength(0)
    await act(async () => toast.done('已保存'))
    await click(button('关闭提示'))
    expect(document.querySelector('[data-kind]')).toBeNull()
  })

  test('the same words do not pile up, and never more than three are shown', async () => {
    for (const words of ['一', '一', '二', '三', '四']) toast.note(words)
    expect(currentToasts().map((entry) => entry.words)).toEqual(['二', '三', '四'])
  })
})

describe('states', () => {
  test('each says what it is to those who do not see it', async () => {
    const retry = vi.fn()
    const put = await draw(<LoadingState rows={3} />)
    expect(find('[role=status]').getAttribute('aria-label')).toBe('正在读取…')
    await put(<ErrorState message="服务器没有应答" retry={retry} />)
    expect(find('[role=alert]').textContent).toContain('服务器没有应答')
    await click(button('重试'))
    expect(retry).toHaveBeenCalledOnce()
    await put(<EmptyState title="没有模板" hint="先新建一个" />)
    expect(document.body.textContent).toContain('没有模板')
  })

  test('PendingMark shows what is not the server’s yet, and nothing for the rest', async () => {
    const put = await draw(<PendingMark pending="none" />)
    expect(document.querySelector('[data-kind]')).toBeNull()
    await put(<PendingMark pending="waiting" />)
    expect(find('[data-kind=waiting]').textContent).toBe('待上传')
    await put(<PendingMark pending="attention" />)
    expect(find('[data-kind=attention]').textContent).toBe('待处理')
  })
})

test.each([
  [0, '0 B'],
  [1023, '1,023 B'],
  [1536, '1.5 KB'],
  [144 * 1024, '144 KB'],
  [10 * 1024 ** 3, '10 GB'],
])('%d bytes are %s', (bytes, words) => {
  expect(bytesInWords(bytes)).toBe(words)
})
