import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { act } from 'react'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import '#src/text/run-sheets.ts'
import type { Desk } from '#src/data/desk.ts'
import { DeskContext } from '#src/data/desk-context.ts'
import type { OpenSheet } from '#src/data/run-sheets.ts'
import { type Local, openLocal } from '#src/local/database.ts'
import { SignDialog } from '#src/pages/run-sheets/handover/sign-dialog.tsx'
import { clearDrawn, click, draw, find, type } from './ui-draw.tsx'

// Files share what they load: what is replaced here has not been loaded before, and is not there for the next file.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())

const signSheet = vi.fn(async (_signed: object, _name: string) => undefined)
vi.mock('#src/data/edits.ts', () => ({ useEdits: () => ({ signSheet }) }))
vi.mock('#src/data/connection.ts', () => ({ useConnection: () => ({ kind: 'offline' }) }))
vi.mock('#src/pages/run-sheets/handover/signature-pad.tsx', () => ({ SignaturePad: () => null }))

let local: Local
beforeEach(async () => {
  local = await openLocal(`sign-${Math.random()}`, { indexedDB: new IDBFactory(), IDBKeyRange })
})
afterEach(async () => {
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
const show = (close: () => void) =>
  draw(
    <DeskContext value={{ local } as Desk}>
      <SignDialog task={{ open, room: '301' }} close={close} />
    </DeskContext>,
  )

test('who took over the last room is entered for the next one, and may be another', async () => {
  Object.assign(globalThis, { scrollTo: () => undefined })
  const close = vi.fn()
  await show(close)
  expect(find<HTMLInputElement>('input').value).toBe('')
  await type(find('input'), '王建国')
  await click(find('button[type=submit]'))
  await vi.waitFor(() => expect(close).toHaveBeenCalledOnce(), 10_000)
  expect(signSheet).toHaveBeenCalledWith(expect.objectContaining({ signer: '王建国' }), '301')
  await clearDrawn()
  await show(close)
  await vi.waitFor(async () => {
    await act(async () => undefined)
    expect(find<HTMLInputElement>('input').value).toBe('王建国')
  }, 10_000)
  await type(find('input'), '赵敏')
  expect(find<HTMLInputElement>('input').value).toBe('赵敏')
})
