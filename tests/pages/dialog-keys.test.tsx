import { IconPencil } from '@tabler/icons-react'
import { act, useState } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { ActionMenu } from '#src/ui/action-menu.tsx'
import { ConfirmHost } from '#src/ui/confirm.tsx'
import { ask } from '#src/ui/confirm-store.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { SearchBox } from '#src/ui/search-box.tsx'
import { unkept } from '#src/ui/unsaved.ts'
import { button, clearDrawn, click, draw, find, soon, type } from './ui-draw.tsx'

// Their first loading takes longer than anything else here.
beforeAll(async () => {
  await import('#src/ui/confirm-dialog.tsx')
  await import('#src/ui/whole-menu.tsx')
})
afterEach(clearDrawn)

const press = (key: string, on: Element = document.activeElement ?? document.body) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  return act(async () => on.dispatchEvent(event))
}

/** Waits until the last dialog that opened has the focus. */
const entered = () =>
  soon(() =>
    expect([...document.querySelectorAll('[role$=dialog]')].at(-1)?.contains(document.activeElement)).toBe(
      true,
    ),
  )
const focused = (element: () => Element) => soon(() => expect(document.activeElement).toBe(element()))

const question = { title: '不保存就离开？', confirm: '离开' }

async function asked() {
  const answer = vi.fn()
  await act(async () => void ask(question).then(answer))
  await soon(() =>
    expect(button('离开').closest('[role$=dialog]')?.contains(document.activeElement)).toBe(true),
  )
  return answer
}

describe('a search box in a form', () => {
  test('keeps Enter to itself, and Escape as long as there are words', async () => {
    const [send, close, heard] = [vi.fn(), vi.fn(), vi.fn()]
    await draw(
      <FormDialog opened title="教室权限" onClose={close} onSubmit={send}>
        <SearchBox onSearch={heard} />
      </FormDialog>,
    )
    const box = find<HTMLInputElement>('[role=searchbox]')
    await type(box, '阅览')
    // What is not prevented sends the form around it.
    expect(await press('Enter', box)).toBe(false)
    expect(heard.mock.calls).toEqual([['阅览']])
    await press('Escape', box)
    expect(box.value).toBe('')
    expect(close).not.toHaveBeenCalled()
    await press('Escape', box)
    expect(close).toHaveBeenCalledOnce()
  })
})

describe('the focus', () => {
  const Opened = () => {
    const [of, setOf] = useState<string | null>(null)
    return (
      <>
        {['一', '二'].map((name) => (
          <button key={name} type="button" onClick={() => setOf(name)}>
            {name}
          </button>
        ))}
        <Dialog opened={of !== null} onClose={() => setOf(null)} title="详情">
          <button type="button" onClick={() => setOf(null)}>
            收起
          </button>
        </Dialog>
      </>
    )
  }

  test('goes back to what opened a dialog that stays mounted, each time', async () => {
    await draw(<Opened />)
    for (const name of ['一', '二', '一']) {
      button(name).focus()
      await click(button(name))
      await entered()
      await click(button('收起'))
      await focused(() => button(name))
    }
  })

  test('goes back to the button of the menu that a dialog was opened from', async () => {
    const Page = () => {
      const [opened, setOpened] = useState(false)
      return (
        <main id="main">
          <ActionMenu
            actions={[{ key: 'edit', icon: IconPencil, label: '编辑', run: () => setOpened(true) }]}
          >
            <button type="button">更多</button>
          </ActionMenu>
          <Dialog opened={opened} onClose={() => setOpened(false)} title="编辑">
            <button type="button" onClick={() => setOpened(false)}>
              收起
            </button>
          </Dialog>
        </main>
      )
    }
    await draw(<Page />)
    await click(button('更多'))
    await soon(() => void button('编辑'))
    button('编辑').focus()
    await click(button('编辑'))
    await entered()
    await click(button('收起'))
    await focused(() => button('更多'))
  })

  test('goes to the title of the page where what opened a dialog is gone', async () => {
    const page = (there: boolean, opened: boolean) => (
      <main>
        <h1 data-page-title tabIndex={-1}>
          模板
        </h1>
        {there && <button type="button">删除</button>}
        <Dialog opened={opened} onClose={() => undefined} title="删除">
          <button type="button">是</button>
        </Dialog>
      </main>
    )
    const put = await draw(page(true, false))
    button('删除').focus()
    await put(page(true, true))
    await entered()
    await put(page(false, false))
    await focused(() => find('h1'))
  })
})

describe('Escape', () => {
  test('answers a question and leaves the dialog under it, whichever hears of it first', async () => {
    const close = vi.fn()
    const page = (before: boolean) => (
      <>
        {before && <ConfirmHost key="before" />}
        <Dialog opened onClose={close} title="退出登录">
          <button type="button">留下</button>
        </Dialog>
        {!before && <ConfirmHost key="after" />}
      </>
    )
    for (const before of [true, false]) {
      const put = await draw(page(before))
      const answer = await asked()
      await press('Escape')
      await soon(() => expect(answer.mock.calls).toEqual([[false]]))
      expect(close).not.toHaveBeenCalled()
      await put(null)
    }
  })
})

describe('the way back of a phone', () => {
  /** What browsers have: closed once, it is told of no further way back. */
  class Watcher {
    static open: Watcher[] = []
    onclose: (() => void) | null = null
    constructor() {
      Watcher.open.push(this)
    }
    destroy() {
      Watcher.open = Watcher.open.filter((each) => each !== this)
    }
    static back() {
      const last = Watcher.open.at(-1)
      last?.destroy()
      return act(async () => last?.onclose?.())
    }
  }
  beforeEach(() => {
    Watcher.open = []
    vi.stubGlobal('CloseWatcher', Watcher)
    vi.stubGlobal('matchMedia', () => ({
      matches: true,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }))
  })
  afterEach(() => vi.unstubAllGlobals())

  test('closes what stands over the page, and asks as often as there is something unsaved', async () => {
    const Page = () => {
      const [opened, setOpened] = useState(true)
      return (
        <>
          <FormDialog
            opened={opened}
            onClose={() => setOpened(false)}
            title="教室"
            onSubmit={() => undefined}
            unsaved={unkept(true)}
          >
            <input />
          </FormDialog>
          <ConfirmHost />
        </>
      )
    }
    await draw(<Page />)
    for (const answer of ['继续填写', '离开']) {
      expect(Watcher.open).toHaveLength(1)
      await Watcher.back()
      await soon(() => void button(answer))
      await click(button(answer))
      await soon(() => {
        expect(document.body.textContent).not.toContain(answer)
        expect(Watcher.open).toHaveLength(answer === '离开' ? 0 : 1)
      })
    }
    await soon(() => expect(document.querySelector('form')).toBeNull())
  })

  test('answers a question, and leaves Escape to be a key', async () => {
    const close = vi.fn()
    await draw(
      <>
        <Dialog opened onClose={close} title="详情">
          <button type="button">留下</button>
        </Dialog>
        <ConfirmHost />
      </>,
    )
    const answer = await asked()
    await Watcher.back()
    await soon(() => expect(answer.mock.calls).toEqual([[false]]))
    await soon(() => expect(document.body.textContent).not.toContain('离开'))
    expect(close).not.toHaveBeenCalled()
    // A browser takes an Escape that is prevented for none of its own.
    expect(await press('Escape')).toBe(false)
    expect(close).toHaveBeenCalledOnce()
  })
})
