import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Desk } from '#src/data/desk.ts'
import { DeskContext } from '#src/data/desk-context.ts'
import { type DraftRules, takenUp } from '#src/form/taken-up.ts'
import { useCallForm } from '#src/form/use-call-form.ts'
import { type Local, openLocal } from '#src/local/database.ts'
import type { StoredDraft } from '#src/local/drafts.ts'
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
const sent = vi.fn(async (..._sent: object[]) => undefined)

interface FormProps extends Pick<DraftRules, 'whole'> {
  about: number
  describe?: string
  version?: number
}
const Form = ({ about, describe = '旧注', version, whole }: FormProps) => {
  const form = useCallForm('template.edit', {
    initial: { name: '旧名', describe, password: '' },
    verbatim: ['password'],
    ...{ about, version, whole },
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
      <input data-describe {...form.text('describe')} />
      <input data-word {...form.text('password')} />
    </FormDialog>
  )
}

const open = (about = 1, more: Omit<FormProps, 'about'> = {}) =>
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

test('of what was typed only what its author changed is taken up, on what she saw; and nothing of what is sent whole and has changed', async () => {
  sent.mockClear()
  await open(1, { version: 3 })
  await type(name(), '打到一半')
  await clearDrawn()
  await vi.waitFor(async () => expect(await drafts()).toHaveLength(1), patiently)
  const describe = () => find<HTMLInputElement>('[data-describe]').value
  await open(1, { describe: '别人改的', version: 4 })
  await soon(() => expect(words()).toContain('上次填写的内容没有保存'))
  await click(button('继续填写'))
  expect([name().value, describe()]).toEqual(['打到一半', '别人改的'])
  await type(find('[data-describe]'), '两人都改')
  await clearDrawn()
  await open(1, { describe: '又一个人改的', version: 5, whole: [['name']] })
  await soon(() => expect(words()).toContain('上次填写的内容没有保存'))
  await click(button('继续填写'))
  expect([name().value, describe()]).toEqual(['打到一半', '两人都改'])
  await click(button('保存'))
  const password = ''
  await soon(() =>
    expect(sent).toHaveBeenCalledWith(
      { name: '打到一半', describe: '两人都改', password },
      { name: '打到一半', describe: '两人都改' },
      { version: 4, fields: { name: '旧名', describe: '别人改的', password } },
    ),
  )
  await vi.waitFor(async () => expect(await drafts()).toEqual([]), patiently)
  await clearDrawn()
  await open(1, { whole: [['describe']] })
  await type(find('[data-describe]'), '整张表')
  await clearDrawn()
  await vi.waitFor(async () => expect(await drafts()).toHaveLength(1), patiently)
  // What is sent whole comes back no more; what was typed beside it would.
  const [draft] = await drafts()
  expect(
    takenUp(draft?.value as StoredDraft, { name: '旧名', describe: '别人改的' }, { whole: [['describe']] }),
  ).toEqual({
    values: {},
    begun: {},
  })
})

test('of things with lists each field is taken up by itself, and lists keep what others have put in', () => {
  const begun = {
    items: [
      { name: '甲', members: [1, 2], acts: [{ id: 1 }] },
      { name: '乙', members: [] },
    ],
  }
  const hers = { items: [{ ...begun.items[0], name: '甲改', members: [2, 3] }, begun.items[1]] }
  const now = {
    items: [
      { name: '甲', members: [1, 2, 9], acts: [{ id: 2 }] },
      { name: '乙改', members: [7] },
    ],
  }
  const draft = { values: hers, begun, at: 1 }
  const back = (rules: DraftRules, laid: object = now) =>
    takenUp(draft, laid as Record<string, unknown>, rules).values
  expect(back({ each: 'items' })).toEqual({
    items: [{ name: '甲改', members: [2, 9, 3], acts: [{ id: 2 }] }, now.items[1]],
  })
  // Of one thing a version is known: what both have changed is hers, on what she made it on.
  const one = {
    ...draft,
    values: { items: hers.items.slice(0, 1) },
    begun: { items: begun.items.slice(0, 1) },
  }
  const renamed = { items: [{ ...now.items[0], name: '丙' }] }
  expect(takenUp(one, renamed, { each: 'items' })).toEqual({
    values: { items: [{ name: '甲改', members: [2, 9, 3], acts: [{ id: 2 }] }] },
    begun: { items: [{ name: '甲', members: [1, 2, 9], acts: [{ id: 2 }] }] },
  })
  const both = { items: [{ ...now.items[0], name: '丙' }, now.items[1]] }
  expect(back({ each: 'items' }, both)).toMatchObject({ items: [{ name: '丙' }, {}] })
  // What was added to or taken away since is another form's.
  expect(back({ each: 'items' }, { items: [] })).toEqual(hers)
  expect(back({}, begun)).toEqual(hers)
  // One of an older build does not say what it was begun with.
  expect(takenUp({ values: { name: '打好', old: 1 }, at: 1 }, { name: '旧名' }, {}).values).toEqual({
    name: '打好',
  })
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
