import '#src/text/orders.ts'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import type { Invoice, InvoiceTitle } from '#contract/invoice.ts'
import { InvoicePage } from '#src/pages/invoice/invoice-page.tsx'
import { forgetReplaced } from './replaced.ts'
import { clearDrawn, draw, find, soon, type } from './ui-draw.tsx'

// Files share what they load: what is replaced here has not been loaded before, and is not there for the next file.
vi.hoisted(() => vi.resetModules())
afterAll(forgetReplaced)
afterEach(clearDrawn)

const title = (id: number, name: string, taxNo: string) =>
  ({ id, kind: 'company', name, taxNo, address: '', phone: '', bank: '', bankAccount: '' }) as InvoiceTitle
const titles = [title(1, '明德教育集团', '91310000MA1K'), title(2, '江城一中', '123100004250')]
const invoices = titles.map(
  (each, place) =>
    ({
      ...{ id: place + 1, title: each, amountFen: 100, state: place === 0 ? 'issued' : 'requested' },
      ...{ number: place === 0 ? '26310001' : null, reason: null, email: '', fileName: null },
      ...{ orders: [{ no: `LP${place}` }], requestedAt: 0 },
    }) as unknown as Invoice,
)
const answers: Record<string, unknown> = vi.hoisted(() => ({}))
Object.assign(answers, { 'invoice.list': invoices, 'invoice.titles': titles, 'order.list': { list: [] } })
vi.mock('#src/data/frame.ts', () => ({ useApi: () => ({}) }))
vi.mock('#src/data/connection.ts', () => ({ useConnection: () => ({ kind: 'offline' }) }))
vi.mock('#src/session/allowed.tsx', () => ({ Allowed: () => null, useAllowed: () => false }))
vi.mock('#src/ui/page.tsx', () => ({
  Page: ({ search, children }: Record<'search' | 'children', React.ReactNode>) => [search, children],
}))
vi.mock('#src/ui/confirm.tsx', () => ({ useConfirm: () => async () => true }))
vi.mock('#src/data/answers.ts', () => ({
  useAnswer: (name: string) => ({ data: answers[name], waiting: false, refresh: async () => undefined }),
}))

/** Whose titles and invoices are listed. */
const listed = () =>
  ['发票抬头', '申请记录'].map((list) =>
    [...document.querySelectorAll(`ul[aria-label="${list}"] > li`)].map((item) =>
      item.textContent?.includes('江城') ? '江城' : '明德',
    ),
  )

test('invoices and whom they are made out to are found by what is shown of them, without a network too', async () => {
  await draw(<InvoicePage />)
  const both = ['明德', '江城']
  expect(listed()).toEqual([both, both])
  const shows = async (words: string, ...lists: string[][]) => {
    await type(find<HTMLInputElement>('[role=searchbox]'), words)
    await soon(() => expect(listed()).toEqual(lists))
  }
  await shows('１２３１', ['江城'], ['江城'])
  await shows('26310001', [], ['明德'])
  expect(document.body.textContent).toContain('没有符合条件的内容')
  await shows('lp1', [], ['江城'])
  await shows('已开票', [], ['明德'])
  await shows('没有这个', [], [])
  await shows('', both, both)
})
