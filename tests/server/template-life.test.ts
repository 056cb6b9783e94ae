import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { errors } from '#contract/errors.ts'
import type { QueuedName } from '#contract/index.ts'
import type { BatchedEdit } from '#contract/sync.ts'
import type { Template } from '#contract/template-shapes.ts'
import type { Client } from './client.ts'
import { onEachDatabase } from './on-each-database.ts'
import { startWorld, type World } from './server-world.ts'
import { addFullTemplate, name, only } from './templates.ts'

/** Asks until what is expected holds. */
const eventually = (holds: () => Promise<void>) => vi.waitFor(holds, { timeout: 60_000, interval: 30 })

onEachDatabase((kind) => {
  let world: World
  let admin: Client
  let template: Template

  const addRoom = async (templateId: number | null = template.id) => {
    const { campusId, floorId } = world.own
    const place = { campusId, parentId: floorId, kind: 'room', name: name('室') } as const
    return only((await admin.call('space.add', { ...place, templateId })).created).id
  }
  /** A lamp in a room, behind a gateway that nobody plays. */
  const addLamp = (roomId: number) =>
    world.server.database.system(async (db) => {
      const { cid, campusId, productId } = world.own
      const add = async (room_id: number, device_no: string, gateway_id: number | null) => {
        const row = { cid, campus_id: campusId, room_id, product_id: productId, name: '灯一' }
        const values = { ...row, device_no, gateway_id }
        return (await db.insertInto('device').values(values).returning('id').executeTakeFirstOrThrow()).id
      }
      const gateway = await add(world.own.roomIds[1] ?? 0, name('G'), null)
      await add(roomId, name('L'), gateway)
      return gateway
    })
  /** The gateways of rooms say that they run what was sent. */
  const confirm = (...roomIds: number[]) =>
    world.server.database.system(async (db) => {
      await db
        .updateTable('config_delivery')
        .set((row) => ({ applied_at: new Date(), applied_hash: row.ref('hash') }))
        .where('room_id', 'in', roomIds)
        .execute()
      await db
        .selectNoFrom((row) =>
          row.fn('pg_notify', [row.val('lamplighter_config'), row.val('1 1 1')]).as('told'),
        )
        .execute()
    })
  const refuseIn = (roomId: number) =>
    world.server.database.system(async (db) => {
      await db
        .updateTable('config_delivery')
        .set({ fault: '内存不足' })
        .where('room_id', '=', roomId)
        .execute()
      await db
        .selectNoFrom((row) =>
          row.fn('pg_notify', [row.val('lamplighter_config'), row.val('1 1 1')]).as('told'),
        )
        .execute()
    })
  const rooms = async () => {
    const { roomList } = await admin.call('template.configState', { id: template.id })
    return new Map(roomList.map((room) => [room.roomId, room]))
  }
  const head = () => admin.call('template.getById', { id: template.id })
  const edit = () => admin.call('template.edit', { id: template.id, describe: name() })
  const publishing = () => admin.call('template.publishing', { id: template.id })
  const addScene = (called: string) =>
    admin.call('templateScene.addAll', {
      templateId: template.id,
      sceneList: [{ name: called, actionList: [] }],
    })

  beforeAll(async () => {
    world = await startWorld(kind)
    admin = await world.as('own-admin')
  }, 120_000)
  afterAll(() => world?.stop(), 120_000)
  beforeEach(async () => {
    template = await addFullTemplate(admin, world)
  })

  describe('trying a template in a room', () => {
    it('sends it to that room alone, and an edit of a published one to the same room while the others go on', async () => {
      const [tried, other] = [await addRoom(), await addRoom()]
      await admin.call('template.debug', { id: template.id, roomId: tried })
      expect((await head()).status).toBe(1)
      expect((await rooms()).get(tried)).toMatchObject({ debug: true, version: null })
      expect((await rooms()).get(other)).toMatchObject({ debug: false, publishedAt: null })

      await admin.call('template.publish', { id: template.id })
      expect((await head()).status).toBe(2)
      expect((await rooms()).get(tried)).toMatchObject({ debug: false, version: 1 })
      expect((await admin.refusal('template.editDebug', { id: template.id })).code).toBe(4000)
      await edit()
      await addScene('午休')
      expect((await admin.refusal('template.debug', { id: template.id, roomId: tried })).code).toBe(4000)
      await admin.call('template.editDebug', { id: template.id })
      expect((await head()).status).toBe(3)
      expect((await rooms()).get(tried)).toMatchObject({ debug: true, version: null })
      expect((await rooms()).get(other)).toMatchObject({ debug: false, version: 1 })

      await admin.call('template.editDebug', { id: template.id, roomId: other })
      expect((await rooms()).get(tried)).toMatchObject({ debug: false, version: 1 })
      expect((await rooms()).get(other)).toMatchObject({ debug: true })
    })

    it('refuses a room that is made from something else', async () => {
      const roomId = await addRoom(null)
      const refused = await admin.refusal('template.debug', { id: template.id, roomId })
      expect(refused).toEqual({ code: 4040, data: { roomId } })
    })
  })

  describe('versions', () => {
    it('are kept as they were, and rooms go back to one: all by a new version, one by holding it', async () => {
      const [first, second] = [await addRoom(), await addRoom()]
      await admin.call('template.publish', { id: template.id })
      await addScene('午休')
      await admin.call('template.publish', { id: template.id })
      const { config } = await admin.call('template.version', { id: template.id, number: 1 })
      expect(config.scenes.map((scene) => scene.name)).toEqual(['上课'])

      await admin.call('template.rollback', { id: template.id, number: 1, roomIds: [first] })
      expect((await rooms()).get(first)).toMatchObject({ version: 1, held: true })
      expect((await rooms()).get(second)).toMatchObject({ version: 2, held: false })
      await admin.call('template.rollback', { id: template.id, number: 1 })
      expect((await rooms()).get(second)).toMatchObject({ version: 3, held: false })
      expect((await publishing()).versions).toMatchObject([
        { number: 3, origin: 'rollback', ofNumber: 1, roomNum: 2 },
        { number: 2, origin: 'publish', roomNum: 0 },
        { number: 1, roomNum: 0 },
      ])
    })

    it('reach rooms by themselves that are made later, and devices that come later', async () => {
      await admin.call('template.publish', { id: template.id })
      const roomId = await addRoom()
      await eventually(async () => expect((await rooms()).get(roomId)).toMatchObject({ version: 1 }))
      const gatewayId = await addLamp(roomId)
      await eventually(async () => expect((await rooms()).get(roomId)).toMatchObject({ state: 'pending' }))
      const { devices } = await world.server.database.system((db) =>
        db
          .selectFrom('room_config')
          .select('devices')
          .where('room_id', '=', roomId)
          .executeTakeFirstOrThrow(),
      )
      expect(devices).toMatchObject([{ identifier: template.equipmentList[0]?.identifier }])
      expect(gatewayId).toBeGreaterThan(0)
    })
  })

  describe('publishing in waves', () => {
    it('goes on when a wave runs it, stops at a fault, and what rooms get by themselves is older until it is done', async () => {
      const list = [await addRoom(), await addRoom(), await addRoom()] as const
      for (const roomId of list) await addLamp(roomId)
      await admin.call('template.publish', { id: template.id })
      await confirm(...list)
      await addScene('午休')
      await admin.call('template.publish', { id: template.id, waveSize: 1 })
      const rollout = async () => (await publishing()).rollouts[0]
      expect(await rollout()).toMatchObject({ state: 'running', wave: 1, waves: 3, rooms: 3, version: 2 })
      expect((await rooms()).get(list[1])).toMatchObject({ version: 1, state: 'pending' })
      const apart = async () =>
        ((await admin.call('template.getTemplateById', { id: template.id })).runs ?? []).map(
          ({ roomIds, config }) => [roomIds, config.scenes.some((scene) => scene.name === '午休')],
        )
      expect(await apart()).toEqual([[list.slice(1), false]])

      await confirm(list[0])
      await eventually(async () => expect(await rollout()).toMatchObject({ wave: 2, done: 1 }))
      await refuseIn(list[1])
      await eventually(async () => expect(await rollout()).toMatchObject({ state: 'paused', failed: 1 }))
      const later = await addRoom()
      await eventually(async () => expect((await rooms()).get(later)).toMatchObject({ version: 1 }))

      const steer = { id: template.id, rolloutId: (await rollout())?.id ?? 0 }
      await admin.call('template.steerRollout', { ...steer, action: 'retry' })
      expect(await rollout()).toMatchObject({ state: 'running', failed: 0 })
      await confirm(list[1])
      await eventually(async () => expect(await rollout()).toMatchObject({ wave: 3 }))
      await confirm(list[2])
      await eventually(async () => expect(await rollout()).toMatchObject({ state: 'done', done: 3 }))
      await eventually(async () => expect(await apart()).toEqual([]))
      expect((await publishing()).versions[0]?.releasedAt).not.toBeNull()
    })

    it('of some rooms alone gives no other room anything by itself', async () => {
      const list = [await addRoom(), await addRoom()] as const
      const other = await addRoom()
      await admin.call('template.publish', { id: template.id })
      await addScene('午休')
      await admin.call('template.publish', { id: template.id, roomIds: [...list], waveSize: 1 })
      // No gateway is there that could run it, so that nobody is waited for.
      await eventually(async () => expect((await publishing()).rollouts[0]).toMatchObject({ state: 'done' }))
      expect((await publishing()).versions[0]).toMatchObject({ number: 2, releasedAt: null })
      expect((await rooms()).get(other)).toMatchObject({ version: 1 })
    })
  })

  describe('an upgrade of all rooms', () => {
    it('is of those that the campus has of the template, and refused where it has none', async () => {
      const { campusId: id, otherCampusId } = world.own
      const all = [await addRoom(), await addRoom()]
      await admin.call('template.publish', { id: template.id })
      const made = await admin.call('upgrade.create', { id, templateId: template.id })
      const { roomList } = await admin.call('upgrade.getDetail', { id, upgradeId: made.id })
      expect(roomList.map(({ roomId }) => roomId).sort()).toEqual(all.sort())
      const none = await admin.refusal('upgrade.create', { id: otherCampusId, templateId: template.id })
      expect(none).toEqual({ code: 4000, data: { roomIds: '请选择房间' } })
    })
  })

  describe('an upgrade of chosen rooms', () => {
    it('is followed room by room; a fault that is reported pauses it, and retrying takes it away', async () => {
      const { campusId: id } = world.own
      const [chosen, other] = [await addRoom(), await addRoom()]
      await addLamp(chosen)
      await admin.call('template.publish', { id: template.id, roomIds: [other] })
      const wish = { id, templateId: template.id, roomIds: [chosen] }
      const made = await admin.call('upgrade.create', wish)
      const detail = () => admin.call('upgrade.getDetail', { id, upgradeId: made.id })
      expect((await detail()).roomList).toMatchObject([{ roomId: chosen, state: 'sending' }])
      const at = Date.now() - 3_600_000
      const fault = { id, upgradeId: made.id, roomId: chosen, describe: '前排灯不亮', at }
      await admin.call('upgrade.reportFault', fault)
      expect(await detail()).toMatchObject({ state: 'paused', failed: 1 })
      expect(only((await detail()).roomList).report).toMatchObject({ describe: '前排灯不亮', reportedAt: at })
      const steer = { id: template.id, rolloutId: made.id, action: 'retry' as const, roomIds: [chosen] }
      await admin.call('template.steerRollout', steer)
      expect(only((await detail()).roomList)).toMatchObject({ state: 'sending', report: null })
      const { list } = await admin.call('upgrade.list', { id, keyWord: template.name })
      expect(list).toMatchObject([{ id: made.id, kind: 'upgrade' }])
    })
  })

  describe('libraries', () => {
    it('hold copies that become templates of a campus, with what they name', async () => {
      const { id: commonId } = await admin.call('template.addCommon', { templateId: template.id })
      const { campusId } = world.own
      const wish = { commonId, name: name('取用'), campusIds: [campusId] }
      const taken = only((await admin.call('template.takeCommon', wish)).templates)
      expect(taken).toMatchObject({ status: 0, campusIds: [campusId] })
      const ids = new Set([...taken.equipmentList, ...taken.groupList].map((part) => part.id))
      const targets = taken.sceneList.flatMap((scene) => scene.actionList.map(({ targetId }) => targetId))
      expect(targets).toHaveLength(3)
      expect(targets.every((target) => ids.has(target))).toBe(true)
    })

    it('offer what another company hands over, without the equipment whose product is not there', async () => {
      const rival = await world.as('rival-admin')
      const pack = { id: template.id, enName: 'rival' }
      const check = await admin.call('template.transferCheck', pack)
      await admin.call('template.transfer', pack)
      const { list } = await rival.call('template.getCommonList', { pageSize: 0 })
      const offered = list.find((one) => one.name === template.name)
      expect(offered).toMatchObject({ origin: 'transfer', missingProducts: check.missingProducts })
      const mine = await admin.call('template.getCommonList', { keyWord: template.name })
      expect(mine.list).toEqual([])
      const refused = await admin.refusal('template.transferCheck', { id: template.id, enName: 'nobody' })
      expect(refused).toMatchObject({ code: 4000, data: { enName: expect.any(String) } })
    })

    it('say how rooms behave to all who take from them, and the key of a self-powered panel to its company alone', async () => {
      const { id: templateId } = template
      const defaults = { lightTime: 2_500, powerState: 1, switchState: 2 }
      await admin.call('template.configLightTime', { id: templateId, lightTime: defaults.lightTime })
      await admin.call('template.configPowerState', { id: templateId, powerState: defaults.powerState })
      await admin.call('template.configSwitchState', { id: templateId, switchState: defaults.switchState })
      const panel = { name: '门口', panelKeyType: 2, serialNumber: '0123ABCD', securityKey: 'A'.repeat(32) }
      await admin.call('templateNoPowerPanel.create', { templateId, ...panel })
      const rival = await world.as('rival-admin')
      const take = async (client: Client, commonId: number, campusId: number) => {
        const wish = { commonId, name: name('取用'), campusIds: [campusId] }
        return only((await client.call('template.takeCommon', wish)).templates)
      }
      const { id: within } = await admin.call('template.addCommon', { templateId })
      const shared = name('共用')
      const { id: platform } = await admin.call('template.addCommon', {
        templateId,
        name: shared,
        platform: true,
      })
      await admin.call('template.transfer', { id: templateId, enName: 'rival' })
      const listed = async (client: Client) =>
        (await client.call('template.getCommonList', { pageSize: 0 })).list
      const handed = (await listed(rival)).find((one) => one.name === template.name)
      expect(handed).toMatchObject({ origin: 'transfer', own: true })
      const { campusId } = world.own
      expect(await take(admin, within, campusId)).toMatchObject({ ...defaults, noPowerPanelList: [panel] })
      const unpaired = { ...panel, serialNumber: null, securityKey: null }
      for (const taken of [
        await take(admin, platform, campusId),
        await take(rival, platform, world.rival.campusId),
        await take(rival, handed?.id ?? 0, world.rival.campusId),
      ])
        expect(taken).toMatchObject({ ...defaults, noPowerPanelList: [unpaired] })

      const owned = async (client: Client) => (await listed(client)).find((one) => one.id === platform)?.own
      expect([await owned(admin), await owned(rival)]).toEqual([true, false])
      expect((await rival.refusal('template.removeCommon', { commonId: platform })).code).toBe(4040)
      await admin.call('template.removeCommon', { commonId: platform })
    })

    it('keep a template in a campus that keeps its own, whichever call says otherwise', async () => {
      const { campusId, otherCampusId } = world.own
      const { id } = template
      await admin.call('template.updateTemplateCampusIds', { id, campusIds: [campusId, otherCampusId] })
      await admin.call('campus.editUnbindStatus', { campusId: otherCampusId, unbindStatus: 0 })
      const leaving = { id, campusIds: [campusId] }
      for (const call of [
        'template.updateTemplateCampusIds',
        'template.transfer',
        'template.transferCheck',
      ] as const)
        expect(await admin.refusal(call, leaving)).toMatchObject({
          code: 4000,
          data: { campusIds: expect.stringContaining('已锁定') },
        })
      await admin.call('campus.editUnbindStatus', { campusId: otherCampusId, unbindStatus: 1 })
      await admin.call('template.updateTemplateCampusIds', leaving)
    })

    it('keeps the places of a template whose rooms are made from it', async () => {
      const { campusId, otherCampusId } = world.own
      await addRoom()
      const { id } = template
      const refused = await admin.refusal('template.updateTemplateCampusIds', {
        id,
        campusIds: [otherCampusId],
      })
      expect(refused).toMatchObject({ code: 4000, data: { campusIds: expect.stringContaining('正在使用') } })
      await admin.call('template.updateTemplateCampusIds', { id, campusIds: [campusId, otherCampusId] })
      expect((await admin.call('template.getBindCampusList', { id })).map((one) => one.roomNum)).toEqual([
        1, 0,
      ])
      expect(only(await admin.call('template.getTemplateRank', { most: 1 })).rank).toBe(1)
    })
  })

  describe('where a template may be used', () => {
    const queued = (name: QueuedName, input: object, after: number[] = []): BatchedEdit => ({
      ...{ key: randomUUID(), name, input: { id: template.id, ...input }, temporaries: [], after },
      bases: [{ id: template.id, version: template.version }],
    })
    const places = (...campusIds: number[]) => queued('template.updateTemplateCampusIds', { campusIds })
    const send = async (...edits: BatchedEdit[]) => (await admin.call('sync.batch', { edits })).answers

    it('is an edit of it: a list that somebody made before undoes none that was made since', async () => {
      const { campusId, otherCampusId } = world.own
      expect(template.version).toBe(1)
      const templateIds = [template.id]
      await admin.call('campus.bindCampusTemplate', { campusId: otherCampusId, templateIds })
      const [late] = await send(places(campusId))
      expect(late).toMatchObject({ code: errors.outdated.code, data: { id: template.id } })
      Object.assign(template, await head())
      expect(template.campusIds).toEqual([campusId, otherCampusId])
      // What is said again changes nothing, and whoever said something else before is in nobody's way.
      await admin.call('campus.bindCampusTemplate', { campusId: otherCampusId, templateIds })
      expect((await head()).version).toBe(template.version)
      await admin.call('campus.unbundCampusTemplate', { campusId: otherCampusId, templateIds })
      expect((await send(places(campusId, otherCampusId)))[0]?.code).toBe(errors.outdated.code)
      const { list } = await admin.call('template.history', { id: template.id })
      expect(list.filter(({ call }) => call.endsWith('CampusTemplate'))).toEqual([])
    })

    it('is said in a chain with other edits of it, which are no conflict with each other', async () => {
      const { campusId, otherCampusId } = world.own
      const answers = await send(
        places(campusId, otherCampusId),
        queued('template.edit', { describe: '两处' }, [0]),
        { ...places(campusId), after: [0, 1] },
        queued('template.publish', {}, [0, 1, 2]),
        queued('template.edit', { describe: '一处' }, [0, 1, 2, 3]),
      )
      expect(answers.map((answer) => answer?.code)).toEqual(answers.map(() => 2000))
      expect(await head()).toMatchObject({ describe: '一处', campusIds: [campusId] })
    })

    it('ends with a campus that is deleted, which holds up no edit of the template', async () => {
      const campusId = only((await admin.call('campus.add', { name: name('校区') })).campuses).campusId
      await admin.call('template.updateTemplateCampusIds', {
        id: template.id,
        campusIds: [world.own.campusId, campusId],
      })
      Object.assign(template, await head())
      await admin.call('campus.delete', { id: campusId })
      expect(await head()).toMatchObject({ campusIds: [world.own.campusId], version: template.version })
      expect((await head()).revision).toBeGreaterThan(template.revision)
      expect((await send(places(world.own.campusId, campusId)))[0]).toMatchObject({ code: 4040 })
      expect((await send(queued('template.edit', { describe: '还在' })))[0]?.code).toBe(2000)
    })
  })
})
