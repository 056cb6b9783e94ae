// @vitest-environment node
import './dom.ts'
import { MantineProvider } from '@mantine/core'
import Dexie from 'dexie'
import { MemoryRouter } from 'react-router-dom'
import { describe, expect, test, vi } from 'vitest'
import { ApiError, NetworkError } from '#src/api/api-error.ts'
import { SignOutDialog } from '#src/app/shell/sign-out-dialog.tsx'
import { cacheTables } from '#src/local/database.ts'
import { themeFor } from '#src/theme/theme.ts'
import { currentToasts } from '#src/ui/toast.ts'
import { password } from '#tests/server/rows.ts'
import { eventually } from '#tests/world/eventually.ts'
import { forgetSessions } from '#tests/world/sessions.ts'
import type { Console } from './console.tsx'
import { openSignedIn, signedIn } from './signed-in.ts'
import {
  account,
  browser,
  describeOf,
  freshTemplate,
  ids,
  newBrowser,
  open,
  queued,
  reload,
  setStage,
  short,
  world,
} from './stage.ts'

setStage()

const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  )
const sessionsOf = (userId: number) =>
  world.server.database.system((db) =>
    db.selectFrom('session').select('token_hash').where('account_id', '=', userId).execute(),
  )
const dialog = (
  <MantineProvider theme={themeFor()} withCssVariables={false} withGlobalClasses={false} env="test">
    <MemoryRouter>
      <SignOutDialog opened />
    </MemoryRouter>
  </MantineProvider>
)

describe('signing in', () => {
  test('is asked of who opens the console first', async () => {
    const page = open()
    await page.when(({ session }) => session.kind === 'signed-out')
    expect(page.states).toEqual(['loading', 'signed-out'])
    expect(page.now()).toMatchObject({ desk: null, campusId: null })
  })

  test('is refused with the server’s words, and without a network', async () => {
    const page = open()
    const { signIn } = await page.when(({ session }) => session.kind === 'signed-out')
    const wrong = await failure(signIn(account, 'wrong'))
    expect(wrong).toBeInstanceOf(ApiError)
    expect(wrong).toMatchObject({ code: 4011, message: '账号或密码不正确' })
    expect(await failure(signIn('', password))).toMatchObject({
      code: 4000,
      fields: { account: expect.any(String) },
    })
    expect(await failure(signIn('hotel-admin', password))).toMatchObject({ code: 4031 })
    browser.down = true
    expect(await failure(signIn(account, password))).toBeInstanceOf(NetworkError)
    expect(page.now().session.kind).toBe('signed-out')
  })

  test('opens the desk with what the account may do, and the first campus of the list', async () => {
    await world.admin.call('campus.add', { name: `阿 ${short()}` })
    const page = await openSignedIn()
    const { session } = page.now()
    expect(session).toMatchObject({ kind: 'signed-in', user: { username: account }, needsSignIn: false })
    if (session.kind === 'signed-in') expect(session.urls.has('/template/v1/edit')).toBe(true)
    const again = reload(page)
    await again.when(({ campusId }) => campusId === ids.campus)
    expect(again.states).toEqual(['loading', 'signed-in'])
  })

  test('is followed by the other tabs, and signing out too', async () => {
    const other = open()
    await other.when(({ session }) => session.kind === 'signed-out')
    const page = await openSignedIn()
    await other.when(signedIn)
    expect(other.desk().user.username).toBe(account)
    await page.now().signOut()
    await other.when(({ session }) => session.kind === 'signed-out')
    expect(other.now().desk).toBeNull()
  })
})

test('a tab that does not know yet that its password is to be changed first learns it by what is refused', async () => {
  const page = await openSignedIn()
  const { database } = world.server
  await database.system((db) =>
    db.updateTable('account').set({ change_password_status: false }).where('account', '=', account).execute(),
  )
  await forgetSessions(database)
  const template = ids.template
  await page.desk().edits.editTemplate(template, { describe: short() })
  await page.when(({ session }) => session.kind === 'signed-in' && !session.user.changePasswordStatus)
  expect(await failure(page.frame().api.call('company.current', {}))).toMatchObject({ code: 4019 })
  expect(await queued(page)).toEqual(['template.edit'])
})

describe('without a network', () => {
  test('the last known user goes on, with everything she had', async () => {
    const template = await freshTemplate()
    const before = await openSignedIn()
    await browser.cut(before)
    const page = reload(before)
    await page.when(({ campusId }) => campusId === ids.campus)
    expect(page.now().session).toMatchObject({ kind: 'signed-in', needsSignIn: false })
    expect(page.states).toEqual(['loading', 'signed-in'])
    expect(await page.desk().local.db.templates.get(template)).toBeDefined()
    const words = short()
    await page.desk().edits.editTemplate(template, { describe: words })
    expect(await queued(page)).toEqual(['template.edit'])
    browser.mend(page)
    await eventually(async () => (await queued(page)).length === 0)
    expect(await describeOf(template)).toBe(words)
  })

  test('signing out works, and holds after a reload', async () => {
    const page = await openSignedIn()
    await browser.cut(page)
    await page.now().signOut()
    expect(page.now().session.kind).toBe('signed-out')
    const again = reload(page)
    await again.when(({ session }) => session.kind !== 'loading')
    expect(again.now().session.kind).toBe('signed-out')
  })
})

describe('a server that does not know the system (2011)', () => {
  const call = (page: Console) => failure(page.frame().api.call('company.current', {}))

  test('has the page cleared and loaded anew, once, and what is not sent goes up afterwards', async () => {
    const reloads = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
    const template = await freshTemplate()
    const page = await openSignedIn()
    const { name } = page.desk().local
    await browser.cut(page)
    const words = short()
    await page.desk().edits.editTemplate(template, { describe: words })
    const stored = () => Object.keys(localStorage).filter((key) => key.startsWith(name))
    sessionStorage.setItem('page', 'data')
    expect(stored()).toEqual([`${name}:campus`])

    browser.nameless = true
    browser.down = false
    expect(await call(page)).toMatchObject({ code: 2011, shown: 'reset' })
    await eventually(() => reloads.mock.calls.length === 1)
    expect(page.now().session.kind).toBe('signed-out')
    expect([stored(), sessionStorage.getItem('page')]).toEqual([[], null])
    await call(page)
    await eventually(() => currentToasts().some((toast) => toast.words === '系统类型不能为空'))
    expect(reloads).toHaveBeenCalledTimes(1)

    browser.nameless = false
    const again = reload(page)
    await again.when(({ session }) => session.kind === 'signed-out')
    expect(await again.session.kept()).toMatchObject([{ username: account, unsent: 1 }])
    await again.now().signIn(account, password)
    await eventually(async () => (await describeOf(template)) === words)
    reloads.mockRestore()
  })
})

describe('signing out', () => {
  test('keeps edits for whose they are, when told so', async () => {
    const template = await freshTemplate()
    const page = await openSignedIn()
    await browser.cut(page)
    const words = short()
    await page.desk().edits.editTemplate(template, { describe: words })
    const { name } = page.desk().local
    await page.now().signOut('keep-edits')
    expect(page.now()).toMatchObject({ session: { kind: 'signed-out' }, desk: null })
    browser.down = false
    const colleague = await world.newAccount('own-bound')
    await page.now().signIn(colleague, password)
    await page.when(({ desk }) => desk?.user.username === colleague)
    await page.now().signOut()
    expect(await describeOf(template)).toBe('')
    await page.now().signIn(account, password)
    await page.when(signedIn)
    expect(page.desk().local.name).toBe(name)
    await eventually(async () => (await describeOf(template)) === words)
    await eventually(async () => (await queued(page)).length === 0)
  })

  test('ends the session at the server too, once that can be told, and not the one of who comes next', async () => {
    const page = await openSignedIn()
    const { userId } = page.desk().user
    await browser.cut(page)
    await page.now().signOut()
    expect(await sessionsOf(userId)).toHaveLength(1)
    const whileCut = browser.sent.length
    browser.mend(page)
    await eventually(async () => (await sessionsOf(userId)).length === 0)
    const colleague = await world.newAccount('own-bound')
    await page.now().signIn(colleague, password)
    await page.when(({ desk }) => desk?.user.username === colleague)
    expect(await page.frame().api.call('user.baseinfo', {})).toMatchObject({ username: colleague })
    expect(browser.sent.slice(whileCut).filter((one) => one.includes('logout'))).toHaveLength(1)
  })

  test('discards edits that were never sent', async () => {
    const template = await freshTemplate()
    const page = await openSignedIn()
    await browser.cut(page)
    await page.desk().edits.editTemplate(template, { describe: short() })
    await page.now().signOut('discard-edits')
    browser.down = false
    await page.now().signIn(account, password)
    await page.when(signedIn)
    expect(await queued(page)).toEqual([])
    expect(await describeOf(template)).toBe('')
  })

  test('offers to erase nothing while it is still being read whether edits wait', async () => {
    const template = await freshTemplate()
    const page = await openSignedIn()
    await page.session.sealing.setPin('482913')
    await browser.cut(page)
    await page.desk().edits.editTemplate(template, { describe: short() })
    let read = () => {}
    const held = new Promise<void>((resolve) => {
      read = resolve
    })
    // Whoever reads the outbox waits for this.
    const holding = page.desk().local.db.transaction('rw', 'outbox', () => Dexie.waitFor(held, 60_000))
    page.draw(dialog)
    const answers = () => [...document.querySelectorAll('button')].map(({ textContent }) => textContent ?? '')
    await eventually(() => answers().includes('退出，资料加密保留'))
    expect(document.body.textContent).toContain('正在读取…')
    expect(answers().filter((words) => /清除|放弃/.test(words))).toEqual([])

    read()
    await holding
    await eventually(() => answers().includes('放弃修改并退出'))
    expect(document.body.textContent).toContain('本设备上还有 1 项修改没有上传。')
    expect(answers().filter((words) => words.includes('清除'))).toEqual([])
  })

  test('ends the session at the server and leaves nothing of the company on the device', async () => {
    const page = await openSignedIn()
    const { local } = page.desk()
    const { userId } = page.desk().user
    expect(await sessionsOf(userId)).toHaveLength(1)
    await page.now().signOut()
    expect(await sessionsOf(userId)).toEqual([])
    local.db.open()
    const counts = await Promise.all(
      cacheTables(local.db).map(async (table) => [table.name, await table.count()]),
    )
    local.db.close()
    expect(counts.filter(([, count]) => count !== 0)).toEqual([])
  })
})

describe('what the server knows better', () => {
  test('is taken over at the next start', async () => {
    const page = await openSignedIn()
    const { userId } = page.desk().user
    await world.server.database.system((db) =>
      db.updateTable('account').set({ username: '新名字' }).where('id', '=', userId).execute(),
    )
    await forgetSessions(world.server.database)
    const again = reload(page)
    const { session } = await again.when(
      (seen) => seen.session.kind === 'signed-in' && seen.session.user.username === '新名字',
    )
    expect(session).toMatchObject({ needsSignIn: false })
  })
})

test('where the browser stores nothing the console works all the same, and says so', async () => {
  const { IDBFactory } = await import('fake-indexeddb')
  const refusing = new IDBFactory()
  refusing.open = () => {
    throw new DOMException('The user denied permission to access the database.', 'SecurityError')
  }
  newBrowser(refusing)
  const page = await openSignedIn()
  expect(page.desk().trouble.get()).toEqual({ kind: 'memory-only' })
  const template = await freshTemplate()
  const words = short()
  await page.desk().edits.editTemplate(template, { describe: words })
  await eventually(async () => (await describeOf(template)) === words)

  // What she is told is kept is there when she signs in again in this tab.
  await eventually(async () => (await queued(page)).length === 0)
  await browser.cut(page)
  const later = short()
  await page.desk().edits.editTemplate(template, { describe: later })
  page.draw(dialog)
  await eventually(() => document.body.textContent?.includes('请不要关闭此页面') ?? false)
  page.draw(null)
  await page.now().signOut('keep-edits')
  browser.down = false
  await page.now().signIn(account, password)
  await eventually(async () => (await describeOf(template)) === later)

  const again = reload(page)
  await again.when(({ session }) => session.kind !== 'loading')
  expect(again.now().session.kind).toBe('signed-out')
})
