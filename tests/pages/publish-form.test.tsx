import '#src/text/allotting.ts'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SeenTemplate } from '#src/data/seen.ts'
import { PublishForm } from '#src/pages/templates/publishing/publish-form.tsx'
import { forgetReplaced } from './replaced.ts'
import { button, clearDrawn, click, draw, find, soon } from './ui-draw.tsx'

// Files share what they load: what is replaced here has not been loaded before, and is not there for the next file.
vi.hoisted(() => vi.resetModules())
afterAll(forgetReplaced)

const publishTemplate = vi.hoisted(() => vi.fn())
const roomList = [5, 6].map((roomId) => ({ roomId, campusId: 1, name: `20${roomId}`, place: '东楼 / 2F' }))
vi.mock('#src/data/edits.ts', () => ({ useEdits: () => ({ publishTemplate }) }))
vi.mock('#src/data/connection.ts', () => ({ useConnection: () => ({ kind: 'online' }) }))
vi.mock('#src/data/answers.ts', () => ({ useAnswer: () => ({ data: { roomList }, waiting: false }) }))

beforeEach(() => publishTemplate.mockReset().mockResolvedValue(undefined))
afterEach(clearDrawn)

const template = { id: 7, name: '教室', roomNum: 2, campusIds: [1] } as unknown as SeenTemplate
const done = vi.fn()
const open = () =>
  draw(<PublishForm template={template} warnings={0} opened close={() => undefined} done={done} />)
const choose = (way: string) => click(find(`input[type=radio][value=${way}]`))

test('a template is published to all rooms, and once however often is pressed', async () => {
  let taken: () => void = () => undefined
  publishTemplate.mockReturnValue(new Promise<void>((resolve) => (taken = resolve)))
  await open()
  await click(button('发布'))
  await click(button('发布'))
  expect(publishTemplate.mock.calls).toEqual([[7, {}]])
  expect(done).not.toHaveBeenCalled()
  taken()
  await soon(() => expect(done).toHaveBeenCalledOnce())
})

test('in waves, so many rooms at a time', async () => {
  await open()
  await choose('waves')
  await click(button('发布'))
  expect(publishTemplate.mock.calls).toEqual([[7, { waveSize: 5, pauseOnFault: true }]])
})

test('to the rooms that are chosen and no others', async () => {
  await open()
  await choose('some')
  expect(button('发布').disabled).toBe(true)
  await click(find('[aria-expanded=false]'))
  await click(find('[class*=rooms] input[type=checkbox]'))
  await click(button('发布'))
  expect(publishTemplate.mock.calls).toEqual([[7, { roomIds: [5] }]])
})
