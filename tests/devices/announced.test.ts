import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { gatewayOf, lampOf, onEachBroker } from './on-each-broker.ts'
import { until } from './until.ts'

onEachBroker((world) => {
  /** A device as it is in the database with all that was heard, and the transactions that wrote it and its room's list. */
  const rowOf = async (id: number) => {
    const { devices, database } = world()
    await devices.flush()
    const { rows } = await database.system((db) =>
      sql<{ version: string; mac: string; edits: number; written: string; listed: string }>`
        select device_version as version, mac, device.version as edits, device.xmin::text as written,
          room_bucket.changed_in::text as listed
        from device join room_bucket using (room_id) where id = ${id}`.execute(db),
    )
    const [row] = rows
    if (!row) throw new Error('there is no such device')
    return row
  }
  const says = (id: number, said: object) =>
    until(async () => {
      const row = await rowOf(id)
      return Object.entries(said).every(([field, value]) => row[field as keyof typeof row] === value)
    }, 'what it says is kept')

  it('keeps the firmware and the address that a gateway announces as its device’s, and writes nothing for the same again', async () => {
    const { deviceId } = gatewayOf(world().site)
    const before = await rowOf(deviceId)
    expect([before.version, before.mac]).toEqual(['', ''])
    const gateway = await world().play(world().site)
    await says(deviceId, { version: '2.0.1', mac: '' })
    const after = await rowOf(deviceId)
    // Whoever holds the room is told; who has edited the device meanwhile is in nobody's way.
    expect(after.listed).not.toBe(before.listed)
    expect(after.edits).toBe(before.edits)

    const announce = (said: object) =>
      gateway.send('event', { at: Date.now(), kind: 'gateway', online: true, ...said })
    await announce({ version: '2.0.1', mac: '024c.50a1.b2c3' })
    await says(deviceId, { version: '2.0.1', mac: '02:4C:50:A1:B2:C3' })
    const known = await rowOf(deviceId)
    await announce({ version: '2.0.1', mac: '02-4c-50-a1-b2-c3' })
    await announce({ version: '2.0.1' })
    const lamp = lampOf(world().site)
    await gateway.status(Date.now(), { deviceNo: lamp.deviceNo, values: { brightness: 7 } })
    await until(() => world().told(lamp.id).at(-1)?.values.brightness === 7, 'all of it was heard')
    expect(await rowOf(deviceId)).toEqual(known)
  })

  it('keeps what devices behind it say, in whichever spelling, and nothing that is none', async () => {
    const gateway = await world().play(world().site)
    const { id, deviceNo } = lampOf(world().site, 1)
    const report = async (values: Record<string, number>, said: object) => {
      await gateway.status(Date.now(), { deviceNo, online: true, values, ...said })
      const [name = '', value] = Object.entries(values)[0] ?? []
      await until(() => world().told(id).at(-1)?.values[name] === value, 'the report arrives')
    }
    const before = await rowOf(id)
    await report({ brightness: 10 }, { mac: '02-4c-50-00-00-01-ff-fe', version: ' ' })
    await says(id, { version: '', mac: '02:4C:50:00:00:01:FF:FE' })
    await report({ brightness: 20 }, { version: '3.1.0' })
    await says(id, { version: '3.1.0', mac: '02:4C:50:00:00:01:FF:FE' })
    for (const [place, bad] of ['00:00:00:00:00:00', 'FFFFFFFFFFFF', '02:4C:50', 'no address', ''].entries())
      await report({ brightness: 30 + place }, { mac: bad, version: '3.1.0\u0000' })
    expect(await rowOf(id)).toMatchObject({
      version: '3.1.0',
      mac: '02:4C:50:00:00:01:FF:FE',
      edits: before.edits,
    })
    await gateway.status(Date.now(), { deviceNo, version: '3'.repeat(21), values: { brightness: 99 } })
    await report({ brightness: 40 }, {})
    expect(
      world()
        .told(id)
        .map(({ values }) => values.brightness),
    ).not.toContain(99)
    expect((await rowOf(id)).version).toBe('3.1.0')
  })

  it('keeps nothing of a device for the one that has taken its place, and hears that one', async () => {
    const gateway = await world().play(world().site)
    const { id, deviceNo } = lampOf(world().site, 2)
    const said = { online: true, version: '1.0.0', mac: '02:4C:50:00:00:02' }
    await gateway.status(Date.now(), { deviceNo, ...said })
    await says(id, { version: '1.0.0', mac: said.mac })

    const next = `${deviceNo}+`
    const another = { device_no: next, mac: '', device_version: '' }
    await world().database.system((db) =>
      db.updateTable('device').set(another).where('id', '=', id).execute(),
    )
    await gateway.status(Date.now(), { deviceNo, ...said, version: '1.0.1' })
    expect(await rowOf(id)).toMatchObject({ version: '', mac: '' })
    await gateway.status(Date.now(), { deviceNo: next, online: true, mac: '024C50000003', version: '2.0.0' })
    await says(id, { version: '2.0.0', mac: '02:4C:50:00:00:03' })
  })

  it('tells the address of a device that is nobody’s, where it is one', async () => {
    const gateway = await world().play(world().site)
    const devices = [
      { deviceNo: 'NEW-1', mac: '024c50000004' },
      { deviceNo: 'NEW-2', mac: 'none' },
    ]
    await gateway.send('identify', { at: Date.now(), devices })
    const told = () => world().events.flatMap((event) => (event.kind === 'identified' ? event.devices : []))
    await until(() => told().length === 2, 'they are told')
    expect(told()).toEqual([{ deviceNo: 'NEW-1', mac: '02:4C:50:00:00:04' }, { deviceNo: 'NEW-2' }])
  })
})
