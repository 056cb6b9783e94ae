import '#src/text/parts.ts'
import { MemoryRouter } from 'react-router-dom'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RoomConfigState } from '#contract/config-shapes.ts'
import type { Publishing } from '#contract/rollout-shapes.ts'
import type { SeenTemplate } from '#src/local/overlay.ts'
import { RoomBoard } from '#src/pages/templates/publishing/room-board.tsx'
import { VersionsSection } from '#src/pages/templates/publishing/versions-section.tsx'
import { closeToast, currentToasts } from '#src/ui/toast.ts'
import { forgetReplaced } from './replaced.ts'
import { button, clearDrawn, click, draw, find, soon } from './ui-draw.tsx'

// Files share what they load: what is replaced here has not been loaded before, and is not there for the next file.
const { call, confirm } = vi.hoisted(() => {
  vi.resetModules()
  return { call: vi.fn(), confirm: vi.fn() }
})
afterAll(forgetReplaced)

vi.mock('#src/session/allowed.tsx', () => ({ useAllowed: () => true }))
vi.mock('#src/data/frame.ts', () => ({ useApi: () => ({ call }) }))
vi.mock('#src/data/connection.ts', () => ({ useConnection: () => ({ kind: 'online' }) }))
vi.mock('#src/ui/confirm.tsx', () => ({ useConfirm: () => confirm }))

beforeEach(() => {
  call.mockReset()
  confirm.mockReset().mockResolvedValue(true)
})
afterEach(async () => {
  for (const { id } of currentToasts()) closeToast(id)
  await clearDrawn()
})

const room = (roomId: number, debug = false): RoomConfigState => ({
  ...{ roomId, campusId: 1, name: `教室 ${roomId}`, place: '', templateId: 7, templateName: '教室', debug },
  ...{ state: 'pending', publishedAt: 1, sentAt: null, gatewayAt: null, appliedAt: null, fault: null },
})

test('what is sent again is asked for without rooms that are being debugged, and told by what was sent', async () => {
  const rooms = [room(1), room(2), room(3, true)]
  await draw(
    <MemoryRouter>
      <RoomBoard roomList={rooms} changed={vi.fn()} />
    </MemoryRouter>,
  )
  const sendAgain = async (sent: number) => {
    call.mockResolvedValueOnce({ rooms: sent })
    await click(button('重新下发（2）'))
    await soon(() => expect(currentToasts().length).toBeGreaterThan(0))
    const words = currentToasts().map((toast) => toast.words)
    for (const { id } of currentToasts()) closeToast(id)
    return words
  }
  expect(await sendAgain(2)).toEqual(['已重新下发 2 个房间'])
  expect(call).toHaveBeenLastCalledWith('template.reapply', { id: 7, roomIds: [1, 2] })
  // Somebody has begun to try it in one of them meanwhile.
  expect(await sendAgain(1)).toEqual(['1 个房间已重新下发，1 个正在调试或没有可下发的内容，未下发'])
})

test('whoever rolls all rooms back is asked about those that she sees', async () => {
  const template = { id: 7, name: '教室', roomNum: 40 } as SeenTemplate
  const version = { hash: 'h', revision: 1, publishedAt: 1, publishedBy: '', origin: 'publish' } as const
  const of = { ...version, ofNumber: null, releasedAt: 1, roomNum: 0 }
  const versions = [2, 1].map((number) => ({ ...of, number }))
  const publishing: Publishing = { templateId: 7, debugRoomId: null, debugAt: null, versions, rollouts: [] }
  await draw(<VersionsSection template={template} publishing={publishing} rooms={12} changed={vi.fn()} />)
  await click(find('[aria-label="版本 1 的更多操作"]'))
  await soon(() => expect(document.querySelectorAll('[role=menuitem]')).toHaveLength(2))
  const back = [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].find(
    ({ textContent }) => textContent === '全部回退到此版本',
  )
  await click(back ?? document.body)
  expect(confirm.mock.calls).toMatchObject([[{ body: expect.stringMatching(/^12 个房间/) }]])
})
