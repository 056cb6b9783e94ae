import '#src/text/parts.ts'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '#src/api/api-error.ts'
import type { SeenTemplate } from '#src/data/seen.ts'
import { DebugSection } from '#src/pages/templates/publishing/debug-section.tsx'
import { forgetReplaced } from './replaced.ts'
import { button, clearDrawn, click, draw } from './ui-draw.tsx'

// Files share what they load: what is replaced here has not been loaded before, and is not there for the next file.
vi.hoisted(() => vi.resetModules())
afterAll(forgetReplaced)

const call = vi.hoisted(() => vi.fn())
const rooms = { roomList: [{ roomId: 5, name: '101', place: '一层', deviceNum: 3 }] }
vi.mock('#src/data/answers.ts', () => ({ useAnswer: () => ({ data: rooms }) }))
vi.mock('#src/data/connection.ts', () => ({ useConnection: () => ({ kind: 'online' }) }))
vi.mock('#src/data/frame.ts', () => ({ useApi: () => ({ call }) }))
vi.mock('#src/session/allowed.tsx', () => ({ useAllowed: () => true }))

afterEach(clearDrawn)

const template = {
  ...{ id: 7, status: 0, pending: 'none', equipmentList: [{ state: 1 }], groupList: [], sceneList: [] },
} as unknown as SeenTemplate

test('a debug that is refused says why where it was asked for, until it is asked for again', async () => {
  const changed = vi.fn()
  const sentence = '房间已解除绑定'
  call.mockRejectedValueOnce(new ApiError(4090, sentence, null, true)).mockResolvedValueOnce({})
  await draw(<DebugSection template={template} publishing={null} changed={changed} />)
  await click(button('调试'))
  expect(document.body.textContent).toContain(sentence)
  expect(changed).not.toHaveBeenCalled()
  await click(button('调试'))
  expect(document.body.textContent).not.toContain(sentence)
  expect(changed).toHaveBeenCalledOnce()
})
