import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RunningServer } from '#server/server.ts'
import { itemOf } from '#src/data/outbox-item.ts'
import { outboxEntries } from '#src/local/read.ts'
import { setUnderWay, underWay } from '#src/local/under-way.ts'
import { createDevice, type Tab } from '#tests/world/device.ts'
import { eventually } from '#tests/world/eventually.ts'
import { startTestServer } from '#tests/world/server.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.stop())

const device = () => createDevice(() => server.url, 'school', 'school-admin')

async function anyTemplate(tab: Tab): Promise<number> {
  const { list } = await tab.api.call('template.getList', { pageSize: 1 })
  return list[0]?.id ?? 0
}

test('an edit that was under way when its tab died is shown as sent without an answer, and can be discarded', async () => {
  const tablet = await device()
  const before = await tablet.openTab()
  const id = await anyTemplate(before)
  tablet.link.down = true
  await eventually(() => {
    before.connection.tryNow()
    return before.connection.state.get().kind === 'offline'
  })
  await before.desk.edits.editTemplate(id, { describe: '没有发出' })
  const { db } = before.desk.local
  before.connection.stop()
  const sent = (await outboxEntries(db)).map((entry) => entry.id)
  await setUnderWay(db, sent)
  expect(await before.desk.outbox.discard(sent[0] ?? '')).toBe(false)
  before.crash()

  const tab = await tablet.openTab()
  await eventually(async () => (await underWay(tab.desk.local.db)).size === 0)
  const [entry] = await outboxEntries(tab.desk.local.db)
  expect(entry).toMatchObject({ id: sent[0], attempts: 1, history: [{ code: null, message: 'no-answer' }] })
  expect(entry && itemOf(entry, null)).toMatchObject({ state: { kind: 'waiting' }, mayBeDone: true })
  expect(await tab.desk.outbox.discard(sent[0] ?? '')).toBe(true)
  expect(await outboxEntries(tab.desk.local.db)).toEqual([])
  await tab.close()
})

test('a lease that was signed before the clock was set back holds nobody up', async () => {
  const tablet = await device()
  const leading = await tablet.openTab()
  const id = await anyTemplate(leading)
  const tab = await tablet.openTab()
  const { meta } = tab.desk.local.db
  await eventually(async () => (await meta.get('lead')) !== undefined)
  leading.crash()
  const ahead = { holder: 'a tab that is gone', at: Date.now() + 5 * 3_600_000 }
  await meta.put({ key: 'lead', value: ahead })
  await tab.desk.edits.editTemplate(id, { describe: '钟调回来了' })
  await tablet.settle(tab)
  expect(await outboxEntries(tab.desk.local.db)).toEqual([])
  await tab.close()
})

test('a server that takes no batches leaves no edit shown as under way behind a refused one', async () => {
  const tablet = await device()
  tablet.link.batches = false
  const tab = await tablet.openTab()
  const id = await anyTemplate(tab)
  const { name, campusIds } = await tab.api.call('template.getTemplateById', { id })
  tablet.link.down = true
  const twin = await tab.desk.edits.addTemplate({ name, campusIds })
  await tab.desk.edits.addParts('sceneList', twin, [{ name: '等着' }])
  tablet.link.down = false
  const states = async () => (await outboxEntries(tab.desk.local.db)).map((entry) => entry.state.kind)
  await eventually(async () => {
    tab.connection.tryNow()
    return (await states())[0] === 'attention'
  })
  expect(await states()).toEqual(['attention', 'waiting'])
  const [refused] = await outboxEntries(tab.desk.local.db)
  expect(await tab.desk.outbox.discard(refused?.id ?? '')).toBe(true)
  expect(await states()).toEqual([])
  await tab.close()
})

test('that the session has ended is known in every tab, in one that is opened afterwards too', async () => {
  const tablet = await device()
  const [one, two] = [await tablet.openTab(), await tablet.openTab()]
  one.desk.signedOut.set(true)
  await eventually(() => two.desk.signedOut.get())
  tablet.link.down = true
  const three = await tablet.openTab()
  await eventually(() => three.desk.signedOut.get())
  two.desk.signedOut.set(false)
  await eventually(() => !one.desk.signedOut.get() && !three.desk.signedOut.get())
  for (const tab of [one, two, three]) await tab.close()
})
