import { expect, it } from 'vitest'
import type { CommandProgress } from '#contract/device-shapes.ts'
import { errors } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import { commandTarget } from '#server/devices/command-target.ts'
import { lampOf, onEachBroker, refusalOf } from './on-each-broker.ts'
import type { PlayedGateway } from './played-gateway.ts'
import { lampFunctions } from './site.ts'
import { tellDevice } from './tell-device.ts'
import { until } from './until.ts'

onEachBroker((world) => {
  /** Gives a command that is good for two seconds from when its device has been read, however long that took. */
  const switchOnSoon = async (deviceId: number) => {
    const { database, devices, site } = world()
    const who = { userId: 0, cid: site.cid, campusIds: null, urls: new Set<string>() }
    const target = await database.tenant(who, (tenant) => commandTarget(tenant, deviceId))
    return devices.command(target, { identifier: 'switch', paramValue: 1, expiresAt: Date.now() + 2_000 })
  }
  /** Has the server hear a gateway, by a clock that shows `at`. */
  const isHeard = async (gateway: PlayedGateway, at = Date.now()) => {
    const { id, deviceNo } = lampOf(world().site)
    await gateway.status(at, { deviceNo, online: true, values: { news: Date.now() } })
    await until(() => world().told(id).length > 0, 'its clock is known')
  }

  it('confirms a command over both hops', async () => {
    const gateway = await world().play(world().site)
    const lamp = lampOf(world().site)
    gateway.onCommand(async ({ commandId }) => {
      await gateway.ack(commandId, 'gateway')
      await gateway.ack(commandId, 'device')
    })
    const done = await world().switchOn(lamp.id)
    expect(done).toMatchObject({ deviceId: lamp.id })
    expect(done.gatewayAt).toBeGreaterThanOrEqual(done.receivedAt)
    expect(done.deviceAt).toBeGreaterThanOrEqual(done.gatewayAt ?? 0)
    expect(
      world()
        .progress()
        .map(({ gatewayAt, deviceAt }) => [gatewayAt !== null, deviceAt !== null]),
    ).toEqual([
      [false, false],
      [true, false],
      [true, true],
    ])
    expect(gateway.commands).toMatchObject([{ deviceNo: lamp.deviceNo, identifier: 'switch', paramValue: 1 }])
    expect(gateway.commands[0]?.expiresAt).toBeLessThanOrEqual(done.receivedAt + limits.commandExpiry)
  })

  it('answers what a device has confirmed where that is another value than it was told', async () => {
    const gateway = await world().play(world().site)
    const lamp = lampOf(world().site)
    const said = { deviceId: lamp.id, identifier: 'brightness', paramValue: 80 }
    const tell = () => tellDevice(world(), world().site.cid, said)
    let value: number | undefined = 65
    gateway.onCommand(({ commandId }) =>
      gateway.send('ack', { commandId, hop: 'device', ok: true, value, at: Date.now() }),
    )
    expect(await tell()).toMatchObject({ done: 1, value: 65 })
    expect(world().progress().at(-1)).toMatchObject({ value: 65 })
    value = undefined
    expect(await tell()).not.toHaveProperty('value')
  })

  it('says what is wrong with a command before it sends it', async () => {
    const gateway = await world().play(world().site)
    const lamp = lampOf(world().site)
    const command = (deviceId: number, identifier: string, paramValue: number) =>
      refusalOf(tellDevice(world(), world().site.cid, { deviceId, identifier, paramValue }))
    expect((await command(lamp.id, 'fly', 1)).data).toHaveProperty('identifier')
    expect((await command(lamp.id, 'brightness', 101)).data).toHaveProperty('paramValue')
    expect((await command(lamp.id, 'brightness', 33)).data).toHaveProperty('paramValue')
    expect((await command(lamp.id, 'brightness', 33)).kind).toBe(errors.input)
    expect((await command(lampOf(world().rival).id, 'switch', 1)).kind).toBe(errors.notFound)
    expect((await refusalOf(world().switchOn(lamp.id, Date.now() - 1))).kind).toBe(errors.commandExpired)
    expect(gateway.commands).toEqual([])
  })

  it('tells one channel of a relay, and none that it does not have', async () => {
    const gateway = await world().play(world().site)
    const lamp = lampOf(world().site)
    gateway.onCommand(({ commandId }) => gateway.ack(commandId, 'device'))
    const relay = [{ identifier: 'relay_channels', name: '路数', min: 1, max: 4, step: 1, unit: '' }]
    await world().database.system((db) =>
      db
        .updateTable('product')
        .set({ function_list: JSON.stringify([...lampFunctions, ...relay]) })
        .where('id', '=', (product) =>
          product.selectFrom('device').select('product_id').where('device.id', '=', lamp.id),
        )
        .execute(),
    )
    const tell = (identifier: string, paramValue: number) =>
      tellDevice(world(), world().site.cid, { deviceId: lamp.id, identifier, paramValue })
    await tell('switch4', 1)
    expect(gateway.commands).toMatchObject([{ identifier: 'switch4', paramValue: 1 }])
    for (const [identifier, value, field] of [
      ['switch5', 1, 'identifier'],
      ['relay_channels', 2, 'identifier'],
      ['switch4', 2, 'paramValue'],
    ] as const)
      expect((await refusalOf(tell(identifier, value))).data).toHaveProperty(field)
    expect(gateway.commands).toHaveLength(1)
  })

  it('tells how far a command got that nobody confirmed', async () => {
    const gateway = await world().play(world().site)
    const lamp = lampOf(world().site)
    const unheard = await refusalOf(switchOnSoon(lamp.id))
    expect(unheard.kind).toBe(errors.gatewayUnreachable)
    expect(unheard.data).toMatchObject({ deviceId: lamp.id, gatewayAt: null, deviceAt: null })

    gateway.onCommand(({ commandId }) => gateway.ack(commandId, 'gateway'))
    const silent = await refusalOf(world().switchOn(lamp.id))
    expect(silent.kind).toBe(errors.deviceSilent)
    expect(silent.data).toMatchObject({ deviceAt: null })
    expect((silent.data as CommandProgress).gatewayAt).not.toBeNull()

    gateway.onCommand(({ commandId }) => gateway.ack(commandId, 'gateway', 'expired'))
    expect((await refusalOf(world().switchOn(lamp.id))).kind).toBe(errors.commandExpired)
    gateway.onCommand(async ({ commandId }) => {
      await gateway.ack(commandId, 'gateway')
      await gateway.ack(commandId, 'device', 'device-silent')
    })
    expect((await refusalOf(world().switchOn(lamp.id))).kind).toBe(errors.deviceSilent)
  })

  it('takes an answer only from the gateway that was asked', async () => {
    const [asked, other] = [await world().play(world().site, 0), await world().play(world().site, 1)]
    asked.onCommand(({ commandId }) => other.ack(commandId, 'device'))
    const error = await refusalOf(switchOnSoon(lampOf(world().site).id))
    expect(error.kind).toBe(errors.gatewayUnreachable)
  })

  it('never gives a gateway that was away an old command', async () => {
    const gateway = await world().play(world().site, 2)
    await gateway.leave()
    await refusalOf(switchOnSoon(lampOf(world().site, 0, 2).id))
    const again = await world().play(world().site, 2)
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(again.commands).toEqual([])
  })

  it('lets nobody say that a command is good for longer than commands are', async () => {
    const began = Date.now()
    const gateway = await world().play(world().site)
    await isHeard(gateway)
    gateway.onCommand(({ commandId }) => gateway.ack(commandId, 'device'))
    const { receivedAt } = await world().switchOn(lampOf(world().site).id, Date.now() + 60 * 60_000)
    expect(gateway.commands).toHaveLength(1)
    // In the gateway's clock, which is the same but for what its messages have taken.
    const length = (gateway.commands[0]?.expiresAt ?? 0) - receivedAt
    expect(length).toBeLessThanOrEqual(limits.commandExpiry)
    expect(length).toBeGreaterThanOrEqual(limits.commandExpiry - (receivedAt - began))
  })

  it('translates the expiry for a gateway whose clock is an hour late', async () => {
    const gateway = await world().play(world().site)
    const hour = 60 * 60_000
    const began = Date.now()
    await gateway.send('event', { at: Date.now() - hour, kind: 'gateway', online: true })
    await isHeard(gateway, Date.now() - hour)
    gateway.onCommand(async ({ commandId }) => gateway.ack(commandId, 'device'))
    const { receivedAt } = await world().switchOn(lampOf(world().site).id)
    const length = (gateway.commands[0]?.expiresAt ?? 0) + hour - receivedAt
    expect(length).toBeLessThanOrEqual(limits.commandExpiry)
    expect(length).toBeGreaterThanOrEqual(limits.commandExpiry - (receivedAt - began))
  })
})
