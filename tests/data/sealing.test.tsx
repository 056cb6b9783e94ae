// @vitest-environment node
import './dom.ts'
import Dexie from 'dexie'
import { describe, expect, test } from 'vitest'
import { withStored } from '#src/local/database.ts'
import { allPeople } from '#src/local/people.ts'
import { openKeys } from '#src/session/keys.ts'
import { openVault } from '#src/session/vault.ts'
import { replayInBackground } from '#src/sync/background.ts'
import { password } from '#tests/server/rows.ts'
import { eventually } from '#tests/world/eventually.ts'
import type { Console } from './console.tsx'
import {
  account,
  browser,
  describeOf,
  freshTemplate,
  open,
  queued,
  reload,
  setStage,
  short,
  signedOut,
  world,
} from './stage.ts'

setStage()

const pin = '482913'

const source = () => Dexie.dependencies as { indexedDB: IDBFactory; IDBKeyRange: typeof IDBKeyRange }
const of =
  (name: string) =>
  ({ desk }: ReturnType<Console['now']>) =>
    desk?.user.username === name
const userIdOf = (page: Console) => page.desk().user.userId

/** The page of an account that holds its campus. */
async function signIn(page: Console, name: string): Promise<Console> {
  await page.when(signedOut)
  await page.now().signIn(name, password)
  await page.when(of(name))
  await eventually(async () => (await page.desk().local.db.templates.count()) > 0, 60_000)
  return page
}
/** Everything that stands in the database of an account, as it is stored. */
const storedIn = (name: string) =>
  withStored(name, source(), async (db) => {
    const rows = await Promise.all(db.tables.map((table) => table.toArray()))
    return rows.flat() as Record<string, unknown>[]
  })
const plainRows = async (name: string) => (await storedIn(name)).filter((row) => !('$' in row))

describe('a PIN', () => {
  test('seals all that is there and all that comes, in every tab, and nobody is the wiser', async () => {
    const template = await freshTemplate()
    const other = open()
    const page = await signIn(open(), account)
    await other.when(of(account))
    const { name } = page.desk().local
    await browser.cut(page)
    const words = short()
    await page.desk().edits.editTemplate(template, { describe: words })
    expect((await plainRows(name)).length).toBeGreaterThan(5)

    await page.session.sealing.setPin(pin)
    expect(await plainRows(name)).toEqual([])
    expect(page.now().session).toMatchObject({
      kind: 'signed-in',
      seal: { idleMinutes: 15, mendable: false },
    })
    expect(await queued(other)).toEqual(['template.edit'])
    for (const [tab, end] of [
      [other, '?'],
      [page, '!'],
    ] as const)
      await tab.desk().edits.editTemplate(template, { describe: words + end })
    expect(await queued(page)).toEqual(['template.edit', 'template.edit', 'template.edit'])
    expect(await plainRows(name)).toEqual([])
    const people = JSON.stringify(await allPeople('school', source()))
    expect(people).toContain(account)
    for (const hidden of ['/template/v1/edit', 'permissions', 'campusIds'])
      expect(people).not.toContain(hidden)

    browser.mend(page)
    await eventually(async () => (await queued(page)).length === 0)
    expect(await describeOf(template)).toBe(`${words}!`)
  })

  test('is asked for after a reload, unless another tab is open; a locked account opens without a network', async () => {
    const template = await freshTemplate()
    const page = await signIn(open(), account)
    const userId = userIdOf(page)
    await page.session.sealing.setPin(pin)
    const tab = open()
    await tab.when(of(account))
    tab.close()
    await browser.cut(page)
    const words = short()
    await page.desk().edits.editTemplate(template, { describe: words })

    const again = reload(page)
    await again.when(signedOut)
    expect(again.now().session).toMatchObject({ kind: 'signed-out', pinFor: userId, proved: false })
    expect(again.now().desk).toBeNull()
    expect(await again.session.kept()).toMatchObject([{ userId, username: account, sealed: true, unsent: 1 }])
    expect(await again.session.unlock(userId, '111112')).toMatchObject({ kind: 'wrong' })
    expect(await again.session.unlock(userId, pin)).toEqual({ kind: 'done' })
    await again.when(of(account))
    expect(again.now().session).toMatchObject({ needsSignIn: false })
    expect(await queued(again)).toEqual(['template.edit'])
    expect((await again.desk().local.db.templates.get(template))?.id).toBe(template)
    browser.mend(again)
    await eventually(async () => (await describeOf(template)) === words)
  })

  test('locks every tab, and nothing is sent until it is entered', async () => {
    const template = await freshTemplate()
    const other = open()
    const page = await signIn(open(), account)
    const userId = userIdOf(page)
    await page.session.sealing.setPin(pin)
    await browser.cut(page)
    const words = short()
    await page.desk().edits.editTemplate(template, { describe: words })
    await page.session.sealing.lock()
    for (const tab of [page, other]) await tab.when(signedOut)
    expect(page.now().session).toMatchObject({ pinFor: userId })
    browser.down = false
    await replayInBackground({ system: 'school', origin: 'http://server' })
    expect(await describeOf(template)).toBe('')
    expect(await page.session.unlock(userId, pin)).toEqual({ kind: 'done' })
    for (const tab of [page, other]) await tab.when(of(account))
    await eventually(async () => (await describeOf(template)) === words)
    expect(page.now().session).toMatchObject({ needsSignIn: false })
  })

  test('that a tab has not heard of is asked for once it meets what is sealed; nothing is lost', async () => {
    const template = await freshTemplate()
    const page = await signIn(open(), account)
    const { user, local } = page.desk()
    await browser.cut(page)
    const words = short()
    await page.desk().edits.editTemplate(template, { describe: words })
    // What another tab does, short of saying so to this one.
    const vault = openVault('school', source())
    await vault.finish(user.userId, local.name, await vault.begin(user, pin, 15))
    // A tab that has met by itself what is sealed has closed its data by now.
    await expect(local.db.outbox.toArray()).rejects.toThrow(/a row of outbox is sealed|has been closed/)
    await page.when(signedOut)
    expect(page.now().session).toMatchObject({ pinFor: user.userId })
    expect(await plainRows(local.name)).toEqual([])
    expect(await page.session.unlock(user.userId, pin)).toEqual({ kind: 'done' })
    await page.when(of(account))
    expect(await queued(page)).toEqual(['template.edit'])
    browser.mend(page)
    await eventually(async () => (await describeOf(template)) === words)
  })

  test('that a tab hears of late leaves nothing plain that it had written meanwhile', async () => {
    const page = await signIn(open(), account)
    const { user, local } = page.desk()
    const vault = openVault('school', source())
    const other = openKeys('school', async () => undefined)
    const key = await vault.begin(user, pin, 15)
    other.hold(user.userId, key)
    await vault.finish(user.userId, local.name, key)
    await withStored(local.name, source(), (db) => db.answers.put({ key: 'late', data: 1, at: Date.now() }))
    await other.haveOthersFollow(user.userId)
    await eventually(async () => (await plainRows(local.name)).length === 0)
    other.close()
  })

  test('is counted when wrong, waits longer and longer, and never takes anything away', async () => {
    const template = await freshTemplate()
    const page = await signIn(open(), account)
    const userId = userIdOf(page)
    await page.session.sealing.setPin(pin)
    await browser.cut(page)
    await page.desk().edits.editTemplate(template, { describe: short() })
    const { name } = page.desk().local
    await page.session.sealing.lock()
    const before = await storedIn(name)
    const answers: Awaited<ReturnType<typeof page.session.unlock>>[] = []
    for (let times = 0; times < 8; times += 1)
      answers.push(await page.session.unlock(userId, `77777${times}`))
    expect(answers.map(({ kind }) => kind)).toEqual([...Array(5).fill('wrong'), ...Array(3).fill('wait')])
    // Even the right one has to wait.
    expect(await page.session.unlock(userId, pin)).toMatchObject({ kind: 'wait' })
    const [kept] = await page.session.kept()
    expect(kept?.notBefore).toBeGreaterThan(Date.now())
    expect(await storedIn(name)).toEqual(before)
    // Her password helps, online.
    browser.mend(page)
    await page.now().signIn(account, password)
    await page.when(signedOut)
  })

  test('may be changed by itself, and taken away again', async () => {
    const template = await freshTemplate()
    const page = await signIn(open(), account)
    const other = open()
    await other.when(of(account))
    const userId = userIdOf(page)
    const { name } = page.desk().local
    const { sealing } = page.session
    await sealing.setPin(pin)
    const sealed = (await storedIn(name)).length
    expect(await sealing.changePin({ pin: '999998' }, '135790')).toMatchObject({ kind: 'wrong' })
    expect(await sealing.changePin({ pin }, '135790')).toEqual({ kind: 'done' })
    expect(await sealing.removePin(pin)).toMatchObject({ kind: 'wrong' })
    await sealing.setIdleMinutes(5)
    expect(page.now().session).toMatchObject({ seal: { idleMinutes: 5 } })
    await sealing.lock()
    expect(await page.session.unlock(userId, '135790')).toEqual({ kind: 'done' })
    await page.when(of(account))
    await other.when(of(account))
    await browser.cut(page)
    await other.desk().edits.editTemplate(template, { describe: 'x' })
    expect(await sealing.removePin('135790')).toEqual({ kind: 'done' })
    expect(page.now().session).toMatchObject({ seal: null })
    expect((await storedIn(name)).filter((row) => '$' in row)).toEqual([])
    expect((await plainRows(name)).length).toBeGreaterThanOrEqual(sealed - 2)
    expect(await queued(page)).toEqual(['template.edit'])
    other.close()
    const again = reload(page)
    await again.when(of(account))
    expect(await queued(again)).toEqual(['template.edit'])
    await eventually(async () => (await allPeople('school', source()))[0]?.seal === undefined)
    await again.session.sealing.setPin(pin)
    expect(await plainRows(name)).toEqual([])
  })

  test('that is forgotten is mended by her password, when the server had been reached since', async () => {
    const template = await freshTemplate()
    const page = await signIn(open(), account)
    await page.session.sealing.setPin(pin)
    await page.when(({ session }) => session.kind === 'signed-in' && session.seal?.mendable === true)
    await browser.cut(page)
    const words = short()
    await page.desk().edits.editTemplate(template, { describe: words })
    await page.session.signOut('keep-edits')
    expect(page.now().session).toMatchObject({ kind: 'signed-out' })
    browser.mend(page)
    await page.now().signIn(account, password)
    await page.when(of(account))
    await eventually(async () => (await describeOf(template)) === words)
    const { sealing } = page.session
    expect(await sealing.changePin({ password }, '246801')).toEqual({ kind: 'done' })
    await expect(sealing.changePin({ password: 'wrong' }, '000111')).rejects.toMatchObject({ code: 4000 })
    await sealing.lock()
    expect(
      await page.session.unlock(
        page.now().session.kind === 'signed-out' ? await onlyKept(page) : 0,
        '246801',
      ),
    ).toEqual({
      kind: 'done',
    })
  })

  test('that is forgotten before the server could be told costs what was sealed, on her word alone', async () => {
    const template = await freshTemplate()
    const page = await signIn(open(), account)
    const userId = userIdOf(page)
    await browser.cut(page)
    await page.session.sealing.setPin(pin)
    await page.desk().edits.editTemplate(template, { describe: short() })
    const { name } = page.desk().local
    await page.session.sealing.lock()
    await expect(page.session.beginAnew(userId)).rejects.toThrow()
    browser.mend(page)
    await page.now().signIn(account, password)
    await page.when(({ session }) => session.kind === 'signed-out' && session.proved)
    expect((await storedIn(name)).length).toBeGreaterThan(0)
    await page.session.beginAnew(userId)
    await page.when(of(account))
    expect(await queued(page)).toEqual([])
    await eventually(async () => (await page.desk().local.db.templates.count()) > 0, 60_000)
    expect(page.now().session).toMatchObject({ seal: null })
  })
})

test('a key of an earlier PIN changes nothing of a later one', async () => {
  const page = await signIn(open(), account)
  const { user } = page.desk()
  page.close()
  const vault = openVault('school', source())
  const earlier = await vault.begin(user, pin, 15)
  const key = await vault.begin(user, '135790', 15)
  const seal = (await allPeople('school', source()))[0]?.seal
  if (!seal) throw new Error('there is no seal')
  expect(vault.resealed(user, earlier)(seal)).toBe(seal)
  expect(vault.resealed(user, key)(seal)).not.toBe(seal)
  expect(await vault.proves(user.userId, earlier)).toBeNull()
})

const onlyKept = async (page: Console) => (await page.session.kept())[0]?.userId ?? 0

describe('two accounts on one tablet', () => {
  test('switch without a network, see nothing of each other, and each edit goes up under its own name', async () => {
    const template = await freshTemplate()
    const [first, second] = [account, await world.newAccount()]
    const page = await signIn(open(), first)
    await page.session.sealing.setPin(pin)
    const a = userIdOf(page)
    await page.session.sealing.lock()
    await signIn(page, second)
    await page.session.sealing.setPin('135790')
    const b = userIdOf(page)
    await browser.cut(page)
    const [hers, his] = [short(), short()]
    await page.desk().edits.editTemplate(template, { describe: his })
    await page.session.sealing.lock()

    expect((await page.session.kept()).map(({ username, unsent }) => [username, unsent])).toEqual([
      [second, 1],
      [first, 0],
    ])
    expect(await page.session.unlock(a, '135790')).toMatchObject({ kind: 'wrong' })
    expect(await page.session.unlock(a, pin)).toEqual({ kind: 'done' })
    await page.when(of(first))
    expect(await queued(page)).toEqual([])
    expect((await page.desk().local.db.templates.get(template))?.describe).toBe('')
    const own = await freshTemplate()
    await page.desk().edits.editTemplate(own, { describe: hers })
    expect(await queued(page)).toEqual(['template.edit'])

    // Online, the cookie is the other's: hers wait for her to sign in, and are never sent in another name.
    browser.mend(page)
    await page.when(({ session }) => session.kind === 'signed-in' && session.needsSignIn)
    expect(await queued(page)).toEqual(['template.edit'])
    expect(await describeOf(own)).toBe('')
    await page.now().signIn(first, password)
    await eventually(async () => (await describeOf(own)) === hers)
    expect(await describeOf(template)).toBe('')
    await page.session.sealing.lock()
    await page.session.unlock(b, '135790')
    await page.when(of(second))
    await page.now().signIn(second, password)
    await eventually(async () => (await describeOf(template)) === his)

    const { list } = await world.admin.call('audit.list', { call: 'template.edit', pageSize: 0 })
    const whose = (id: number) => list.find(({ input }) => input.id === id)?.accountId
    expect([whose(own), whose(template)]).toEqual([a, b])
  })

  test('one signs out for good and leaves nothing; the other stays', async () => {
    const [first, second] = [account, await world.newAccount()]
    const page = await signIn(open(), first)
    await page.session.sealing.setPin(pin)
    await page.session.sealing.lock()
    await signIn(page, second)
    await page.session.sealing.setPin('135790')
    const { name } = page.desk().local
    await page.session.signOut('discard-edits')
    expect(await storedIn(name)).toEqual([])
    expect((await page.session.kept()).map(({ username }) => username)).toEqual([first])
    expect((await allPeople('school', source())).map(({ card }) => card?.username)).toEqual([first])
  })

  test('one without a PIN is listed only while she has unsent edits, and is opened by her password alone', async () => {
    const template = await freshTemplate()
    const page = await signIn(open(), account)
    const userId = userIdOf(page)
    await browser.cut(page)
    await page.desk().edits.editTemplate(template, { describe: short() })
    await page.session.signOut('keep-edits')
    expect(await page.session.kept()).toMatchObject([{ userId, sealed: false, unsent: 1 }])
    await expect(page.session.unlock(userId, pin)).rejects.toThrow()
    browser.mend(page)
    await signIn(page, account)
    await eventually(async () => (await queued(page)).length === 0)
    await page.session.signOut()
    expect(await page.session.kept()).toEqual([])
    expect(await allPeople('school', source())).toEqual([])
  })
})

test('a PIN that was being set when the tab died goes on at the next start, with every edit', async () => {
  const template = await freshTemplate()
  const page = await signIn(open(), account)
  const userId = userIdOf(page)
  const { name } = page.desk().local
  await browser.cut(page)
  await page.desk().edits.editTemplate(template, { describe: short() })
  const setting = page.session.sealing.setPin(pin)
  await eventually(async () => (await allPeople('school', source()))[0]?.seal !== undefined)
  page.close()
  await setting.catch(() => undefined)
  const again = open()
  await again.when(signedOut)
  expect(await again.session.unlock(userId, pin)).toEqual({ kind: 'done' })
  await again.when(of(account))
  expect(await queued(again)).toEqual(['template.edit'])
  await eventually(async () => (await plainRows(name)).length === 0)
  expect(await queued(again)).toEqual(['template.edit'])
})
