import { MemoryRouter } from 'react-router-dom'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import type { Desk } from '#src/data/desk.ts'
import { DeskContext } from '#src/data/desk-context.ts'
import { BuildingPage } from '#src/pages/spaces/building-page.tsx'
import { forgetReplaced } from './replaced.ts'
import { clearDrawn, click, draw, find, soon, type } from './ui-draw.tsx'

// Files share what they load: what is replaced here has not been loaded before, and is not there for the next file.
vi.hoisted(() => vi.resetModules())
afterAll(forgetReplaced)

const node = (id: number, kind: string, parentId: number | null, name: string) => ({
  ...{ id, kind, parentId, name, campusId: 3, pending: 'none' },
})
const nodes = [
  node(1, 'building', null, '东楼'),
  node(2, 'floor', 1, '3F'),
  node(3, 'floor', 1, '4F'),
  node(4, 'room', 3, '401'),
]
const forest = {
  byId: new Map(nodes.map((each) => [each.id, each])),
  childrenOf: (id: number | null) => nodes.filter(({ parentId }) => parentId === id),
  pathOf: (id: number) => {
    const path: typeof nodes = []
    for (
      let at = nodes.find((each) => each.id === id);
      at;
      at = nodes.find((each) => each.id === at?.parentId)
    )
      path.unshift(at)
    return path
  },
}
vi.mock('#src/data/spaces.ts', () => ({ useSpaces: () => forest }))
vi.mock('#src/data/devices.ts', () => ({ useSummary: () => undefined }))
vi.mock('#src/data/templates.ts', () => ({ useTemplates: () => [] }))
vi.mock('#src/data/answers.ts', () => ({ useAnswer: () => ({ data: null }) }))
vi.mock('#src/data/freshness.ts', () => ({ useFreshness: () => undefined, isUntold: () => false }))
vi.mock('#src/data/routes.ts', async (original) => ({
  ...(await original<object>()),
  useRealId: (id: number) => id,
}))
vi.mock('#src/session/allowed.tsx', () => ({ useAllowed: () => false, useOpens: () => false }))
vi.mock('#src/ui/use-is-phone.ts', () => ({ useIsPhone: () => false }))
vi.mock('#src/widgets/device/own-filter.tsx', () => ({
  useOwnFilter: () => ({ on: false, shows: () => true, control: null, bars: {} }),
}))
vi.mock('#src/widgets/campus/with-campus.tsx', () => ({
  WithCampus: ({ children }: { children: (campusId: number) => React.ReactNode }) => children(3),
}))
vi.mock('#src/widgets/campus/pack-note.tsx', () => ({ PackNote: () => null }))
vi.mock('#src/widgets/room/own-rooms.tsx', () => ({ OwnRooms: () => null }))
vi.mock('#src/pages/spaces/use-level-names.ts', () => ({
  useLevelNames: () => ({ building: '楼栋', floor: '楼层', room: '房间' }),
}))
vi.mock('#src/pages/spaces/building-views.tsx', () => ({ BuildingViews: () => null }))
vi.mock('#src/pages/spaces/add-space-button.tsx', () => ({ AddSpaceButton: () => null }))
vi.mock('#src/pages/spaces/room-grid.tsx', () => ({ RoomGrid: () => null }))

afterEach(async () => {
  await clearDrawn()
  sessionStorage.clear()
})

const heading = () => find('#rooms-title').textContent
const floor = (name: string) => {
  const found = [...document.querySelectorAll<HTMLElement>('nav button')].find((each) =>
    each.textContent?.startsWith(name),
  )
  if (!found) throw new Error(`no ${name}`)
  return found
}

test('while rooms of the whole campus are looked for the heading says so; who chooses a floor looks for nothing any more', async () => {
  await draw(
    <DeskContext value={{ local: { name: 'db' } } as Desk}>
      <MemoryRouter initialEntries={['/?in=2']}>
        <BuildingPage />
      </MemoryRouter>
    </DeskContext>,
  )
  expect(heading()).toBe('东楼 / 3F')
  await type(find<HTMLInputElement>('[role=searchbox]'), '401')
  await soon(() => expect(heading()).toBe('搜索房间：401'))
  expect(document.querySelector('nav [aria-current=true]')).toBeNull()
  await click(floor('4F'))
  await soon(() => expect(heading()).toBe('东楼 / 4F'))
  expect(find<HTMLInputElement>('[role=searchbox]').value).toBe('')
})
