import { useState } from 'react'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import '#src/text/alarms.ts'
import type { Alarm } from '#contract/alarm-shapes.ts'
import { ApiError } from '#src/api/api-error.ts'
import type { Desk } from '#src/data/desk.ts'
import { DeskContext } from '#src/data/desk-context.ts'
import { AlarmTicks } from '#src/pages/alarms/alarm-ticks.tsx'
import { forgetReplaced } from './replaced.ts'
import { button, clearDrawn, click, draw, find, soon, type } from './ui-draw.tsx'

// Files share what they load: what is replaced here has not been loaded before, and is not there for the next file.
vi.hoisted(() => vi.resetModules())
afterAll(forgetReplaced)

vi.mock('#src/session/allowed.tsx', () => ({
  useAllowed: () => true,
  Allowed: ({ children }: { children: React.ReactNode }) => children,
}))
vi.mock('#src/data/connection.ts', () => ({ useConnection: () => ({ kind: 'online' }) }))
const call = vi.fn(async (_name: string, _input: { id: number }): Promise<object> => ({}))
vi.mock('#src/data/frame.ts', () => ({ useApi: () => ({ call }) }))

/** A box that grows with its words asks the page whether its fonts have come. */
Object.assign(document, { fonts: new EventTarget() })

afterEach(async () => {
  await clearDrawn()
  call.mockReset()
})

const words = () => document.body.textContent ?? ''
const box = () => find<HTMLTextAreaElement>('textarea:not([aria-hidden])')
const inForm = (label: string) => {
  const found = [...document.querySelectorAll('[role=dialog] button')].find(
    ({ textContent }) => textContent === label,
  )
  if (!(found instanceof HTMLElement)) throw new Error(`no button ${label} in the form`)
  return found
}

function Ticks() {
  const all = [1, 2, 3].map((id) => [id, { id, state: 'acknowledged' } as Alarm] as const)
  const [ticked, setTicked] = useState<ReadonlyMap<number, Alarm>>(new Map(all))
  return (
    <AlarmTicks
      ticked={ticked}
      tickAll={() => undefined}
      untick={(ids) => setTicked(new Map([...ticked].filter(([id]) => !ids.includes(id))))}
      changed={() => undefined}
    />
  )
}

async function closeWith(reason: string) {
  await draw(
    <DeskContext value={{ local: { name: 'alarms' } } as Desk}>
      <Ticks />
    </DeskContext>,
  )
  await click(button('关闭告警'))
  await soon(() => void box())
  await type(box(), reason)
  await click(inForm('关闭告警'))
}
const closedOf = () => call.mock.calls.map(([, { id }]) => id)

test('several alarms that are closed: the form stays for those that are refused, with what was written and why', async () => {
  call.mockImplementation(async (_name, { id }) => {
    if (id === 2) throw new ApiError(4000, '参数错误', { id: '已被他人处理' })
    return {}
  })
  await closeWith('误报')
  await soon(() => expect(closedOf()).toEqual([1, 2, 3]))
  await soon(() => expect(find('[role=dialog] [role=alert]').textContent).toBe('已被他人处理'))
  expect(box().value).toBe('误报')
  expect(words()).toContain('已选 1 ')
  call.mockImplementation(async () => ({}))
  await click(inForm('关闭告警'))
  await soon(() => expect(closedOf()).toEqual([1, 2, 3, 2]))
  await soon(() => expect(document.querySelector('[role=dialog]')).toBeNull())
})

test('when the network goes while they are closed, the form stays for all that are left', async () => {
  call.mockImplementation(async (_name, { id }) => {
    if (id === 2) throw new TypeError('Failed to fetch')
    return {}
  })
  await closeWith('检修')
  await soon(() => expect(find('[role=dialog] [role=alert]').textContent).not.toBe(''))
  expect(closedOf()).toEqual([1, 2])
  expect(box().value).toBe('检修')
  expect(words()).toContain('已选 2 ')
})
