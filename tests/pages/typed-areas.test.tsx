import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { AreaPanel } from '#src/pages/data-settings/area-panel.tsx'
import { forgetReplaced } from './replaced.ts'
import { button, clearDrawn, click, draw, find, type } from './ui-draw.tsx'

// Files share what they load: what is replaced here has not been loaded before, and is not there for the next file.
vi.hoisted(() => vi.resetModules())
afterAll(forgetReplaced)

const saved = vi.hoisted(() => ({ areas: [] as unknown[] }))
vi.mock('#src/session/active-campus.tsx', () => ({ useActiveCampus: () => ({ campusId: 1 }) }))
vi.mock('#src/session/allowed.tsx', () => ({ useAllowed: () => true }))
vi.mock('#src/data/answers.ts', () => ({ useAnswer: () => ({ data: { list: [] }, waiting: false }) }))
vi.mock('#src/data/campuses.ts', () => ({ useCampus: () => ({ name: '东校区' }) }))
vi.mock('#src/data/connection.ts', () => ({ useConnection: () => ({ kind: 'online' }) }))
vi.mock('#src/data/data-settings.ts', () => ({
  useDataSettingsVerbs: () => ({
    saveAreas: async ({ areaList }: { areaList: unknown }) => void saved.areas.push(areaList),
  }),
}))
vi.mock('#src/data/spaces.ts', () => {
  const building = { id: 7, parentId: null, kind: 'building', name: '甲楼', sort: 1 }
  const forest = {
    byId: new Map([[7, building]]),
    childrenOf: (id: number | null) => (id === null ? [building] : []),
    pathOf: () => [building],
  }
  return { useSpaces: () => forest }
})

afterEach(clearDrawn)

const asksToStay = () => {
  const event = new Event('beforeunload', { cancelable: true })
  dispatchEvent(event)
  return event.defaultPrevented
}

test('areas that are typed are not left in silence, until they are saved', async () => {
  await draw(<AreaPanel />)
  expect(asksToStay()).toBe(false)
  await type(find<HTMLInputElement>('input[aria-label^="甲楼"]'), '120')
  expect(asksToStay()).toBe(true)
  await click(button('保存'))
  expect(saved.areas).toEqual([[{ spaceId: 7, squareMetres: 120 }]])
  expect(asksToStay()).toBe(false)
})
