import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import '#src/text/companies.ts'
import type { OperatedCompany } from '#contract/operator.ts'
import { ApiError } from '#src/api/api-error.ts'
import type { Desk } from '#src/data/desk.ts'
import { DeskContext } from '#src/data/desk-context.ts'
import { type Frame, FrameContext } from '#src/data/frame.ts'
import { EditForm } from '#src/pages/companies/edit-form.tsx'
import { OpenForm } from '#src/pages/companies/open-form.tsx'
import { button, clearDrawn, click, draw, find, soon, type } from './ui-draw.tsx'

const call = vi.fn(async (_name: string, _input: object): Promise<object> => ({}))
const inConsole = (form: ReactNode) =>
  draw(
    <FrameContext value={{ api: { call } } as unknown as Frame}>
      <DeskContext value={{ local: {} } as unknown as Desk}>{form}</DeskContext>
    </FrameContext>,
  )

afterEach(async () => {
  await clearDrawn()
  call.mockClear()
})

const company = {
  ...{ cid: 7, cnName: '悦居', enName: 'yueju', accountType: 4, features: null, appTitle: '' },
} as unknown as OperatedCompany
const ways = { close: () => undefined, done: () => undefined }
const box = (words: string) =>
  [...document.querySelectorAll<HTMLInputElement>('input')].find(({ value }) => value === words) ??
  find<HTMLInputElement>('nothing')
const words = () => document.body.textContent ?? ''

test('a company is renamed by what was changed alone, and a name that is taken is told at its field', async () => {
  await inConsole(<EditForm company={company} {...ways} />)
  expect(words()).toContain('登录页地址随之改变')
  await type(box('yueju'), 'other')
  call.mockRejectedValueOnce(new ApiError(4000, '输入有误', { enName: '英文名已被使用，请换一个' }))
  await click(button('保存'))
  expect(call).toHaveBeenCalledWith('operator.edit', { cid: 7, enName: 'other' })
  await soon(() => expect(box('other').getAttribute('aria-invalid')).toBe('true'))
  expect(words()).toContain('英文名已被使用')
})

test('further platforms are offered, those that a company has are not', async () => {
  await inConsole(<EditForm company={company} {...ways} />)
  const offered = [...document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')]
  expect(offered.map(({ value }) => value)).toEqual(['open', 'school', 'business', 'smarthome'])
  await click(find('input[value=business]'))
  await click(button('保存'))
  expect(call).toHaveBeenCalledWith('operator.edit', { cid: 7, alsoIn: ['business'] })
})

test('a company is opened on several platforms at once', async () => {
  await inConsole(<OpenForm opened {...ways} />)
  expect(document.querySelector('input[value=school]')).toBeNull()
  await click(find('input[value=hotel]'))
  expect(find<HTMLInputElement>('input[value=hotel]').checked).toBe(true)
})
