import { setTimeout as pause } from 'node:timers/promises'
import pino from 'pino'
import { beforeEach, expect, it } from 'vitest'
import { downTopic } from '#contract/device-protocol.ts'
import { swapped } from '#contract/rules/device-swaps.ts'
import { configHash } from '#contract/rules/room-config.ts'
import { startNeeds } from '#server/publishing/needs.ts'
import { gatewayOf, onEachBroker } from './on-each-broker.ts'
import type { PlayedGateway } from './played-gateway.ts'
import { addTemplate, type Publishing } from './publishing.ts'
import { until } from './until.ts'

/** A gateway that does what it is told. */
const obey = (gateway: PlayedGateway) =>
  gateway.onConfig(async (message) => {
    await gateway.tellConfig(message, 'gateway')
    await gateway.tellConfig(message, 'device')
  })

onEachBroker((world) => {
  let publishing: Publishing
  let edits = 0
  const stateOf = async () => (await publishing.state()).roomList[0]?.state
  const becomes = (state: string) => until(async () => (await stateOf()) === state, `the room is ${state}`)
  const playAll = () => Promise.all([0, 1, 2].map((number) => world().play(world().site, number)))
  const others = (gateway: PlayedGateway) => gateway.configs.map(({ hash }) => hash)

  beforeEach(async () => {
    publishing ??= await addTemplate(world().database, world().site)
    edits += 1
    await publishing.edit(edits)
  })

  it('reaches every gateway of the room, and the room is consistent once all of them run it', async () => {
    const gateways = await playAll()
    const [first, ...rest] = gateways
    for (const gateway of rest) obey(gateway)
    await publishing.publish()
    await until(() => gateways.every(({ configs }) => configs.length > 0), 'all gateways have it')
    const message = first?.configs[0]
    if (!first || !message) throw new Error('nothing came')
    expect(message.hash).toBe(configHash(message.config))
    expect(message.config.roomId).toBe(world().site.roomId)
    expect(message.config.devices.map(({ deviceNo }) => deviceNo).sort()).toEqual(
      world()
        .site.gateways.flatMap(({ devices }) => devices.map(({ deviceNo }) => deviceNo))
        .sort(),
    )
    expect(message.config.gateways).toEqual(world().site.gateways.map(({ gatewayNo }) => gatewayNo))
    expect(message.config.template.scenes).toMatchObject([{ name: '上课', sceneValue: 1 }])
    const three = () => world().devices.flush().then(publishing.state)
    await until(async () => (await three()).sent === 1, 'it is sent')
    expect(await three()).toMatchObject({ rooms: 1, sent: 1, gatewayAcked: 0, applied: 0, unknown: 0 })

    await first.tellConfig(message, 'gateway')
    await until(async () => (await three()).gatewayAcked === 1, 'all gateways have said that they have it')
    expect(await stateOf()).toBe('pending')
    await first.tellConfig(message, 'device')
    await becomes('consistent')
    const state = await three()
    expect(state.applied).toBe(1)
    expect(state.appliedAt).toBeGreaterThanOrEqual(state.gatewayAt ?? Number.POSITIVE_INFINITY)
    expect(state.gatewayAt).toBeGreaterThanOrEqual(state.sentAt ?? Number.POSITIVE_INFINITY)

    // Who leads is shown as the gateways say it; one that is gone has not said that it leads no more.
    const leads = async () => (await three()).roomList[0]?.gateways?.map((one) => one.leads)
    const tellLead = (gateway = first) =>
      gateway.send('lead', { at: Date.now(), roomId: world().site.roomId, leads: true })
    await tellLead()
    await until(async () => (await leads())?.join() === 'true,,', 'the first one leads')
    await tellLead(rest[0])
    await until(async () => (await leads())?.join() === 'false,true,', 'the next one leads')
  })

  it('waits for a gateway that is away, and goes to it when it comes back', async () => {
    const [first, second] = await Promise.all([0, 1].map((number) => world().play(world().site, number)))
    if (!first || !second) throw new Error('nothing to test with')
    obey(first)
    obey(second)
    await publishing.publish()
    await until(() => second.configs.length > 0, 'those that are there have it')
    expect(await stateOf()).toBe('pending')
    const third = await world().play(world().site, 2)
    obey(third)
    await becomes('consistent')
    expect(third.configs.length).toBeGreaterThan(0)
  })

  it('is sent again until it is confirmed, and then no more', async () => {
    const gateways = await playAll()
    const [deaf, ...rest] = gateways
    if (!deaf) throw new Error('nothing to test with')
    for (const gateway of rest) obey(gateway)
    let asked = 0
    deaf.onConfig(async (message) => {
      asked += 1
      if (asked < 3) return
      await deaf.tellConfig(message, 'device')
    })
    await publishing.publish()
    await becomes('consistent')
    // Where the word on it is slower than the pause, more copies are sent meanwhile: to those that confirm at once too.
    expect(asked).toBeGreaterThanOrEqual(3)
    // Copies that are on their way as the word is in have come before what is sent after them.
    for (const [number, { commands }] of gateways.entries()) {
      const { gatewayNo } = gatewayOf(world().site, number)
      const topic = downTopic(world().site.cid, gatewayNo, 'command')
      await world().devices.line.publish(topic, '{}', 60_000).done
      await until(() => commands.length > 0, 'nothing is on its way to it any more')
    }
    const heard = gateways.map(({ configs }) => configs.length)
    // By then the next one would have come: the pause began with 400 ms and has doubled with every copy.
    await pause(400 * 2 ** (asked - 1) + 500)
    expect(gateways.map(({ configs }) => configs.length)).toEqual(heard)
    expect(new Set(gateways.flatMap(others)).size).toBe(1)
  })

  it('shows drift when a gateway says that a room runs something else, and publishing mends it', async () => {
    const [first, ...rest] = await playAll()
    if (!first) throw new Error('nothing to test with')
    for (const gateway of [first, ...rest]) obey(gateway)
    await publishing.publish()
    await becomes('consistent')
    const [message] = first.configs
    if (!message) throw new Error('nothing came')
    await first.tellConfig({ ...message, hash: 'set-by-hand' }, 'device')
    await becomes('drifted')
    expect((await publishing.state()).drifted).toBe(1)
    const before = first.configs.length
    await publishing.publish()
    await becomes('consistent')
    expect(first.configs.length).toBeGreaterThan(before)
    expect(new Set(others(first))).toEqual(new Set([message.hash]))
  })

  it('keeps why a gateway does not take it', async () => {
    const [first, ...rest] = await playAll()
    if (!first) throw new Error('nothing to test with')
    for (const gateway of rest) obey(gateway)
    first.onConfig((message) => first.tellConfig(message, 'gateway', 'out of memory'))
    await publishing.publish()
    await until(
      async () => (await publishing.state()).roomList[0]?.fault === 'out of memory',
      'the reason is known',
    )
    expect(await stateOf()).toBe('pending')
    obey(first)
    await becomes('consistent')
    expect((await publishing.state()).roomList[0]?.fault).toBeNull()
  })

  it('sends who took the place of whom, and nothing else, to gateways that run the rest; the whole where that is of no use', async () => {
    const { database, site } = world()
    const [able, old, late] = await playAll()
    if (!able || !old || !late) throw new Error('nothing to test with')
    for (const gateway of [able, old, late]) obey(gateway)
    await publishing.publish()
    await becomes('consistent')
    const [whole] = able.configs
    const [first, second] = site.gateways[0]?.devices ?? []
    if (!whole || !first || !second) throw new Error('nothing to swap')
    const put = (id: number, device_no: string) =>
      database.system((db) => db.updateTable('device').set({ device_no }).where('id', '=', id).execute())
    const [next, last] = [`${first.deviceNo}-new`, `${second.deviceNo}-new`]
    const swaps = [{ from: first.deviceNo, to: next }]
    const tell = (gateway: PlayedGateway, hash: string) =>
      gateway.tellConfig({ hash, config: whole.config }, 'device')
    const needs = await startNeeds(database, pino({ level: 'silent' }))
    try {
      // One takes it, one does not know the message, and one has not answered when the next device is swapped.
      const [had, oldHad] = [able.configs.length, old.configs.length]
      const wholes: number[] = []
      able.onSwap(async ({ hash }) => {
        wholes.push(able.configs.length - had)
        await tell(able, hash)
      })
      await put(first.id, next)
      const message = await until(() => able.swaps[0], 'it comes')
      const then = swapped(whole.config, swaps)
      expect(message).toEqual({
        ...{ roomId: site.roomId, base: whole.hash, hash: configHash(then) },
        ...{ publishedAt: whole.publishedAt, swaps },
      })
      await until(() => old.configs.length > oldHad, 'it is sent whole to the one that does not know it')
      expect(old.configs.at(-1)?.config).toEqual(then)
      expect([old.swaps.length, wholes]).toEqual([1, [0]])
      await becomes('consistent')

      // Two that are swapped before anybody has answered are one difference to what the gateway runs.
      for (const gateway of [able, late]) gateway.onSwap(() => undefined)
      for (const gateway of [able, late]) gateway.onConfig(() => undefined)
      const before = late.swaps.length
      await put(second.id, last)
      await until(() => late.swaps.length > before, 'the second one')
      await put(first.id, first.deviceNo)
      const both = await until(() => late.swaps.find((one) => one.swaps.length === 2), 'both')
      expect(both.base).toBe(message.hash)
      expect(both.hash).toBe(configHash(swapped(then, both.swaps)))
    } finally {
      await needs.stop()
      await put(first.id, first.deviceNo)
      await put(second.id, second.deviceNo)
    }
  })

  it('has a gateway give the room up once it reaches none of its devices', async () => {
    const { database, site } = world()
    const [first, second, left] = await playAll()
    if (!first || !second || !left) throw new Error('nothing to test with')
    for (const gateway of [first, second, left]) obey(gateway)
    await publishing.publish()
    await becomes('consistent')
    const { cid, campusId: campus_id, roomId } = site
    const { id: elsewhere } = await database.system((db) =>
      db
        .insertInto('space')
        .values({ cid, campus_id, kind: 'room', name: '102' })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    const ids = site.gateways[2]?.devices.map(({ id }) => id) ?? []
    const put = (room_id: number) =>
      database.system((db) => db.updateTable('device').set({ room_id }).where('id', 'in', ids).execute())
    const releases = () =>
      database.system((db) => db.selectFrom('config_release').select(['gateway_id', 'room_id']).execute())
    const needs = await startNeeds(database, pino({ level: 'silent' }))
    try {
      // Away meanwhile, it hears of it when it is back.
      await left.leave()
      await put(elsewhere)
      await until(async () => (await releases()).length > 0, 'it is to give it up')
      expect(await releases()).toEqual([{ gateway_id: site.gateways[2]?.deviceId, room_id: roomId }])
      const back = await world().play(site, 2)
      const given = await until(() => back.configs[0], 'it is told')
      expect(given.config).toMatchObject({ roomId, devices: [], template: { equipment: [], timings: [] } })
      expect(given.hash).toBe(configHash(given.config))
      await until(
        () => first.configs.at(-1)?.config.gateways?.length === 2,
        'the others are told who is left',
      )
      // Told again until it has done it, and then no more; what it had before is not newer.
      await until(() => back.configs.length > 1, 'it is told again')
      await back.tellConfig(given, 'device')
      await until(async () => (await releases()).length === 0, 'it has given it up')
      expect(given.publishedAt).toBe(left.configs.at(-1)?.publishedAt)

      // Back among those of the room, it is told what the room runs.
      obey(back)
      await put(roomId)
      await until(() => back.configs.at(-1)?.config.gateways?.length === 3, 'it serves the room again')
      await becomes('consistent')

      // One that was forgotten, as before this was known, says so itself.
      await put(elsewhere)
      await until(
        async () => (await stateOf()) === 'consistent' && (await releases()).length === 0,
        'given up',
      )
      const before = back.configs.length
      await back.tellConfig({ hash: 'of-long-ago', config: given.config }, 'device')
      await world().devices.flush()
      await until(() => back.configs.length > before, 'it is told once more')
      await until(async () => (await releases()).length === 0, 'and has given it up')
    } finally {
      await needs.stop()
      await put(roomId)
    }
  })

  it('has gateways give a room up whose template is taken away, and run it again with one', async () => {
    const { database, site } = world()
    const gateways = await playAll()
    for (const gateway of gateways) obey(gateway)
    await publishing.publish()
    await becomes('consistent')
    const put = (template_id: number | null) =>
      database.system((db) =>
        db.updateTable('space').set({ template_id }).where('id', '=', site.roomId).execute(),
      )
    await put(null)
    for (const { configs } of gateways) {
      await until(() => configs.at(-1)?.config.devices.length === 0, 'each gives it up')
      expect(configs.at(-1)?.publishedAt).toBe(configs[0]?.publishedAt)
    }
    await put(publishing.templateId)
    await publishing.publish()
    await becomes('consistent')
  })

  it('believes only the gateways that reach the room', async () => {
    const gateways = await playAll()
    const foreign = await world().play(world().rival)
    const [first, ...rest] = gateways
    if (!first) throw new Error('nothing to test with')
    for (const gateway of rest) obey(gateway)
    await publishing.publish()
    const message = await until(() => first.configs[0], 'it comes')
    await foreign.tellConfig(message, 'gateway')
    await foreign.tellConfig(message, 'device')
    const lamp = world().site.gateways[0]?.devices[0]
    await first.status(Date.now(), { deviceNo: lamp?.deviceNo ?? '', online: true })
    await world().saved(lamp?.id ?? 0)
    expect(await stateOf()).toBe('pending')
    expect(foreign.configs).toEqual([])
  })
})
