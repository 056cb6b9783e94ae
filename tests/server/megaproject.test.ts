import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errors } from '#contract/errors.ts'
import { encodePassword } from '#src/session/password.ts'
import type { Client } from './client.ts'
import { openEvents } from './events.ts'
import { onEachDatabase } from './on-each-database.ts'
import { password } from './rows.ts'
import { startWorld, type World } from './server-world.ts'

const { input: refused, notPermitted, notFound, nameTaken } = errors

onEachDatabase((kind) => {
  let world: World
  let admin: Client
  let bound: Client

  beforeAll(async () => {
    world = await startWorld(kind)
    admin = await world.as('own-admin')
    bound = await world.as('own-bound')
  }, 120_000)
  afterAll(() => world?.stop(), 120_000)

  const named = (what: string) => `${what} ${randomUUID().slice(0, 8)}`
  const addProject = async (megaprojectName = named('项目')) =>
    (await admin.call('megaproject.add', { megaprojectName })).id
  const addCampus = async (name = named('应用')) =>
    (await admin.call('campus.add', { name })).created[0]?.id ?? 0
  const campusOf = (id: number) => admin.call('campus.getById', { id })
  const projectOf = async (id: number, client = admin) =>
    (await client.call('megaproject.list', { pageSize: 0 })).list.find((one) => one.id === id)
  const addBuilding = (megaprojectId: number, floorNum = 2) =>
    admin.call('megaproject.addBuilding', { megaprojectId, buildingName: named('楼'), floorNum })
  const floorsOf = async (megaprojectId: number) =>
    (await admin.call('megaproject.zoneTree', { megaprojectId })).buildingVos.flatMap((one) => one.floorVos)
  const addZone = async (megaprojectId: number, zoneName = named('分区')) => {
    const [floor] = await floorsOf(megaprojectId)
    return (await admin.call('megaproject.addZone', { floorId: floor?.id ?? 0, zoneName })).id
  }

  describe('a megaproject', () => {
    it('has a name of its own in the company, and may share it with another company’s', async () => {
      const megaprojectName = named('中心')
      const id = await addProject(megaprojectName)
      expect((await admin.refusal('megaproject.add', { megaprojectName })).code).toBe(nameTaken.code)
      const other = await addProject()
      const rename = { id: other, megaprojectName }
      expect((await admin.refusal('megaproject.update', rename)).code).toBe(nameTaken.code)
      const rival = await world.as('rival-admin')
      await rival.call('megaproject.add', { megaprojectName })
      expect(await projectOf(id)).toEqual({
        id,
        megaprojectId: id,
        megaprojectName,
        appRelationVOList: [],
        buildingNum: 0,
        floorNum: 0,
        zoneNum: 0,
      })
      expect((await rival.refusal('megaproject.update', { id, megaprojectName: '我的' })).code).toBe(
        notFound.code,
      )
    })

    it('is found by its name and by an application’s, a page at a time', async () => {
      const word = randomUUID().slice(0, 8)
      const byName = await addProject(`甲 ${word}`)
      const byApp = await addProject()
      await admin.call('megaproject.addApp', { megaprojectId: byApp, appName: `乙 ${word}` })
      for (const call of ['megaproject.list', 'megaproject.briefList'] as const) {
        const { list, total } = await admin.call(call, { keyWord: word, pageSize: 0 })
        expect([total, list.map(({ id }) => id)]).toEqual([2, [byName, byApp]])
        const second = await admin.call(call, { keyWord: word, pageSize: 1, currentPage: 2 })
        expect([second.total, second.list.map(({ id }) => id)]).toEqual([2, [byApp]])
      }
    })

    it('gives its name to its campuses, which are sent again when it changes and keep their version', async () => {
      const before = named('旧名')
      const megaprojectId = await addProject(before)
      const events = await openEvents(admin)
      await events.next('hello')
      const appId = await addCampus()
      let told: readonly number[] = []
      while (!told.includes(appId)) told = (await events.next('changed')).campusIds
      const { version } = await campusOf(appId)
      const { cursor } = await admin.call('sync.changes', { campusId: appId })
      const since = cursor ?? ''
      const changed = async () =>
        (await admin.call('sync.changes', { campusId: appId, since })).campuses.map((campus) => [
          campus.megaprojectName,
          campus.version,
        ])
      await admin.call('megaproject.bindApps', { megaprojectId, appIds: [appId] })
      expect((await events.next('changed')).campusIds).toEqual([appId])
      expect(await changed()).toEqual([[before, version]])
      const after = named('新名')
      await admin.call('megaproject.update', { id: megaprojectId, megaprojectName: after })
      expect((await events.next('changed')).campusIds).toEqual([appId])
      expect(await changed()).toEqual([[after, version]])
      await admin.call('megaproject.removeApp', { id: appId })
      expect((await events.next('changed')).campusIds).toEqual([appId])
      expect(await changed()).toEqual([[null, version]])
      events.close()
    })

    it('goes with its buildings and zones, and leaves its applications', async () => {
      const megaprojectId = await addProject()
      const { appId } = await admin.call('megaproject.addApp', { megaprojectId, appName: named('应用') })
      await addBuilding(megaprojectId)
      const zone = await addZone(megaprojectId)
      await admin.call('megaproject.bindZone', { id: zone, appId })
      await admin.call('megaproject.delete', { id: megaprojectId })
      expect(await projectOf(megaprojectId)).toBeUndefined()
      expect(await campusOf(appId)).toMatchObject({ campusId: appId, megaprojectName: null })
      expect((await admin.refusal('megaproject.removeZone', { id: zone })).code).toBe(notFound.code)
      const { list } = await admin.call('megaproject.unboundApps', {})
      expect(list.map((app) => app.appId)).toContain(appId)
    })
  })

  describe('an application', () => {
    it('is a campus, made in a megaproject or not at all', async () => {
      const megaprojectId = await addProject()
      const appName = named('应用')
      const input = { megaprojectId, appName, city: '江城市' }
      const { appId } = await admin.call('megaproject.addApp', input)
      const { megaprojectName } = (await projectOf(megaprojectId)) ?? {}
      expect(await campusOf(appId)).toMatchObject({ name: appName, city: '江城市', megaprojectName })
      const info = await admin.call('megaproject.appInfo', { appId })
      expect(info).toMatchObject({ appId, appName, megaprojectId, appDetail: { campusId: appId } })
      expect((await admin.refusal('megaproject.addApp', input)).code).toBe(nameTaken.code)
      const kind = { ...input, appName: named('应用'), spaceType: 3 }
      expect((await admin.refusal('megaproject.addApp', kind)).data).toHaveProperty('spaceType')
      expect((await projectOf(megaprojectId))?.appRelationVOList).toEqual([{ appId, appName }])
    })

    it('is made by who may create campuses, and not by who only may change projects', async () => {
      const megaprojectId = await addProject()
      const holding = async (...urls: string[]) => {
        const { id: roleId } = await admin.call('role.add', { roleName: named('角色'), urls })
        const account = `u-${randomUUID().slice(0, 8)}`
        const user = { account, username: '项目员', password: encodePassword(password), authority: 1 }
        await admin.call('campusUser.add', { ...user, campusIds: [], roleIds: [roleId] })
        return world.as(account)
      }
      const add = { megaprojectId, appName: named('应用') }
      const [project, campus] = ['/business/v1/megaproject/app/add', '/campus/v1/add']
      for (const url of [project, campus])
        expect((await (await holding(url)).refusal('megaproject.addApp', add)).code).toBe(notPermitted.code)
      const { appId } = await (await holding(project, campus)).call('megaproject.addApp', add)
      expect(await campusOf(appId)).toMatchObject({ name: add.appName })
    })

    it('belongs to one megaproject, and is not taken from it by another', async () => {
      const [one, other] = [await addProject(), await addProject()]
      const [appId, free] = [await addCampus(), await addCampus()]
      await admin.call('megaproject.bindApps', { megaprojectId: one, appIds: [appId] })
      const both = { megaprojectId: other, appIds: [free, appId] }
      expect(await admin.refusal('megaproject.bindApps', both)).toEqual({
        code: refused.code,
        data: { appIds: expect.any(String) },
      })
      expect((await projectOf(other))?.appRelationVOList).toEqual([])
      const apps = async (megaprojectId?: number) => {
        const input = megaprojectId === undefined ? {} : { megaprojectId }
        return (await admin.call('megaproject.appList', input)).list.map((app) => app.appId)
      }
      expect(await apps(one)).toEqual([appId])
      expect(await apps()).toEqual(expect.arrayContaining([appId, free]))
      await admin.call('megaproject.removeApp', { id: appId })
      await admin.call('megaproject.bindApps', both)
      expect((await apps(other)).sort()).toEqual([free, appId].sort())
      const none = await admin.refusal('megaproject.removeApp', { id: await addCampus() })
      expect(none).toEqual({ code: refused.code, data: { id: expect.any(String) } })
    })

    it('stays while a zone is bound to it', async () => {
      const megaprojectId = await addProject()
      const { appId } = await admin.call('megaproject.addApp', { megaprojectId, appName: named('应用') })
      await addBuilding(megaprojectId)
      const id = await addZone(megaprojectId)
      await admin.call('megaproject.bindZone', { id, appId })
      expect((await admin.refusal('megaproject.removeApp', { id: appId })).data).toEqual({
        id: expect.any(String),
      })
      await admin.call('megaproject.bindZone', { id, appId: null })
      await admin.call('megaproject.removeApp', { id: appId })
    })
  })

  describe('a building', () => {
    it('gets floors by number and loses them one by one', async () => {
      const megaprojectId = await addProject()
      const { id } = await addBuilding(megaprojectId, 2)
      const names = async () => (await floorsOf(megaprojectId)).map(({ floorName }) => floorName)
      expect(await names()).toEqual(['1F', '2F'])
      const [first] = await floorsOf(megaprojectId)
      await admin.call('megaproject.updateFloor', { id: first?.id ?? 0, floorName: '大堂层' })
      await admin.call('megaproject.updateBuilding', { id, buildingName: '主楼', floorNum: 4 })
      expect(await names()).toEqual(['大堂层', '2F', '1F', '3F'])
      const fewer = { id, buildingName: '主楼', floorNum: 1 }
      expect(await admin.refusal('megaproject.updateBuilding', fewer)).toEqual({
        code: refused.code,
        data: { floorNum: expect.stringContaining('4') },
      })
      await admin.call('megaproject.removeFloor', { id: first?.id ?? 0 })
      expect(await names()).toEqual(['2F', '1F', '3F'])
      const [, second] = await floorsOf(megaprojectId)
      const taken = { id: second?.id ?? 0, floorName: '3F' }
      expect((await admin.refusal('megaproject.updateFloor', taken)).code).toBe(nameTaken.code)
    })

    it('and a floor stay while there are zones in them', async () => {
      const megaprojectId = await addProject()
      const { id } = await addBuilding(megaprojectId)
      const zone = await addZone(megaprojectId)
      const [floor] = await floorsOf(megaprojectId)
      const refusals = [
        await admin.refusal('megaproject.removeBuilding', { id }),
        await admin.refusal('megaproject.removeFloor', { id: floor?.id ?? 0 }),
      ]
      for (const { code, data } of refusals)
        expect([code, data]).toEqual([refused.code, { id: expect.stringContaining('1') }])
      await admin.call('megaproject.removeZone', { id: zone })
      await admin.call('megaproject.removeFloor', { id: floor?.id ?? 0 })
      await admin.call('megaproject.removeBuilding', { id })
      expect((await admin.call('megaproject.zoneTree', { megaprojectId })).buildingVos).toEqual([])
    })
  })

  describe('a zone', () => {
    /** A megaproject that holds the company's first campus, with a zone. */
    const withZone = async () => {
      const { campusId: appId, buildingId, floorId, roomIds } = world.own
      const megaprojectId = await addProject()
      await admin.call('megaproject.bindApps', { megaprojectId, appIds: [appId] })
      await addBuilding(megaprojectId)
      return {
        megaprojectId,
        appId,
        buildingId,
        floorId,
        placeId: roomIds[0] ?? 0,
        id: await addZone(megaprojectId),
      }
    }
    const only = async (megaprojectId: number) =>
      (await admin.call('megaproject.zoneList', { megaprojectId, pageSize: 0 })).list[0]

    it('is bound to an application, or to a building, a floor or a room of it', async () => {
      const { megaprojectId, id, appId, buildingId, floorId, placeId } = await withZone()
      const none = { appId: null, appBuildingId: null, appFloorId: null, placeId: null }
      const ways = [
        [{ appId }, { ...none, appId, placeName: '东校区' }],
        [
          { appId, buildingId },
          { ...none, appId, appBuildingId: buildingId, placeName: '东校区/一号楼' },
        ],
        [
          { appId, buildingId, floorId },
          { ...none, appId, appBuildingId: buildingId, appFloorId: floorId, placeName: '东校区/一号楼/一层' },
        ],
        [
          { appId, placeId },
          {
            appId,
            appBuildingId: buildingId,
            appFloorId: floorId,
            placeId,
            placeName: '东校区/一号楼/一层/101',
          },
        ],
        [{ appId: null }, { ...none, bound: false, placeName: '' }],
      ] as const
      for (const [input, expected] of ways) {
        await admin.call('megaproject.bindZone', { id, ...input })
        expect(await only(megaprojectId)).toMatchObject(expected)
      }
      const { appVos } = await admin.call('megaproject.appTree', { megaprojectId })
      expect(appVos[0]?.buildingVos[0]?.floorVos[0]?.roomVos[0]?.id).toBe(placeId)
      await admin.call('megaproject.delete', { id: megaprojectId })
    })

    it('is bound only to what belongs together', async () => {
      const { megaprojectId, id, appId, buildingId, floorId, placeId } = await withZone()
      const elsewhere = await addCampus()
      const field = async (input: object) => {
        const { code, data } = await admin.refusal('megaproject.bindZone', { id, appId, ...input })
        return [code, Object.keys(data ?? {})]
      }
      expect(await field({ appId: elsewhere })).toEqual([refused.code, ['appId']])
      expect(await field({ appId: null, buildingId })).toEqual([refused.code, ['appId']])
      expect(await field({ buildingId: floorId })).toEqual([refused.code, ['buildingId']])
      await admin.call('megaproject.bindApps', { megaprojectId, appIds: [elsewhere] })
      expect(await field({ appId: elsewhere, placeId })).toEqual([refused.code, ['placeId']])
      const added = await admin.call('space.add', {
        campusId: appId,
        parentId: null,
        kind: 'building',
        name: named('二号楼'),
      })
      const other = added.created[0]?.id ?? 0
      expect(await field({ buildingId: other, floorId })).toEqual([refused.code, ['floorId']])
      expect(await only(megaprojectId)).toMatchObject({ bound: false })
      await admin.call('megaproject.delete', { id: megaprojectId })
    })

    it('is found by its place and its name', async () => {
      const megaprojectId = await addProject()
      const { id: buildingId } = await addBuilding(megaprojectId)
      const [floor, other] = await floorsOf(megaprojectId)
      const floorId = floor?.id ?? 0
      for (const zoneName of ['东区', '西区']) await admin.call('megaproject.addZone', { floorId, zoneName })
      const again = { floorId, zoneName: '东区' }
      expect((await admin.refusal('megaproject.addZone', again)).code).toBe(nameTaken.code)
      const find = async (input: object) => {
        const { list } = await admin.call('megaproject.zoneList', { megaprojectId, pageSize: 0, ...input })
        return list.map(({ zoneName }) => zoneName)
      }
      expect(await find({ buildingId, floorId })).toEqual(['东区', '西区'])
      expect(await find({ floorId: other?.id ?? 0 })).toEqual([])
      expect(await find({ zoneName: '西' })).toEqual(['西区'])
      const [zone] = (await admin.call('megaproject.zoneList', { megaprojectId })).list
      expect(await find({ pageSize: 1, currentPage: 2 })).toEqual(['西区'])
      const { buildingVos } = await admin.call('megaproject.zoneTree', { megaprojectId, buildingId, floorId })
      expect(buildingVos.map(({ floorVos }) => floorVos.map(({ id }) => id))).toEqual([[floorId]])
      await admin.call('megaproject.updateZone', { id: zone?.id ?? 0, zoneName: '南区' })
      expect(await find({})).toEqual(['南区', '西区'])
    })
  })

  describe('somebody with campuses of her own', () => {
    it('sees the megaprojects of those, and of their applications hers; she changes none', async () => {
      const { campusId, otherCampusId, buildingId } = world.own
      const [hers, others] = [await addProject(), await addProject()]
      const second = await addCampus()
      await admin.call('megaproject.bindApps', { megaprojectId: hers, appIds: [campusId, second] })
      await admin.call('megaproject.bindApps', { megaprojectId: others, appIds: [otherCampusId] })
      await addBuilding(hers)
      const [here, there] = [await addZone(hers), await addZone(hers)]
      await admin.call('megaproject.bindZone', { id: here, appId: campusId, buildingId })
      await admin.call('megaproject.bindZone', { id: there, appId: second })

      const { list } = await bound.call('megaproject.briefList', { pageSize: 0 })
      const seen = list.map((one) => [one.id, one.appRelationVOList.map(({ appId }) => appId)])
      expect(seen).toEqual([[hers, [campusId]]])
      expect((await bound.refusal('megaproject.zoneTree', { megaprojectId: others })).code).toBe(
        notFound.code,
      )
      const zones = await bound.call('megaproject.zoneList', { pageSize: 0 })
      const told = zones.list.map((zone) => [zone.id, zone.bound, zone.appId, zone.placeName])
      expect(told).toEqual([
        [here, true, campusId, '东校区/一号楼'],
        [there, true, null, ''],
      ])
      expect((await bound.call('megaproject.unboundApps', {})).list).toEqual([])

      const codes = [
        await bound.refusal('megaproject.add', { megaprojectName: named('项目') }),
        await bound.refusal('megaproject.update', { id: hers, megaprojectName: named('项目') }),
        await bound.refusal('megaproject.delete', { id: hers }),
        await bound.refusal('megaproject.removeZone', { id: here }),
        await bound.refusal('megaproject.removeApp', { id: campusId }),
      ]
      expect(codes.map(({ code }) => code)).toEqual(codes.map(() => notPermitted.code))
      expect((await bound.refusal('megaproject.update', { id: others, megaprojectName: '改' })).code).toBe(
        notFound.code,
      )
      for (const id of [hers, others]) await admin.call('megaproject.delete', { id })
    })
  })

  it('is in the log: who bound what, before and after', async () => {
    const megaprojectId = await addProject()
    const appId = await addCampus()
    await admin.call('megaproject.bindApps', { megaprojectId, appIds: [appId] })
    const { list } = await admin.call('audit.list', { call: 'megaproject.bindApps', pageSize: 1 })
    expect(list[0]).toMatchObject({
      username: 'own-admin',
      input: { megaprojectId, appIds: [appId] },
      changes: [
        {
          table: 'campus',
          id: appId,
          action: 'update',
          before: { megaproject_id: null },
          after: { megaproject_id: megaprojectId },
        },
      ],
      changeNum: 1,
    })
    await admin.call('megaproject.update', { id: megaprojectId, megaprojectName: named('改名') })
    const renamed = (await admin.call('audit.list', { call: 'megaproject.update', pageSize: 1 })).list[0]
    expect(renamed?.changes.map(({ table }) => table)).toEqual(['megaproject'])
  })
})
