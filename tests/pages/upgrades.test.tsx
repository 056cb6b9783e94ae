import '#src/text/parts.ts'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SeenRolloutRoom } from '#src/data/upgrades.ts'
import { CreateForm } from '#src/pages/upgrades/create-form.tsx'
import { Room } from '#src/pages/upgrades/upgrade-room.tsx'
import { forgetReplaced } from './replaced.ts'
import { button, clearDrawn, click, draw, find, soon } from './ui-draw.tsx'

// Files share what they load: what is replaced here has not been loaded before, and is not there for the next file.
const { call } = vi.hoisted(() => {
  vi.resetModules()
  return { call: vi.fn() }
})
afterAll(forgetReplaced)

/** A call names two rooms at most, so that there need not be thousands. */
vi.mock('#contract/limits.ts', async (original) => {
  const { limits } = await original<typeof import('#contract/limits.ts')>()
  return { limits: { ...limits, namedRooms: 2 } }
})
const known = vi.hoisted(() => ({ rooms: [] as object[] }))
vi.mock('#src/session/allowed.tsx', () => ({ useAllowed: () => true }))
vi.mock('#src/data/frame.ts', () => ({ useApi: () => ({ call }) }))
vi.mock('#src/data/connection.ts', () => ({ useConnection: () => ({ kind: 'online' }) }))
vi.mock('#src/data/answers.ts', () => ({
  useAnswer: (name: string) => ({
    data: name === 'template.campusConfigState' ? { roomList: known.rooms } : null,
    waiting: false,
  }),
}))

beforeEach(() => call.mockReset().mockResolvedValue({ id: 9 }))
afterEach(clearDrawn)

/** What is sent for all of so many rooms of a template. */
async function sentForAll(count: number) {
  const of = { campusId: 1, place: '东楼 / 2F', templateId: 7, templateName: '教室' }
  known.rooms = Array.from({ length: count }, (_, at) => ({ ...of, roomId: at + 1, name: `20${at}` }))
  const done = vi.fn()
  await draw(<CreateForm campusId={1} opened close={() => undefined} done={done} />)
  await click(find('form input'))
  await click(find('[role=option]'))
  await click(button(`选择全部 ${count} 个`))
  await click(button('新建升级'))
  await soon(() => expect(done).toHaveBeenCalledWith(9))
  await clearDrawn()
  return call.mock.calls.at(-1)?.[1].roomIds
}

test('an upgrade of all rooms names them, and where they are more than a call names, none', async () => {
  expect(await sentForAll(2)).toEqual([1, 2])
  expect(await sentForAll(3)).toBeUndefined()
})

const failed = {
  ...{
    roomId: 5,
    campusId: 1,
    name: '201',
    place: '',
    wave: 1,
    state: 'failed',
    startedAt: 1,
    appliedAt: null,
  },
  ...{ fault: '内存不足', report: null, pending: 'none' },
} as SeenRolloutRoom

test('a room that failed may be tried again until its upgrade is stopped', async () => {
  const upgrade = { campusId: 1, id: 3, templateId: 7 }
  const shown = (stopped: boolean) => (
    <Room {...{ room: failed, upgrade, stopped }} report={() => undefined} changed={() => undefined} />
  )
  const put = await draw(shown(false))
  await click(button('重试“201”'))
  expect(call).toHaveBeenCalledWith('template.steerRollout', expect.objectContaining({ action: 'retry' }))
  await put(shown(true))
  expect(() => button('重试“201”')).toThrow()
})
