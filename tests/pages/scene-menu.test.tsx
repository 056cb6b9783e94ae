import '#src/text/parts.ts'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { noParts } from '#contract/parts/walk.ts'
import type { SeenTemplate } from '#src/data/seen.ts'
import { useSceneMenu } from '#src/pages/templates/scenes/use-scene-menu.ts'
import { PartRow } from '#src/pages/templates/sections/part-row.tsx'
import { forgetReplaced } from './replaced.ts'
import { clearDrawn, click, draw, find } from './ui-draw.tsx'

// Files share what they load: what is replaced here has not been loaded before, and is not there for the next file.
vi.hoisted(() => vi.resetModules())
afterAll(forgetReplaced)

vi.mock('#src/session/allowed.tsx', () => ({ useAllowed: () => true }))
const asked: string[] = []
vi.mock('#src/ui/confirm.tsx', () => ({
  useConfirm: () => async (question: { body: string }) => asked.push(question.body) > 0,
}))
const remove = vi.fn(async (_list: string, _row: object) => undefined)
vi.mock('#src/pages/templates/parts/use-take-back.ts', () => ({ useTakeBack: () => ({ remove }) }))
afterEach(clearDrawn)

const scene = { id: 5, name: '上课', sceneValue: 101, actionList: [] }
const relay = { id: 6, name: '射灯', equipmentId: 8, templateId: 1, version: 1, pending: false }
const template = {
  ...{ ...noParts(), id: 1, sceneList: [scene], relayEquipmentList: [relay] },
  screenList: [{ id: 7, name: '门口', equipmentId: 9, tileList: [{ targetId: 5 }, { targetId: 6 }] }],
} as unknown as SeenTemplate

function Menu() {
  const actions = useSceneMenu({
    ...{ template, scene: scene as never, rows: [], edits: {} as never },
    start: () => undefined,
  })
  return (
    <button type="button" onClick={() => actions.find(({ key }) => key === 'delete')?.run()}>
      删除
    </button>
  )
}

test('a deleted scene is deleted so that it can be taken back, as other parts are', async () => {
  await draw(<Menu />)
  await click(find('button'))
  await vi.waitFor(() => expect(remove).toHaveBeenCalledWith('sceneList', scene), 10_000)
  expect(asked.at(-1)).toContain('智慧屏：门口')
})

test('what is deleted from a list of parts says what loses it, too', async () => {
  const urls = { edit: '/edit', remove: '/remove' }
  await draw(
    <PartRow
      {...{ template, urls, list: 'relayEquipmentList', words: 'relays', edit: () => undefined }}
      line={{ row: relay as never, where: '', what: '' }}
    />,
  )
  await click(find('button[aria-label="删除通道“射灯”"]'))
  await vi.waitFor(() => expect(remove).toHaveBeenCalledWith('relayEquipmentList', relay), 10_000)
  expect(asked.at(-1)).toContain('智慧屏：门口')
})
