import { MantineProvider } from '@mantine/core'
import { act } from 'react'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { ConfirmHost, useConfirm } from '#src/ui/confirm.tsx'
import { ask } from '#src/ui/confirm-store.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { SecretDialog } from '#src/ui/secret-dialog.tsx'
import { currentToasts } from '#src/ui/toast.ts'
import { button, clearDrawn, click, draw, find, soon } from './ui-draw.tsx'

// Its first loading takes longer than anything else here.
beforeAll(async () => void (await import('#src/ui/confirm-dialog.tsx')))
afterEach(clearDrawn)

let found: unknown
function Asker() {
  found = useConfirm()
  return null
}

const question = { title: '删除“阅览室”？', confirm: '删除', danger: true }

async function asked() {
  let answer: boolean | undefined
  await act(async () => {
    void ask(question).then((yes) => {
      answer = yes
    })
  })
  await soon(() => void find('[role=dialog]'))
  return () => answer
}

describe('confirm', () => {
  test('names the thing and answers yes or no', async () => {
    await draw(<ConfirmHost />)
    const first = await asked()
    expect(find('[role=dialog]').textContent).toContain('删除“阅览室”？')
    await click(button('删除'))
    expect(first()).toBe(true)
    const second = await asked()
    await click(button('取消'))
    expect(second()).toBe(false)
  })

  test('a second question answers the first with no', async () => {
    await draw(<ConfirmHost />)
    const first = await asked()
    const second = await asked()
    expect(first()).toBe(false)
    expect(second()).toBeUndefined()
    await click(button('取消'))
  })

  test('the hook gives the same question to components', async () => {
    await draw(<Asker />)
    expect(found).toBe(ask)
  })
})

describe('FormDialog', () => {
  test('that is on its way out is not sent another time', async () => {
    const send = vi.fn()
    const dialog = (opened: boolean) => (
      // It goes slowly, as where nothing is tested.
      <MantineProvider env="default">
        <FormDialog opened={opened} title="新建模板" onClose={() => undefined} onSubmit={send}>
          <p>名称</p>
        </FormDialog>
      </MantineProvider>
    )
    const put = await draw(dialog(true))
    await soon(() => void button('保存'))
    await click(button('保存'))
    await put(dialog(false))
    await click(button('保存'))
    expect(send).toHaveBeenCalledOnce()
  })

  test('sends once, shows a refusal, and closes on cancel', async () => {
    const [send, close] = [vi.fn(), vi.fn()]
    const put = await draw(
      <FormDialog opened title="新建模板" onClose={close} onSubmit={send}>
        <input name="name" />
      </FormDialog>,
    )
    await click(button('保存'))
    expect(send).toHaveBeenCalledOnce()
    await put(
      <FormDialog opened title="新建模板" onClose={close} onSubmit={send} error="名称已被使用">
        <input name="name" />
      </FormDialog>,
    )
    expect(find('form [role=alert]').textContent).toBe('名称已被使用')
    await click(button('取消'))
    expect(close).toHaveBeenCalledOnce()
  })
})

describe('SecretDialog', () => {
  const secret = { title: '密钥', hint: '只显示这一次', secret: 'lamp-4711' }
  afterEach(() => vi.unstubAllGlobals())

  test('is not closed by a click beside it', async () => {
    const close = vi.fn()
    await draw(<SecretDialog secret={secret} close={close} />)
    for (const beside of document.querySelectorAll<HTMLElement>(
      '.mantine-Modal-overlay, .mantine-Modal-inner',
    ))
      await click(beside)
    expect(close).not.toHaveBeenCalled()
    await click(button('我已保存'))
    expect(close).toHaveBeenCalledOnce()
  })

  test('a copy that the browser refuses is told, and what is to be copied is selected', async () => {
    const writeText = vi.fn(async () => Promise.reject(new DOMException('no', 'NotAllowedError')))
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
    await draw(<SecretDialog secret={secret} close={() => undefined} />)
    await click(button('复制'))
    await soon(() =>
      expect(currentToasts().map(({ words }) => words)).toEqual([expect.stringContaining('手动')]),
    )
    expect(getSelection()?.toString()).toBe('lamp-4711')
  })
})
