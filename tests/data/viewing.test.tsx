// @vitest-environment node
import './dom.ts'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { landingPage } from '#contract/pages.ts'
import type { SystemCode } from '#contract/systems.ts'
import type { ApiError } from '#src/api/api-error.ts'
import { outboxEntries } from '#src/local/read.ts'
import { eyesOf, OnlyLooking } from '#src/session/viewing.ts'
import { currentToasts } from '#src/ui/toast.ts'
import { password } from '#tests/server/rows.ts'
import type { Console } from './console.tsx'
import { account, browser, open, setStage, world } from './stage.ts'

setStage()

const system: SystemCode = 'school'

/** Somebody of one campus who may open its buildings and rename its rooms, and nothing else. */
async function newLooked(campusId = world.own.otherCampusId) {
  const roleName = randomUUID().slice(0, 8)
  const { id: role } = await world.admin.call('role.add', { roleName, urls: [] })
  const { id } = await world.admin.call('campusUser.add', {
    account: `looked-${randomUUID().slice(0, 8)}`,
    username: '林静',
    password: Buffer.from(password).toString('base64'),
    roleIds: [role],
    authority: 0,
    campusIds: [campusId],
  })
  const permissions = JSON.stringify([
    { url: '/space/v1/edit', type: 1 },
    { url: '/device/v1/command', type: 1 },
    { url: '/school/manage/place/building', type: 2 },
  ])
  await world.server.database.system((db) =>
    db.updateTable('role').set({ permissions }).where('id', '=', role).execute(),
  )
  return id
}

/** Has an administrator's console look with the eyes of a new account. */
async function look(page: Console, id: number) {
  const { api } = page.frame()
  const person = await api.call('campusUser.queryUserAuthority', { id })
  const { list } = await api.call('campusUser.getUserCampusList', { id })
  page.now().view(eyesOf({ person, campusIds: list.map(({ campusId }) => campusId) }))
  await page.when(({ session }) => session.kind === 'signed-in' && session.viewing)
}

async function openLooking() {
  const page = open()
  await page.when(({ session }) => session.kind === 'signed-out')
  await page.now().signIn(account, password)
  const before = await page.when(({ campuses }) => campuses.length > 1)
  await look(page, await newLooked())
  await page.when(({ campusId }) => campusId === world.own.otherCampusId)
  return { page, before }
}

const urlsOf = ({ session }: ReturnType<Console['now']>) =>
  session.kind === 'signed-in' ? [...session.urls].sort() : []

const isOwn = ({ session }: ReturnType<Console['now']>) =>
  session.kind === 'signed-in' && !session.viewing && session.user.username === account

test('menus, permissions, first page and campuses are those of the other account', async () => {
  const { page, before } = await openLooking()
  const { session, campuses } = page.now()
  if (session.kind !== 'signed-in') throw new Error('nobody is signed in')
  expect(urlsOf(page.now())).toEqual(['/school/manage/place/building', '/space/v1/edit'])
  expect(session.user.username).toBe('林静')
  expect(landingPage(system, session.routes)?.path).toBe('/manage/place/building')
  expect(campuses).toEqual(['西校区'])

  page.now().view(null)
  await page.when(isOwn)
  await page.when(({ campuses: all }) => all.length === before.campuses.length)
  expect(urlsOf(page.now())).toEqual(urlsOf(before))
  expect(page.now().campusId).toBe(before.campusId)
})

test('rooms, and what is commanded from afar, are those of the other account', async () => {
  const { campusId, roomIds } = world.own
  const id = await newLooked(campusId)
  await world.admin.call('classroomPermission.add', { campusId, accountId: id, roomIds: roomIds.slice(0, 1) })
  const page = open()
  await page.when(({ session }) => session.kind === 'signed-out')
  await page.now().signIn(account, password)
  await page.when(({ campuses }) => campuses.length > 1)
  expect(page.desk().rooms).toBeNull()
  expect(urlsOf(page.now())).toContain('/device/v1/command')

  await look(page, id)
  expect(page.desk().rooms).toMatchObject([{ campusId, roomIds: roomIds.slice(0, 1) }])
  const { session } = page.now()
  expect(session.kind === 'signed-in' && session.user.remoteControl).toBe(false)
  expect(urlsOf(page.now())).not.toContain('/device/v1/command')
})

test('every write is refused before it leaves, and reading goes on', async () => {
  const { page } = await openLooking()
  const desk = page.desk()
  const { api } = page.frame()
  const campusId = world.own.otherCampusId
  const name = randomUUID()
  browser.sent.length = 0
  const writes: Record<string, () => Promise<unknown>> = {
    'a call': () => api.call('campus.edit', { campusId, name }),
    'a file': () => api.download('campusUser.exportUserMould', {}),
    'an edit': () => desk.edits.editCampus(campusId, { name }),
    'several edits': () => desk.edits.addSpaces([{ campusId, parentId: null, kind: 'building', name }]),
    'the outbox': () => desk.outbox.retryAll(),
    'a command': () =>
      desk.command({ deviceId: world.own.site.ids.device, identifier: 'switch', paramValue: 1 }),
  }
  for (const [what, write] of Object.entries(writes)) {
    const failure = await write().then(
      () => null,
      (error: unknown) => error,
    )
    expect([what, failure instanceof OnlyLooking]).toEqual([what, true])
    expect((failure as ApiError).message).toBe('正以他人的视角查看，不能修改。请先结束查看。')
  }
  expect(currentToasts().filter(({ kind }) => kind === 'error')).toHaveLength(1)
  expect(await outboxEntries(desk.local.db)).toEqual([])
  // A line that was lost for a moment is told of.
  const edits = browser.sent.filter((call) => !call.startsWith('GET') && !call.includes('/sync/v1/report'))
  expect(edits).toEqual([])
  expect((await api.call('campus.getById', { id: campusId })).name).toBe('西校区')
})

test('it ends by loading the page anew, and by signing out', async () => {
  const { page, before } = await openLooking()
  page.close()
  const again = open()
  await again.when(isOwn)
  await again.when(({ campusId }) => campusId === before.campusId)

  await look(again, await newLooked())
  await again.now().signOut('keep-edits')
  await again.when(({ session }) => session.kind === 'signed-out')
  await again.now().signIn(account, password)
  await again.when(isOwn)
})
