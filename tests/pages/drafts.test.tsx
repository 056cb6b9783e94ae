import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Desk } from '#src/data/desk.ts'
import { DeskContext } from '#src/data/desk-context.ts'
import { useCallForm } from '#src/form/use-call-form.ts'
import { type Local, openLocal } from '#src/local/database.ts'
import { ConfirmHost } from '#src/ui/confirm.tsx'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { mayLeave } from '#src/ui/unsaved.ts'
import { button, clearDrawn, click, draw, find, patiently, soon, type } from './ui-draw.tsx'

beforeAll(async () => void (await import('#src/ui/confirm-dialog.tsx')))
let local: Local
beforeEach(async () => {
  local = await openLocal(`drafts-${Math.random()}`, { indexedDB: new IDBFactory(), IDBKeyRange })
})
afterEach(async () => {
  await clearDrawn()
  local.close()
})

const closed = vi.fn()
const sent = vi.fn(async (_values: object) => undefined)

function Form({ about, stillHolds }: { about: number; stillHolds?: () => object }) {
  const form = useCallForm('template.edit', {
    initial: { name: '旧名', password: '' },
    verbatim: ['password'],
    about,
    ...(stillHolds && { stillHolds }),
  })
  return (
    <FormDialog
      opened
      title="编辑"
      onClose={closed}
      onSubmit={() => void form.submit(sent)}
      unsaved={form.unsaved}
    >
      <input data-name {...form.text('name')} />
      <input data-word {...form.text('password')} />
    </FormDialog>
  )
}

const open = (about = 1, more: { stillHolds?: () => object } = {}) =>
  draw(
    <DeskContext value={{ local } as Desk}>
      <Form about={about} {...more} />
      <ConfirmHost />
    </DeskContext>,
  )
const name = () => find<HTMLInputElement>('[data-name]')
const words = () => document.body.textContent ?? ''
const press = (key: string) =>
  act(async () => void document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
const drafts = () => local.bulk.meta.where('key').startsWith('draft:').toArray()

test('what was typed and not sent is offered again, to the same form of the same thing, without its secrets', async () => {
  await open()
  await type(name(), '打到一半')
  await type(find<HTMLInputElement>('[data-word]'), 'Secret-99')
  await clearDrawn()
  await vi.waitFor(async () => expect(await drafts()).toHaveLength(1), patiently)
  expect(JSON.stringify(await drafts())).not.toContain('Secret-99')

  await open(2)
  await vi.waitFor(async () => expect(name().value).toBe('旧名'), patiently)
  await clearDrawn()
  await open(1)
  await soon(() => expect(words()).toContain('上次填写的内容没有保存'))
  expect(name().value).toBe('旧名')
  await click(button('继续填写'))
  expect(name().value).toBe('打到一半')
  await click(button('保存'))
  await soon(() => expect(sent).toHaveBeenCalledOnce())
  await vi.waitFor(async () => expect(await drafts()).toEqual([]), patiently)
  await clearDrawn()
  expect(await drafts()).toEqual([])
})

test('what does not hold any more of what was entered is not offered, and the rest alone is taken up', async () => {
  await open()
  await type(name(), '打到一半')
  await clearDrawn()
  await vi.waitFor(async () => expect(await drafts()).toHaveLength(1), patiently)
  const holds = vi.fn(() => ({}))
  await open(1, { stillHolds: holds })
  await soon(() => expect(holds).toHaveBeenCalled())
  await act(async () => undefined)
  expect(words()).not.toContain('上次填写的内容没有保存')
  await clearDrawn()
  await open(1, { stillHolds: () => ({ name: '还成立' }) })
  await soon(() => expect(words()).toContain('上次填写的内容没有保存'))
  await click(button('继续填写'))
  expect(name().value).toBe('还成立')
})

test('what was taken back is not offered another time', async () => {
  await open()
  await type(name(), '打错了')
  await vi.waitFor(async () => expect(await drafts()).toHaveLength(1), patiently)
  await type(name(), '旧名')
  await vi.waitFor(async () => expect(await drafts()).toEqual([]), patiently)
})

test('a changed form is not left before somebody has been asked: by Escape, or for a newer program', async () => {
  closed.mockClear()
  await open()
  await press('Escape')
  expect(closed).toHaveBeenCalledOnce()
  closed.mockClear()
  await type(name(), '打到一半')
  await press('Escape')
  await soon(() => expect(words()).toContain('还没有保存，要离开吗？'))
  expect(closed).not.toHaveBeenCalled()
  // Escape is an answer to the question, and no other one is asked.
  await press('Escape')
  await soon(() => expect(words()).not.toContain('要离开吗'))
  await click(button('取消'))
  await soon(() => expect(words()).toContain('要离开吗'))
  await click(button('继续填写'))
  await soon(() => expect(words()).not.toContain('要离开吗'))
  expect(closed).not.toHaveBeenCalled()

  const leaving = mayLeave()
  await soon(() => expect(words()).toContain('要离开吗'))
  await click(button('继续填写'))
  expect(await leaving).toBe(false)
  expect(name().value).toBe('打到一半')
  const event = new Event('beforeunload', { cancelable: true })
  dispatchEvent(event)
  expect(event.defaultPrevented).toBe(true)

  const going = mayLeave()
  await soon(() => expect(words()).toContain('要离开吗'))
  await click(button('离开'))
  expect(await going).toBe(true)
  expect(await drafts()).toHaveLength(1)
  const last = new Event('beforeunload', { cancelable: true })
  dispatchEvent(last)
  expect(last.defaultPrevented).toBe(false)
})
