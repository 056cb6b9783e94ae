import { afterEach, expect, test } from 'vitest'
import type { UserInfo } from '#contract/user.ts'
import type { Desk } from '#src/data/desk.ts'
import { OthersPanel } from '#src/pages/platform/others-panel.tsx'
import { nobody } from '#src/session/nobody.ts'
import { SessionProvider } from '#src/session/session-provider.tsx'
import { store } from '#src/sync/store.ts'
import { clearDrawn, draw } from './ui-draw.tsx'

afterEach(clearDrawn)

test('whoever enters two platforms is shown the way to the other one, and nobody else', async () => {
  const others = async (accountType: number) => {
    await clearDrawn()
    const user = { userId: 1, accountType, roles: [], displayRoles: [] } as unknown as UserInfo
    const desk = { user, signedOut: store(false) } as unknown as Desk
    const state = store({ kind: 'signed-in' as const, user, desk, seal: null })
    await draw(
      <SessionProvider session={{ ...nobody('hotel'), state }}>
        <OthersPanel />
      </SessionProvider>,
    )
    return [...document.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')])
  }
  expect(await others(4 | 8)).toEqual([['智慧楼宇', '/iot/business/']])
  expect(await others(4)).toEqual([])
  expect(document.body.textContent).toContain('此账号没有其他平台')
})
