import { afterAll, beforeAll, expect, it } from 'vitest'
import { errors } from '#contract/errors.ts'
import { png } from '#tests/contract/pictures.ts'
import type { Client } from './client.ts'
import { onEachDatabase } from './on-each-database.ts'
import { startWorld, type World } from './server-world.ts'

const { notFound, notPermitted, input: refused } = errors
const shown = { overviewDisplay: true, energyPageDisplay: false, energyStatisticsDimensions: 6 } as const

onEachDatabase((kind) => {
  let world: World
  let admin: Client
  let bound: Client

  const report = (
    rows: { deviceId: number; online: boolean; fault?: boolean; on?: 0 | 1; seen?: 0 | 1 }[],
  ) => {
    const { cid, campusId: campus_id, roomIds } = world.own
    return world.server.database.system((db) =>
      db
        .insertInto('device_status')
        .values(
          rows.map(({ deviceId: device_id, online, fault = false, on: device_switch = 0, seen }) => ({
            ...{ device_id, cid, campus_id, online, fault, device_switch },
            room_id: roomIds[0] ?? 0,
            values: JSON.stringify(seen === undefined ? {} : { presence: seen }),
            at: new Date(),
          })),
        )
        .onConflict((known) =>
          known.column('device_id').doUpdateSet((row) => ({
            online: row.ref('excluded.online'),
            fault: row.ref('excluded.fault'),
            device_switch: row.ref('excluded.device_switch'),
            values: row.ref('excluded.values'),
          })),
        )
        .execute(),
    )
  }

  beforeAll(async () => {
    world = await startWorld(kind)
    admin = await world.as('own-admin')
    bound = await world.as('own-bound')
  }, 120_000)
  afterAll(() => world?.stop(), 120_000)

  it('says how every campus stands that the caller may enter', async () => {
    const { campusId, otherCampusId, deviceIds } = world.own
    await report([
      { deviceId: deviceIds[0] ?? 0, online: true, on: 1 },
      { deviceId: deviceIds[1] ?? 0, online: true, fault: true },
    ])
    const { list } = await admin.call('overview.campuses', {})
    const nothing = { buildingNum: 0, roomNum: 0, roomUsedNum: 0, deviceNum: 0, onlineCount: 0, otherNum: 0 }
    expect(list).toMatchObject([
      {
        ...{ campusId, buildingNum: 1, roomNum: 2, roomUsedNum: 1, deviceNum: 3, lightNum: 3, otherNum: 0 },
        ...{ onlineCount: 1, faultCount: 1, outlineCount: 1 },
      },
      { campusId: otherCampusId, ...nothing },
    ])
    expect((await bound.call('overview.campuses', {})).list.map((one) => one.campusId)).toEqual([campusId])
    expect((await bound.refusal('overview.campus', { campusId: otherCampusId })).code).toBe(notFound.code)
  })

  it('names the first building of a campus in which a room lies on a plan', async () => {
    const { campusId, roomIds, buildingId } = world.own
    const drawn = async () =>
      (await admin.call('overview.campuses', {})).list.find((one) => one.campusId === campusId)?.drawnId
    const room = roomIds[0] ?? 0
    const lies = (outline: { x: number; y: number }[] | null) =>
      admin.call('space.edit', { id: room, campusId, outline })
    expect(await drawn()).toBeNull()
    await lies([
      { x: 0, y: 0 },
      { x: 1, y: 0 },
      { x: 1, y: 1 },
    ])
    expect(await drawn()).toBe(buildingId)
    await lies(null)
    expect(await drawn()).toBeNull()
  })

  it('says how a campus stands, building by building', async () => {
    const { campusId, buildingId } = world.own
    const standing = await bound.call('overview.campus', { campusId })
    expect(standing).toMatchObject({ roomNum: 2, roomUsedNum: 1, deviceNum: 3, faultCount: 1 })
    expect(standing.entries).toEqual([{ parentTypeId: 1, onlineCount: 1, faultCount: 1, outlineCount: 1 }])
    expect(standing.buildings).toEqual([
      {
        ...{ buildingId, name: '一号楼', roomNum: 2, roomUsedNum: 1, deviceNum: 3 },
        ...{ onlineCount: 1, faultCount: 1, outlineCount: 1 },
      },
    ])
  })

  it('takes a room for used by who is seen or lit in it, as long as that can be heard', async () => {
    const { campusId, deviceIds } = world.own
    const [deviceId = 0, other = 0] = deviceIds
    const used = async () => (await admin.call('overview.campus', { campusId })).roomUsedNum
    await report([
      { deviceId, online: false, on: 1, seen: 1 },
      { deviceId: other, online: true, on: 0, seen: 0 },
    ])
    expect(await used()).toBe(0)
    await report([{ deviceId: other, online: true, seen: 1 }])
    expect(await used()).toBe(1)
  })

  it('keeps what a company shows, which is everything until it says otherwise', async () => {
    const { cid } = world.own
    expect(await bound.call('companyEnergyConfig.getByCid', { cid })).toEqual({
      ...{ id: null, cid, overviewDisplay: true, energyPageDisplay: true, energyStatisticsDimensions: 14 },
      buildingImgs: [],
    })
    const added = await admin.call('companyEnergyConfig.add', { cid, ...shown })
    const id = added.id ?? 0
    const edited = await admin.call('companyEnergyConfig.edit', { id, energyPageDisplay: true })
    expect(edited).toEqual({ ...added, energyPageDisplay: true })
    const wrong = await admin.refusal('companyEnergyConfig.edit', { id, energyStatisticsDimensions: 3 as 2 })
    expect([wrong.code, Object.keys(wrong.data as object)]).toEqual([
      refused.code,
      ['energyStatisticsDimensions'],
    ])
    const stranger = await world.as('rival-admin')
    expect((await stranger.refusal('companyEnergyConfig.edit', { id, overviewDisplay: true })).code).toBe(
      notFound.code,
    )
  })

  it('keeps whether the map is shown, and its review number', async () => {
    const { cid } = world.own
    expect(await bound.call('mapConfig.getByCid', { cid })).toEqual({
      ...{ id: null, cid, isDisplay: true, reviewNumber: '' },
    })
    const added = await admin.call('mapConfig.add', {
      cid,
      isDisplay: true,
      reviewNumber: ' GS（2026）0001号 ',
    })
    expect(added.reviewNumber).toBe('GS（2026）0001号')
    const id = added.id ?? 0
    expect(await admin.call('mapConfig.edit', { id, isDisplay: false })).toEqual({
      ...added,
      isDisplay: false,
    })
    const reader = await world.as('own-reader')
    expect((await reader.refusal('mapConfig.edit', { id, isDisplay: true })).code).toBe(notPermitted.code)
  })

  it('shows pictures of buildings to those who see the buildings', async () => {
    const { cid, buildingId, roomIds, otherCampusId } = world.own
    const { image } = await admin.call('companyEnergyConfig.editBuildingImg', { buildingId, file: png() })
    const picture = await admin.fetch(`/iot_api${image}`)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
    const imagesSeen = async (client: Client) =>
      (await client.call('companyEnergyConfig.getByCid', { cid })).buildingImgs
    expect(await imagesSeen(bound)).toEqual([{ buildingId, image }])
    const elsewhere = { campusId: otherCampusId, parentId: null, kind: 'building', name: '二号楼' } as const
    const far = (await admin.call('space.add', elsewhere)).created[0]?.id ?? 0
    const put = { buildingId: far, file: png() }
    expect((await bound.refusal('companyEnergyConfig.editBuildingImg', put)).code).toBe(notFound.code)
    const room = { buildingId: roomIds[0] ?? 0, file: png() }
    expect((await admin.refusal('companyEnergyConfig.editBuildingImg', room)).code).toBe(notFound.code)
    await admin.call('companyEnergyConfig.editBuildingImg', put)
    expect(await imagesSeen(bound)).toHaveLength(1)
    await admin.call('space.delete', { id: far })
    await admin.call('companyEnergyConfig.removeBuildingImg', { buildingId })
    expect(await imagesSeen(admin)).toEqual([])
  })
})
