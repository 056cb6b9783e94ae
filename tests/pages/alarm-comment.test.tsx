import '#src/text/alarms.ts'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { AlarmDrawer } from '#src/pages/alarms/alarm-drawer.tsx'
import { ConfirmHost } from '#src/ui/confirm.tsx'
import { forgetReplaced } from './replaced.ts'
import { button, clearDrawn, click, draw, find, soon, type } from './ui-draw.tsx'

// Files share what they load: what is replaced here has not been loaded before, and is not there for the next file.
vi.hoisted(() => vi.resetModules())
afterAll(forgetReplaced)

vi.mock('#src/session/allowed.tsx', () => ({
  useAllowed: () => false,
  Allowed: ({ children }: { children: React.ReactNode }) => children,
}))
vi.mock('#src/session/session-provider.tsx', () => ({
  useSession: () => ({ kind: 'nobody' }),
  useSystem: () => 'school',
}))
vi.mock('#src/data/connection.ts', () => ({ useConnection: () => ({ kind: 'online' }) }))
vi.mock('#src/data/frame.ts', () => ({ useApi: () => ({ call: async () => ({}) }) }))
vi.mock('#src/pages/alarms/alarm-reports.tsx', () => ({ AlarmReports: () => null }))
const alarm = {
  ...{ id: 4, kind: 'gatewayOffline', level: 1, state: 'raised', campusName: '', place: '', title: '' },
  ...{ raisedAt: 0, acknowledgedAt: null, acknowledgedBy: null, clearedAt: null, roomId: null },
  ...{
    value: null,
    limit: null,
    reachedAt: null,
    assignee: '',
    assigneeId: null,
    gatewayNum: 1,
    deviceNum: 1,
    devices: [],
    history: [],
  },
}
const freshness = { at: 0, state: 'fresh', error: null, refresh: async () => undefined }
vi.mock('#src/data/news.ts', () => ({
  useNewsAnswer: () => ({ data: alarm, freshness, waiting: false, refresh: async () => undefined }),
}))

/** A box that grows with its words asks the page whether its fonts have come. */
Object.assign(document, { fonts: new EventTarget() })

beforeAll(async () => void (await import('#src/ui/confirm-dialog.tsx')))
afterEach(clearDrawn)

const words = () => document.body.textContent ?? ''
const box = () => find<HTMLTextAreaElement>('textarea:not([aria-hidden])')

test('an alarm is not closed over what is being written about it before somebody has been asked', async () => {
  const close = vi.fn()
  const drawer = (id: number | null) => (
    <>
      <AlarmDrawer id={id} listed={[]} close={close} changed={() => undefined} />
      <ConfirmHost />
    </>
  )
  const put = await draw(drawer(4))
  await click(button('关闭对话框'))
  await soon(() => expect(close).toHaveBeenCalledOnce())
  await type(box(), '已派人查看')
  await click(button('关闭对话框'))
  await soon(() => expect(words()).toContain('填写的内容会丢失'))
  await click(button('继续填写'))
  expect(close).toHaveBeenCalledOnce()
  expect(box().value).toBe('已派人查看')
  await click(button('关闭对话框'))
  await soon(() => expect(words()).toContain('填写的内容会丢失'))
  await click(button('离开'))
  await soon(() => expect(close).toHaveBeenCalledTimes(2))
  await put(drawer(null))
  await put(drawer(4))
  expect(box().value).toBe('')
})
