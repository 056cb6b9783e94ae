import '#src/text/developer.ts'
import { act } from 'react'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import type { InputOf } from '#contract/index.ts'
import type { Webhook } from '#contract/webhook.ts'
import { DeliveriesDialog } from '#src/pages/webhooks/deliveries-dialog.tsx'
import { forgetReplaced } from './replaced.ts'
import { button, clearDrawn, click, draw, find } from './ui-draw.tsx'

// Files share what they load: what is replaced here has not been loaded before, and is not there for the next file.
vi.hoisted(() => vi.resetModules())
afterAll(forgetReplaced)
afterEach(clearDrawn)

type Asked = InputOf<'webhook.deliveries'>

const asked = vi.hoisted(() => [] as Asked[])
vi.mock('#src/data/frame.ts', () => ({ useApi: () => ({}) }))
vi.mock('#src/data/connection.ts', () => ({ useConnection: () => ({ kind: 'online' }) }))
vi.mock('#src/session/allowed.tsx', () => ({ Allowed: () => null }))
/** 130 messages, of which the last 25 were not taken. */
vi.mock('#src/data/answers.ts', () => ({
  useAnswer: (_: string, input: Asked) => {
    asked.push(input)
    const all = Array.from({ length: 130 }, (_each, place) => ({
      ...{ id: 130 - place, event: 'ping', at: 0, attempts: 1, nextAt: null, status: 500, answer: '' },
      ...{ state: place < 25 ? 'failed' : 'delivered', body: `第 ${130 - place} 条` },
    })).filter(({ state }) => input.state === undefined || state === input.state)
    const { pageSize = 20, currentPage = 1 } = input
    const list = all.slice((currentPage - 1) * pageSize, currentPage * pageSize)
    return { data: { list, total: all.length }, waiting: false, refresh: async () => undefined }
  },
}))

test('every message sent in two weeks is reached, also those beyond the newest hundred, and by its state', async () => {
  await draw(<DeliveriesDialog hook={{ id: 4, name: '工单' } as Webhook} close={() => undefined} />)
  for (let page = 1; page < 7; page++) await click(button('下一页'))
  expect(button('下一页').disabled).toBe(true)
  expect(document.body.textContent).toContain('第 1 条')
  const choice = find<HTMLSelectElement>('select[aria-label="状态"]')
  await act(async () => {
    choice.value = 'failed'
    choice.dispatchEvent(new Event('change', { bubbles: true }))
  })
  expect(asked.at(-1)).toMatchObject({ id: 4, state: 'failed', currentPage: 1 })
  expect(document.body.textContent).toContain('1 / 2')
  expect(document.body.textContent).toContain('第 130 条')
})
