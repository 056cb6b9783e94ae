import { act } from 'react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import '#src/text/parts.ts'
import type { RoomConfigState } from '#contract/config-shapes.ts'
import { RoomBoard } from '#src/pages/templates/publishing/room-board.tsx'
import { ConfirmHost } from '#src/ui/confirm.tsx'
import { forgetReplaced } from './replaced.ts'
import { button, clearDrawn, click, draw, find, soon } from './ui-draw.tsx'

// Files share what they load: what is replaced here has not been loaded before, and is not there for the next file.
vi.hoisted(() => vi.resetModules())
afterAll(forgetReplaced)

vi.mock('#src/session/allowed.tsx', () => ({ useAllowed: () => true }))
vi.mock('#src/data/connection.ts', () => ({ useConnection: () => ({ kind: 'online' }) }))
const call = vi.fn(async (_name: string, _input: object) => ({}))
vi.mock('#src/data/frame.ts', () => ({ useApi: () => ({ call }) }))
vi.mock('#src/pages/templates/publishing/room-config-card.tsx', () => ({
  RoomConfigCard: (card: { room: RoomConfigState; picked: boolean; pick: (picked: boolean) => void }) => (
    <button type="button" onClick={() => card.pick(!card.picked)}>
      {card.room.name}
    </button>
  ),
}))

beforeAll(async () => void (await import('#src/ui/confirm-dialog.tsx')))
afterEach(clearDrawn)

const words = () => document.body.textContent ?? ''
const room = (roomId: number, more: Partial<RoomConfigState> = {}) =>
  ({
    ...{ roomId, name: `教室${roomId}`, place: '东楼 / 1F', templateId: 7, state: 'drifted' },
    ...{ publishedAt: 1, ...more },
  }) as RoomConfigState
const board = (rooms: readonly RoomConfigState[]) => (
  <>
    <RoomBoard roomList={rooms} changed={() => undefined} />
    <ConfirmHost />
  </>
)
const show = (state: string) =>
  act(async () => {
    const select = find<HTMLSelectElement>('select')
    select.value = state
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })

test('rooms that are ticked are sent again, and the ticks are gone then: not all others take their place', async () => {
  const rooms = [1, 2, 3, 4, 5].map((roomId) => room(roomId))
  const put = await draw(board(rooms))
  await show('drifted')
  for (const name of ['教室1', '教室2']) await click(button(name))
  await click(button('重新下发（2）'))
  await soon(() => void button('重新下发'))
  await click(button('重新下发'))
  await soon(() => expect(call).toHaveBeenCalledWith('template.reapply', { id: 7, roomIds: [1, 2] }))
  await put(board(rooms.map((each) => (each.roomId > 2 ? each : { ...each, state: 'pending' }))))
  await soon(() => void button('重新下发（3）'))
  await show('')
  void button('重新下发（5）')
})

test('where none of the rooms that are ticked is shown, nothing is sent, and it is said why', async () => {
  await draw(board([room(1), room(2, { state: 'pending' }), room(3, { state: 'pending' })]))
  await click(button('教室1'))
  void button('重新下发（1）')
  await show('pending')
  expect(words()).not.toContain('重新下发')
  expect(words()).toContain('已选的 1 间都不在当前列表中')
  await click(button('取消选择'))
  void button('重新下发（2）')
})

test('a room that is tried in, and one that nothing was published to, are not among all', async () => {
  await draw(board([room(1), room(2, { debug: true }), room(3, { publishedAt: null })]))
  void button('重新下发（1）')
})
