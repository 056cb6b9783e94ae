// @vitest-environment node
import './dom.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isTemporaryId } from '#contract/rules/temporary-id.ts'
import { useCampuses } from '#src/data/campuses.ts'
import { useEdits } from '#src/data/edits.ts'
import { useOutbox, useOutboxActions, useOutboxCount } from '#src/data/outbox.ts'
import { useRealId } from '#src/data/routes.ts'
import { useSpaces } from '#src/data/spaces.ts'
import { useTemplate, useTemplates } from '#src/data/templates.ts'
import { addTemplate } from '#tests/contract/site-template.ts'
import type { Ids } from '#tests/contract/sites.ts'
import { read, showIn } from './show.tsx'
import { type DataWorld, offlineTablet, startDataWorld } from './site.ts'

let world: DataWorld
let site: Ids

beforeAll(async () => {
  world = await startDataWorld()
  site = world.own.site.ids
}, 240_000)
afterAll(() => world?.stop())

/** A template of the test's own, so that tests do not wait for each other's edits. */
const freshTemplate = () => addTemplate(world.admin, site.campus, site.product)
const short = () => randomUUID().slice(0, 8)

describe('an edit without a network', () => {
  test('is on the screen at once, marked, and the cached row stays as the server said', async () => {
    const { template, group, scene, equipment } = await freshTemplate()
    const { tab } = await offlineTablet(world)
    const shown = showIn(tab, () => useTemplate(template))
    const own = (of: ReturnType<typeof useTemplate>) => of?.groupList.find(({ id }) => id === group)
    const before = await shown.when(Boolean)
    const cached = await tab.desk.local.db.templates.get(template)
    const edits = await read(tab, useEdits)
    await edits.editTemplate(template, { name: '改了名' })
    expect(await shown.when((each) => each?.name === '改了名')).toMatchObject({
      pending: 'waiting',
      groupList: [{ pending: 'none' }, { pending: 'none' }],
      sceneList: [{ pending: 'none' }],
    })
    await edits.editParts('groupList', template, [{ id: group, removeEquipmentIds: [equipment] }])
    const edited = await shown.when((each) => own(each)?.pending === 'waiting')
    expect(own(edited)?.equipmentIds).not.toContain(equipment)
    expect(edited?.sceneList[0]).toMatchObject({ id: scene, pending: 'none' })
    expect(await tab.desk.local.db.templates.get(template)).toEqual(cached)
    expect(edited?.equipmentList).toEqual(before?.equipmentList)
    tab.crash()
  })

  test('is seen by the other tab, and after a reload', async () => {
    const { template } = await freshTemplate()
    const { tablet, tab } = await offlineTablet(world)
    const other = await tablet.openTab()
    const there = showIn(other, () => ({ template: useTemplate(template), count: useOutboxCount() }))
    await there.when((each) => Boolean(each.template) && each.count?.waiting === 0)
    await tab.desk.edits.editTemplate(template, { name: '另一个标签页看得到' })
    const seen = await there.when((each) => each.count?.waiting === 1 && each.template?.pending === 'waiting')
    expect(seen.template?.name).toBe('另一个标签页看得到')
    tab.crash()
    other.crash()
    const again = await tablet.openTab()
    expect(await read(again, () => useTemplate(template))).toMatchObject({
      name: '另一个标签页看得到',
      pending: 'waiting',
    })
    expect(await read(again, useOutboxCount)).toEqual({ waiting: 1, attention: 0 })
    again.crash()
  })

  test('that makes rows shows them among the others', async () => {
    const { tab } = await offlineTablet(world)
    const { edits } = tab.desk
    const campusId = await edits.addCampus({ name: '零号校区', city: '江城' })
    const campuses = await read(tab, useCampuses)
    expect(campuses.find((each) => each.campusId === campusId)).toMatchObject({
      name: '零号校区',
      city: '江城',
      isOwn: true,
      pending: 'waiting',
    })
    const names = campuses.map(({ name }) => name)
    expect(names).toEqual([...names].sort(new Intl.Collator('zh', { numeric: true }).compare))

    const [building = 0] = await edits.addSpaces([
      {
        campusId: site.campus,
        parentId: null,
        kind: 'building',
        name: '新楼',
      },
    ])
    const [floor = 0] = await edits.addSpaces([
      {
        campusId: site.campus,
        parentId: building,
        kind: 'floor',
        name: '新层',
      },
    ])
    await edits.addSpaces([{ campusId: site.campus, parentId: floor, kind: 'room', name: '甲' }])
    const [room = 0] = await edits.addSpaces([
      { campusId: site.campus, parentId: floor, kind: 'room', name: '乙' },
    ])
    const forest = await read(tab, () => useSpaces(site.campus))
    expect(forest.childrenOf(null).at(-1)).toMatchObject({ id: building, pending: 'waiting' })
    expect(forest.childrenOf(floor).map(({ name }) => name)).toEqual(['甲', '乙'])
    expect(forest.pathOf(room).map(({ id }) => id)).toEqual([building, floor, room])

    const template = await edits.addTemplate({ name: '新模板', campusIds: [campusId] })
    expect((await read(tab, () => useTemplates(campusId))).map(({ id }) => id)).toEqual([template])
    expect((await read(tab, () => useTemplates(site.campus))).map(({ id }) => id)).not.toContain(template)
    tab.crash()
  })

  test('that deletes hides, until it is discarded', async () => {
    const { template, scene } = await freshTemplate()
    const { tab } = await offlineTablet(world)
    const shown = showIn(tab, () => ({
      list: useTemplates(site.campus)?.map(({ id }) => id),
      one: useTemplate(template),
    }))
    const before = (await shown.when(({ one }) => Boolean(one))).one
    await tab.desk.edits.deletePart('sceneList', template, scene)
    await shown.when(({ one }) => one?.sceneList.length === 0)
    await tab.desk.edits.deleteTemplate(template)
    await shown.when(({ one, list }) => one === null && !list?.includes(template))
    for (const item of (await read(tab, useOutbox)).reverse()) await tab.desk.outbox.discard(item.id)
    const after = await shown.when(
      ({ one, list }) => Boolean(one?.sceneList.length) && Boolean(list?.includes(template)),
    )
    expect(after.one).toEqual(before)
    tab.crash()
  })
})

describe('the outbox', () => {
  test('says in words what each edit is, and what it waits for', async () => {
    const { template } = await freshTemplate()
    const { tab } = await offlineTablet(world)
    const { edits } = tab.desk
    const { name } = (await tab.desk.local.db.templates.get(template)) ?? { name: '' }
    await edits.editTemplate(template, { name: '改名一' })
    await edits.editTemplate(template, { describe: '说明' })
    await edits.addParts('sceneList', template, [{ name: '晨读' }, { name: '午休' }])
    await edits.addCampus({ name: '别处' })
    const [rename, describeIt, scenes, campus] = await read(tab, useOutbox)
    expect(rename).toMatchObject({
      name: 'template.edit',
      words: { key: 'edit.template.edit', values: { name: '改名一', subject: name, count: 1 } },
      state: { kind: 'waiting' },
      attempts: 0,
      lastError: null,
      waitsFor: null,
    })
    expect(describeIt).toMatchObject({
      words: { values: { name: '改名一', subject: '改名一' } },
      waitsFor: rename?.id,
    })
    expect(scenes).toMatchObject({
      words: { key: 'edit.templateScene.addAll', values: { name: '晨读', count: 2 } },
    })
    expect(scenes?.waitsFor).toBe(rename?.id)
    expect(campus).toMatchObject({ words: { values: { name: '别处' } }, waitsFor: null })
    expect([rename, describeIt, scenes, campus].map((item) => item?.seq)).toEqual(
      [rename, describeIt, scenes, campus].map((item) => item?.seq).sort((a = 0, b = 0) => a - b),
    )
    tab.crash()
  })

  test('keeps a refused edit with its reason; discarding it takes its dependants, and no others, along', async () => {
    const { tablet, tab } = await offlineTablet(world)
    const { edits } = tab.desk
    const taken = `重名 ${short()}`
    await world.admin.call('template.add', { name: taken, campusIds: [site.campus] })
    const twin = await edits.addTemplate({ name: taken, campusIds: [site.campus] })
    await edits.addParts('sceneList', twin, [{ name: '等着' }])
    const shown = showIn(tab, () => ({
      items: useOutbox(),
      count: useOutboxCount(),
      twin: useTemplate(twin),
      actions: useOutboxActions(),
    }))
    await shown.when(({ count }) => count?.waiting === 2)
    tablet.link.down = false
    tab.connection.tryNow()
    // Each of these reads for itself, and not all in the same drawing.
    const {
      items,
      actions,
      twin: refused,
    } = await shown.when(({ count, twin: seen }) => count?.attention === 1 && seen?.pending !== 'waiting')
    expect(items).toHaveLength(2)
    expect(items?.[0]).toMatchObject({
      state: {
        kind: 'attention',
        code: 4091,
        message: '名称已被使用，请换一个',
        fields: null,
        problem: { kind: 'refused' },
      },
      input: { name: taken },
      attempts: expect.any(Number),
      lastError: { code: 4091 },
    })
    expect(items?.[1]).toMatchObject({ state: { kind: 'waiting' }, waitsFor: items?.[0]?.id })
    expect(refused?.pending).toBe('attention')
    expect((await actions.following(items?.[0]?.id ?? '')).gone.map(({ id }) => id)).toEqual([items?.[1]?.id])
    await edits.editCampus(site.campus, { describe: short() })
    expect(await actions.discard(items?.[0]?.id ?? '')).toBe(true)
    await shown.when((each) => each.items?.length === 0 && each.twin === null)
    await tab.close()
  })

  test('sends a refused edit again when it is asked to', async () => {
    const { tablet, tab } = await offlineTablet(world)
    const taken = `先占 ${short()}`
    const { created } = await world.admin.call('template.add', { name: taken, campusIds: [site.campus] })
    const made = await tab.desk.edits.addTemplate({ name: taken, campusIds: [site.campus] })
    const shown = showIn(tab, () => ({
      count: useOutboxCount(),
      items: useOutbox(),
      actions: useOutboxActions(),
    }))
    tablet.link.down = false
    tab.connection.tryNow()
    const { items, actions } = await shown.when(({ count }) => count?.attention === 1)
    await world.admin.call('template.delete', { id: created[0]?.id ?? 0 })
    await actions.retry(items?.[0]?.id ?? '')
    await shown.when(({ count }) => count?.waiting === 0 && count.attention === 0)
    const real = await showIn(tab, () => useRealId(made)).when((id) => !isTemporaryId(id))
    expect((await world.admin.call('template.getById', { id: real })).name).toBe(taken)
    await tab.close()
  })
})

describe('a temporary id', () => {
  test('becomes the real one, in the page that shows it too', async () => {
    const { tablet, tab } = await offlineTablet(world)
    const { edits } = tab.desk
    const made = await edits.addTemplate({ name: `离线 ${short()}`, campusIds: [site.campus] })
    const [lamp = 0] = await edits.addParts('equipmentList', made, [
      { productId: site.product, name: '离线灯' },
    ])
    const functionList = [{ identifier: 'switch', functionParamList: [{ paramValue: 1 }] }]
    await edits.addParts('sceneList', made, [
      { name: '离线场景', actionList: [{ targetId: lamp, functionList }] },
    ])
    const page = showIn(tab, () => {
      const id = useRealId(made)
      return { id, template: useTemplate(id) }
    })
    expect((await page.when(({ template }) => Boolean(template?.sceneList.length))).id).toBe(made)
    tablet.link.down = false
    tab.connection.tryNow()
    const { id, template } = await page.when(
      ({ id, template }) => id !== made && template?.pending === 'none' && template.sceneList.length === 1,
    )
    expect(isTemporaryId(id)).toBe(false)
    expect(template?.sceneList[0]?.actionList[0]?.targetId).toBe(template?.equipmentList[0]?.id)
    expect(await read(tab, () => useTemplate(made))).toBeNull()
    const list = await read(tab, () => useTemplates(site.campus))
    expect(list.filter((each) => each.name === template?.name).map((each) => each.id)).toEqual([id])
    const edited = `真名 ${short()}`
    await edits.editTemplate(made, { name: edited })
    await page.when((each) => each.template?.name === edited && each.template.pending === 'none')
    expect((await world.admin.call('template.getById', { id })).name).toBe(edited)
    await tab.close()
  })

  test('that is a real id or unknown is answered as it is', async () => {
    const { tab } = await offlineTablet(world)
    expect(await read(tab, () => useRealId(site.template))).toBe(site.template)
    expect(await read(tab, () => useRealId(-(2 ** 45)))).toBe(-(2 ** 45))
    tab.crash()
  })
})
