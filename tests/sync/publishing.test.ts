import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RunningServer } from '#server/server.ts'
import { outboxEntries, seenByIds } from '#src/local/read.ts'
import { latestReceipts } from '#src/local/receipts.ts'
import { settled } from '#tests/contract/rows.ts'
import { createDevice, type Device, type Tab } from '#tests/world/device.ts'
import { eventually } from '#tests/world/eventually.ts'
import { startTestServer } from '#tests/world/server.ts'

let server: RunningServer
let tablet: Device
let tab: Tab
let templateId: number
beforeAll(async () => {
  server = await startTestServer()
  tablet = await createDevice(() => server.url, 'school', 'school-admin')
  tab = await tablet.openTab()
  const { db } = tab.desk.local
  await eventually(async () => (await db.campuses.count()) > 0)
  const campus = await db.campuses.toCollection().first()
  tab.desk.watch(campus?.campusId ?? 0)
  const published = () =>
    db.templates.filter((each) => each.status === 2 && each.sceneList.length > 1).first()
  await eventually(async () => (await published()) !== undefined)
  templateId = (await published())?.id ?? 0
  // What was noted before the start is seen to after it, and told of rooms.
  await settled(server.database)
})
afterAll(async () => {
  await tab?.close()
  await server?.stop()
})

const local = () => tab.desk.local.db
const seen = async () => (await seenByIds(local(), 'templates', [templateId])).get(templateId)
const onServer = () => tab.api.call('template.getTemplateById', { id: templateId })

test('an edit makes a published template a debug update on the screen too, and publishing it published', async () => {
  tablet.link.down = true
  const { edits } = tab.desk
  expect((await seen())?.status).toBe(2)
  await edits.addParts('sceneList', templateId, [{ name: '离线场景' }])
  expect((await seen())?.status).toBe(3)
  await edits.publishTemplate(templateId)
  expect(await seen()).toMatchObject({ status: 2, pending: 'waiting' })
  await edits.editTemplate(templateId, { describe: '发布之后' })
  expect((await seen())?.status).toBe(3)

  await tablet.settle(tab)
  expect(await outboxEntries(local())).toEqual([])
  expect((await onServer()).status).toBe(3)
  const [after, publishing, before] = await latestReceipts(local(), 3).then((receipts) =>
    receipts.sort((a, b) => b.createdAt - a.createdAt),
  )
  const { revision } = await tab.api.call('template.configState', { id: templateId })
  expect(publishing?.revisions?.[templateId]).toBe(revision)
  expect(before?.revisions?.[templateId]).toBeLessThan(revision ?? 0)
  expect(after?.revisions?.[templateId]).toBeGreaterThan(revision ?? 0)
})

test('a publishing waits for a refused edit of its template: rooms get what its author believes to be in it', async () => {
  const other = (await onServer()).sceneList[0]?.name ?? ''
  const published = await tab.api.call('template.configState', { id: templateId })
  tablet.link.down = true
  const { edits } = tab.desk
  await edits.addParts('sceneList', templateId, [{ name: other }])
  await edits.addParts('sceneList', templateId, [{ name: '不受影响' }])
  await edits.publishTemplate(templateId)
  tablet.link.down = false
  await eventually(async () => {
    tab.connection.tryNow()
    const states = (await outboxEntries(local())).map((entry) => entry.state.kind)
    return states.length === 2 && states[0] === 'attention'
  })
  const [refused, waiting] = await outboxEntries(local())
  expect(refused?.state).toMatchObject({ kind: 'attention', code: 4091 })
  expect(waiting).toMatchObject({ name: 'template.publish', state: { kind: 'waiting' } })
  expect(await tab.api.call('template.configState', { id: templateId })).toEqual(published)
  expect(await tab.desk.outbox.discard(refused?.id ?? '')).toBe(true)
  await tablet.settle(tab)
  expect(await outboxEntries(local())).toEqual([])
  const now = await tab.api.call('template.configState', { id: templateId })
  expect(now.revision).toBeGreaterThan(published.revision ?? 0)
  expect((await onServer()).status).toBe(2)
})

test('a published template that is bound to another place stays published, on the screen as on the server', async () => {
  await tab.desk.edits.publishTemplate(templateId)
  await tablet.settle(tab)
  const { campuses } = await tab.api.call('campus.add', { name: '新校区' })
  const { campusIds } = await onServer()
  const places = [...campusIds, campuses[0]?.campusId ?? 0].sort((a, b) => a - b)
  const gone = (await tab.api.call('campus.add', { name: '旧校区' })).campuses[0]?.campusId ?? 0
  tablet.link.down = true
  // Chosen when it was for a place more, which somebody has taken away since.
  await tab.desk.edits.bindTemplate(templateId, [...places, gone], [...campusIds, gone])
  expect(await seen()).toMatchObject({ status: 2, campusIds: places, pending: 'waiting' })
  await tablet.settle(tab)
  expect(await outboxEntries(local())).toEqual([])
  expect(await onServer()).toMatchObject({ status: 2, campusIds: places })
})

test('a template with nothing in it is not queued for publishing', async () => {
  const { campusIds } = await onServer()
  const empty = await tab.desk.edits.addTemplate({ name: '空模板', campusIds })
  await expect(tab.desk.edits.publishTemplate(empty)).rejects.toMatchObject({
    fields: { equipmentList: expect.stringContaining('没有设备') },
  })
  await tablet.settle(tab)
  expect(await outboxEntries(local())).toEqual([])
})
