// @vitest-environment node
import './dom.ts'
import { useState } from 'react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useCampus, useCampuses } from '#src/data/campuses.ts'
import { useConnection } from '#src/data/connection.ts'
import { useCampusDevices, useRoom, useSummary } from '#src/data/devices.ts'
import { useFreshness } from '#src/data/freshness.ts'
import { useProducts } from '#src/data/products.ts'
import { useSpaces } from '#src/data/spaces.ts'
import { useTemplate, useTemplates } from '#src/data/templates.ts'
import type { Ids } from '#tests/contract/sites.ts'
import type { Tab } from '#tests/world/device.ts'
import { forgetSessions } from '#tests/world/sessions.ts'
import { read, showIn } from './show.tsx'
import { type DataWorld, fetchCampus, offlineTablet, startDataWorld } from './site.ts'

let world: DataWorld
let ids: Ids

beforeAll(async () => {
  world = await startDataWorld()
  ids = world.own.site.ids
}, 240_000)
afterAll(() => world?.stop())

/** What every hook that reads rows answers, by its name. */
async function readAll(tab: Tab): Promise<Record<string, unknown>> {
  return {
    useCampuses: await read(tab, useCampuses),
    useCampus: await read(tab, () => useCampus(ids.campus)),
    useSpaces: (await read(tab, () => useSpaces(ids.campus))).byId,
    useTemplates: await read(tab, () => useTemplates(ids.campus)),
    useTemplate: await read(tab, () => useTemplate(ids.template)),
    useRoom: await read(tab, () => useRoom(ids.room)),
    useCampusDevices: await read(tab, () => useCampusDevices(ids.campus, null)),
    useSummary: await read(tab, () => useSummary(ids.campus)),
    useProducts: await read(tab, useProducts),
  }
}

describe('a first visit', () => {
  test('shows nothing yet, and then what the server said', async () => {
    const tablet = await world.device()
    const tab = await tablet.openTab()
    const campuses = showIn(tab, useCampuses)
    const templates = showIn(tab, () => useTemplates(ids.campus))
    const freshness = showIn(tab, () => useFreshness(ids.campus))
    expect(await freshness.when((fresh) => fresh !== undefined)).toMatchObject({ at: null, state: 'missing' })
    tab.desk.watch(ids.campus)
    await campuses.when((list) => list?.some(({ campusId }) => campusId === ids.campus) ?? false)
    const list = await templates.when((each) => each?.some(({ id }) => id === ids.template) ?? false)
    const template = list?.find(({ id }) => id === ids.template)
    expect(template).toMatchObject({
      pending: 'none',
      groupList: [{ groupValue: 49152 }, { name: '全部', pending: 'none' }],
    })
    const fresh = await freshness.when((each) => each?.state === 'fresh')
    expect(fresh).toMatchObject({ at: expect.any(Number), error: null })
    expect(freshness.answers.map((each) => each?.state)).toContain('refreshing')
    expect(campuses.answers[0]).toBeUndefined()
    await tab.close()
  })

  test('answers null for what is not held, and nothing for a list', async () => {
    const { tab } = await offlineTablet(world)
    const { rivalSite } = world
    expect(await read(tab, () => useCampus(rivalSite.ids.campus))).toBeNull()
    expect(await read(tab, () => useTemplate(rivalSite.ids.template))).toBeNull()
    expect(await read(tab, () => useRoom(rivalSite.ids.room))).toBeNull()
    expect(await read(tab, () => useTemplates(rivalSite.ids.campus))).toEqual([])
    expect((await read(tab, () => useSpaces(rivalSite.ids.campus))).byId.size).toBe(0)
    expect(await read(tab, () => useCampusDevices(rivalSite.ids.campus, null))).toEqual({
      rows: [],
      whole: true,
    })
    tab.crash()
  })
})

describe('a reload', () => {
  test('shows the same without a network, and while the server is silent', async () => {
    const { tablet, tab } = await offlineTablet(world)
    const before = await readAll(tab)
    for (const [hook, answer] of Object.entries(before)) {
      const rows = answer instanceof Map ? [...answer.values()] : answer
      expect([hook, JSON.stringify(rows).length > 100]).toEqual([hook, true])
    }
    tab.crash()
    const offline = await tablet.openTab()
    expect(await readAll(offline)).toEqual(before)
    offline.crash()

    Object.assign(tablet.link, { down: false, silent: true })
    const silent = await tablet.openTab()
    expect(await readAll(silent)).toEqual(before)
    silent.crash()
  })

  test('says how old what it shows is', async () => {
    const { tablet, tab } = await offlineTablet(world)
    const fresh = showIn(tab, () => useFreshness(ids.campus))
    const { at } = (await fresh.when((each) => each?.at !== null && each !== undefined)) ?? {}
    tab.crash()
    const again = await tablet.openTab()
    const connection = showIn(again, useConnection)
    await connection.when(({ kind }) => kind === 'offline')
    expect(connection.now()).toMatchObject({ reason: 'no-answer' })
    const stale = showIn(again, () => useFreshness(ids.campus))
    expect(await stale.when((each) => each !== undefined)).toMatchObject({ at, state: 'stale' })
    tablet.link.down = false
    again.connection.tryNow()
    again.desk.watch(ids.campus)
    const renewed = await stale.when((each) => each?.state === 'fresh' && each.at !== at)
    expect(renewed?.at).toBeGreaterThan(at ?? 0)
    again.crash()
  })
})

describe('rows', () => {
  test('of a campus hang together', async () => {
    // A minute after the start of a server the gateways are gone that nobody has heard of since: before the tablet asks, or later.
    const told = () => world.admin.call('device.summary', { campusId: ids.campus })
    const before = await told()
    const { tab } = await offlineTablet(world)
    const forest = await read(tab, () => useSpaces(ids.campus))
    expect(forest.pathOf(ids.room).map(({ id }) => id)).toEqual([ids.building, ids.floor, ids.room])
    expect(forest.childrenOf(ids.floor).map(({ id }) => id)).toEqual([ids.room])
    expect(forest.childrenOf(null).map(({ kind }) => kind)).toEqual(['building', 'building'])
    expect(forest.pathOf(1)).toEqual([])

    const room = await read(tab, () => useRoom(ids.room))
    expect(room?.node).toMatchObject({ id: ids.room, templateId: ids.template, pending: 'none' })
    expect(room?.devices.map(({ id }) => id)).toContain(ids.device)
    expect(room?.statuses.get(ids.device)).toMatchObject({ online: true, values: { brightness: 70 } })
    expect(room?.statusAt).toBeGreaterThan(0)

    const { rows: devices } = await read(tab, () => useCampusDevices(ids.campus, null))
    const summary = await read(tab, () => useSummary(ids.campus))
    expect(summary.counts.deviceNum).toBe(devices.length)
    expect(summary.byRoom.get(ids.room)?.deviceNum).toBe(room?.devices.length)
    const online = summary.entries.reduce((sum, entry) => sum + entry.onlineCount, 0)
    expect(online).toBe(devices.filter(({ status }) => status?.online).length)
    const held = before.entries.map(({ parentTypeId }) =>
      summary.entries.find((entry) => entry.parentTypeId === parentTypeId),
    )
    expect([before, await told()]).toContainEqual({ ...summary.counts, entries: held })
    tab.crash()
  })

  test('follow the server after a refresh', async () => {
    const tablet = await world.device()
    const tab = await tablet.openTab()
    await fetchCampus(tab, ids.campus)
    const template = showIn(tab, () => useTemplate(ids.template))
    const freshness = showIn(tab, () => useFreshness(ids.campus))
    await template.when((each) => Boolean(each))
    await world.admin.call('template.edit', { id: ids.template, describe: '服务器上改的说明' })
    freshness.now()?.refresh()
    expect(await template.when((each) => each?.describe === '服务器上改的说明')).toMatchObject({
      pending: 'none',
    })
    const { created } = await world.admin.call('template.add', { name: '马上删', campusIds: [ids.campus] })
    const made = created[0]?.id ?? 0
    const list = showIn(tab, () => useTemplates(ids.campus)?.map(({ id }) => id))
    freshness.now()?.refresh()
    await list.when((each) => each?.includes(made) ?? false)
    await world.admin.call('template.delete', { id: made })
    freshness.now()?.refresh()
    await list.when((each) => !(each?.includes(made) ?? true))
    await tab.close()
  })

  test('of another question are never shown for the new one', async () => {
    const { tab } = await offlineTablet(world)
    let choose: (id: number) => void = () => undefined
    const shown = showIn(tab, () => {
      const [id, setId] = useState(ids.campus)
      choose = setId
      return { id, campus: useCampus(id) }
    })
    await shown.when(({ campus }) => Boolean(campus))
    choose(world.own.otherCampusId)
    await shown.when(({ id, campus }) => id === world.own.otherCampusId && Boolean(campus))
    for (const { id, campus } of shown.answers) expect([id, campus?.campusId ?? id]).toEqual([id, id])
    tab.crash()
  })

  test('of a campus that the user may not enter any more are forgotten', async () => {
    const tablet = await world.device(world.own.accounts.bound)
    const tab = await tablet.openTab()
    await fetchCampus(tab, ids.campus)
    const shown = showIn(tab, () => ({ room: useRoom(ids.room), all: useCampusDevices(ids.campus, null) }))
    await shown.when(({ room, all }) => Boolean(room && all?.rows.length))
    const { userId } = tablet.user
    await world.server.database.system((db) =>
      db.deleteFrom('account_campus').where('account_id', '=', userId).execute(),
    )
    // Without a session that remembers which campuses she had.
    await forgetSessions(world.server.database)
    tab.desk.refresh()
    await shown.when(({ room, all }) => room === null && all?.rows.length === 0)
    expect(await read(tab, () => useTemplates(ids.campus))).toEqual([])
    expect(await read(tab, () => useCampus(ids.campus))).toBeNull()
    await tab.close()
  })
})
