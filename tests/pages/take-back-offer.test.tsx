import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PartList } from '#contract/template-shapes.ts'
import type { SeenTemplate } from '#src/data/seen.ts'
import { useTakeBack } from '#src/pages/templates/parts/use-take-back.ts'
import { forgetReplaced } from './replaced.ts'
import { clearDrawn, click, draw, find } from './ui-draw.tsx'

// Files share what they load: what is replaced here has not been loaded before, and is not there for the next file.
vi.hoisted(() => vi.resetModules())
afterAll(forgetReplaced)

const { saying, done, deletePart } = vi.hoisted(() => ({
  ...{ saying: vi.fn(), done: vi.fn(), deletePart: vi.fn(async () => undefined) },
}))
vi.mock('#src/data/edits.ts', () => ({ useEdits: () => ({ deletePart }) }))
vi.mock('#src/form/use-offer-back.ts', () => ({ useOfferBack: () => ({ saying, added: () => undefined }) }))
vi.mock('#src/ui/toast.ts', () => ({ toast: { done } }))

beforeEach(() => vi.clearAllMocks())
afterEach(clearDrawn)

function Remove({ list }: { list: PartList }) {
  const { remove } = useTakeBack({ id: 1 } as SeenTemplate)
  return (
    <button type="button" onClick={() => void remove(list, { id: 5, name: '门口' })}>
      删除
    </button>
  )
}

test('a deleted self-powered panel is not offered to be made again: rooms have paired the one that is gone', async () => {
  await draw(<Remove list="noPowerPanelList" />)
  await click(find('button'))
  await vi.waitFor(() => expect(done).toHaveBeenCalledWith(expect.stringContaining('门口')), 10_000)
  expect([deletePart.mock.calls.length, saying.mock.calls.length]).toEqual([1, 0])
})

test('another part is', async () => {
  await draw(<Remove list="groupList" />)
  await click(find('button'))
  await vi.waitFor(() => expect(saying).toHaveBeenCalledOnce(), 10_000)
})
