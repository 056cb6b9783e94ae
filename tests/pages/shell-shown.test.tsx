import { act } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { pages } from '#contract/pages.ts'
import { roles } from '#contract/rules/roles.ts'
import { ConnectionBanner } from '#src/app/connection-banner.tsx'
import { Banners } from '#src/app/shell/banners.tsx'
import { BottomNav } from '#src/app/shell/bottom-nav.tsx'
import { SignOutDialog } from '#src/app/shell/sign-out-dialog.tsx'
import { type SyncSummary, summaryKey } from '#src/local/sync-summary.ts'
import { OutboxPage } from '#src/pages/outbox/outbox-page.tsx'
import { OthersPanel } from '#src/pages/platform/others-panel.tsx'
import { nobody } from '#src/session/nobody.ts'
import { SessionProvider } from '#src/session/session-provider.tsx'
import type { Connection } from '#src/sync/connection.ts'
import { store } from '#src/sync/store.ts'
import { type Program, ProgramContext } from '#src/ui/program.ts'
import { entryOf, refusedState } from '#tests/sync/entries.ts'
import { consoleHere, offline, online } from './console-here.tsx'
import { clearDrawn, draw, patiently, soon } from './ui-draw.tsx'

let end: () => Promise<void> = async () => undefined
afterEach(async () => {
  await clearDrawn()
  await end()
  vi.unstubAllGlobals()
})

async function here(...held: Parameters<typeof consoleHere>) {
  const made = await consoleHere(...held)
  end = () => made.desk.close()
  return made
}

const shown = () => document.body.textContent ?? ''
const words = (of: string) => [...document.querySelectorAll(of)].map((one) => one.textContent)
/** An edit of a template that is called so. */
const editOf = (id: number, subject: string, state = {}) => ({
  ...entryOf('template.edit', { id, describe: '' }, { aside: { subject } }),
  ...state,
})

const program: Program = {
  state: { kind: 'development', pageVersion: '', workerVersion: null },
  size: async () => null,
  checkForUpdate: async () => undefined,
  acceptUpdate: async () => false,
  reset: async () => undefined,
}

test('what became of the edits is said once there is a connection, and never that none went up', async () => {
  const { desk, connection, around } = await here()
  const { db } = desk.local
  const tell = (summary: Partial<SyncSummary>) =>
    db.meta.put({ key: summaryKey, value: { since: 1, at: 2, sent: 0, merged: 0, attention: 0, ...summary } })
  await db.outbox.add(editOf(1, '阅览室', { state: refusedState() }))
  await tell({ attention: 1 })
  await draw(
    around(
      <ProgramContext value={program}>
        <Banners onWall={false} />
      </ProgramContext>,
    ),
  )
  const says = (sentence: string) => soon(() => expect(shown()).toContain(sentence), patiently)
  await act(async () => connection.set(online))
  await says('已恢复连接，1 项需要您处理')
  expect(shown()).not.toContain('0 项')
  await act(async () => connection.set(offline))
  expect(shown()).not.toContain('已恢复连接')

  await act(async () => connection.set(online))
  await tell({ sent: 3, merged: 1, attention: 1 })
  await says('已恢复连接：上传了 3 项修改，其中 1 项与他人的修改自动合并，1 项需要您处理')
  // She has discarded what was refused, and nothing else was there to be said.
  await tell({})
  await db.outbox.clear()
  await soon(() => expect(shown()).not.toContain('已恢复连接'), patiently)
})

describe('what is said of a lost connection', () => {
  const workOn = '可以继续浏览和修改'

  test('offers nothing to work on where nobody is signed in', async () => {
    const { frame, ...rest } = nobody('school')
    const lost = { ...frame.connection, state: store<Connection>(offline) }
    await draw(
      <SessionProvider session={{ ...rest, frame: { ...frame, connection: lost } }}>
        <ConnectionBanner />
      </SessionProvider>,
    )
    expect(shown()).toContain('服务器没有应答 · 联网后才能登录；设有 PIN 的账号可以离线解锁。')
    expect(shown()).not.toContain(workOn)
  })

  test('promises that edits go up by themselves only while the session lasts', async () => {
    const { desk, around } = await here()
    await draw(around(<ConnectionBanner />))
    expect(shown()).toContain(`${workOn}，恢复连接后自动上传。`)
    await act(async () => desk.signedOut.set(true))
    expect(shown()).toContain(`${workOn}。`)
    expect(shown()).not.toContain('自动上传')
  })
})

test('who signs out reads which edits are not sent yet, of many the first', async () => {
  const { desk, around } = await here()
  const names = ['阅览室', '书法室', '实验室', '报告厅', '音乐室', '美术室', '机房']
  await desk.local.db.outbox.bulkAdd(names.map((name, index) => editOf(index + 1, name)))
  await draw(around(<SignOutDialog opened />))
  await soon(() => expect(shown()).toContain('本设备上还有 7 项修改没有上传'), patiently)
  expect(words('[role=dialog] ul > li')).toEqual([
    ...names.slice(0, 5).map((name) => expect.stringContaining(name)),
    '另外 2 项',
  ])
})

test('the other platforms that an account may enter are listed, each with the way to it', async () => {
  const schoolAndBusiness = 2 | 8
  const draws = async (accountType: number) => {
    await draw((await here({ accountType })).around(<OthersPanel />))
    const links = [...document.querySelectorAll('a')].map((link) => [
      link.textContent,
      link.getAttribute('href'),
    ])
    const said = shown()
    await clearDrawn()
    await end()
    return { links, said }
  }
  const two = await draws(schoolAndBusiness)
  expect(two.links).toEqual([['智慧楼宇', '/iot/business/']])
  expect(two.said).toContain('用同一账号分别登录各平台')
  const one = await draws(2)
  expect(one.links).toEqual([])
  expect(one.said).toContain('此账号没有其他平台')
})

test("the bar of an administrator's phone begins with what she uses on the way", async () => {
  const permissions = Object.values(pages).map(({ path }) => ({ url: `/school${path}`, type: 2 as const }))
  const held = { id: roles.schoolAdmin.id, roleName: '管理员', permissions }
  const { around } = await here({ roles: [held] })
  await draw(around(<BottomNav icons={false} />))
  expect(words('nav > *').slice(0, 3)).toEqual(['楼栋', '设备', '模板'])
  expect(words('nav > *')).toHaveLength(5)
})

describe('the outbox', () => {
  const draws = async (phone: boolean) => {
    vi.stubGlobal('matchMedia', () => ({
      matches: phone,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }))
    const { desk, around } = await here()
    await desk.local.db.outbox.add(editOf(1, '阅览室'))
    await draw(around(<OutboxPage />))
    await soon(() => expect(shown()).toContain('阅览室'), patiently)
  }
  const comesFirst = (one: string, other: string) => {
    const both = [one, other].map((text) => shown().indexOf(text)) as [number, number]
    expect(Math.min(...both)).toBeGreaterThanOrEqual(0)
    return both[0] < both[1]
  }

  test('shows a phone the edits first, and keeps what else can be done in a menu below them', async () => {
    await draws(true)
    expect(comesFirst('阅览室', '交接修改')).toBe(true)
    expect(comesFirst('阅览室', '设置 PIN')).toBe(true)
    expect(shown()).not.toContain('导出未上传的修改')
    expect(shown()).not.toContain('它们保存在本设备')
  })

  test('explains itself first on a desk', async () => {
    await draws(false)
    expect(comesFirst('它们保存在本设备', '阅览室')).toBe(true)
    expect(comesFirst('导出未上传的修改', '阅览室')).toBe(true)
  })
})
