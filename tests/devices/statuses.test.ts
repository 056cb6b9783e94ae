import { expect, it } from 'vitest'
import { errors } from '#contract/errors.ts'
import { on } from '#server/devices/happenings.ts'
import { gatewayOf, lampOf, onEachBroker, refusalOf } from './on-each-broker.ts'
import { until } from './until.ts'

onEachBroker((world) => {
  it('brings a status into the world().database and to the listeners', async () => {
    const gateway = await world().play(world().site)
    const lamp = lampOf(world().site)
    const at = Date.now()
    await gateway.status(at, {
      deviceNo: lamp.deviceNo,
      online: true,
      deviceSwitch: 1,
      values: { brightness: 70 },
    })
    await until(() => world().told(lamp.id).length > 0, 'the listeners are told')
    const expected = { online: true, fault: false, values: { brightness: 70 } }
    expect(world().told(lamp.id).at(-1)).toMatchObject({
      ...expected,
      deviceSwitch: 1,
      roomId: world().site.roomId,
    })
    expect(world().events.find((event) => event.kind === 'status')).toMatchObject({
      cid: world().site.cid,
      campusId: world().site.campusId,
    })
    const row = await world().saved(lamp.id)
    expect(row).toMatchObject({
      ...expected,
      device_switch: 1,
      campus_id: world().site.campusId,
      room_id: world().site.roomId,
    })
    expect(row?.at).toBeGreaterThanOrEqual(at)
    expect(row?.at).toBeLessThanOrEqual(Date.now())
  })

  it('keeps what a later message does not name and ignores an earlier message', async () => {
    const gateway = await world().play(world().site)
    const lamp = lampOf(world().site, 1)
    const at = Date.now()
    await gateway.status(at, {
      deviceNo: lamp.deviceNo,
      online: true,
      deviceSwitch: 1,
      values: { brightness: 30 },
    })
    await gateway.status(at + 1, { deviceNo: lamp.deviceNo, values: { colour: 2 } })
    await gateway.status(at - 60_000, { deviceNo: lamp.deviceNo, online: false, deviceSwitch: 0 })
    await gateway.status(at + 2, { deviceNo: lamp.deviceNo, fault: true })
    await until(() => world().told(lamp.id).at(-1)?.fault, 'the last message arrives')
    expect(await world().saved(lamp.id)).toMatchObject({
      online: true,
      fault: true,
      device_switch: 1,
      values: { brightness: 30, colour: 2 },
    })
  })

  it("says since when a sensor's state holds, and takes a meter's reading for what it shows", async () => {
    const gateway = await world().play(world().site)
    const { id, deviceNo } = lampOf(world().site, 2)
    const last = () => world().told(id).at(-1)
    const says = (values: Record<string, number>) =>
      gateway.status(Date.now(), { deviceNo, online: true, values })
    await says({ presence: 1, illuminance: 300 })
    await until(() => last()?.values.presence === 1, 'somebody is there')
    const since = last()?.since
    expect(since).toEqual({ presence: last()?.at })

    await says({ presence: 1, illuminance: 310 })
    const readings = [{ deviceNo, metric: 'power', value: 41 }]
    await gateway.send('telemetry', { at: Date.now(), readings })
    await until(() => last()?.values.power === 41, 'the reading arrives')
    expect(last()).toMatchObject({ online: true, since, values: { presence: 1, illuminance: 310 } })

    await says({ presence: 0 })
    await until(() => last()?.values.presence === 0, 'nobody is there any more')
    const { since: left, at } = last() ?? {}
    expect(left).toEqual({ presence: at })
    expect(left).not.toEqual(since)
    const saved = await world().saved(id)
    expect(saved).toMatchObject({ since: left, values: { presence: 0, illuminance: 310, power: 41 } })
  })

  it('is not stopped by a clock in the future', async () => {
    const gateway = await world().play(world().site)
    const lamp = lampOf(world().site, 2)
    const year = 365 * 24 * 60 * 60_000
    await gateway.status(Date.now() + year, { deviceNo: lamp.deviceNo, online: true, deviceSwitch: 1 })
    await until(() => world().told(lamp.id).at(-1)?.deviceSwitch === 1, 'the message from the future arrives')
    await gateway.status(Date.now(), { deviceNo: lamp.deviceNo, deviceSwitch: 0 })
    await until(() => world().told(lamp.id).at(-1)?.deviceSwitch === 0, 'the message of today arrives')
    expect((await world().saved(lamp.id))?.at).toBeLessThanOrEqual(Date.now())
  })

  it('understands a gateway whose clock began in 1970', async () => {
    const gateway = await world().play(world().site)
    const lamp = lampOf(world().site, 3)
    await gateway.status(Date.now(), { deviceNo: lamp.deviceNo, online: true, deviceSwitch: 1 })
    await until(() => world().told(lamp.id).length > 0, 'it reports with the right time')
    const began = Date.now()
    await gateway.send('event', { at: 5_000, kind: 'gateway', online: true })
    await gateway.status(6_000, { deviceNo: lamp.deviceNo, deviceSwitch: 0 })
    await until(
      () => world().told(lamp.id).at(-1)?.deviceSwitch === 0,
      'it reports with a clock that was reset',
    )
    const row = await world().saved(lamp.id)
    expect(row?.at).toBeGreaterThanOrEqual(began)
    expect(row?.at).toBeLessThanOrEqual(Date.now())
  })

  it('takes a gateway that vanishes and its world().devices for offline, and back again when they report', async () => {
    const gateway = await world().play(world().site)
    const lamp = lampOf(world().site)
    const { deviceId } = gatewayOf(world().site)
    await gateway.status(Date.now(), { deviceNo: lamp.deviceNo, online: true, deviceSwitch: 1 })
    await until(async () => (await world().saved(lamp.id))?.online, 'the lamp is online')
    const row = () =>
      world().database.system((db) =>
        db.selectFrom('gateway').selectAll().where('device_id', '=', deviceId).executeTakeFirst(),
      )
    expect(await row()).toMatchObject({ online: true })

    gateway.vanish()
    await until(async () => (await world().saved(lamp.id))?.online === false, 'the lamp is offline')
    expect(await world().saved(deviceId)).toMatchObject({ online: false })
    expect(await row()).toMatchObject({ online: false })
    expect((await refusalOf(world().switchOn(lamp.id))).kind).toBe(errors.gatewayUnreachable)

    const again = await world().play(world().site)
    await again.status(Date.now(), { deviceNo: lamp.deviceNo, online: true })
    await until(async () => (await world().saved(lamp.id))?.online, 'the lamp is online again')
    expect(await row()).toMatchObject({ online: true })
  })

  it('does not let a gateway that is back at once blink', async () => {
    const gateway = await world().play(world().site)
    const lamp = lampOf(world().site)
    await gateway.status(Date.now(), {
      deviceNo: lamp.deviceNo,
      online: true,
      values: { news: Date.now() },
    })
    await until(() => world().told(lamp.id).length > 0, 'the lamp is online')
    const { deviceId } = gatewayOf(world().site)
    let backAt = 0
    const deaf = on(world().devices.line.happenings, 'appeared', (event) => {
      if (event.gateway.deviceId === deviceId) backAt = Date.now()
    })
    gateway.vanish()
    await world().play(world().site)
    await until(() => backAt > 0, 'the server hears that it is back')
    deaf()
    await new Promise((resolve) => setTimeout(resolve, 3_000))
    // Offline is since the last will has come: a gateway that is heard less than two seconds later never was.
    const blinks = world()
      .told(lamp.id)
      .filter(({ online, at }) => !online && backAt - at < 2_000)
    expect(blinks).toEqual([])
  })

  it('counts what it cannot read and goes on', async () => {
    const gateway = await world().play(world().site)
    const lamp = lampOf(world().site)
    const before = world().devices.counts()
    const broken = [
      '{',
      'null',
      '[]',
      '{"at":1e300,"devices":[]}',
      '{"at":1,"devices":[{"deviceNo":5}]}',
      '\u0000',
    ]
    for (const text of broken) await gateway.send('status', text)
    await gateway.status(Date.now(), { deviceNo: 'nobody', online: true })
    await gateway.status(Date.now(), { deviceNo: lampOf(world().rival).deviceNo, online: true })
    await gateway.status(Date.now(), { deviceNo: lampOf(world().site, 0, 1).deviceNo, online: true })
    await gateway.status(Date.now(), {
      deviceNo: lamp.deviceNo,
      online: true,
      values: { 'a b': 1, constructor: 2 },
    })
    await until(() => world().told(lamp.id).length > 0, 'the readable message arrives')
    expect(world().devices.counts().malformed - before.malformed).toBeGreaterThanOrEqual(broken.length)
    expect(world().devices.counts().unknown - before.unknown).toBeGreaterThanOrEqual(3)
    expect(world().told(lamp.id).at(-1)?.values).not.toHaveProperty('a b')
    expect(await world().saved(lampOf(world().rival).id)).toBeUndefined()
  })

  it('stores readings and rolls them up', async () => {
    const gateway = await world().play(world().site)
    const lamp = lampOf(world().site)
    const hour = Math.floor(Date.now() / 3_600_000) * 3_600_000 - 2 * 3_600_000
    for (const [at, value] of [
      [hour + 1_000, 5],
      [hour + 2_000, 7],
      [hour + 2_000, 7],
    ] as const) {
      await gateway.send('telemetry', {
        at,
        readings: [{ deviceNo: lamp.deviceNo, metric: 'power', value }],
      })
    }
    const rows = await until(async () => {
      await world().devices.flush()
      const found = await world().database.system((db) =>
        db.selectFrom('telemetry_hour').selectAll().where('device_id', '=', lamp.id).execute(),
      )
      return found[0]?.samples === 2 && found
    }, 'two readings are rolled up')
    expect(rows).toMatchObject([{ at: hour, total: 12, lowest: 5, highest: 7, first: 5, last: 7 }])
  })
})
