import { MemoryRouter } from 'react-router-dom'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import type { NamedPage } from '#contract/pages.ts'
import { TopNav } from '#src/app/shell/top-nav.tsx'
import { forgetReplaced } from './replaced.ts'
import { button, clearDrawn, click, draw, soon } from './ui-draw.tsx'

// Files share what they load: what is replaced here has not been loaded before, and is not there for the next file.
vi.hoisted(() => vi.resetModules())
afterAll(forgetReplaced)
afterEach(clearDrawn)

const clipped = vi.hoisted(() => ({ from: 0 }))
vi.mock('#src/ui/use-clipped.ts', () => ({ useClipped: () => clipped.from }))
vi.mock('#src/app/shell/use-menu.ts', async () => {
  const { pages } = await import('#contract/pages.ts')
  const named = (...names: (keyof typeof pages)[]) =>
    names.map((name) => ({ ...pages[name], name }) as NamedPage)
  const groups = [named('map', 'energy'), named('building', 'devices'), named('orders')]
  return { useMenu: () => ({ groups, active: 'map' }) }
})

/** What stands in the menu of what found no room, a line for each parting. */
async function more(from: number): Promise<string[]> {
  clipped.from = from
  await draw(
    <MemoryRouter>
      <TopNav icons={false} />
    </MemoryRouter>,
  )
  await click(button('更多'))
  const parts = () => [...document.querySelectorAll('[role=menuitem], [role=menu] [class*=divider]')]
  await soon(() => expect(parts().length).toBeGreaterThan(0))
  return parts().map((part) => part.textContent || '—')
}

test('groups of the menu stay apart in the menu of what finds no room beside them', async () => {
  expect(await more(1)).toEqual(['能耗预览', '—', '楼栋', '设备', '—', '订单列表'])
  await clearDrawn()
  // None before the first of them, whichever group that begins.
  expect(await more(2)).toEqual(['楼栋', '设备', '—', '订单列表'])
})
