import '#src/text/parts.ts'
import { MemoryRouter } from 'react-router-dom'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RoomConfigState } from '#contract/config-shapes.ts'
import { limits } from '#contract/limits.ts'
import type { Publishing } from '#contract/rollout-shapes.ts'
import { ApiError } from '#src/api/api-error.ts'
import type { SeenTemplate } from '#src/local/overlay.ts'
import { ReapplyButton } from '#src/pages/templates/publishing/reapply.tsx'
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

test('more rooms than one call names are sent again by several, and where one is refused it is said how far it went', async () => {
  const rooms = Array.from({ length: limits.namedRooms + 2 }, (_, at) => room(at + 1))
  const changed = vi.fn()
  const sent = () => call.mock.calls.map(([, { roomIds }]) => roomIds.length)
  const press = async () => {
    await click(button(`重新下发（${rooms.length.toLocaleString('en')}）`))
    await soon(() => expect(currentToasts().length).toBeGreaterThan(0))
  }
  call.mockImplementation(async (_name, { roomIds }) => ({ rooms: roomIds.length }))
  await draw(<ReapplyButton rooms={rooms} changed={changed} />)
  await press()
  expect(sent()).toEqual([limits.namedRooms, 2])
  expect(currentToasts().map(({ words }) => words)).toEqual(['已重新下发 2,002 个房间'])
  for (const { id } of currentToasts()) closeToast(id)

  call.mockReset().mockResolvedValueOnce({ rooms: limits.namedRooms })
  call.mockRejectedValueOnce(new ApiError(4090, '房间已解除绑定', null, true))
  await press()
  await soon(() => expect(changed).toHaveBeenCalledTimes(2))
  expect(currentToasts().map(({ words }) => words)).toContain('2,000 个房间已重新下发，其余 2 个未下发')
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
