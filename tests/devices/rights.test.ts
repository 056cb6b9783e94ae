import { connectAsync } from 'mqtt'
import { expect, it } from 'vitest'
import { downTopic, upTopic } from '#contract/device-protocol.ts'
import { peerTopic, peerTopics } from '#contract/peer-protocol.ts'
import { gatewayOf, lampOf, onEachBroker } from './on-each-broker.ts'
import { tellDevice } from './tell-device.ts'
import { until } from './until.ts'

onEachBroker((world, broker) => {
  it.runIf(broker.strict)('refuses who is not known', async () => {
    const { gatewayNo, secret } = gatewayOf(world().site)
    const connect = (username?: string, password?: string) =>
      connectAsync(world().devices.mqttUrl, {
        username,
        password,
        protocolVersion: 4,
        reconnectPeriod: 0,
      })
    await expect(connect(gatewayNo, `${secret}x`)).rejects.toThrow(/not authorized|bad user/i)
    await expect(connect('nobody', secret)).rejects.toThrow(/not authorized|bad user/i)
    await expect(connect()).rejects.toThrow(/not authorized|bad user/i)
    await expect(connect('$lamplighter', 'guess')).rejects.toThrow(/not authorized|bad user/i)
  })

  it.runIf(broker.strict)(
    'lets gateways speak with each other as themselves, and hear what is for them',
    async () => {
      const { cid } = world().site
      const [one, two, three] = [0, 1, 2].map((number) => gatewayOf(world().site, number))
      const connect = async (gateway = one) => {
        const { gatewayNo: username = '', secret: password = '' } = gateway ?? {}
        const options = {
          username,
          password,
          clientId: username,
          protocolVersion: 4,
          reconnectPeriod: 0,
        } as const
        const client = await connectAsync(world().devices.mqttUrl, options)
        client.on('error', () => {})
        return client
      }
      const [a, b, c] = [one, two, three].map((gateway) => gateway?.gatewayNo ?? '') as [
        string,
        string,
        string,
      ]
      const [second, third] = [await connect(two), await connect(three)]
      const heard: string[] = []
      for (const client of [second, third]) {
        client.on('message', (topic) => heard.push(topic))
        await client.subscribeAsync(peerTopics(cid, b)).catch(() => {})
      }
      // As itself; as another one, which may cost the connection.
      for (const topic of [peerTopic(cid, c, b), peerTopic(cid, a, b)]) {
        const first = await connect()
        await first.publishAsync(topic, '{}', { qos: 0 }).catch(() => {})
        await new Promise((resolve) => setTimeout(resolve, 100))
        await first.endAsync(true)
      }
      await until(() => heard.length > 0, 'the other gateway hears it')
      expect(heard).toEqual([peerTopic(cid, a, b)])
      await Promise.all([second, third].map((client) => client.endAsync(true)))
    },
  )

  it.runIf(broker.strict)("keeps a gateway out of others' topics", async () => {
    const { gatewayNo, secret } = gatewayOf(world().site)
    const own = gatewayOf(world().site).gatewayNo
    const others = gatewayOf(world().rival).gatewayNo
    const thief = async () => {
      const client = await connectAsync(world().devices.mqttUrl, {
        username: gatewayNo,
        password: secret,
        clientId: others,
        protocolVersion: 4,
        reconnectPeriod: 0,
      })
      client.on('error', () => {})
      return client
    }
    const victim = await world().play(world().rival)
    const lamp = lampOf(world().rival)
    await victim.status(Date.now(), { deviceNo: lamp.deviceNo, online: true, deviceSwitch: 1 })
    await until(() => world().told(lamp.id).length > 0, 'the other company reports')

    const lie = JSON.stringify({
      at: Date.now() + 50,
      devices: [{ deviceNo: lamp.deviceNo, deviceSwitch: 0 }],
    })
    // Another gateway's topics; one's own number in another company; down topics.
    for (const topic of [
      upTopic(world().rival.cid, others, 'status'),
      upTopic(world().rival.cid, own, 'status'),
      downTopic(world().rival.cid, others, 'command'),
    ]) {
      const client = await thief()
      await client.publishAsync(topic, lie, { qos: 0 }).catch(() => {})
      await new Promise((resolve) => setTimeout(resolve, 100))
      await client.endAsync(true)
    }
    const listener = await thief()
    const heard: string[] = []
    listener.on('message', (topic) => heard.push(topic))
    for (const topic of [
      'lamplighter/#',
      '#',
      downTopic(world().rival.cid, others, 'command'),
      `lamplighter/+/${others}/down/+`,
    ]) {
      await listener.subscribeAsync(topic).catch(() => {})
    }
    // Nor does the other's client id push it off.
    expect(victim.client.connected).toBe(true)
    victim.onCommand(({ commandId }) => victim.ack(commandId, 'device'))
    await tellDevice(world(), world().rival.cid, { deviceId: lamp.id, identifier: 'switch', paramValue: 1 })
    expect(victim.commands).toHaveLength(1)
    expect(heard).toEqual([])
    await listener.endAsync(true)
    expect((await world().saved(lamp.id))?.device_switch).toBe(1)
  })
})
