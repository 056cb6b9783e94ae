import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client } from './client.ts'
import { onEachDatabase } from './on-each-database.ts'
import { startWorld, type World } from './server-world.ts'

onEachDatabase((kind) => {
  let world: World
  let admin: Client

  beforeAll(async () => {
    world = await startWorld(kind)
    admin = await world.as('own-admin')
  }, 120_000)
  afterAll(() => world?.stop(), 120_000)

  const floorsOf = async (megaprojectId: number) =>
    (await admin.call('megaproject.zoneTree', { megaprojectId })).buildingVos.flatMap((one) => one.floorVos)
  const addBuilding = (megaprojectId: number, buildingName: string) =>
    admin.call('megaproject.addBuilding', { megaprojectId, buildingName, floorNum: 2 })
  const only = async (megaprojectId: number) =>
    (await admin.call('megaproject.zoneList', { megaprojectId, pageSize: 0 })).list[0]

  it('a zone is bound to places on several floors, loses those that are deleted, and lies on floors of its building', async () => {
    const { campusId: appId, buildingId, floorId, roomIds } = world.own
    const placeId = roomIds[0] ?? 0
    const { id: megaprojectId } = await admin.call('megaproject.add', { megaprojectName: '项目' })
    await admin.call('megaproject.bindApps', { megaprojectId, appIds: [appId] })
    await addBuilding(megaprojectId, '甲')
    const [ground] = await floorsOf(megaprojectId)
    const { id } = await admin.call('megaproject.addZone', { floorId: ground?.id ?? 0, zoneName: '分区' })
    const add = async (kind: 'floor' | 'room', name: string, parentId: number) =>
      (await admin.call('space.add', { campusId: appId, kind, name, parentId })).created[0]?.id ?? 0
    const above = await add('floor', '二层', buildingId)
    const [hall, lab] = [await add('room', '201', above), await add('room', '202', above)]
    const bind = (placeIds: number[], more: object = {}) =>
      admin.call('megaproject.bindZone', { id, appId, placeIds, ...more })
    await bind([placeId, hall, lab, above])
    expect(await only(megaprojectId)).toMatchObject({
      ...{ appId, appBuildingId: buildingId, appFloorId: null, placeId: null, placeName: '东校区/一号楼' },
      places: [{ placeId, name: '一层/101' }, { placeId: above }],
    })
    await bind([hall, lab], { buildingId, floorId: above })
    expect(await only(megaprojectId)).toMatchObject({
      ...{ appFloorId: above, placeId: null },
      places: [
        { placeId: hall, name: '201' },
        { placeId: lab, name: '202' },
      ],
    })
    const wrong = { id, appId, floorId, placeIds: [hall] }
    expect((await admin.refusal('megaproject.bindZone', wrong)).data).toHaveProperty('placeIds')
    await admin.call('space.delete', { id: hall })
    expect(await only(megaprojectId)).toMatchObject({
      bound: true,
      placeId: lab,
      places: [{ placeId: lab }],
    })
    expect((await admin.call('megaproject.zoneList', { appId })).list.map((zone) => zone.id)).toContain(id)
    await admin.call('space.delete', { id: above })
    expect(await only(megaprojectId)).toMatchObject({ bound: false, appId: null, places: [] })

    const [first, second] = (await floorsOf(megaprojectId)).map((floor) => floor.id)
    const floorIds = [second ?? 0, first ?? 0]
    await admin.call('megaproject.updateZone', { id, zoneName: '跨层区', floorIds })
    expect(await only(megaprojectId)).toMatchObject({ zoneName: '跨层区', floorId: second, floorIds })
    expect((await floorsOf(megaprojectId)).map(({ zoneVos }) => zoneVos.map((zone) => zone.id))).toEqual([
      [id],
      [id],
    ])
    const onFirst = await admin.call('megaproject.zoneList', { megaprojectId, floorId: first ?? 0 })
    expect(onFirst.total).toBe(1)
    expect((await admin.refusal('megaproject.removeFloor', { id: first ?? 0 })).data).toHaveProperty('id')
    const { id: other } = await addBuilding(megaprojectId, '乙')
    const tree = await admin.call('megaproject.zoneTree', { megaprojectId, buildingId: other })
    const elsewhere = tree.buildingVos[0]?.floorVos[0]?.id ?? 0
    const across = { id, zoneName: '跨层区', floorIds: [second ?? 0, elsewhere] }
    expect((await admin.refusal('megaproject.updateZone', across)).data).toHaveProperty('floorIds')
    await admin.call('megaproject.delete', { id: megaprojectId })
  })

  it('of several things that are named the first that is not there is said, by its field', async () => {
    const { campusId: appId, roomIds } = world.own
    const { id: megaprojectId } = await admin.call('megaproject.add', { megaprojectName: '项目' })
    const gone = [987_654, 987_655]
    const refused = async (...call: Parameters<typeof admin.refusal>) => {
      const { code, data } = await admin.refusal(...call)
      return [code, data]
    }
    const bind = { megaprojectId, appIds: [appId, ...gone] }
    expect(await refused('megaproject.bindApps', bind)).toEqual([4040, { appIds: 987_654 }])
    await admin.call('megaproject.bindApps', { megaprojectId, appIds: [appId] })
    await addBuilding(megaprojectId, '丙')
    const floorId = (await floorsOf(megaprojectId))[0]?.id ?? 0
    const { id } = await admin.call('megaproject.addZone', { floorId, zoneName: '分区' })
    const lie = { id, zoneName: '分区', floorIds: [floorId, ...gone] }
    expect(await refused('megaproject.updateZone', lie)).toEqual([4040, { floorIds: 987_654 }])
    const there = { id, appId, placeIds: [roomIds[0] ?? 0, ...gone] }
    expect(await refused('megaproject.bindZone', there)).toEqual([4040, { placeIds: 987_654 }])
    await admin.call('megaproject.delete', { id: megaprojectId })
  })
})
