import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { errors } from '#contract/errors.ts'
import type { RunningServer } from '#server/server.ts'
import { itemOf } from '#src/data/outbox-item.ts'
import type { OutboxEntry } from '#src/local/entry.ts'
import { outboxEntries, seenByIds } from '#src/local/read.ts'
import { latestReceipts } from '#src/local/receipts.ts'
import { syncSummary } from '#src/local/sync-summary.ts'
import { choiceKey, keyFor } from '#src/sync/amend.ts'
import { goneOf } from '#src/sync/gone.ts'
import { blockers } from '#src/sync/order.ts'
import { recreatable } from '#src/sync/recreate.ts'
import { createDevice, type Device, type Tab } from '#tests/world/device.ts'
import { eventually } from '#tests/world/eventually.ts'
import { startTestServer } from '#tests/world/server.ts'
import { entryOf, mayAll, refusedState } from './entries.ts'

let server: RunningServer
let mine: Device
let tab: Tab
let other: Tab
let templateId = 0
let runs = 0

beforeAll(async () => {
  server = await startTestServer()
  mine = await createDevice(() => server.url, 'school', 'school-admin')
  tab = await mine.openTab()
  other = await (await createDevice(() => server.url, 'school', 'school-admin')).openTab()
})
afterAll(async () => {
  await tab?.close()
  await other?.close()
  await server?.stop()
})

const local = () => tab.desk.local.db
/** The link is up, and nothing is left that can go up by itself. */
const settled = async () => {
  mine.link.down = false
  await eventually(async () => {
    tab.connection.tryNow()
    const left = await outboxEntries(local())
    const waiting = blockers(left)
    return left.every((entry, place) => entry.state.kind === 'attention' || waiting[place] !== null)
  })
}
const action = (targetId: number, paramValue: number) => ({
  targetId,
  functionList: [{ identifier: 'switch', functionParamList: [{ paramValue }] }],
})

/** A template of its own with two lamps, a group and a scene, held by the tablet, which then loses the network. */
beforeEach(async () => {
  runs += 1
  mine.link.down = false
  await local().outbox.clear()
  await eventually(async () => (await local().campuses.count()) > 0)
  const { edits } = tab.desk
  const campusId = (await local().campuses.toCollection().first())?.campusId ?? 0
  tab.desk.watch(campusId)
  await eventually(async () => (await local().answers.count()) > 3)
  const products = await tab.api.call('product.allProduct', { id: tab.desk.user.cid })
  const productId = products.find((product) => product.equipmentType === 1)?.productId ?? 0
  const made = await edits.addTemplate({ name: `修补 ${runs}`, campusIds: [campusId] })
  const [lamp = 0] = await edits.addParts('equipmentList', made, [
    { productId, name: '灯一' },
    { productId, name: '灯二' },
  ])
  await edits.addParts('groupList', made, [{ name: '全部', equipmentIds: [lamp] }])
  await edits.addParts('sceneList', made, [{ name: '上课', actionList: [action(lamp, 1)] }])
  await settled()
  expect(await outboxEntries(local())).toEqual([])
  templateId = (await local().aliases.get(made))?.real ?? 0
  mine.link.down = true
})

const onServer = () => other.api.call('template.getTemplateById', { id: templateId })
const entries = () => outboxEntries(local())
const attention = async (): Promise<OutboxEntry> => {
  const found = (await entries()).find((entry) => entry.state.kind === 'attention')
  if (!found) throw new Error('no edit needs attention')
  return found
}
const problemData = (entry: OutboxEntry) => (entry.state.kind === 'attention' ? entry.state.overlaps : [])

describe('edits that do not overlap', () => {
  test('are merged, and the receipt says with what', async () => {
    // Made once the tablet knows that the line is lost: before, it might go up at the moment the line is back.
    tab.connection.tryNow()
    await eventually(() => tab.connection.state.get().kind === 'offline')
    await tab.desk.edits.editTemplate(templateId, { name: `我的名 ${runs}` })
    await other.api.call('template.edit', { id: templateId, describe: '别人写的' })
    await settled()
    expect(await entries()).toEqual([])
    expect(await onServer()).toMatchObject({ name: `我的名 ${runs}`, describe: '别人写的' })
    const [receipt] = await latestReceipts(local(), 1)
    expect(receipt).toMatchObject({ name: 'template.edit', rows: [templateId] })
    expect(receipt?.merged).toMatchObject([{ id: templateId, from: 1, to: 2, fields: ['describe'] }])
    expect(receipt?.doneAt).toBeGreaterThanOrEqual(receipt?.createdAt ?? Number.POSITIVE_INFINITY)
    await eventually(async () => (await syncSummary(local()))?.merged === 1)
    expect(await syncSummary(local())).toMatchObject({ sent: 1, attention: 0 })
  })
})

describe('several equipment deleted at once', () => {
  const left = async () => (await onServer()).equipmentList.map(({ name }) => name)
  const deletedOffline = async () => {
    const ids = (await onServer()).equipmentList.map(({ id }) => id)
    await tab.desk.edits.deleteParts('equipmentList', templateId, ids)
    expect((await entries()).map(({ name }) => name)).toEqual(['templateEquipment.deleteList'])
    return ids
  }

  test('go without the one that somebody else has deleted', async () => {
    const [one = 0] = await deletedOffline()
    await other.api.call('templateEquipment.delete', { id: one, templateId })
    await settled()
    const entry = await attention()
    expect(goneOf(entry)).toEqual({ kind: 'target', id: one })
    expect(await left()).toEqual(['灯二'])
    expect(await tab.desk.outbox.dropTarget(entry.id, one)).toBe('waiting')
    await settled()
    expect(await entries()).toEqual([])
    expect(await left()).toEqual([])
  })

  test('leave the one that somebody else has changed, and go all the same', async () => {
    const [one = 0] = await deletedOffline()
    await other.api.call('templateEquipment.updateList', {
      templateId,
      equipmentList: [{ id: one, describe: '刚换过' }],
    })
    await settled()
    const entry = await attention()
    const [overlap] = problemData(entry)
    expect(overlap).toMatchObject({ id: one, field: '' })
    const choices = new Map([[choiceKey({ id: one, field: '' }), 'theirs' as const]])
    expect(await tab.desk.outbox.resolve(entry.id, choices)).toBe('waiting')
    await settled()
    expect(await entries()).toEqual([])
    expect(await left()).toEqual(['灯一'])
  })
})

describe('a conflict', () => {
  test('is settled field by field, and what was edited after it goes on', async () => {
    await tab.desk.edits.editTemplate(templateId, { name: `我 ${runs}`, describe: '我写的' })
    await tab.desk.edits.addParts('sceneList', templateId, [{ name: '后来的' }])
    await other.api.call('template.edit', { id: templateId, name: `他 ${runs}`, describe: '他写的' })
    await settled()
    const entry = await attention()
    expect(problemData(entry).map(({ field, original, theirs }) => [field, original, theirs])).toEqual([
      ['name', `修补 ${runs}`, `他 ${runs}`],
      ['describe', '', '他写的'],
    ])
    const name = problemData(entry).find(({ field }) => field === 'name')
    const choices = new Map([[choiceKey(name as { id: number; field: string }), 'theirs' as const]])
    expect(await tab.desk.outbox.resolve(entry.id, choices)).toBe('waiting')
    await settled()
    expect(await entries()).toEqual([])
    const now = await onServer()
    expect(now).toMatchObject({ name: `他 ${runs}`, describe: '我写的' })
    expect(now.sceneList.map((scene) => scene.name)).toEqual(['上课', '后来的'])
  })

  test('with everything left to the other one takes the edit out', async () => {
    await tab.desk.edits.editTemplate(templateId, { describe: '我写的' })
    await other.api.call('template.edit', { id: templateId, describe: '他写的' })
    await settled()
    const entry = await attention()
    const all = new Map(problemData(entry).map((each) => [choiceKey(each), 'theirs' as const]))
    expect(await tab.desk.outbox.resolve(entry.id, all)).toBe('nothing-left')
    expect(await entries()).toEqual([])
    expect((await onServer()).describe).toBe('他写的')
  })

  test('about one action of a scene leaves the others alone', async () => {
    const before = await onServer()
    const [scene] = before.sceneList
    const [one, two] = before.equipmentList
    const id = scene?.id ?? 0
    const lamps = [one?.id ?? 0, two?.id ?? 0] as const
    await tab.desk.edits.editParts('sceneList', templateId, [
      { id, actionList: [action(lamps[0], 0), action(lamps[1], 1)] },
    ])
    const theirs = { ...action(lamps[0], 1), functionList: [] }
    await other.api.call('templateScene.editAll', { templateId, sceneList: [{ id, actionList: [theirs] }] })
    await settled()
    const entry = await attention()
    expect(problemData(entry).map(({ field }) => field)).toEqual([`actionList/${lamps[0]}`])
    const choices = new Map(problemData(entry).map((each) => [choiceKey(each), 'theirs' as const]))
    expect(await tab.desk.outbox.resolve(entry.id, choices)).toBe('waiting')
    await settled()
    const [after] = (await onServer()).sceneList
    expect(after?.actionList).toEqual([theirs, action(lamps[1], 1)])
  })

  test('about a removal shows what the other one has changed, and either wins', async () => {
    const [scene] = (await onServer()).sceneList
    const id = scene?.id ?? 0
    await tab.desk.edits.deletePart('sceneList', templateId, id)
    await other.api.call('templateScene.editAll', { templateId, sceneList: [{ id, name: '上课改' }] })
    await settled()
    const entry = await attention()
    expect(problemData(entry)).toMatchObject([
      { field: '', original: { name: '上课' }, theirs: { name: '上课改' } },
    ])
    expect(await tab.desk.outbox.resolve(entry.id, new Map())).toBe('waiting')
    await settled()
    expect((await onServer()).sceneList).toEqual([])
  })
})

describe('what somebody else has removed', () => {
  test('a scene is made again with what was edited on it', async () => {
    const [scene] = (await onServer()).sceneList
    const id = scene?.id ?? 0
    await tab.desk.edits.editParts('sceneList', templateId, [{ id, name: '改一次' }])
    await tab.desk.edits.editParts('sceneList', templateId, [
      { id, removeTargetIds: [scene?.actionList[0]?.targetId ?? 0] },
    ])
    await other.api.call('templateScene.deleteAll', { templateId, id })
    await settled()
    const entry = await attention()
    expect(goneOf(entry)).toEqual({ kind: 'row', id })
    expect(await recreatable(local(), entry, { may: mayAll })).toEqual({ below: 0, leftOut: [] })
    expect(await tab.desk.outbox.recreate(entry.id, mayAll)).toBe('waiting')
    await settled()
    expect(await entries()).toEqual([])
    expect((await onServer()).sceneList).toMatchObject([{ name: '改一次', actionList: [] }])
  })

  test('a template is made again with its parts, and all edits go on with the new one', async () => {
    const before = await onServer()
    const [scene] = before.sceneList
    await tab.desk.edits.editTemplate(templateId, { describe: '还要用' })
    await tab.desk.edits.editParts('sceneList', templateId, [{ id: scene?.id ?? 0, name: '上课二' }])
    const [added = 0] = await tab.desk.edits.addParts('sceneList', templateId, [{ name: '下课' }])
    await tab.desk.edits.editParts('sceneList', templateId, [
      { id: added, actionList: [action(before.equipmentList[1]?.id ?? 0, 0)] },
    ])
    await other.api.call('template.delete', { id: templateId })
    await settled()
    expect((await entries()).length).toBe(4)
    const entry = await attention()
    expect(await tab.desk.outbox.recreate(entry.id, mayAll)).toBe('waiting')
    await settled()
    expect(await entries()).toEqual([])
    const rows = await server.database.system((tx) =>
      tx.selectFrom('template').select('id').where('name', '=', `修补 ${runs}`).execute(),
    )
    expect(rows.length).toBe(1)
    templateId = rows[0]?.id ?? 0
    const now = await onServer()
    expect(now.describe).toBe('还要用')
    expect(now.equipmentList.map((item) => item.name)).toEqual(['灯一', '灯二'])
    const lamps = now.equipmentList.map(({ id }) => id)
    expect(now.groupList.map(({ equipmentIds }) => equipmentIds)).toEqual([lamps, lamps.slice(0, 1)])
    expect(now.sceneList.map((each) => [each.name, each.actionList.map(({ targetId }) => targetId)])).toEqual(
      [
        ['上课二', [now.equipmentList[0]?.id]],
        ['下课', [now.equipmentList[1]?.id]],
      ],
    )
  })

  test('an equipment that is gone is left out of the scene that uses it', async () => {
    const before = await onServer()
    const [scene] = before.sceneList
    const [, two] = before.equipmentList
    await tab.desk.edits.editParts('sceneList', templateId, [
      { id: scene?.id ?? 0, name: '留下的', actionList: [action(two?.id ?? 0, 1)] },
    ])
    await other.api.call('templateEquipment.delete', { templateId, id: two?.id ?? 0 })
    await settled()
    const entry = await attention()
    expect(goneOf(entry)).toEqual({ kind: 'target', id: two?.id })
    expect(await tab.desk.outbox.dropTarget(entry.id, two?.id ?? 0)).toBe('waiting')
    await settled()
    const [now] = (await onServer()).sceneList
    expect(now).toMatchObject({ name: '留下的' })
    expect(now?.actionList.length).toBe(1)
  })
})

describe('a refused edit', () => {
  test('is entered again in its place, and what hangs on it follows', async () => {
    await other.api.call('templateScene.addAll', { templateId, sceneList: [{ name: '晚自习' }] })
    const [made = 0] = await tab.desk.edits.addParts('sceneList', templateId, [{ name: '晚自习' }])
    const member = (await onServer()).equipmentList[0]?.id ?? 0
    await tab.desk.edits.editParts('sceneList', templateId, [{ id: made, actionList: [action(member, 1)] }])
    await settled()
    const entry = await attention()
    expect((await entries()).length).toBe(2)
    await expect(tab.desk.outbox.amend(entry.id, { templateId, sceneList: [{ name: '' }] })).rejects.toThrow()
    expect(await attention()).toEqual(entry)
    const input = { templateId, sceneList: [{ name: '晚自习二' }] }
    expect(await tab.desk.outbox.amend(entry.id, input)).toBe('waiting')
    const [amended] = await entries()
    expect(amended).toMatchObject({ seq: entry.seq, history: entry.history, createdAt: entry.createdAt })
    expect(amended?.id).not.toBe(entry.id)
    expect([itemOf(entry, null).lastError?.code, amended && itemOf(amended, null).lastError]).toEqual([
      4091,
      null,
    ])
    await settled()
    expect(await entries()).toEqual([])
    const names = (await onServer()).sceneList.map((scene) => [scene.name, scene.actionList.length])
    expect(names).toEqual([
      ['上课', 1],
      ['晚自习', 0],
      ['晚自习二', 1],
    ])
  })

  test('whose last answer was lost keeps its key, so that it is never done twice', async () => {
    await tab.desk.edits.editTemplate(templateId, { describe: '可能到了' })
    tab.connection.tryNow()
    await eventually(() => tab.connection.state.get().kind === 'offline')
    await eventually(async () => (await entries())[0]?.state.kind === 'waiting')
    const [entry] = await entries()
    if (!entry) throw new Error('nothing queued')
    const at = Date.now()
    const state: OutboxEntry['state'] = {
      kind: 'attention',
      code: 4001,
      message: '',
      data: null,
      at,
      overlaps: [],
    }
    const history = [
      { at, code: null, message: 'lost' },
      { at, code: 4001, message: '' },
    ]
    await local().outbox.put({ ...entry, state, history })
    await tab.desk.outbox.amend(entry.id, { id: templateId, describe: '另一句' })
    expect((await entries())[0]?.id).toBe(entry.id)
    expect((await seenByIds(local(), 'templates', [templateId])).get(templateId)?.describe).toBe('另一句')
  })

  test('that was done without an answer and is refused before its key is looked up is not done twice', async () => {
    const { code: before } = errors.notPermitted
    await tab.desk.edits.addParts('sceneList', templateId, [{ name: '晚自习' }])
    tab.connection.tryNow()
    await eventually(() => tab.connection.state.get().kind === 'offline')
    await eventually(async () => (await entries())[0]?.state.kind === 'waiting')
    const [entry] = await entries()
    if (!entry) throw new Error('nothing queued')
    await other.api.call('templateScene.addAll', entry.input as never, { key: entry.id })
    const at = Date.now()
    const history = [null, 4290, before].map((code) => ({ at, code, message: '' }))
    await local().outbox.put({ ...entry, state: refusedState(before), history })
    const input = { templateId, sceneList: [{ name: '晚自习二' }] }
    expect(await tab.desk.outbox.amend(entry.id, input)).toBe('waiting')
    await settled()
    expect((await onServer()).sceneList.map(({ name }) => name)).toEqual(['上课', '晚自习'])
    expect(await attention()).toMatchObject({ id: entry.id, state: { code: errors.keyReused.code } })
  })
})

test('only what is answered after the key was looked up says that an edit is not done', () => {
  const { input, notPermitted, wrongPlatform, tooLarge, shapeChanged, notSignedIn, inProgress } = errors
  const keyAfter = (...codes: (number | null)[]) =>
    keyFor(
      entryOf('space.add', {}, { id: 'own', history: codes.map((code) => ({ at: 0, code, message: '' })) }),
      'fresh',
    )
  for (const { code } of [
    input,
    notPermitted,
    wrongPlatform,
    tooLarge,
    shapeChanged,
    notSignedIn,
    inProgress,
  ])
    expect([keyAfter(null, code), keyAfter(code)]).toEqual(['own', 'fresh'])
  expect(keyAfter(null, errors.nameTaken.code, notPermitted.code)).toBe('fresh')
  expect(keyAfter(errors.databaseAway.code, notPermitted.code)).toBe('own')
  expect(keyAfter(null, errors.keyReused.code)).toBe('fresh')
})
