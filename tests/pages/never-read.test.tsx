import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { RoomPicker } from '#src/pages/templates/publishing/room-picker.tsx'
import { AssigneeSelect } from '#src/widgets/fault/assignee-select.tsx'
import { forgetReplaced } from './replaced.ts'
import { clearDrawn, draw } from './ui-draw.tsx'

// Files share what they load: what is replaced here has not been loaded before, and is not there for the next file.
vi.hoisted(() => vi.resetModules())
afterAll(forgetReplaced)

const unread = { data: null, waiting: false, freshness: { error: null } }
const known = vi.hoisted(() => ({ answer: {} as object, rooms: [] as object[] }))
vi.mock('#src/data/answers.ts', () => ({ useAnswer: () => known.answer }))
vi.mock('#src/data/template-rooms.ts', () => ({ useTemplateRooms: () => known.rooms }))

afterEach(clearDrawn)
const words = () => document.body.textContent ?? ''

test('where the people were never read it is said, and not that there are none', async () => {
  const select = (
    <AssigneeSelect campusId={3} label="派给" value={null} onChange={vi.fn()} error={undefined} />
  )
  known.answer = unread
  const put = await draw(select)
  expect(words()).toContain('本设备还没有取得数据')
  known.answer = { ...unread, data: [] }
  await put(<div>{select}</div>)
  expect(words()).not.toContain('还没有取得数据')
})

test('where the rooms of a template were never told, those on this device are chosen from; without any it is said', async () => {
  const picker = <RoomPicker template={{ id: 7, campusIds: [3] }} value={[]} onChange={vi.fn()} />
  known.answer = unread
  const put = await draw(picker)
  expect(words()).toContain('尚未从服务器取得数据')
  const place = '东楼 / 2F'
  known.rooms = [
    { id: 5, name: '201', place },
    { id: -6, name: '202', place },
  ]
  await put(<div>{picker}</div>)
  expect(words()).toContain('已选 0 / 1')
})
