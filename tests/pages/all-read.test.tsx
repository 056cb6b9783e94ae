import { afterAll, afterEach, expect, test, vi } from 'vitest'
import '#src/text/alarms.ts'
import type { ListedRule } from '#contract/alarm-shapes.ts'
import { RulesView } from '#src/pages/alarms/rules-view.tsx'
import { Inbox } from '#src/pages/messages/inbox.tsx'
import { forgetReplaced } from './replaced.ts'
import { button, clearDrawn, click, draw } from './ui-draw.tsx'

// Files share what they load: what is replaced here has not been loaded before, and is not there for the next file.
vi.hoisted(() => vi.resetModules())
afterAll(forgetReplaced)

const held = vi.hoisted(() => ({ data: {} as Record<string, unknown> }))
const refresh = vi.hoisted(() => vi.fn(async (_name: string) => undefined))
const answered = vi.hoisted(() => (name: string) => ({
  ...{ data: held.data[name] ?? null, waiting: false, refresh: () => refresh(name) },
  freshness: { at: 1, state: 'fresh', error: null, refresh: async () => undefined },
}))
vi.mock('#src/data/news.ts', () => ({ useNewsAnswer: answered }))
vi.mock('#src/data/answers.ts', () => ({ useAnswer: answered }))
vi.mock('#src/data/connection.ts', () => ({ useConnection: () => ({ kind: 'online' }) }))
const call = vi.fn(async (_name: string, _input: object) => ({}))
vi.mock('#src/data/frame.ts', () => ({ useApi: () => ({ call }) }))
vi.mock('#src/session/allowed.tsx', () => ({ useAllowed: () => true, Allowed: () => null }))
vi.mock('#src/session/session-provider.tsx', () => ({ useSystem: () => 'school' }))

afterEach(clearDrawn)
const words = () => document.body.textContent ?? ''

test('all are marked as read while anything is unread, wherever it stands', async () => {
  // None of this page, and three of those behind it.
  held.data = { 'message.list': { list: [], total: 40 }, 'message.unread': { unread: 3 } }
  await draw(<Inbox filter="all" choice={null} />)
  await click(button('全部已读'))
  expect(call).toHaveBeenCalledWith('message.readAll', {})
  expect(refresh.mock.calls.flat().sort()).toEqual(['message.list', 'message.unread'])
  await clearDrawn()
  held.data = { ...held.data, 'message.unread': { unread: 0 } }
  await draw(<Inbox filter="all" choice={null} />)
  expect(button('全部已读').disabled).toBe(true)
})

test('a rule says where nobody hears of it whom it names', async () => {
  const rule: ListedRule = {
    ...{ id: 1, kind: 'smoke', level: 1, minSeconds: 0, threshold: null, hysteresis: 0, enabled: true },
    ...{ campusIds: [], roleIds: [], accountIds: [7], quiet: [], maintenance: [] },
  }
  const shown = async (more: Partial<ListedRule>) => {
    held.data = { 'alarmRule.list': [{ ...rule, ...more }] }
    await draw(<RulesView choice={null} />)
    const said = words().includes('2 个')
    await clearDrawn()
    return said
  }
  expect(await shown({ unheardIn: [5, 6] })).toBe(true)
  expect(await shown({ unheardIn: [5, 6], enabled: false })).toBe(false)
  expect(await shown({ unheardIn: [] })).toBe(false)
  expect(await shown({})).toBe(false)
})
