import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Outdated } from '#contract/changed.ts'
import { errors } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import { roomColumns } from '#contract/rules/campus/room-sheet.ts'
import { wallNow } from '#contract/rules/room-permission.ts'
import { sheet } from '#tests/contract/sheets.ts'
import { awayFromMidnight } from '#tests/world/midnight.ts'
import type { Client } from './client.ts'
import { onEachDatabase } from './on-each-database.ts'
import { startWorld, type World } from './server-world.ts'
import { addTemplate, name, only } from './templates.ts'

const headings = roomColumns.map((column) => column.zh)

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

  const newCampus = async () =>
    only((await admin.call('campus.add', { name: name('校区') })).campuses).campusId

  it('is told what can be written to, called, opened and found on a map, and nothing else', async () => {
    const campusId = await newCampus()
    const wrong = { phone: 'abc', email: 'x', website: 'javascript:alert(1)' }
    const faults = {
      phone: '电话格式不正确',
      email: '邮箱格式不正确',
      website: '网址须以 http:// 或 https:// 开头',
    }
    expect((await admin.refusal('campus.add', { name: name('校区'), ...wrong })).data).toEqual(faults)
    expect((await admin.refusal('campus.edit', { campusId, ...wrong })).data).toEqual(faults)
    const together = '纬度和经度须一起填写'
    const half = { name: name('校区'), latitude: '30.5' }
    expect((await admin.refusal('campus.add', half)).data).toEqual({ longitude: together })
    const other = await admin.refusal('campus.edit', { campusId, longitude: '114.3' })
    expect(other.data).toEqual({ latitude: together })
    const said = { phone: '(027) 8788-1234', email: '', website: 'Https://example.com', longitude: '114.3' }
    await admin.call('campus.edit', { campusId, ...said, latitude: '30.5' })
    // One of two that are there already is moved by itself, and not taken away.
    await admin.call('campus.edit', { campusId, latitude: '30.6' })
    const taken = await admin.refusal('campus.edit', { campusId, latitude: '' })
    expect(taken.data).toEqual({ latitude: together })
    expect(await admin.call('campus.getById', { id: campusId })).toMatchObject({ ...said, latitude: '30.6' })
  })

  describe('a spreadsheet of rooms', () => {
    it('adds rooms with the buildings and floors they stand in, once', async () => {
      const campusId = await newCampus()
      const file = () =>
        sheet([headings, ['甲楼', '1F', '101', ''], ['甲楼', '1F', '102', ''], ['甲楼', '2F', '201', '']])
      expect(await admin.call('campus.import', { campusId, file: file() })).toEqual({
        buildings: 1,
        floors: 2,
        rooms: 3,
      })
      const again = await admin.refusal('campus.import', { campusId, file: file() })
      expect(again).toMatchObject({ code: 4000 })
      expect(Object.keys(again.data as object)).toEqual(['rows.2.room', 'rows.3.room', 'rows.4.room'])
      const tree = await admin.call('campus.getBuildingTree', { campusId })
      expect(tree.buildingVos[0]?.floorVos.map(({ roomVos }) => roomVos.length)).toEqual([2, 1])
    })

    it('puts what it adds behind what an earlier one has added, and behind what was put last', async () => {
      const campusId = await newCampus()
      const add = (...rows: string[][]) =>
        admin.call('campus.import', { campusId, file: sheet([headings, ...rows]) })
      const tree = async () =>
        (await admin.call('campus.getBuildingTree', { campusId })).buildingVos.map(
          ({ buildingName, floorVos }) => [
            buildingName,
            ...floorVos.flatMap(({ roomVos }) => roomVos.map(({ roomName }) => roomName)),
          ],
        )
      await add(['甲楼', '1F', '101', ''], ['甲楼', '1F', '102', ''], ['乙楼', '1F', '101', ''])
      await add(['丙楼', '1F', '101', ''], ['甲楼', '1F', '103', ''])
      expect(await tree()).toEqual([
        ['甲楼', '101', '102', '103'],
        ['乙楼', '101'],
        ['丙楼', '101'],
      ])
      const first = (await admin.call('campus.getBuildingTree', { campusId })).buildingVos[0]?.id ?? 0
      await admin.call('space.edit', { id: first, campusId, sort: 20_000 })
      await add(['丁楼', '1F', '101', ''])
      expect((await tree()).map(([building]) => building)).toEqual(['乙楼', '丙楼', '甲楼', '丁楼'])
    })

    it('names every faulty cell at once and adds nothing', async () => {
      const campusId = await newCampus()
      const file = sheet([
        headings,
        ['乙楼', '1F', '101', '没有的模板'],
        ['', '1F', '102', ''],
        ['乙楼', '1F', '101', ''],
        ['乙楼', '1F', '长'.repeat(41), ''],
      ])
      const { code, data } = await admin.refusal('campus.import', { campusId, file })
      expect(code).toBe(4000)
      expect(Object.keys(data as object).sort()).toEqual([
        'rows.2.template',
        'rows.3.building',
        'rows.4.room',
        'rows.5.room',
      ])
      expect((await admin.call('campus.getBuildingTree', { campusId })).buildingVos).toEqual([])
    })
  })

  describe('a spreadsheet of the most rooms there may be', () => {
    const floors = 50
    const perFloor = limits.importRooms / floors
    const rows = () =>
      Array.from({ length: limits.importRooms }, (_, index) => {
        const floor = Math.floor(index / perFloor)
        const on = `${(floor % 10) + 1}F`
        return [
          `${Math.floor(floor / 10) + 1} 号楼`,
          on,
          `${on}-${String(index % perFloor).padStart(3, '0')}`,
          '',
        ]
      })

    it('is read whole: every fault at once and nothing added, then all of it', async () => {
      const campusId = await newCampus()
      const faulty = rows().map((row, index) => (index % 2 === 0 ? row : [...row.slice(0, 3), '没有的模板']))
      const refused = await admin.refusal('campus.import', { campusId, file: sheet([headings, ...faulty]) })
      expect(refused.code).toBe(4000)
      expect(Object.keys(refused.data as object)).toHaveLength(limits.importRooms / 2)
      expect((await admin.call('campus.getBuildingTree', { campusId })).buildingVos).toEqual([])
      const made = await admin.call('campus.import', { campusId, file: sheet([headings, ...rows()]) })
      expect(made).toEqual({ buildings: 5, floors, rooms: limits.importRooms })
      const { buildingVos } = await admin.call('campus.getBuildingTree', { campusId })
      const counts = buildingVos.flatMap(({ floorVos }) => floorVos.map(({ roomVos }) => roomVos.length))
      expect(counts).toEqual(Array.from({ length: floors }, () => perFloor))
    })

    it('is refused as a whole when it holds one more, and when its last row is taken', async () => {
      const campusId = await newCampus()
      const more = sheet([headings, ...rows(), ['9 号楼', '1F', '101', '']])
      const { code, data } = await admin.refusal('campus.import', { campusId, file: more })
      expect(code).toBe(4000)
      expect(Object.keys(data as object)).toEqual(['file'])
      const last = rows().at(-1) ?? []
      await admin.call('campus.import', { campusId, file: sheet([headings, last]) })
      const again = await admin.refusal('campus.import', { campusId, file: sheet([headings, ...rows()]) })
      expect(Object.keys(again.data as object)).toEqual([`rows.${limits.importRooms + 1}.room`])
      expect((await admin.call('campus.getBuildingTree', { campusId })).buildingVos).toHaveLength(1)
    })
  })

  it('templates are bound to a campus, kept there, and taken from it while no room needs them', async () => {
    const campusId = await newCampus()
    const template = await addTemplate(admin, world)
    const templateIds = [template.id]
    await admin.call('campus.bindCampusTemplate', { campusId, templateIds })
    const file = sheet([headings, ['甲楼', '1F', '101', ''], ['甲楼', '1F', '102', '']])
    await admin.call('campus.import', { campusId, file })
    const rooms = (await admin.call('campus.getBuildingTree', { campusId })).buildingVos[0]?.floorVos[0]
      ?.roomVos
    const roomIds = (rooms ?? []).map(({ id }) => id)
    const made = await admin.call('campus.bindConfig', { campusId, roomIds, templateId: template.id })
    expect(made.spaces.map(({ templateId }) => templateId)).toEqual([template.id, template.id])
    const listed = await admin.call('campus.commonTemplateList', { campusId })
    expect(listed.find(({ id }) => id === template.id)).toMatchObject({ roomNum: 2 })
    const used = await admin.refusal('campus.unbundCampusTemplate', { campusId, templateIds })
    expect(used.data).toEqual({ roomNum: 2 })
    await admin.call('campus.bindConfig', { campusId, roomIds, templateId: null })
    await admin.call('campus.editUnbindStatus', { campusId, unbindStatus: 0 })
    expect((await admin.refusal('campus.unbundCampusTemplate', { campusId, templateIds })).code).toBe(4000)
    await admin.call('campus.editUnbindStatus', { campusId, unbindStatus: 1 })
    const taken = await admin.call('campus.unbundCampusTemplate', { campusId, templateIds })
    expect(only(taken.templates).campusIds).toEqual([world.own.campusId])
    const foreign = await admin.refusal('campus.bindConfig', { campusId, roomIds, templateId: template.id })
    expect(foreign).toEqual({ code: 4040, data: { templateId: template.id } })
  })

  it('several campuses are told the same at once, and an empty one can be deleted', async () => {
    const campusIds = [await newCampus(), await newCampus()]
    const { campuses } = await admin.call('campus.changeCampusList', { campusIds, city: '江城市' })
    expect(campuses.map(({ city, version }) => [city, version])).toEqual([
      ['江城市', 2],
      ['江城市', 2],
    ])
    const [id = 0] = campusIds
    expect((await admin.call('campus.delete', { id })).removed).toEqual([{ table: 'campuses', id }])
    expect((await admin.refusal('campus.delete', { id: world.own.campusId })).code).toBe(errors.inUse.code)
  })

  describe('a calendar', () => {
    const days = [{ date: '2026-10-01', kind: 8, name: '国庆节' }]

    it('is edited in parts, refused on an older version, and names what is wrong', async () => {
      const campusId = await newCampus()
      const first = only((await admin.call('calendar.edit', { campusId, specialDays: days })).campuses)
      expect(first).toMatchObject({ specialDays: days, bells: [], version: 2 })
      const stale = { 'X-Base-Versions': `${campusId}=1`, 'Idempotency-Key': randomUUID() }
      const { code, data } = await admin.refusal('calendar.edit', { campusId, openHours: [] }, stale)
      expect(code).toBe(4090)
      expect(only((data as Outdated).current.campuses).specialDays).toEqual(days)
      const twice = await admin.refusal('calendar.edit', { campusId, specialDays: [...days, ...days] })
      expect(twice.data).toEqual({ specialDays: '第 2 行：与第 1 行日期相同' })
    })

    it('is compiled with the sun of the campus, else of its city, else without', async () => {
      const campusId = await newCampus()
      const compiled = () => admin.call('calendar.compiled', { campusId })
      expect(await compiled()).toMatchObject({ located: 'none', calendar: { sun: [] } })
      await admin.call('campus.edit', { campusId, province: '北京市', city: '北京市' })
      const beijing = await compiled()
      expect(beijing.located).toBe('city')
      expect(beijing.calendar.sun).toHaveLength(366)
      // Published times of Beijing: 21 June 4:46 and 19:46, 21 December 7:32 and 16:53, to a minute or two.
      const [june, december] = [beijing.calendar.sun[172] ?? [], beijing.calendar.sun[355] ?? []]
      for (const [read, known] of [
        [june[0], 286],
        [june[1], 1186],
        [december[0], 452],
        [december[1], 1013],
      ])
        expect(Math.abs(Number(read) - Number(known))).toBeLessThanOrEqual(3)
      await admin.call('campus.edit', { campusId, latitude: '39.9', longitude: '116.4' })
      expect((await compiled()).located).toBe('campus')
    })
  })

  describe('rooms given to people', () => {
    const accountOf = async (account: string) => {
      const { list } = await admin.call('campusUser.queryUserList', { pageSize: 0 })
      return list.find((user) => user.account === account)?.id ?? 0
    }
    const yesterday = () => new Date(wallNow(Date.now()) - 86_400_000).toISOString().slice(0, 10)

    it('bound what somebody may command, within hours and dates', async () => {
      const { campusId, roomIds, deviceIds } = world.own
      const accountId = await accountOf(world.own.accounts.bound)
      const [room = 0, other = 0] = roomIds
      const turn = { identifier: 'switch', paramValue: 1, deviceId: deviceIds[0] ?? 0 }
      const free = (await bound.refusal('device.command', turn)).code
      expect(free).not.toBe(4030)
      const { id } = await admin.call('classroomPermission.add', { campusId, accountId, roomIds: [other] })
      expect(await bound.refusal('device.command', turn)).toEqual({
        code: 4030,
        data: { roomId: '您没有这个房间的使用权限' },
      })
      await admin.call('classroomPermission.edit', { id, roomIds: [room, other] })
      expect((await bound.refusal('device.command', turn)).code).toBe(free)
      await admin.call('classroomPermission.edit', { id, endDate: yesterday() })
      expect((await bound.refusal('device.command', turn)).data).toEqual({
        roomId: '现在不在您使用这个房间的时间内',
      })
      expect(await bound.call('classroomPermission.mine', {})).toMatchObject([{ id, roomIds: [room, other] }])
      await admin.call('classroomPermission.delete', { id })
      expect(await bound.call('classroomPermission.mine', {})).toEqual([])
    })

    it('leave her none where they went with their campus, until she is given some again', async () => {
      const { campusId, deviceIds } = world.own
      const accountId = await accountOf(world.own.accounts.bound)
      const turn = { identifier: 'switch', paramValue: 1, deviceId: deviceIds[0] ?? 0 }
      const elsewhere = await newCampus()
      const other = await newCampus()
      const add = async (of: 'building' | 'floor' | 'room', parentId: number | null) =>
        only((await admin.call('space.add', { campusId: elsewhere, parentId, kind: of, name: of })).created)
          .id
      const building = await add('building', null)
      const roomId = await add('room', await add('floor', building))
      await admin.call('campusUser.edit', { id: accountId, campusIds: [campusId, elsewhere, other] })
      await admin.call('classroomPermission.add', { campusId: elsewhere, accountId, roomIds: [roomId] })
      await admin.call('space.delete', { id: building })
      await admin.call('campus.delete', { id: elsewhere })
      expect((await bound.refusal('device.command', turn)).code).toBe(4040)
      expect((await bound.call('campus.queryCampusList', {})).list).toEqual([])
      await admin.call('campusUser.edit', { id: accountId, campusIds: [campusId] })
      expect((await bound.refusal('device.command', turn)).code).not.toBe(4040)
    })

    it('bound her also where her rooms are in a campus that is taken from her', async () => {
      const { campusId, deviceIds } = world.own
      const accountId = await accountOf(world.own.accounts.bound)
      const turn = { identifier: 'switch', paramValue: 1, deviceId: deviceIds[0] ?? 0 }
      const elsewhere = await newCampus()
      const add = async (of: 'building' | 'floor' | 'room', parentId: number | null) =>
        only((await admin.call('space.add', { campusId: elsewhere, parentId, kind: of, name: of })).created)
          .id
      const roomId = await add('room', await add('floor', await add('building', null)))
      const isFor = (campusIds: number[]) => admin.call('campusUser.edit', { id: accountId, campusIds })
      await isFor([campusId, elsewhere])
      const given = { campusId: elsewhere, accountId, roomIds: [roomId] }
      const { id } = await admin.call('classroomPermission.add', given)
      const barred = { code: 4030, data: { roomId: '您没有这个房间的使用权限' } }
      expect(await bound.refusal('device.command', turn)).toEqual(barred)
      await isFor([campusId])
      expect(await bound.refusal('device.command', turn)).toEqual(barred)
      await isFor([campusId, elsewhere])
      await admin.call('classroomPermission.delete', { id })
      await isFor([campusId])
      expect((await bound.refusal('device.command', turn)).code).not.toBe(4030)
    })

    it('are hers on days that the campus’s calendar says, not by their weekday', async () => {
      const { campusId, roomIds, deviceIds } = world.own
      const accountId = await accountOf(world.own.accounts.bound)
      const turn = { identifier: 'switch', paramValue: 1, deviceId: deviceIds[0] ?? 0 }
      const barred = { code: 4030, data: { roomId: '现在不在您使用这个房间的时间内' } }
      const wall = wallNow(await awayFromMidnight())
      const date = new Date(wall).toISOString().slice(0, 10)
      const weekday = new Date(wall).getUTCDay() || 7
      const others = [1, 2, 3, 4, 5, 6, 7].filter((day) => day !== weekday)
      const say = (kind: number | null) =>
        admin.call('calendar.edit', { campusId, specialDays: kind ? [{ date, kind, name: '调休' }] : [] })
      const roomId = { campusId, accountId, roomIds: [...roomIds] }
      const { id } = await admin.call('classroomPermission.add', { ...roomId, weekdays: others })
      expect(await bound.refusal('device.command', turn)).toEqual(barred)
      await say(others[0] ?? 0)
      expect((await bound.refusal('device.command', turn)).code).not.toBe(4030)
      await admin.call('classroomPermission.edit', { id, weekdays: [weekday] })
      await say(8)
      expect(await bound.refusal('device.command', turn)).toEqual(barred)
      await admin.call('classroomPermission.edit', { id, weekdays: [...others, weekday] })
      expect((await bound.refusal('device.command', turn)).code).not.toBe(4030)
      await say(null)
      await admin.call('classroomPermission.delete', { id })
    })

    it('may be those of a night shift: from an hour to an earlier one, and to none that is the same', async () => {
      const { campusId, roomIds } = world.own
      const accountId = await accountOf(world.own.accounts.bound)
      const night = { weekdays: [1], fromMinute: 1320, toMinute: 360 }
      const { id } = await admin.call('classroomPermission.add', {
        ...{ campusId, accountId, roomIds: roomIds.slice(0, 1), ...night },
      })
      expect(await bound.call('classroomPermission.mine', {})).toMatchObject([{ id, ...night }])
      const refused = await admin.refusal('classroomPermission.edit', { id, fromMinute: 360 })
      expect(refused).toMatchObject({ code: 4000, data: { toMinute: expect.any(String) } })
      await admin.call('classroomPermission.delete', { id })
    })

    it('stand in what her account may, with remote control', async () => {
      const { campusId, roomIds } = world.own
      const accountId = await accountOf(world.own.accounts.bound)
      const authority = () => admin.call('campusUser.queryUserAuthority', { id: accountId })
      const [room = 0] = roomIds
      expect((await authority()).rooms).toEqual([])
      const bounds = { weekdays: [1, 5], fromMinute: 450, toMinute: 1050, endDate: '2099-01-15' }
      const { id } = await admin.call('classroomPermission.add', {
        ...{ campusId, accountId, roomIds: [room], ...bounds },
      })
      const { name } = await admin.call('campus.getById', { id: campusId })
      const [held] = (await authority()).rooms ?? []
      expect(held).toMatchObject({ id, campusId, campusName: name, roomIds: [room], ...bounds })
      expect(held?.roomNames).toHaveLength(1)
      await admin.call('classroomPermission.delete', { id })
      const before = (await authority()).remoteControl
      const turn = (on: boolean) =>
        admin.call(on ? 'campusUser.addRemoteControlRole' : 'campusUser.deleteRemoteControlRole', {
          id: accountId,
        })
      await turn(!before)
      expect((await authority()).remoteControl).toBe(!before)
      await turn(Boolean(before))
    })

    it('are an agent’s instead of those before, and nobody gives them to herself', async () => {
      const { campusId, roomIds } = world.own
      const accountId = await accountOf(world.own.accounts.bound)
      const save = (ids: readonly number[]) =>
        admin.call('roomDistribution.save', { campusId, accountId, roomIds: [...ids] })
      await save(roomIds)
      await save(roomIds.slice(0, 1))
      const listed = await admin.call('roomDistribution.list', { campusId })
      expect(listed.find((agent) => agent.accountId === accountId)?.roomIds).toEqual(roomIds.slice(0, 1))
      const own = { campusId, accountId, roomIds: [] }
      expect((await bound.refusal('roomDistribution.save', own)).code).toBe(4030)
      await save([])
      expect(await bound.call('classroomPermission.mine', {})).toEqual([])
    })
  })
})
