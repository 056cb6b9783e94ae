import { afterAll, afterEach, expect, test, vi } from 'vitest'
import type { SeenTemplate } from '#src/data/seen.ts'
import { useSceneMenu } from '#src/pages/templates/scenes/use-scene-menu.ts'
import { clearDrawn, click, draw, find } from './ui-draw.tsx'

// Files share what they load: what is replaced here has not been loaded before, and is not there for the next file.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())

vi.mock('#src/session/allowed.tsx', () => ({ useAllowed: () => true }))
vi.mock('#src/ui/confirm.tsx', () => ({ useConfirm: () => async () => true }))
const remove = vi.fn(async (_list: string, _row: object) => undefined)
vi.mock('#src/pages/templates/parts/use-take-back.ts', () => ({ useTakeBack: () => ({ remove }) }))
vi.mock('#src/pages/templates/parts/taken-along.ts', () => ({
  takenAlong: () => ({ gone: [] }),
  partsGone: () => '',
}))

afterEach(clearDrawn)

const scene = { id: 5, name: '上课', sceneValue: 101, actionList: [] }
function Menu() {
  const actions = useSceneMenu({
    ...{ template: { id: 1 } as SeenTemplate, scene: scene as never, rows: [], edits: {} as never },
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
})
