// @vitest-environment node
import './dom.ts'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { cacheTables, openLocal } from '#src/local/database.ts'
import { outboxEntries } from '#src/local/read.ts'
import { revokedHere } from '#src/session/revoked.ts'
import { addTemplate } from '#tests/contract/site-template.ts'
import { password } from '#tests/server/rows.ts'
import { eventually } from '#tests/world/eventually.ts'
import { forgetSessions } from '#tests/world/sessions.ts'
import { account, browser, ids, open, setStage, signedOut, world } from './stage.ts'

setStage()

const mine = async () => {
  const { list } = await world.admin.call('fleet.list', { pageSize: 0 })
  return list.find(({ username }) => username === account)
}

/** A console that has taken its campus along and is in the fleet, offline with one edit in its outbox. */
async function inTheField() {
  const page = open()
  await page.when(signedOut)
  await page.now().signIn(account, password)
  await page.when(({ campusId }) => campusId === ids.campus)
  const { desk } = page
  await desk().packs.take(ids.campus, null)
  await eventually(async () => (await mine())?.packs.some(({ at }) => at !== null) ?? false, 60_000)
  const { template } = await addTemplate(world.admin, ids.campus, ids.product)
  desk().refresh()
  await eventually(async () => (await desk().local.db.templates.get(template)) !== undefined)
  await browser.cut(page)
  const describe = randomUUID()
  await desk().edits.editTemplate(template, { describe })
  return { page, template, describe, name: desk().local.name }
}

/** What a closed database holds: rows of the cache, and its outbox. */
async function left(name: string) {
  const local = await openLocal(name)
  const counts = await Promise.all(cacheTables(local.db).map((table) => table.count()))
  const entries = await outboxEntries(local.db)
  local.close()
  return { cached: counts.reduce((sum, count) => sum + count, 0), entries }
}

test('a browser that is taken back keeps its unsent edits, empties itself and says so', async () => {
  const { page, template, describe, name } = await inTheField()
  const id = (await mine())?.id ?? 0
  await world.admin.call('fleet.revoke', { id })
  page.close()
  browser.down = false
  const again = open()
  await again.when(signedOut)
  await eventually(async () => (await mine())?.wipedAt !== null)

  const { cached, entries } = await left(name)
  expect(cached).toBe(0)
  expect(entries).toMatchObject([{ name: 'template.edit', input: { id: template, describe } }])
  expect(entries[0]?.keptAt).toBeGreaterThan(0)
  expect(revokedHere('school')).toEqual({ username: account, unsent: 1 })
  expect((await world.admin.call('template.getById', { id: template })).describe).not.toBe(describe)
  expect(await mine()).toMatchObject({ packs: [], revokedBy: 'own-admin' })

  const refused = await again
    .now()
    .signIn(account, password)
    .catch((error) => error)
  expect(refused).toMatchObject({ code: 4015 })
  await world.admin.call('fleet.readmit', { id })
  await again.now().signIn(account, password)
  await eventually(
    async () => (await world.admin.call('template.getById', { id: template })).describe === describe,
    60_000,
  )
  expect(revokedHere('school')).toBeNull()
})

test('it is taken back from all tabs, and while nobody is signed in there any more', async () => {
  const { page, name } = await inTheField()
  const other = open()
  await other.when(({ session }) => session.kind === 'signed-in')
  const entry = await mine()
  await world.admin.call('fleet.revoke', { id: entry?.id ?? 0 })
  await world.server.database.system((db) =>
    db
      .deleteFrom('session')
      .where('account_id', '=', entry?.accountId ?? 0)
      .execute(),
  )
  await forgetSessions(world.server.database)
  browser.mend(page)
  await page.when(signedOut)
  await other.when(signedOut)
  expect((await left(name)).entries).toHaveLength(1)
  await eventually(async () => (await mine())?.wipedAt !== null)
})
