import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Outdated } from '#contract/changed.ts'
import type { Client } from './client.ts'
import { onEachDatabase } from './on-each-database.ts'
import { enterBusiness } from './rows.ts'
import { startWorld, type World } from './server-world.ts'
import { addFullTemplate, addTemplate, name, only, own } from './templates.ts'

onEachDatabase((kind) => {
  let world: World
  let admin: Client
  let rival: Client

  beforeAll(async () => {
    world = await startWorld(kind)
    admin = await world.as('own-admin')
    rival = await world.as('rival-admin')
  }, 120_000)
  afterAll(() => world?.stop(), 120_000)

  const key = () => ({ 'Idempotency-Key': randomUUID() })

  describe('an edit with a key', () => {
    it('is done once however often it is sent, and answered the same', async () => {
      const input = { name: name(), campusIds: [world.own.campusId] }
      const headers = key()
      const first = await admin.call('template.add', input, headers)
      const again = await admin.call('template.add', input, headers)
      expect(again).toEqual(first)
      const list = await admin.call('template.getList', { keyWord: input.name, pageSize: 0 })
      expect(list.total).toBe(1)
    })

    it('is done once when it arrives many times at once', async () => {
      const input = { name: name(), campusIds: [world.own.campusId] }
      const headers = key()
      const answers = await Promise.all(
        Array.from({ length: 6 }, () => admin.send('template.add', input, headers)),
      )
      const codes = new Set(answers.map(({ code }) => code))
      expect(codes.has(2000)).toBe(true)
      for (const code of codes) expect([2000, 1031]).toContain(code)
      const { total } = await admin.call('template.getList', { keyWord: input.name, pageSize: 0 })
      expect(total).toBe(1)
    })

    it('is refused when the key comes with another content', async () => {
      const headers = key()
      await admin.call('template.add', { name: name(), campusIds: [world.own.campusId] }, headers)
      const answer = admin.refusal('template.add', { name: name(), campusIds: [world.own.campusId] }, headers)
      expect(await answer).toMatchObject({ code: 4093 })
    })

    it('may come again with the same key after a refusal', async () => {
      const taken = await addTemplate(admin, world)
      const headers = key()
      const input = { campusIds: [world.own.campusId] }
      const refused = await admin.refusal('template.add', { ...input, name: taken.name }, headers)
      expect(refused.code).toBe(4091)
      const { templates } = await admin.call('template.add', { ...input, name: name() }, headers)
      expect(templates).toHaveLength(1)
    })

    it('does not get the answer of another user who used the same key', async () => {
      const headers = key()
      await admin.call('template.add', { name: name(), campusIds: [world.own.campusId] }, headers)
      const theirs = await rival.call(
        'template.add',
        { name: name(), campusIds: [world.rival.campusId] },
        headers,
      )
      expect(only(theirs.templates).campusIds).toEqual([world.rival.campusId])
    })
  })

  it('a campus is of a space type of its company, and is found by it', async () => {
    for (const account of ['own-admin', 'rival-admin']) await enterBusiness(world.server.database, account)
    const admin = await world.as('own-admin', 'business')
    const rival = await world.as('rival-admin', 'business')
    const made = (client: Client, cid: number) =>
      client.call('spaceType.add', { cid, name: randomUUID().slice(0, 6).replace('-', '_') })
    const own = await made(admin, world.own.cid)
    const theirs = await made(rival, world.rival.cid)
    const added = only((await admin.call('campus.add', { name: name(), spaceTypeId: own.id })).campuses)
    const other = only((await admin.call('campus.add', { name: name(), spaceType: 3 })).campuses)
    const ofType = async () => {
      const found = { spaceTypeId: own.id, pageSize: 0 }
      const [all, entered] = [
        await admin.call('campus.queryCampusList', found),
        await admin.call('campus.authorisedList', found),
      ]
      expect(entered.list).toEqual(all.list)
      return all.list.map(({ campusId }) => campusId)
    }
    expect(await ofType()).toEqual([added.campusId])
    await admin.call('campus.edit', { campusId: other.campusId, spaceTypeId: own.id })
    expect(await ofType()).toEqual([added.campusId, other.campusId])
    for (const spaceTypeId of [theirs.id, 6])
      for (const refused of [
        await admin.refusal('campus.edit', { campusId: other.campusId, spaceTypeId }),
        await admin.refusal('campus.add', { name: name(), spaceTypeId }),
      ])
        expect(refused).toEqual({ code: 4040, data: { spaceTypeId } })
    expect(await ofType()).toEqual([added.campusId, other.campusId])
    const kinds = await admin.call('campus.queryCampusList', {
      spaceType: 3,
      spaceTypeId: own.id,
      pageSize: 0,
    })
    expect(kinds.list).toMatchObject([{ campusId: other.campusId, spaceType: 3, spaceTypeId: own.id }])
    expect(await admin.refusal('campus.add', { name: name(), spaceType: 6 })).toMatchObject({ code: 4000 })
    const left = only(
      (await admin.call('campus.edit', { campusId: added.campusId, spaceTypeId: 0 })).campuses,
    )
    expect(left.spaceTypeId).toBe(0)
    expect((await admin.refusal('campus.add', { name: name(), campusType: 3 })).data).toEqual({
      campusType: expect.any(String),
    })
  })

  it('of another system than business is of no kind and no space type, and keeps what it has', async () => {
    await enterBusiness(world.server.database, 'own-admin')
    const business = await world.as('own-admin', 'business')
    const { cid } = world.own
    const typed = { cid, name: randomUUID().slice(0, 6).replace('-', '_') }
    const { id: spaceTypeId } = await business.call('spaceType.add', typed)
    for (const answer of [
      await admin.refusal('spaceType.add', { ...typed, name: '园区' }),
      await admin.refusal('spaceType.edit', { ...typed, id: spaceTypeId }),
    ])
      expect(answer).toEqual({ code: 4000, data: { cid: '仅商业系统使用空间类型和应用类型' } })

    const kinds = { spaceType: 3, spaceTypeId, campusType: 1 }
    const none = { spaceType: 0, spaceTypeId: 0, campusType: 0 }
    const words = '仅商业系统使用空间类型和应用类型'
    const refused = {
      code: 4000,
      data: { spaceType: words, spaceTypeId: words, campusType: words },
    }
    expect(await admin.refusal('campus.add', { name: name(), ...kinds })).toEqual(refused)
    const { campusId } = only((await admin.call('campus.add', { name: name(), ...none })).campuses)
    const { campusId: other } = only((await admin.call('campus.add', { name: name() })).campuses)
    expect(await admin.refusal('campus.edit', { campusId, ...kinds })).toEqual(refused)
    const both = { campusIds: [campusId, other], campusType: 1 }
    expect((await admin.refusal('campus.changeCampusList', both)).data).toEqual({ campusType: words })

    await business.call('campus.edit', { campusId, ...kinds })
    const again = only((await admin.call('campus.edit', { campusId, ...kinds, city: '江城' })).campuses)
    expect(again).toMatchObject({ ...kinds, city: '江城' })
    expect((await admin.refusal('campus.changeCampusList', both)).data).toEqual({ campusType: words })
    await admin.call('campus.changeCampusList', { campusIds: [campusId], campusType: 1 })
    expect(only((await admin.call('campus.edit', { campusId, ...none })).campuses)).toMatchObject(none)
  })

  describe('an edit made on a version', () => {
    it('is refused with the current row when somebody else has edited it since', async () => {
      const template = await addTemplate(admin, world)
      const base = { 'X-Base-Versions': `${template.id}=${template.version}` }
      const renamed = name('甲')
      const first = await admin.call('template.edit', { id: template.id, name: renamed }, base)
      expect(only(first.templates).version).toBe(template.version + 1)
      const { code, data } = await admin.refusal('template.edit', { id: template.id, name: name('乙') }, base)
      expect(code).toBe(4090)
      const outdated = data as Outdated
      expect(outdated).toMatchObject({ id: template.id, version: template.version + 1 })
      expect(only(outdated.current.templates).name).toBe(renamed)
    })

    it('counts no version for a part, and none for an edit that changes nothing', async () => {
      const template = await addFullTemplate(admin, world)
      const scene = only(template.sceneList)
      const same = await admin.call('template.edit', { id: template.id, name: template.name })
      expect(only(same.templates).version).toBe(template.version)
      const changed = await admin.call('templateScene.editAll', {
        templateId: template.id,
        sceneList: [{ id: scene.id, name: '下课' }],
      })
      const after = only(changed.templates)
      expect(after.version).toBe(template.version)
      expect(after.revision).toBeGreaterThan(template.revision)
      expect(only(after.sceneList).version).toBe(scene.version + 1)
    })

    it('is refused for a part of its template too', async () => {
      const template = await addFullTemplate(admin, world)
      const group = only(own(template))
      const input = { templateId: template.id, id: group.id }
      const base = { 'X-Base-Versions': `${group.id}=${group.version}` }
      await admin.call('templateGroup.edit', { ...input, name: '别名' }, base)
      const { code, data } = await admin.refusal('templateGroup.edit', { ...input, name: '另名' }, base)
      expect(code).toBe(4090)
      expect((data as Outdated).id).toBe(group.id)
    })
  })

  describe('spaces and campuses', () => {
    it('grow in order, and their counts with them', async () => {
      const campus = only((await admin.call('campus.add', { name: name('校区'), city: '江城' })).campuses)
      const { campusId } = campus
      const bare = await admin.call('campus.getCampusTree', { id: campusId })
      expect(bare).toMatchObject({ label: campus.name, isLeaf: true, children: [] })
      const add = async (kind: 'building' | 'floor' | 'room', parentId: number | null, label: string) => {
        const changed = await admin.call('space.add', { campusId, parentId, kind, name: label })
        return only(changed.spaces)
      }
      const building = await add('building', null, '一号楼')
      const floor = await add('floor', building.id, '一层')
      const rooms = [await add('room', floor.id, '101'), await add('room', floor.id, '102')]
      expect(rooms.map(({ sort }) => sort)).toEqual([1, 2])
      const after = await admin.call('campus.getById', { id: campusId })
      expect(after).toMatchObject({ roomNum: 2, version: campus.version, city: '江城', isOwn: true })
      const tree = await admin.call('campus.getCampusTree', { id: campusId })
      expect(tree).toMatchObject({ depth: 0, isParent: true })
      const node = tree.children[0]?.children[0]?.children[1]
      expect(node).toMatchObject({ id: rooms[1]?.id, label: '102', depth: 3, isLeaf: true, children: [] })
      const vos = await admin.call('campus.getBuildingTree', { campusId })
      expect(vos.buildingVos[0]?.floorVos[0]?.roomVos.map(({ roomName }) => roomName)).toEqual(['101', '102'])

      expect(
        (await admin.refusal('space.add', { campusId, parentId: building.id, kind: 'room', name: 'x' })).data,
      ).toHaveProperty('parentId')
      const twice = { campusId, parentId: floor.id, kind: 'room', name: '101' } as const
      expect((await admin.refusal('space.add', twice)).code).toBe(4091)
      expect((await admin.refusal('campus.add', { name: campus.name })).code).toBe(4091)
    })

    it('move a room to another template, which both templates hear of', async () => {
      const template = await addTemplate(admin, world)
      const { campusId, floorId, templateId } = world.own
      const room = only(
        (
          await admin.call('space.add', {
            campusId,
            parentId: floorId,
            kind: 'room',
            name: name(),
            templateId,
          })
        ).spaces,
      )
      const changed = await admin.call('space.edit', { id: room.id, campusId, templateId: template.id })
      const counts = new Map(changed.templates.map(({ id, roomNum }) => [id, roomNum]))
      expect(counts.get(template.id)).toBe(1)
      expect(counts.get(templateId)).toBe(2)
      expect(only(changed.spaces)).toMatchObject({ templateId: template.id, version: 2 })
      const none = await admin.call('space.edit', { id: room.id, campusId, templateId: null })
      expect(only(none.spaces).templateId).toBeNull()
    })

    it('find names literally and page by page', async () => {
      const label = name('100%_')
      await admin.call('campus.add', { name: `${label}甲` })
      await admin.call('campus.add', { name: `${label}乙` })
      const find = (keyWord: string, page?: object) =>
        admin.call('campus.queryCampusList', { keyWord, ...page })
      expect((await find('100%_')).total).toBeGreaterThanOrEqual(2)
      expect((await find('100_%')).total).toBe(0)
      const first = await find(label, { pageSize: 1, currentPage: 1 })
      const second = await find(label, { pageSize: 1, currentPage: 2 })
      const third = await find(label, { pageSize: 1, currentPage: 3 })
      expect([first.total, second.total, third.total]).toEqual([2, 2, 2])
      expect(first.list[0]?.campusId).not.toBe(second.list[0]?.campusId)
      expect(third.list).toEqual([])
      expect((await find(label, { pageSize: 0 })).list).toHaveLength(2)
    })
  })

  describe('who is not meant to', () => {
    it('finds nothing of another company', async () => {
      const { campusId, templateId, roomIds, floorId } = world.own
      const codes = [
        await rival.refusal('campus.getById', { id: campusId }),
        await rival.refusal('campus.getCampusTree', { id: campusId }),
        await rival.refusal('template.getTemplateById', { id: templateId }),
        await rival.refusal('template.edit', { id: templateId, name: 'x' }),
        await rival.refusal('template.delete', { id: templateId }),
        await rival.refusal('template.clone', { id: templateId, name: 'x' }),
        await rival.refusal('templateScene.query', { templateId }),
        await rival.refusal('space.edit', { id: roomIds[0] ?? 0, campusId, name: 'x' }),
        await rival.refusal('space.add', { campusId, parentId: floorId, kind: 'room', name: 'x' }),
        await rival.refusal('device.queryDeviceList', { campusId }),
        await rival.refusal('device.summary', { campusId }),
        await rival.refusal('sync.changes', { campusId }),
        await rival.refusal('product.allProduct', { id: world.own.cid }),
        await rival.refusal('device.command', {
          deviceId: world.own.deviceIds[0] ?? 0,
          identifier: 'switch',
          paramValue: 1,
        }),
      ]
      expect(codes.map(({ code }) => code)).toEqual(codes.map(() => 4040))
      const seen = await rival.call('campus.authorisedList', { pageSize: 0 })
      expect(seen.list.map((campus) => campus.campusId)).toContain(world.rival.campusId)
      expect(seen.list.map((campus) => campus.campusId)).not.toContain(campusId)
    })

    it('sees and edits her own campuses only', async () => {
      const bound = await world.as('own-bound')
      const { campusId, otherCampusId } = world.own
      const { list } = await bound.call('campus.authorisedList', { pageSize: 0 })
      expect(list.map((campus) => campus.campusId)).toEqual([campusId])
      expect((await bound.refusal('campus.getById', { id: otherCampusId })).code).toBe(4040)
      const elsewhere = await admin.call('template.add', { name: name(), campusIds: [otherCampusId] })
      const { id } = only(elsewhere.templates)
      expect((await bound.refusal('template.getById', { id })).code).toBe(4040)
      expect((await bound.refusal('template.add', { name: name(), campusIds: [otherCampusId] })).code).toBe(
        4040,
      )
      expect((await bound.refusal('campus.add', { name: name() })).code).toBe(4030)
      const own = await bound.call('template.add', { name: name(), campusIds: [campusId] })
      expect(only(own.templates).campusIds).toEqual([campusId])
    })

    it('is refused without the permission, and told so', async () => {
      const reader = await world.as('own-reader')
      expect((await reader.refusal('campus.add', { name: 'x' })).code).toBe(4030)
      const seen = await reader.call('campus.getById', { id: world.own.campusId })
      expect(seen.isOwn).toBe(false)
    })
  })

  it('answers what a column cannot hold as a refusal', async () => {
    expect((await admin.refusal('campus.add', { name: 'a\u0000b' })).code).toBe(4000)
    expect((await admin.refusal('campus.getById', { id: 1e25 })).code).toBe(4000)
    await world.server.database.system((db) => sql`select 1`.execute(db))
  })
})
