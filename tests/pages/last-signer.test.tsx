import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import '#src/text/run-sheets.ts'
import type { Desk } from '#src/data/desk.ts'
import { DeskContext } from '#src/data/desk-context.ts'
import type { OpenSheet } from '#src/data/run-sheets.ts'
import { type Local, openLocal } from '#src/local/database.ts'
import { SignDialog } from '#src/pages/run-sheets/handover/sign-dialog.tsx'
import { ConfirmHost } from '#src/ui/confirm.tsx'
import { forgetReplaced } from './replaced.ts'
import { button, clearDrawn, click, draw, find, soon, type } from './ui-draw.tsx'

// Files share what they load: what is replaced here has not been loaded before, and is not there for the next file.
vi.hoisted(() => vi.resetModules())
afterAll(forgetReplaced)

const signSheet = vi.fn(async (_signed: object, _name: string) => undefined)
vi.mock('#src/data/edits.ts', () => ({ useEdits: () => ({ signSheet }) }))
vi.mock('#src/data/connection.ts', () => ({ useConnection: () => ({ kind: 'offline' }) }))
vi.mock('#src/pages/run-sheets/handover/signature-pad.tsx', () => ({
  SignaturePad: ({ change }: { change: (path: string) => void }) => (
    <button type="button" onClick={() => change('M1 1L2 2')}>
      签字
    </button>
  ),
}))

beforeAll(async () => void (await import('#src/ui/confirm-dialog.tsx')))
let local: Local
beforeEach(async () => {
  local = await openLocal(`sign-${Math.random()}`, { indexedDB: new IDBFactory(), IDBKeyRange })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await clearDrawn()
  local.close()
})

const open = {
  ...{
    campusId: 3,
    sheet: null,
    room: { roomId: 7, version: 1, total: 0, pass: 0, fail: 0, skip: 0, states: {} },
  },
} as unknown as OpenSheet
const task = { open, room: '301' }
const show = (close: () => void) =>
  draw(
    <DeskContext value={{ local } as Desk}>
      <SignDialog task={task} close={close} />
      <ConfirmHost />
    </DeskContext>,
  )

test('who took over the last room is entered for the next one, and may be another', async () => {
  vi.stubGlobal('scrollTo', () => undefined)
  const close = vi.fn()
  await show(close)
  expect(find<HTMLInputElement>('input').value).toBe('')
  await type(find('input'), '王建国')
  await click(find('button[type=submit]'))
  await vi.waitFor(() => expect(close).toHaveBeenCalledOnce(), 10_000)
  expect(signSheet).toHaveBeenCalledWith(expect.objectContaining({ signer: '王建国' }), '301')
  await clearDrawn()
  await show(close)
  await soon(() => expect(find<HTMLInputElement>('input').value).toBe('王建国'))
  await type(find('input'), '赵敏')
  expect(find<HTMLInputElement>('input').value).toBe('赵敏')
})

test('a signature that was drawn is not thrown away unasked; a name that was entered for the signer alone is', async () => {
  await local.bulk.meta.put({
    key: 'draft:runSheet.sign:last',
    value: { values: { signer: '王建国' }, at: 1 },
  })
  const close = vi.fn()
  await show(close)
  await soon(() => expect(find<HTMLInputElement>('input').value).toBe('王建国'))
  await click(button('取消'))
  await soon(() => expect(close).toHaveBeenCalledOnce())
  await click(button('签字'))
  await click(button('取消'))
  await soon(() => expect(document.body.textContent).toContain('填写的内容会丢失'))
  expect(close).toHaveBeenCalledOnce()
})
