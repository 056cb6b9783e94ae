import pino from 'pino'
import { expect, it } from 'vitest'
import { openDatabase } from '#server/database/open.ts'
import { startBroker } from '#server/devices/broker.ts'
import { startDevices } from '#server/devices/index.ts'
import { quickest } from '#tests/world/databases.ts'
import { playGateway } from './played-gateway.ts'
import { addSite } from './site.ts'
import { tellDevice } from './tell-device.ts'
import { until } from './until.ts'

it('an external broker that speaks only MQTT 3.1.1 and has no shared subscriptions will do', async () => {
  const place = await quickest.make()
  const database = await openDatabase(place)
  const log = pino({ level: 'silent' })
  const broker = await startBroker({
    host: '127.0.0.1',
    port: 0,
    signIn: async () => ({ kind: 'server' }),
    log,
  })
  const mqttUrl = `mqtt://server:secret@127.0.0.1:${broker.port}`
  const site = await addSite(database, 1, 1)
  const devices = await startDevices({ database, config: { host: '', mqttPort: 0, mqttUrl }, log })
  expect(devices.mqttUrl).not.toContain('secret')
  await until(() => devices.listening(), 'it is understood')

  const [gateway] = site.gateways
  const lamp = gateway?.devices[0]
  if (!gateway || !lamp) throw new Error('the site has no lamp')
  const played = await playGateway({ url: devices.mqttUrl, cid: site.cid, ...gateway })
  await played.status(Date.now(), { deviceNo: lamp.deviceNo, online: true })
  const online = async () => {
    await devices.flush()
    return database.system((db) =>
      db.selectFrom('device_status').select('online').where('device_id', '=', lamp.id).executeTakeFirst(),
    )
  }
  await until(online, 'its status arrives')
  played.onCommand(({ commandId }) => played.ack(commandId, 'device'))
  const command = { deviceId: lamp.id, identifier: 'switch', paramValue: 1 }
  expect((await tellDevice({ database, devices }, site.cid, command)).deviceAt).not.toBeNull()

  await played.leave()
  await devices.stop()
  await broker.stop()
  await database.close()
  await place.remove()
})
