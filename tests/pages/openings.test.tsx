import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { SeenTemplate } from '#src/data/seen.ts'
import { CommonForm } from '#src/pages/templates/library/common-form.tsx'
import { TransferForm } from '#src/pages/templates/library/transfer-form.tsx'
import { ConfirmHost } from '#src/ui/confirm.tsx'
import { forgetReplaced } from './replaced.ts'
import { button, clearDrawn, click, draw, find, soon, type } from './ui-draw.tsx'

// Files share what they load: what is replaced here has not been loaded before, and is not there for the next file.
vi.hoisted(() => vi.resetModules())
afterAll(forgetReplaced)

vi.mock('#src/session/allowed.tsx', () => ({ useAllowed: () => false }))
vi.mock('#src/pages/templates/campus-picker.tsx', () => ({ CampusPicker: () => null }))
vi.mock('#src/data/campuses.ts', () => ({
  useCampuses: () => [{ campusId: 1, name: '东校区', unbindStatus: 0 }],
}))
const call = vi.fn(async (_name: string, _input: object) => ({
  ...{ companyName: '另一家公司', missingProducts: [], roomList: [] },
}))
vi.mock('#src/data/frame.ts', () => ({ useApi: () => ({ call }) }))

/** A box that grows with its words asks the page whether its fonts have come. */
Object.assign(document, { fonts: new EventTarget() })

beforeAll(async () => void (await import('#src/ui/confirm-dialog.tsx')))
beforeEach(() => call.mockClear())
afterEach(clearDrawn)

const template = { id: 7, name: '教室', describe: '', campusIds: [1] } as unknown as SeenTemplate
const close = vi.fn()
const words = () => document.body.textContent ?? ''

test('a template handed over begins at its beginning when it is opened again, with no check of what was chosen before', async () => {
  const form = (opened: boolean) => <TransferForm template={template} opened={opened} close={close} />
  const put = await draw(form(true))
  // A place that keeps its templates cannot be left, and is named.
  expect(words()).toContain('已锁定模板、不能移除的')
  expect(words()).toContain('东校区')
  await click(find('input[type=radio][value=company]'))
  expect(words()).not.toContain('东校区')
  await type(find<HTMLInputElement>('input:not([type=radio])'), 'other')
  await click(find('button[type=submit]'))
  await soon(() => expect(words()).toContain('另一家公司'))
  expect(call).toHaveBeenCalledWith('template.transferCheck', { id: 7, enName: 'other' })
  await put(form(false))
  await put(form(true))
  expect(find<HTMLInputElement>('input[value=places]').checked).toBe(true)
  expect(words()).not.toContain('另一家公司')
  await click(find('input[type=radio][value=company]'))
  expect(find<HTMLInputElement>('input:not([type=radio])').value).toBe('')
})

test('a form begins with the name that the template has by then, and what was typed into it is not thrown away unasked', async () => {
  const form = (name: string, opened: boolean) => (
    <>
      <CommonForm template={{ ...template, name }} opened={opened} close={close} />
      <ConfirmHost />
    </>
  )
  const put = await draw(form('教室', true))
  const name = () => find<HTMLInputElement>('input')
  await type(name(), '教室甲')
  await click(button('取消'))
  await soon(() => expect(words()).toContain('要离开吗'))
  expect(close).not.toHaveBeenCalled()
  await click(button('离开'))
  await soon(() => expect(close).toHaveBeenCalledOnce())
  await put(form('教室', false))
  await put(form('阶梯教室', true))
  expect(name().value).toBe('阶梯教室')
})
