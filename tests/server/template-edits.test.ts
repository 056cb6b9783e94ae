import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { compileTemplate } from '#contract/rules/room-config.ts'
import { allLightsName, customScenesLeft, isAllLights, presetScenes } from '#contract/rules/scenes.ts'
import type { Template } from '#contract/template-shapes.ts'
import type { Client } from './client.ts'
import { onEachDatabase } from './on-each-database.ts'
import { startWorld, type World } from './server-world.ts'
import { addFullTemplate, addTemplate, name, only, own } from './templates.ts'

onEachDatabase((kind) => {
  let world: World
  let admin: Client

  beforeAll(async () => {
    world = await startWorld(kind)
    admin = await world.as('own-admin')
  }, 120_000)
  afterAll(() => world?.stop(), 120_000)

  describe('a template', () => {
    let template: Template
    beforeEach(async () => {
      template = await addFullTemplate(admin, world)
    })

    it('is copied with its parts, which name each other as in the source', async () => {
      const changed = await admin.call('template.clone', { id: template.id, name: name() })
      const copy = only(changed.templates)
      const copyOf = new Map(changed.created.map(({ of, id }) => [of, id]))
      expect(copyOf.get(template.id)).toBe(copy.id)
      expect(copyOf.size).toBe(1 + 2 + 2 + 1)
      const renamed = (ids: number[]) => ids.map((id) => copyOf.get(id))
      expect(copy.equipmentList.map(({ id }) => id)).toEqual(
        renamed(template.equipmentList.map(({ id }) => id)),
      )
      expect(only(own(copy)).equipmentIds).toEqual(renamed(only(own(template)).equipmentIds))
      const targets = (of: Template) => only(of.sceneList).actionList.map(({ targetId }) => targetId)
      expect(targets(copy)).toEqual(renamed(targets(template)))
      expect(copy).toMatchObject({ status: 0, roomNum: 0, campusIds: template.campusIds, version: 1 })
    })

    it('takes deleted equipment out of its groups and scenes', async () => {
      const [first, second] = template.equipmentList.map(({ id }) => id)
      const input = { id: first ?? 0, templateId: template.id }
      const after = only((await admin.call('templateEquipment.delete', input)).templates)
      expect(after.equipmentList.map(({ id }) => id)).toEqual([second])
      expect(only(own(after)).equipmentIds).toEqual([second])
      const targets = only(after.sceneList).actionList.map(({ targetId }) => targetId)
      expect(targets).toEqual([second, only(own(template)).id])
      expect(await admin.refusal('templateEquipment.delete', input)).toMatchObject({ code: 4040 })
    })

    it('has a history of who changed which part, of parts that are gone too, also for whoever reads no log', async () => {
      const group = only(own(template))
      const scene = only(template.sceneList)
      await admin.call('templateScene.editAll', {
        templateId: template.id,
        sceneList: [{ id: scene.id, name: '改名' }],
      })
      await admin.call('templateGroup.delete', { id: group.id, templateId: template.id })
      await admin.call('template.edit', { id: template.id, describe: '朝南' })
      const { list, more } = await admin.call('template.history', { id: template.id })
      expect(more).toBe(false)
      const told = list.map(({ call, changes }) => [
        call,
        changes.map(({ list: of, name: called, action }) => `${action} ${of} ${called}`),
      ])
      expect(told.slice(0, 3)).toEqual([
        ['template.edit', [`update template ${template.name}`]],
        ['templateGroup.delete', expect.arrayContaining([`delete groupList ${group.name}`])],
        ['templateScene.editAll', ['update sceneList 改名']],
      ])
      expect(list[2]?.changes[0]).toMatchObject({ id: scene.id, fields: ['name'] })
      expect(list.at(-1)?.changes.map(({ list: of, action }) => [of, action])).toContainEqual([
        'template',
        'insert',
      ])
      expect(list.every(({ username }) => username !== '')).toBe(true)
      const before = list[0]?.id ?? 0
      const older = await admin.call('template.history', { id: template.id, before })
      expect(older.list).toEqual(list.slice(1))
      const bound = await world.as('own-bound')
      expect((await bound.call('audit.list', {})).list).toEqual([])
      expect((await bound.call('template.history', { id: template.id })).list).toEqual(list)
      const rival = await world.as('rival-admin')
      expect((await rival.refusal('template.history', { id: template.id })).code).toBe(4040)
    })

    it('takes a deleted group out of its scenes', async () => {
      const id = only(own(template)).id
      const after = only(
        (await admin.call('templateGroup.delete', { id, templateId: template.id })).templates,
      )
      expect(own(after)).toEqual([])
      expect(only(after.sceneList).actionList.map(({ targetId }) => targetId)).toEqual(
        template.equipmentList.map(({ id: lamp }) => lamp),
      )
    })

    it('deletes parts by their ids alone, and what is nothing without them', async () => {
      const { id: templateId } = template
      const scene = only(template.sceneList)
      const group = only(own(template))
      const functionList = [{ identifier: 'switch', functionParamList: [{ paramValue: 0 }] }]
      const timing = { templateId, minute: 440, days: [1, 2, 8] }
      await admin.call('templateTiming.add', { ...timing, name: '早读', targetId: scene.id })
      const evening = { ...timing, name: '晚灯', targetId: group.id, functionList }
      const added = only((await admin.call('templateTiming.add', evening)).templates)
      expect(added.timingList).toMatchObject([
        { name: '早读', timeType: 1, minute: 440, offset: 0, days: [1, 2, 8], functionList: [], state: 1 },
        { name: '晚灯', targetId: group.id, functionList },
      ])
      const names = (of: Template) => [of.sceneList, own(of), of.timingList].map((list) => list.length)
      const afterScene = await admin.call('templateScene.deleteAll', { id: scene.id })
      expect(names(only(afterScene.templates))).toEqual([0, 1, 1])
      const afterGroup = await admin.call('templateGroup.delete', { id: group.id })
      expect(names(only(afterGroup.templates))).toEqual([0, 0, 0])
      const lamp = template.equipmentList[0]?.id ?? 0
      const left = only((await admin.call('templateEquipment.delete', { id: lamp })).templates)
      expect(left.equipmentList).toHaveLength(1)
      expect((await admin.refusal('templateEquipment.delete', { id: lamp })).code).toBe(4040)
      // An id of another kind of part is no id here.
      expect(
        (await admin.refusal('templateScene.deleteAll', { id: left.equipmentList[0]?.id ?? 0 })).code,
      ).toBe(4040)
    })

    it('refuses a timing that does nothing, ends before it begins, or names what is not there', async () => {
      const { id: templateId } = template
      const timing = { templateId, name: '早读', minute: 440, days: [1] }
      const refusal = (more: { targetId: number; startDate?: string; endDate?: string }) =>
        admin.refusal('templateTiming.add', { ...timing, ...more })
      const [lamp = 0, scene = 0] = [template.equipmentList[0]?.id, only(template.sceneList).id]
      const [field, dates] = [{ functionList: expect.any(String) }, { endDate: expect.any(String) }]
      expect(await refusal({ targetId: lamp })).toEqual({ code: 4000, data: field })
      const backwards = { targetId: scene, startDate: '2026-09-02', endDate: '2026-09-01' }
      expect(await refusal(backwards)).toEqual({ code: 4000, data: dates })
      expect(await refusal({ targetId: 1 })).toEqual({ code: 4040, data: { targetId: 1 } })
    })

    it('is made with its group of all lights, whose members follow from the equipment', async () => {
      const lights = (of: Template) => only(of.groupList.filter(isAllLights))
      const { id: templateId, equipmentList } = template
      const lamps = equipmentList.map(({ id }) => id)
      const { id } = lights(template)
      expect(lights(template)).toMatchObject({ name: allLightsName, groupValue: 49152, equipmentIds: lamps })

      const third = { templateId, equipmentList: [{ productId: world.own.productId, name: '灯三' }] }
      const added = await admin.call('templateEquipment.addList', third)
      const all = [...lamps, only(added.created).id]
      expect(lights(only(added.templates))).toMatchObject({ equipmentIds: all, version: 1 })
      const { groups } = compileTemplate(only(added.templates))
      expect(groups.find(isAllLights)?.members).toHaveLength(3)

      const fewer = { templateId, id, removeEquipmentIds: lamps }
      const refused = { code: 4000, data: { equipmentIds: expect.any(String) } }
      expect(await admin.refusal('templateGroup.edit', fewer)).toEqual(refused)
      const kept = { code: 4000, data: { id: expect.any(String) } }
      expect(await admin.refusal('templateGroup.delete', { id, templateId })).toEqual(kept)
    })

    it('refuses what its equipment cannot do, and scene values that are none, naming the field', async () => {
      const { id: templateId, equipmentList } = template
      const scene = only(template.sceneList)
      const [lamp = 0, other = 0] = equipmentList.map(({ id }) => id)
      const told = (identifier: string, ...values: number[]) => ({
        targetId: lamp,
        functionList: [{ identifier, functionParamList: values.map((paramValue) => ({ paramValue })) }],
      })
      const edited = (action: ReturnType<typeof told>) =>
        admin.refusal('templateScene.editAll', {
          templateId,
          sceneList: [{ id: scene.id, actionList: [action] }],
        })
      const field = { code: 4000, data: { 'sceneList.0.actionList': expect.stringContaining('灯一') } }
      for (const bad of [
        told('nonsense', 999_999),
        told('switch', 500),
        told('switch'),
        told('switch', 0, 1),
      ])
        expect(await edited(bad)).toEqual(field)

      const added = (sceneValue: number) =>
        admin.refusal('templateScene.addAll', { templateId, sceneList: [{ name: name(), sceneValue }] })
      const value = { code: 4000, data: { 'sceneList.0.sceneValue': expect.any(String) } }
      expect(await added(65050)).toEqual(value)
      const timing = { templateId, name: '早读', minute: 440, days: [1], ...told('switch', 7) }
      const timed = { code: 4000, data: { functionList: expect.any(String) } }
      expect(await admin.refusal('templateTiming.add', timing)).toEqual(timed)

      // What was there before rules were is not what an edit of something else is refused for.
      await world.server.database.system((db) =>
        sql`update template_part set content = jsonb_set(content, '{actionList,0,functionList,0,identifier}', '"old"')
          where id = ${scene.id}`.execute(db),
      )
      const fine = { ...told('switch', 1), targetId: other }
      const input = { templateId, sceneList: [{ id: scene.id, name: name(), actionList: [fine] }] }
      expect(only((await admin.call('templateScene.editAll', input)).templates).sceneList).toHaveLength(1)
    })

    it('gets the keys of its panels from their products', async () => {
      const { cid } = world.own
      const panel = {
        pid: `P4-${cid}`,
        product_type_id: 203,
        equipment_type: 2,
        parent_type_id: 3,
        name: '面板',
      }
      const product = { cid, ...panel, function_list: '[]', panel_key_type: 4, panel_layout_type: 2 }
      const { id: productId } = await world.server.database.system((db) =>
        db.insertInto('product').values(product).returning('id').executeTakeFirstOrThrow(),
      )
      const input = { templateId: template.id, equipmentList: [{ productId, name: '门口面板' }] }
      const added = only((await admin.call('templateEquipment.addList', input)).templates)
      expect(added.equipmentList.at(-1)).toMatchObject({ panelKeyType: 4, panelLayoutType: 2 })
    })

    it('tells its rooms whether they have a timing in use, without making another version of them', async () => {
      const { templateId, roomIds, campusId, floorId } = world.own
      const rooms = async () => {
        const { spaces } = await admin.call('sync.changes', { campusId })
        return spaces.flatMap(({ id, hasTiming, version }) =>
          roomIds.includes(id) ? [[hasTiming, version]] : [],
        )
      }
      const before = await rooms()
      expect(before.map(([has]) => has)).toEqual([false, false])
      const scene = await admin.call('templateScene.addAll', { templateId, sceneList: [{ name: name() }] })
      const targetId = only(scene.created).id
      const timing = { templateId, name: '早读', minute: 440, days: [1], targetId }
      const { id } = only((await admin.call('templateTiming.add', timing)).created)
      const timed = before.map(([, version]) => [true, version])
      expect(await rooms()).toEqual(timed)
      // Out of use, also for a room that is given the template meanwhile, and in use again.
      await admin.call('templateTiming.edit', { id, state: 0 })
      expect(await rooms()).toEqual(before)
      const place = { campusId, parentId: floorId, kind: 'room', name: name() } as const
      const later = only((await admin.call('space.add', { ...place, templateId })).spaces)
      expect(later.hasTiming).toBe(false)
      await admin.call('space.delete', { id: later.id })
      await admin.call('templateTiming.edit', { id, state: 1 })
      expect(await rooms()).toEqual(timed)
      const second = { ...timing, name: '晚自习', state: 0 }
      const { id: out } = only((await admin.call('templateTiming.add', second)).created)
      await admin.call('templateTiming.delete', { id })
      expect(await rooms()).toEqual(before)
      await admin.call('templateTiming.delete', { id: out })
      await admin.call('templateScene.deleteAll', { id: targetId })
    })

    it('changes single actions of a scene and single members of a group', async () => {
      const [first = 0, second = 0] = template.equipmentList.map(({ id }) => id)
      const scene = only(template.sceneList)
      const off = [{ identifier: 'switch', functionParamList: [{ paramValue: 0 }] }]
      const edited = await admin.call('templateScene.editAll', {
        templateId: template.id,
        sceneList: [
          {
            id: scene.id,
            actionList: [{ targetId: second, functionList: off }],
            removeTargetIds: [first],
          },
        ],
      })
      const [, , groupAction] = scene.actionList
      expect(only(only(edited.templates).sceneList).actionList).toEqual([
        { targetId: second, functionList: off },
        groupAction,
      ])
      const group = only(own(template))
      const members = await admin.call('templateGroup.edit', {
        templateId: template.id,
        id: group.id,
        removeEquipmentIds: [first],
        addEquipmentIds: [second],
      })
      expect(only(own(only(members.templates))).equipmentIds).toEqual([second])
    })

    it('takes so many custom scenes and no more; presets are not among them', async () => {
      const { id: templateId, sceneList } = template
      const left = customScenesLeft(sceneList)
      const add = (count: number, more: object = {}) => ({
        templateId,
        sceneList: Array.from({ length: count }, () => ({ name: name('自定义'), ...more })),
      })
      expect((await admin.refusal('templateScene.addAll', add(left + 1))).data).toEqual({
        [`sceneList.${left}.name`]: '自定义场景最多 64 个',
      })
      const full = only((await admin.call('templateScene.addAll', add(left))).templates)
      expect(customScenesLeft(full.sceneList)).toBe(0)
      expect((await admin.refusal('templateScene.addAll', add(1))).code).toBe(4000)
      await admin.call('templateScene.addAll', add(1, { sceneValue: presetScenes.night }))
      const [scene] = full.sceneList
      const renamed = { templateId, sceneList: [{ id: scene?.id ?? 0, name: name('改名') }] }
      await admin.call('templateScene.editAll', renamed)
    })

    it('gives free numbers to scenes and refuses a taken one', async () => {
      const add = (sceneList: { name: string; sceneValue?: number }[]) =>
        admin.send('templateScene.addAll', { templateId: template.id, sceneList })
      const added = await add([{ name: '甲' }, { name: '睡眠', sceneValue: 65024 }, { name: '乙' }])
      const scenes = only(added.data.templates).sceneList.map(({ sceneValue, sceneType, sort }) => [
        sceneValue,
        sceneType,
        sort,
      ])
      expect(scenes).toEqual([
        [1, 2, 1],
        [2, 2, 2],
        [65024, 1, 3],
        [3, 2, 4],
      ])
      const refused = await add([{ name: '丙', sceneValue: 65024 }])
      expect(refused).toMatchObject({ code: 4000, data: { 'sceneList.0.sceneValue': expect.any(String) } })
    })

    it('refuses what is not part of it, names twice, and foreign products', async () => {
      const other = await addFullTemplate(admin, world)
      const lamp = only(own(other)).equipmentIds[0] ?? 0
      const { id: templateId } = template
      const add = (equipmentIds: number[], label = name()) =>
        admin.refusal('templateGroup.addAll', { templateId, groupList: [{ name: label, equipmentIds }] })
      expect(await add([lamp])).toEqual({ code: 4040, data: { equipmentId: lamp } })
      expect((await add([], only(own(template)).name)).code).toBe(4091)
      const product = await admin.refusal('templateEquipment.addList', {
        templateId,
        equipmentList: [{ productId: world.rival.productId, name: '外来' }],
      })
      expect(product).toEqual({ code: 4040, data: { productId: world.rival.productId } })
      const moved = await admin.refusal('templateGroup.edit', {
        templateId: other.id,
        id: only(own(template)).id,
        name: 'x',
      })
      expect(moved.code).toBe(4040)
    })

    it('is deleted unless a room is made from it', async () => {
      const used = await admin.refusal('template.delete', { id: world.own.templateId })
      expect(used).toEqual({ code: 4092, data: { roomNum: 2 } })
      const changed = await admin.call('template.delete', { id: template.id })
      expect(changed.removed).toEqual([{ table: 'templates', id: template.id }])
      expect((await admin.refusal('template.getById', { id: template.id })).code).toBe(4040)
    })
  })

  it('gives one effect to each of many edits of one template at once', async () => {
    const template = await addTemplate(admin, world)
    const { productId } = world.own
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        admin.send('templateEquipment.addList', {
          templateId: template.id,
          equipmentList: [{ productId, name: `灯 ${index}` }],
        }),
      ),
    )
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([2000]))
    const { equipmentList } = await admin.call('template.getTemplateById', { id: template.id })
    expect(equipmentList).toHaveLength(8)
  })
})
