import '#src/text/parts.ts'
import '#src/text/companies.ts'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { act, type ReactNode } from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { OperatedCompany } from '#contract/operator.ts'
import type { Desk } from '#src/data/desk.ts'
import { DeskContext } from '#src/data/desk-context.ts'
import type { SeenTemplate } from '#src/data/seen.ts'
import { type Local, openLocal } from '#src/local/database.ts'
import { FeaturesForm } from '#src/pages/companies/features-form.tsx'
import { RegionPanel } from '#src/pages/platform/region-panel.tsx'
import { NameForm } from '#src/pages/templates/parts/name-form.tsx'
import { ConfirmHost } from '#src/ui/confirm.tsx'
import { forgetReplaced } from './replaced.ts'
import { button, clearDrawn, click, draw, find, patiently, soon, type } from './ui-draw.tsx'

// Files share what they load: what is replaced here has not been loaded before, and is not there for the next file.
vi.hoisted(() => vi.resetModules())
afterAll(forgetReplaced)

const regions = { id: 7, cid: 1, regionList: [] }
vi.mock('#src/data/answers.ts', () => ({ useAnswer: () => ({ data: regions, waiting: false }) }))
vi.mock('#src/data/company.ts', () => ({ useCompanyVerbs: () => ({ saveRegions: vi.fn() }) }))
vi.mock('#src/data/connection.ts', () => ({ useConnection: () => ({ kind: 'online' }) }))
vi.mock('#src/data/edits.ts', () => ({ useEdits: () => ({ editTemplate: vi.fn() }) }))
vi.mock('#src/data/frame.ts', () => ({ useApi: () => ({ call: vi.fn() }) }))
vi.mock('#src/session/allowed.tsx', () => ({ useAllowed: () => true }))

let local: Local
beforeAll(async () => void (await import('#src/ui/confirm-dialog.tsx')))
beforeEach(async () => {
  local = await openLocal(`left-${Math.random()}`, { indexedDB: new IDBFactory(), IDBKeyRange })
})
afterEach(async () => {
  await clearDrawn()
  local.close()
})

const open = (form: ReactNode) =>
  draw(
    <DeskContext value={{ local, user: { cid: 1 } } as unknown as Desk}>
      {form}
      <ConfirmHost />
    </DeskContext>,
  )
const words = () => document.body.textContent ?? ''
const drafts = () => local.bulk.meta.where('key').startsWith('draft:').toArray()

/** That what was typed into a form and not sent is offered by it another time. */
async function offeredAgain(form: ReactNode, box: () => HTMLInputElement) {
  await open(form)
  await type(box(), '打到一半')
  await clearDrawn()
  await vi.waitFor(async () => expect(await drafts()).toHaveLength(1), patiently)
  await open(form)
  await soon(() => expect(words()).toContain('上次填写的内容没有保存'))
  expect(box().value).not.toBe('打到一半')
  await click(button('继续填写'))
  expect(box().value).toBe('打到一半')
}

const company = {
  ...{ cid: 9, cnName: '悦居', features: null, customConfigMaxNumber: 64, appTitle: '' },
} as unknown as OperatedCompany

test('what a company is to have otherwise is asked about before it is left, and offered again', async () => {
  const close = vi.fn()
  const form = <FeaturesForm company={company} close={close} done={close} />
  const title = () => find<HTMLInputElement>('input[type=text]:not([inputmode]), input:not([type])')
  await offeredAgain(form, title)
  await click(button('取消'))
  await soon(() => expect(words()).toContain('要离开吗'))
  expect(close).not.toHaveBeenCalled()
})

test('a region that is half entered is offered again', async () => {
  await offeredAgain(<RegionPanel />, () => find<HTMLInputElement>('form input'))
})

test('a name of a template that is half edited is offered again, and Escape asks before it is lost', async () => {
  const close = vi.fn()
  const template = { id: 7, name: '教室', version: 3 } as SeenTemplate
  const box = () => find<HTMLInputElement>('form input')
  await offeredAgain(<NameForm template={template} editing close={close} />, box)
  const key = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })
  await act(async () => void box().dispatchEvent(key))
  await soon(() => expect(words()).toContain('要离开吗'))
  expect(close).not.toHaveBeenCalled()
  await click(button('离开'))
  await soon(() => expect(close).toHaveBeenCalledOnce())
})
