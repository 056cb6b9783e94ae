import { expect, it } from 'vitest'
import type { RoomConfig } from '#contract/config-shapes.ts'
import type { RoomCommandMessage } from '#contract/device-protocol.ts'
import { errors } from '#contract/errors.ts'
import { abilities } from '#contract/rules/abilities.ts'
import { run } from '#contract/rules/machine.ts'
import { spaceTarget, togetherInSpace, togetherInZone } from '#server/areas/device/space-command.ts'
import {
  type RoomCommandEffect,
  type RoomCommandEvent,
  roomCommandMachine,
  roomHopsOf,
} from '#server/devices/room-command-machine.ts'
import { type RoomSaying, roomTarget } from '#server/devices/room-target.ts'
import type { Caller } from '#server/handlers.ts'
import { random } from '#server/seed/random.ts'
import { type DevicesWorld, gatewayOf, onEachBroker, refusalOf } from './on-each-broker.ts'
import type { PlayedGateway } from './played-gateway.ts'
import { lampFunctions } from './site.ts'

const scene = 65_028
const functionList = [{ identifier: 'switch', functionParamList: [{ paramValue: 1 }] }]

/** A configuration in which the room's first lamp of its first two gateways plays one equipment each. */
async function publishTo({ database, site }: DevicesWorld): Promise<void> {
  const lamps = [gatewayOf(site, 0).devices[0], gatewayOf(site, 1).devices[0]]
  const identifiers = lamps.map((_, place) => `lamp-${place}`)
  const config = {
    name: '教室',
    equipment: identifiers.map((identifier) => ({ identifier, name: identifier, pid: 'L' })),
    groups: [
      { groupValue: 49_152, name: '全部灯光', members: ['contact', 'fan'] },
      { groupValue: 49_153, name: '前排', members: identifiers },
    ],
    relays: [{ identifier: 'contact', name: '壁灯', keyType: 1, pulse: 0, interlock: null }],
    infrared: [{ identifier: 'fan', name: '电风扇', irType: 4, irCode: null, keys: [] }],
    scenes: [
      { sceneValue: scene, name: '明亮', actions: [{ identifier: null, groupValue: 49_153, functionList }] },
    ],
    timings: [],
  }
  const devices: RoomConfig['devices'] = lamps.flatMap((lamp, place) =>
    lamp ? [{ deviceNo: lamp.deviceNo, identifier: identifiers[place] ?? '' }] : [],
  )
  const [, { deviceNo = '' } = {}] = gatewayOf(site, 0).devices
  devices.push(
    ...['contact', 'fan'].map((identifier, place) => ({ deviceNo, identifier, channel: place + 1 })),
  )
  const { cid, roomId } = site
  const now = new Date()
  await database.system(async (db) => {
    const template = await db
      .insertInto('template')
      .values({ cid, name: '教室', status: 2 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.updateTable('space').set({ template_id: template.id }).where('id', '=', roomId).execute()
    await db
      .insertInto('template_config')
      .values({
        template_id: template.id,
        cid,
        hash: 'h',
        config: JSON.stringify(config),
        revision: 1,
        published_at: now,
      })
      .execute()
    await db
      .insertInto('room_config')
      .values({
        ...{ room_id: roomId, cid, campus_id: site.campusId, template_id: template.id },
        ...{ template_hash: 'h', hash: 'r', devices: JSON.stringify(devices), published_at: now },
      })
      .execute()
  })
}

/** How long what nobody answers is good for, in ms; what is answered is given all the time there is. */
const soon = 2_000
/** From now on, which is once it has been read what is told. */
const expiryIn = (left: number | undefined) => (left === undefined ? undefined : Date.now() + left)

async function tell(world: DevicesWorld, saying: RoomSaying, left?: number, room = world.site.roomId) {
  const who = { userId: 0, cid: world.site.cid, campusIds: null, urls: new Set<string>() }
  const { target } = await world.database.tenant(who, (tenant) => roomTarget(tenant, room, () => saying))
  return world.devices.commandRoom(target, saying, expiryIn(left))
}

const callScene: RoomSaying = { sceneValue: scene, groupValue: null }

/** Answers as a gateway that has the room's lamp `deviceNo`, which comes to `value` where that is another than was told. */
function answers(
  gateway: PlayedGateway,
  deviceNo: string | undefined,
  { reason, value }: { reason?: 'device-silent'; value?: number } = {},
) {
  gateway.onCommand(async (message) => {
    const { commandId, roomId } = message as unknown as RoomCommandMessage
    if (roomId === undefined || deviceNo === undefined) return
    const at = Date.now()
    await gateway.send('ack', { commandId, hop: 'gateway', ok: true, devices: [deviceNo], at })
    await gateway.send('ack', { commandId, hop: 'device', ok: !reason, reason, deviceNo, value, at })
  })
}

onEachBroker((world) => {
  it('calls a scene at every gateway of the room, and says which devices did not answer', async () => {
    const { site } = world()
    const unpublished = await refusalOf(tell(world(), callScene))
    expect(unpublished.data).toHaveProperty('roomId')
    await publishTo(world())
    const [lampA, lampB] = [gatewayOf(site, 0).devices[0], gatewayOf(site, 1).devices[0]]
    const [a, b] = [await world().play(site, 0), await world().play(site, 1)]
    answers(a, lampA?.deviceNo)
    answers(b, lampB?.deviceNo)
    const whole = await tell(world(), callScene)
    expect(whole).toMatchObject({
      ...{ deviceId: null, roomId: site.roomId, sceneValue: scene, total: 2, done: 2, silent: [] },
    })
    expect(whole).not.toHaveProperty('others')
    expect(a.commands).toMatchObject([{ roomId: site.roomId, sceneValue: scene, groupValue: null }])

    answers(a, lampA?.deviceNo, { value: 70 })
    answers(b, lampB?.deviceNo, { reason: 'device-silent' })
    const group: RoomSaying = {
      sceneValue: null,
      groupValue: 49_153,
      identifier: 'brightness',
      paramValue: 60,
    }
    const partly = await tell(world(), group)
    expect(partly).toMatchObject({ total: 2, done: 1, silent: [lampB?.id], deviceAt: null })
    expect(partly.others).toEqual([{ deviceId: lampA?.id, value: 70 }])
    expect(b.commands.at(-1)).toMatchObject({ groupValue: 49_153, values: { brightness: 60 } })

    b.onCommand(() => undefined)
    a.onCommand(() => undefined)
    const unheard = await refusalOf(tell(world(), callScene, soon))
    expect(unheard.kind).toBe(errors.gatewayUnreachable)

    // One of them has gone: what is behind it has not been done, and where all of it is nothing has.
    await b.leave()
    answers(a, lampA?.deviceNo)
    const short = await tell(world(), callScene)
    expect(short).toMatchObject({ total: 2, done: 1, silent: [lampB?.id], deviceAt: null })
    a.onCommand(({ commandId }) =>
      a.send('ack', { commandId, hop: 'gateway', ok: true, devices: [], at: Date.now() }),
    )
    const nobody = await refusalOf(tell(world(), callScene))
    expect(nobody.kind).toBe(errors.gatewayUnreachable)
    expect(nobody.data).toMatchObject({ done: 0, silent: [lampB?.id] })
  })

  it('tells all rooms of a floor at once, counts while they answer, and says which were left out', async () => {
    const { site, database, devices, events } = world()
    const { cid, campusId, roomId } = site
    const spaceId = await database.system(async (db) => {
      const floor = { cid, campus_id: campusId, kind: 'floor', name: '1层' } as const
      const { id } = await db.insertInto('space').values(floor).returning('id').executeTakeFirstOrThrow()
      const other = { ...floor, kind: 'room', name: '102', parent_id: id } as const
      const { id: otherId } = await db
        .insertInto('space')
        .values(other)
        .returning('id')
        .executeTakeFirstOrThrow()
      const lamp = gatewayOf(site, 2).devices[0]?.id ?? 0
      await db.updateTable('device').set({ room_id: otherId }).where('id', '=', lamp).execute()
      await db.updateTable('space').set({ parent_id: id }).where('id', '=', roomId).execute()
      return id
    })
    const who = { userId: 0, cid, campusIds: null, urls: new Set<string>() }
    const caller = { user: { userId: 0 } } as Caller
    const tellFloor = async (saying: RoomSaying, more: { templateId?: number } = {}, left?: number) => {
      const { space } = await database.tenant(who, async (tenant) =>
        spaceTarget(tenant, caller, { ...(await togetherInSpace(tenant, spaceId)), ...more }, () => saying),
      )
      return devices.commandSpace(space, saying, expiryIn(left))
    }
    const [lampA, lampB] = [gatewayOf(site, 0).devices[0], gatewayOf(site, 1).devices[0]]
    const [a, b] = [await world().play(site, 0), await world().play(site, 1)]
    answers(a, lampA?.deviceNo)
    answers(b, lampB?.deviceNo, { reason: 'device-silent' })
    const answer = await tellFloor(callScene)
    expect(answer).toMatchObject({
      spaceId,
      roomId: null,
      total: 2,
      done: 1,
      silent: [lampB?.id],
      deviceAt: null,
    })
    expect(answer.rooms).toEqual([
      { roomId, total: 2, done: 1, silent: [lampB?.id], barred: null },
      { roomId: expect.any(Number), total: 0, done: 0, silent: [], barred: 'unpublished' },
    ])
    const told = events.flatMap((event) => (event.kind === 'command' ? [event.progress] : []))
    expect(told.length).toBeGreaterThan(0)
    expect(told.every((each) => each.spaceId === spaceId && each.rooms === undefined)).toBe(true)

    expect((await refusalOf(tellFloor({ ...callScene, sceneValue: 7 }))).data).toHaveProperty('sceneValue')
    expect((await refusalOf(tellFloor(callScene, { templateId: 1 }))).data).toHaveProperty('spaceId')
    b.onCommand(() => undefined)
    a.onCommand(() => undefined)
    expect((await refusalOf(tellFloor(callScene, {}, soon))).kind).toBe(errors.gatewayUnreachable)
  })

  it('tells the rooms of a zone on several floors, and leaves out those that are somebody else’s', async () => {
    const { site, rival, database, devices } = world()
    const { cid, campusId, roomId } = site
    const made = await database.system(async (db) => {
      const add = async (kind: 'building' | 'floor' | 'room', name: string, parent_id: number | null) =>
        (
          await db
            .insertInto('space')
            .values({ cid, campus_id: campusId, kind, name, parent_id })
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id
      const building = await add('building', '实验楼', null)
      const [below, above] = [await add('floor', '1F', building), await add('floor', '2F', building)]
      const other = await add('room', '203', above)
      await db.updateTable('space').set({ parent_id: below }).where('id', '=', roomId).execute()
      const lamp = gatewayOf(site, 2).devices[0]?.id ?? 0
      await db.updateTable('device').set({ room_id: other }).where('id', '=', lamp).execute()
      const { id: megaproject_id } = await db
        .insertInto('megaproject')
        .values({ cid, name: '项目' })
        .returning('id')
        .executeTakeFirstOrThrow()
      const own = { cid, megaproject_id, name: '东楼', sort: 1 }
      const wing = await db
        .insertInto('megaproject_building')
        .values(own)
        .returning('id')
        .executeTakeFirstOrThrow()
      const { id: floor_id } = await db
        .insertInto('megaproject_floor')
        .values({ ...own, building_id: wing.id })
        .returning('id')
        .executeTakeFirstOrThrow()
      const zone = (name: string) =>
        db
          .insertInto('megaproject_zone')
          .values({ cid, megaproject_id, floor_id, name })
          .returning('id')
          .executeTakeFirstOrThrow()
      const [bound, empty] = [await zone('试点区'), await zone('空')]
      const places = [below, other].map((space_id) => ({
        cid,
        megaproject_id,
        campus_id: campusId,
        space_id,
      }))
      await db
        .insertInto('megaproject_zone_place')
        .values(places.map((place) => ({ ...place, zone_id: bound.id })))
        .execute()
      return { zone: bound.id, empty: empty.id, other }
    })
    const who = { userId: 0, cid, campusIds: null, urls: new Set<string>() }
    const caller = { user: { userId: 0 } } as Caller
    const target = (zoneId: number, of = who) =>
      database.tenant(of, async (tenant) =>
        spaceTarget(tenant, caller, await togetherInZone(tenant, zoneId), () => callScene),
      )
    const [lampA, lampB] = [gatewayOf(site, 0).devices[0], gatewayOf(site, 1).devices[0]]
    answers(await world().play(site, 0), lampA?.deviceNo)
    answers(await world().play(site, 1), lampB?.deviceNo)
    const { space, saying } = await target(made.zone)
    const answer = await devices.commandSpace(space, saying)
    expect(answer).toMatchObject({ zoneId: made.zone, roomId: null, total: 2, done: 2 })
    expect(answer).not.toHaveProperty('spaceId')
    expect(answer.rooms?.map((room) => [room.roomId, room.barred])).toEqual([
      [roomId, null],
      [made.other, 'unpublished'],
    ])

    expect((await refusalOf(target(made.empty))).data).toHaveProperty('zoneId')
    const elsewhere = { ...who, cid: rival.cid }
    expect((await refusalOf(target(made.zone, elsewhere))).kind).toBe(errors.notFound)
  })

  it('tells groups of contacts and appliances alone, in a room and in the rooms of a campus', async () => {
    const { site, database } = world()
    const who = { userId: 0, cid: site.cid, campusIds: null, urls: new Set<string>() }
    await database.system(async (db) => {
      const functions = [
        { identifier: abilities.relayChannels, name: '路数', min: 1, max: 4, step: 1, unit: '' },
      ]
      const type = { product_type_id: 205, equipment_type: 2, parent_type_id: 2 }
      const made = { cid: site.cid, pid: `R${site.cid}`, name: '继电器', ...type }
      const { id: product_id } = await db
        .insertInto('product')
        .values({ ...made, function_list: JSON.stringify(functions) })
        .returning('id')
        .executeTakeFirstOrThrow()
      const relay = gatewayOf(site, 0).devices[1]?.id ?? 0
      await db.updateTable('device').set({ product_id }).where('id', '=', relay).execute()
    })
    const target = (saying: RoomSaying) =>
      database.tenant(who, (tenant) => roomTarget(tenant, site.roomId, () => saying))
    const lights = (identifier: string, paramValue: number) =>
      ({ sceneValue: null, groupValue: 49_152, identifier, paramValue }) as const
    for (const said of [lights('switch', 0), lights('fanSpeed', 2)])
      expect((await target(said)).saying).toEqual(said)
    expect((await refusalOf(target(lights('switch', 2)))).data).toHaveProperty('paramValue')
    expect((await refusalOf(target(lights('temperature', 20)))).data).toHaveProperty('identifier')
    const { space } = await database.tenant(who, async (tenant) =>
      spaceTarget(
        tenant,
        { user: { userId: 0 } } as Caller,
        { campusId: site.campusId, place: { spaceId: site.campusId }, within: null },
        () => lights('switch', 0),
      ),
    )
    expect(space.rooms.map(({ roomId }) => roomId)).toEqual([site.roomId])
    expect(space.left.map(({ barred }) => barred)).not.toContain('missing')
  })

  it('says what is wrong before anything is sent', async () => {
    const { rival } = world()
    const elsewhere = await refusalOf(tell(world(), callScene, undefined, rival.roomId))
    expect(elsewhere.kind).toBe(errors.notFound)
    const wrong = async (saying: RoomSaying) => (await refusalOf(tell(world(), saying))).data
    expect(await wrong({ sceneValue: 7, groupValue: null })).toHaveProperty('sceneValue')
    const group = { sceneValue: null, groupValue: 49_153, identifier: 'brightness', paramValue: 60 } as const
    expect(await wrong({ ...group, groupValue: 49_154 })).toHaveProperty('groupValue')
    expect(await wrong({ ...group, identifier: 'fly' })).toHaveProperty('identifier')
    expect(await wrong({ ...group, paramValue: 130 })).toHaveProperty('paramValue')
    // How a driver is set up is its template's to say, in a group as alone.
    const identifier = abilities.minBrightness
    const least = { identifier, name: '最低亮度', min: 1, max: 50, step: 1, unit: '%' }
    await world().database.system((db) =>
      db
        .updateTable('product')
        .set({ function_list: JSON.stringify([...lampFunctions, least]) })
        .where('cid', '=', world().site.cid)
        .where('parent_type_id', '=', 1)
        .execute(),
    )
    expect(await wrong({ ...group, identifier, paramValue: 5 })).toHaveProperty('identifier')
  })
})

it('ends once, whatever gateways answer in whatever order, and counts what was truly confirmed', () => {
  for (let seed = 1; seed <= 400; seed += 1) {
    const draws = random(seed)
    const gateways = ['g0', ...['g1', 'g2'].slice(0, draws.between(0, 2))] as const
    const ends: RoomCommandEffect[] = []
    const machine = run(roomCommandMachine, {
      perform: (effect) => {
        if (effect.kind === 'end') ends.push(effect)
        return undefined
      },
      failed: (error) => {
        throw error
      },
    })
    const begin = gateways.map((gatewayNo) => ({
      ...{ gatewayNo, away: draws.chance(0.2) },
      devices: draws.chance(0.3) ? [] : [`${gatewayNo}-0`, `${gatewayNo}-1`],
    }))
    machine.send({ kind: 'begin', left: draws.chance(0.1) ? 0 : 5_000, gateways: begin })
    const confirmed = new Set<string>()
    for (let at = 1; at <= 30; at += 1) {
      const gatewayNo = draws.pick(gateways)
      const deviceNo = `${gatewayNo}-${draws.between(0, 2)}`
      const before = machine.state().devices[deviceNo]?.kind
      const event = draws.pick<RoomCommandEvent>([
        { kind: 'taken', gatewayNo, devices: [`${gatewayNo}-0`, `${gatewayNo}-1`], at },
        { kind: 'device', gatewayNo, deviceNo, ok: true, at },
        { kind: 'device', gatewayNo, deviceNo, ok: false, at },
        { kind: 'refused', gatewayNo, tooLate: draws.chance(0.5) },
        { kind: 'untaken', gatewayNo },
      ])
      const isOver = ends.length > 0
      machine.send(event)
      if (!isOver && event.kind === 'device' && event.ok && before === 'told') confirmed.add(deviceNo)
    }
    machine.send({ kind: 'time up' })
    const { done, silent, total } = roomHopsOf(machine.state())
    // Nothing is whole while a gateway that reaches some of it does not have it.
    const lacking = begin.filter(({ gatewayNo }) => machine.state().gateways[gatewayNo]?.kind !== 'has')
    if (machine.state().kind === 'ended' && Object.keys(machine.state().gateways).length > 0)
      expect(silent).toEqual(expect.arrayContaining(lacking.flatMap(({ devices }) => devices)))
    expect({ seed, ends: ends.length, done, whole: done + silent.length }).toEqual({
      ...{ seed, ends: 1, done: confirmed.size, whole: total },
    })
    const [end] = ends
    expect({ seed, right: end?.kind === 'end' && end.refusal === null }).toEqual({
      seed,
      right:
        done > 0 ||
        (total === 0 && Object.values(machine.state().gateways).some(({ kind }) => kind === 'has')),
    })
  }
})
