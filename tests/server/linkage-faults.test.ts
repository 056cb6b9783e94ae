import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client } from './client.ts'
import { onEachDatabase } from './on-each-database.ts'
import { startWorld, type World } from './server-world.ts'
import { addFullTemplate, name } from './templates.ts'

onEachDatabase((kind) => {
  let world: World
  let admin: Client

  beforeAll(async () => {
    world = await startWorld(kind)
    admin = await world.as('own-admin')
  }, 120_000)
  afterAll(() => world?.stop(), 120_000)

  it('refuses linkages that nothing can cause or carry out, and groups and names of what cannot be told', async () => {
    const { id: templateId, equipmentList } = await addFullTemplate(admin, world)
    const ofType = (product_type_id: number, equipment_type: number) =>
      world.server.database.system(async (db) => {
        const product = { cid: world.own.cid, pid: `X${product_type_id}`, name: `产品${product_type_id}` }
        const types = { product_type_id, equipment_type, parent_type_id: 0, function_list: '[]' }
        const made = await db
          .insertInto('product')
          .values({ ...product, ...types })
          .returning('id')
          .executeTakeFirstOrThrow()
        return made.id
      })
    const [people, keys] = [await ofType(402, 3), await ofType(203, 2)]
    const { created } = await admin.call('templateEquipment.addList', {
      templateId,
      equipmentList: [
        { productId: people, name: '人感' },
        { productId: keys, name: '面板' },
      ],
    })
    const [sensor = 0, panel = 0] = created.map(({ id }) => id)
    const lamp = equipmentList[0]?.id ?? 0
    const set = (identifier: string, paramValue: number) => [
      { identifier, functionParamList: [{ paramValue }] },
    ]
    const linkage = (change: object) => ({
      templateId,
      bindingList: [
        {
          ...{ name: name(), causeType: 2, sourceIds: [sensor], reading: 'presence', targetId: lamp },
          ...{ functionList: set('switch', 1), ...change },
        },
      ],
    })
    for (const [change, field] of [
      [{ functionList: set('switch', 5) }, 'functionList'],
      [{ reading: 'smoke' }, 'sourceIds'],
      [{ sourceIds: [lamp] }, 'sourceIds'],
      [{ causeType: 1, sourceIds: [lamp] }, 'sourceIds'],
      [{ causeType: 1, sourceIds: [panel], keyIndex: 9 }, 'keyIndex'],
      [{ fromMinute: 480, toMinute: 480 }, 'toMinute'],
    ] as const)
      expect(await admin.refusal('templateBinding.addAll', linkage(change))).toEqual({
        code: 4000,
        data: { [`bindingList.0.${field}`]: expect.any(String) },
      })
    await admin.call('templateBinding.addAll', linkage({}))

    const groupList = [{ name: name(), equipmentIds: [sensor] }]
    expect(await admin.refusal('templateGroup.addAll', { templateId, groupList })).toEqual({
      code: 4000,
      data: { 'groupList.0.equipmentIds': expect.stringContaining('人感') },
    })
    const alias = { templateId, aliasList: [{ name: '眼睛', objectId: sensor }] }
    expect(await admin.refusal('templateAlias.saveObjectAlias', alias)).toEqual({
      code: 4000,
      data: { 'aliasList.0.objectId': expect.any(String) },
    })
  })
})
