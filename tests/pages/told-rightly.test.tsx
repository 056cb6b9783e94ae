import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { errors } from '#contract/errors.ts'
import type { Product } from '#contract/product.ts'
import type { Sheet } from '#contract/run-sheet-shapes.ts'
import { ClockBanner } from '#src/app/shell/clock-banner.tsx'
import { type Frame, FrameContext } from '#src/data/frame.ts'
import { type CampusFreshness, isUntold } from '#src/data/freshness.ts'
import type { OutboxItem } from '#src/data/outbox-item.ts'
import { usePlayers } from '#src/data/run-sheets.ts'
import { mayRetry } from '#src/pages/outbox/may-retry.ts'
import type { Connection } from '#src/sync/connection.ts'
import { store } from '#src/sync/store.ts'
import { UntoldCampus } from '#src/widgets/campus/untold-campus.tsx'
import { forgetReplaced } from './replaced.ts'
import { clearDrawn, draw } from './ui-draw.tsx'

// Files share what they load: what is replaced here has not been loaded before, and is not there for the next file.
vi.hoisted(() => vi.resetModules())
afterAll(forgetReplaced)

const products = vi.hoisted(() => ({ held: undefined as Partial<Product>[] | null | undefined }))
vi.mock('#src/data/products.ts', () => ({ useProducts: () => products.held }))

afterEach(clearDrawn)

test.each([
  [-3 * 3_600_000, '本设备的时钟快了 3 小时'],
  [5 * 60_000, '本设备的时钟慢了 5 分钟'],
  [20_000, ''],
])('a clock that is %i ms behind the server is told of on every page', async (skew, words) => {
  const state = store<Connection>({ kind: 'online', since: 0, roundTrip: 20, skew, serverWire: 'w' })
  await draw(
    <FrameContext value={{ connection: { state } } as Frame}>
      <ClockBanner />
    </FrameContext>,
  )
  const shown = document.body.textContent ?? ''
  if (words) expect(shown).toContain(words)
  else expect(shown).toBe('')
})

test('a campus that was never told of is awaited with a network, and without one said not to be held', async () => {
  const untold: CampusFreshness = {
    ...{ at: null, state: 'missing', statusesHeard: false, error: null },
    refresh: () => undefined,
  }
  expect([undefined, untold, { ...untold, at: 1 }].map(isUntold)).toEqual([true, true, false])
  const campus = (kind: 'online' | 'offline', error: string | null = null) => {
    const state = store({ kind, since: 0 } as Connection)
    return (
      <FrameContext value={{ connection: { state } } as Frame}>
        <UntoldCampus freshness={{ ...untold, error }} />
      </FrameContext>
    )
  }
  const put = await draw(campus('online'))
  expect(document.querySelector('[role=status]')).not.toBeNull()
  for (const without of [campus('offline'), campus('online', '服务器没有应答')]) {
    await put(without)
    expect(document.body.textContent).toMatch(/本设备上还没有此..的数据/)
    expect(document.body.textContent).not.toContain('还没有楼栋')
  }
})

test('an edit is not offered to be sent as it is where the server would refuse it again', () => {
  const refused = (code: number, kind = 'refused') =>
    mayRetry({ state: { kind: 'attention', code, problem: { kind } } as OutboxItem['state'] })
  expect([errors.input, errors.shapeChanged, errors.tooLarge].map(({ code }) => refused(code))).toEqual(
    Array(3).fill(false),
  )
  expect(refused(errors.notFound.code, 'gone')).toBe(false)
  expect(refused(errors.notPermitted.code)).toBe(true)
  expect(mayRetry({ state: { kind: 'waiting', notBefore: 0 } })).toBe(true)
})

test('a place of a sheet is not said to have no device before it is read which products devices are', async () => {
  const sheet = { equipment: [{ identifier: 'lamp-1', name: '前排灯', pid: 'P' }] } as unknown as Sheet
  const devices = [{ id: 1, deviceNo: 'D-1', name: '前排灯', productId: 7 }]
  const Players = () => JSON.stringify([...(usePlayers(sheet, devices, new Map()) ?? ['unread'])])
  const put = await draw(<Players key="unread" />)
  expect(document.body.textContent).toBe('["unread"]')
  products.held = [{ pid: 'P', productId: 7 }]
  await put(<Players key="read" />)
  expect(document.body.textContent).toBe('[["lamp-1","D-1"]]')
})
