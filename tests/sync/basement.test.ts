import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isTemporaryId } from '#contract/rules/temporary-id.ts'
import type { RunningServer } from '#server/server.ts'
import type { SeenTemplate } from '#src/local/overlay.ts'
import { outboxEntries, seenByIds } from '#src/local/read.ts'
import { encodePassword } from '#src/session/password.ts'
import { createDevice, type Device, type Tab } from '#tests/world/device.ts'
import { eventually } from '#tests/world/eventually.ts'
import { startTestServer } from '#tests/world/server.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.stop())

const device = (account = 'school-admin') => createDevice(() => server.url, 'school', account)

/** Opens the first campus that has a template with scenes, whole. */
async function openCampus(tab: Tab): Promise<{ campusId: number; templateId: number }> {
  const { db } = tab.desk.local
  await eventually(async () => (await db.campuses.count()) > 0)
  const campuses = await db.campuses.toArray()
  const campusId = campuses[0]?.campusId ?? 0
  tab.desk.watch(campusId)
  await eventually(async () => (await db.templates.filter((each) => each.sceneList.length > 0).count()) > 0)
  await eventually(async () => (await db.statuses.count()) > 0)
  const template = await db.templates.filter((each) => each.campusIds.includes(campusId)).first()
  return { campusId, templateId: template?.id ?? 0 }
}

const screen = async (tab: Tab, id: number): Promise<SeenTemplate | undefined> =>
  (await seenByIds(tab.desk.local.db, 'templates', [id])).get(id)

const onServer = async (of: Device, tab: Tab, id: number) => {
  of.link.down = false
  return tab.api.call('template.getTemplateById', { id })
}

describe('a day in the basement', () => {
  test('edits made without a network survive reloads and go up once, in order, with real ids', async () => {
    const tablet = await device()
    let tab = await tablet.openTab()
    const { campusId, templateId } = await openCampus(tab)
    const before = await tab.api.call('template.getTemplateById', { id: templateId })

    tablet.link.down = true
    const { edits } = tab.desk
    await edits.editTemplate(templateId, { name: '地下室改名' })
    const [first = 0] = await edits.addParts('sceneList', templateId, [
      { name: '调试一' },
      { name: '调试二' },
    ])
    const member = before.equipmentList[0]?.id ?? 0
    await edits.addParts('groupList', templateId, [{ name: '调试组', equipmentIds: [member] }])
    const action = {
      targetId: member,
      functionList: [{ identifier: 'switch', functionParamList: [{ paramValue: 1 }] }],
    }
    await edits.editParts('sceneList', templateId, [{ id: first, actionList: [action] }])
    const made = await edits.addTemplate({ name: '地下新模板', campusIds: [campusId] })
    const products = await tab.desk.local.db.answers.toArray()
    expect(products.length).toBeGreaterThan(0)
    const productId = before.equipmentList[0]?.productId ?? 0
    const [lamp = 0] = await edits.addParts('equipmentList', made, [{ productId, name: '新灯' }])
    await edits.addParts('sceneList', made, [{ name: '全开', actionList: [{ ...action, targetId: lamp }] }])
    const copy = await edits.cloneTemplate(made, '地下新模板 副本')

    tab.crash()
    tab = await tablet.openTab()
    expect((await outboxEntries(tab.desk.local.db)).length).toBe(8)
    expect(await screen(tab, templateId)).toMatchObject({ name: '地下室改名', pending: 'waiting' })
    expect((await screen(tab, copy))?.sceneList[0]?.actionList[0]?.targetId).toSatisfy(isTemporaryId)

    tablet.link.fates = ['lose-reply', 'lose-request', 'garble']
    await tablet.settle(tab)
    expect(await outboxEntries(tab.desk.local.db)).toEqual([])

    const after = await onServer(tablet, tab, templateId)
    expect(after.name).toBe('地下室改名')
    expect(after.version).toBe(before.version + 1)
    expect(after.sceneList.slice(-2).map((scene) => scene.name)).toEqual(['调试一', '调试二'])
    expect(after.sceneList.at(-2)?.actionList).toEqual([action])
    expect(after.groupList.at(-1)).toMatchObject({ name: '调试组', equipmentIds: [member] })

    const { aliases } = tab.desk.local.db
    const realId = (await aliases.get(made))?.real ?? 0
    const madeThere = await onServer(tablet, tab, realId)
    expect(madeThere.sceneList[0]?.actionList[0]?.targetId).toBe(madeThere.equipmentList[0]?.id)
    const copyId = (await aliases.get(copy))?.real ?? 0
    const copyThere = await onServer(tablet, tab, copyId)
    expect(copyThere.sceneList[0]?.actionList[0]?.targetId).toBe(copyThere.equipmentList[0]?.id)
    expect((await screen(tab, realId))?.pending).toBe('none')
    const { list } = await tab.api.call('template.getList', { campusId, pageSize: 0 })
    expect(list.filter((each) => each.name.startsWith('地下新模板')).length).toBe(2)
    await tab.close()
  })

  test('a day of edits goes up in a few calls, and one by one to a server that takes no batches', async () => {
    const tablet = await device()
    const tab = await tablet.openTab()
    const { campusId } = await openCampus(tab)
    const floor = await tab.desk.local.db.spaces
      .where({ campusId })
      .filter((each) => each.kind === 'floor')
      .first()
    const rooms = (prefix: string, length: number) =>
      Array.from({ length }, (_, index) => ({
        campusId,
        parentId: floor?.id ?? null,
        kind: 'room' as const,
        name: `${prefix} ${index}`,
      }))
    const sent = async (prefix: string, length: number) => {
      tablet.link.down = true
      // A line that still seems to be there would have batches tried in vain, and made smaller.
      await eventually(() => {
        tab.connection.tryNow()
        return tab.connection.state.get().kind === 'offline'
      })
      await tab.desk.edits.addSpaces(rooms(prefix, length))
      tablet.link.reached = []
      await tablet.settle(tab, 100_000)
      const { spaces } = tab.desk.local.db
      const names = (await spaces.where({ campusId }).toArray()).map((each) => each.name)
      expect(rooms(prefix, length).filter((room) => !names.includes(room.name))).toEqual([])
      return tablet.link.reached.map((keys) => keys.length)
    }
    // A server under load leaves the end of a batch for the next one, which has all that is left.
    const calls = await sent('成批', 300)
    expect(calls[0]).toBe(256)
    expect(calls).toEqual([...calls].sort((a, b) => b - a))
    expect(calls.length).toBeLessThan(100)
    tablet.link.batches = false
    expect(await sent('逐条', 40)).toEqual(Array.from({ length: 40 }, () => 1))
    await tab.close()
  })

  test('a refused edit is kept with its reason, holds back only its dependants, and can be discarded', async () => {
    const tablet = await device()
    const tab = await tablet.openTab()
    const { campusId, templateId } = await openCampus(tab)
    const taken = (await tab.api.call('template.getTemplateById', { id: templateId })).name
    tablet.link.down = true
    const twin = await tab.desk.edits.addTemplate({ name: taken, campusIds: [campusId] })
    await tab.desk.edits.addParts('sceneList', twin, [{ name: '等着' }])
    await tab.desk.edits.addSpaces([{ campusId, parentId: null, kind: 'building', name: '不受影响楼' }])
    tablet.link.down = false
    await eventually(async () => {
      tab.connection.tryNow()
      const states = (await outboxEntries(tab.desk.local.db)).map((entry) => entry.state.kind)
      return states.length === 2 && states[0] === 'attention' && states[1] === 'waiting'
    })
    const [refused] = await outboxEntries(tab.desk.local.db)
    expect(refused?.state).toMatchObject({ kind: 'attention', code: 4091 })
    expect(refused?.input).toMatchObject({ name: taken })
    expect(await tab.desk.outbox.discard(refused?.id ?? '')).toBe(true)
    expect(await outboxEntries(tab.desk.local.db)).toEqual([])
    expect(await screen(tab, twin)).toBeUndefined()
    await tab.close()
  })

  test('what names a discarded room or scene among others goes up without it, and nothing else is lost', async () => {
    const tablet = await device()
    const tab = await tablet.openTab()
    const { campusId, templateId } = await openCampus(tab)
    const { edits, outbox, local } = tab.desk
    tablet.link.down = true
    const building = { campusId, parentId: null, kind: 'building' as const }
    const [there = 0, unwanted = 0] = await edits.addSpaces([
      { ...building, name: '留下的楼' },
      { ...building, name: '不要的楼' },
    ])
    const [floor = 0, other = 0] = await edits.addSpaces(
      [there, unwanted].map((parentId) => ({ campusId, parentId, kind: 'floor' as const, name: '一层' })),
    )
    const room = (parentId: number, name: string) => ({ campusId, parentId, kind: 'room' as const, name })
    const rooms = await edits.addSpaces([room(floor, '甲'), room(floor, '乙'), room(other, '丙')])
    await edits.bindConfig(campusId, [{ roomIds: rooms, templateId }])
    await edits.deleteSpace(there)
    const [first = 0] = await edits.addParts('sceneList', templateId, [{ name: '一' }])
    const [second = 0] = await edits.addParts('sceneList', templateId, [{ name: '二' }])
    await edits.editParts('sceneList', templateId, [
      { id: first, name: '第一' },
      { id: second, name: '第二' },
    ])
    const nameOf = async (id: string) =>
      (await outboxEntries(local.db)).find((entry) => entry.id === id)?.name
    const makes = async (id: number) =>
      (await outboxEntries(local.db)).find(({ temporaries }) =>
        temporaries.some((one) => one.temporary === id),
      )?.id ?? ''

    const { gone, shortened } = await outbox.following(await makes(unwanted))
    expect(await Promise.all(gone.map(({ id }) => nameOf(id)))).toEqual(['space.add', 'space.add'])
    expect(shortened.map(({ entry }) => entry.name)).toEqual(['campus.bindConfig'])
    expect(await outbox.discard(await makes(unwanted))).toBe(true)
    expect(await outbox.discard(await makes(first))).toBe(true)
    const left = await outboxEntries(local.db)
    expect(left.find(({ name }) => name === 'campus.bindConfig')?.input).toMatchObject({
      roomIds: rooms.slice(0, 2),
    })
    expect(left.find(({ name }) => name === 'templateScene.editAll')?.input).toMatchObject({
      sceneList: [{ id: second, name: '第二' }],
    })
    expect(await outbox.discard(await makes(rooms[0] ?? 0))).toBe(true)
    expect((await outboxEntries(local.db)).find(({ removes }) => removes)?.aside.below).toEqual([
      floor,
      rooms[1],
    ])
    await tablet.settle(tab)
    expect(await outboxEntries(local.db)).toEqual([])
    const { spaces, templates } = await tab.api.call('sync.changes', { campusId })
    expect(spaces.some(({ name }) => ['留下的楼', '不要的楼', '乙', '丙'].includes(name))).toBe(false)
    const scenes = templates.find(({ id }) => id === templateId)?.sceneList.map(({ name }) => name)
    expect(scenes).toContain('第二')
    expect(scenes).not.toContain('第一')
    await tab.close()
  })

  test('edits of others merge silently where they do not overlap, and wait for a person where they do', async () => {
    const [mine, theirs] = [await device(), await device('school-agent')]
    const [tab, other] = [await mine.openTab(), await theirs.openTab()]
    const { templateId } = await openCampus(tab)
    mine.link.down = true
    await tab.desk.edits.editTemplate(templateId, { describe: '我写的说明' })
    await other.api.call('template.edit', { id: templateId, name: '他改的名' })
    await mine.settle(tab)
    expect(await outboxEntries(tab.desk.local.db)).toEqual([])
    expect(await onServer(mine, tab, templateId)).toMatchObject({ name: '他改的名', describe: '我写的说明' })

    mine.link.down = true
    await tab.desk.edits.editTemplate(templateId, { name: '我的名' })
    await tab.desk.edits.editTemplate(templateId, { name: '我的第二个名' })
    await other.api.call('template.edit', { id: templateId, name: '他的名' })
    mine.link.down = false
    await eventually(async () => {
      tab.connection.tryNow()
      return (await outboxEntries(tab.desk.local.db))[0]?.state.kind === 'attention'
    })
    const [first, second] = await outboxEntries(tab.desk.local.db)
    expect(first?.state).toMatchObject({
      kind: 'attention',
      code: 4090,
      overlaps: [{ mine: '我的名', theirs: '他的名' }],
    })
    expect(second?.state.kind).toBe('waiting')
    await tab.desk.outbox.retry(first?.id ?? '')
    await mine.settle(tab)
    expect(await outboxEntries(tab.desk.local.db)).toEqual([])
    expect((await onServer(mine, tab, templateId)).name).toBe('我的第二个名')
    await tab.close()
    await other.close()
  })

  test("another user's session never carries this user's edits", async () => {
    const tablet = await device()
    const tab = await tablet.openTab()
    const { templateId } = await openCampus(tab)
    await tab.api.call('user.login', { account: 'school-manager', password: encodePassword('Lamplight-1') })
    await tab.desk.edits.editTemplate(templateId, { describe: '不能以别人的名义' })
    await eventually(() => tab.desk.signedOut.get())
    expect((await outboxEntries(tab.desk.local.db)).length).toBe(1)
    await tab.api.call('user.login', { account: 'school-admin', password: encodePassword('Lamplight-1') })
    tab.desk.signedOut.set(false)
    await tablet.settle(tab)
    expect((await onServer(tablet, tab, templateId)).describe).toBe('不能以别人的名义')
    await tab.close()
  })
})
