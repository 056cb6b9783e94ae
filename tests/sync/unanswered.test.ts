import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RunningServer } from '#server/server.ts'
import { outboxEntries } from '#src/local/read.ts'
import { createDevice } from '#tests/world/device.ts'
import { eventually } from '#tests/world/eventually.ts'
import { startTestServer } from '#tests/world/server.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.stop())

const loseEdits = (url: URL) => url.pathname.endsWith('/template/v1/edit')

/** A tablet that is online, with an edit whose calls are lost. */
async function withLostEdit() {
  const tablet = await createDevice(() => server.url, 'school', 'school-admin')
  const tab = await tablet.openTab()
  await eventually(() => tab.connection.state.get().kind === 'online')
  const { list } = await tab.api.call('template.getList', { pageSize: 1 })
  tablet.link.loses = loseEdits
  await tab.desk.edits.editTemplate(list[0]?.id ?? 0, { describe: '被拦下的修改' })
  const entry = async () => (await outboxEntries(tab.desk.local.db))[0]
  return { tablet, tab, entry }
}

test('an edit whose call gets no answer while the line is there is tried less and less often', async () => {
  const { tablet, tab, entry } = await withLostEdit()
  const tried = async () => (await entry())?.history.map(({ at }) => at) ?? []
  await eventually(async () => (await tried()).length >= 4)
  const times = await tried()
  const pauses = times.slice(1).map((at, index) => at - (times[index] ?? 0))
  // A timer may be late and is never early, but for the rounding of the clock.
  for (const [index, least] of [200, 400, 800].entries())
    expect(pauses[index]).toBeGreaterThanOrEqual(least - 5)
  await eventually(() => tab.connection.state.get().kind === 'online')

  // The line being lost and back is another one: nothing waits for the rest of a pause.
  tablet.link.down = true
  tab.connection.tryNow()
  await eventually(() => tab.connection.state.get().kind === 'offline')
  tablet.link.loses = () => false
  await tablet.settle(tab)
  expect(await entry()).toBeUndefined()
  await tab.close()
})

test('whoever wants it tried again now does not wait for the pause', { timeout: 60_000 }, async () => {
  const { tablet, tab, entry } = await withLostEdit()
  // Left to itself, it would take two minutes to be tried so often.
  for (let times = 1; times <= 14; times += 1) {
    await eventually(async () => ((await entry())?.attempts ?? 0) >= times)
    await tab.desk.outbox.retry((await entry())?.id ?? '')
  }
  tablet.link.loses = () => false
  await tab.desk.outbox.retry((await entry())?.id ?? '')
  await eventually(async () => (await entry()) === undefined)
  await tab.close()
})
