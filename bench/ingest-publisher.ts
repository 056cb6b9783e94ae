import { connectAsync } from 'mqtt'
import { upTopic } from '#contract/device-protocol.ts'

/** What the bench tells its publisher to do. */
export interface Publishing {
  url: string
  cid: number
  gateways: { gatewayNo: string; secret: string; deviceNos: string[] }[]
  /** Device reports per second over all gateways. */
  rate: number
  /** Reports in one message. */
  perMessage: number
  /** Every so many reports one says that the device has a fault; none does without. */
  faultEvery?: number
}

// Whoever has started it may have been ended before it could say so.
process.once('disconnect', () => process.exit())

/** Real gateways' connections, on which every report switches its device, so that nothing can be skipped. */
process.once('message', async ({ url, cid, gateways, rate, perMessage, faultEvery = 0 }: Publishing) => {
  const clients = await Promise.all(
    gateways.map(async ({ gatewayNo, secret, deviceNos }) => ({
      client: await connectAsync(url, { username: gatewayNo, password: secret, protocolVersion: 4 }),
      topic: upTopic(cid, gatewayNo, 'status'),
      deviceNos,
      next: 0,
    })),
  )
  process.send?.('connected')
  const began = Date.now()
  let sent = 0
  setInterval(() => {
    const due = ((Date.now() - began) / 1_000) * rate
    while (sent + perMessage <= due) {
      const gateway = clients[(sent / perMessage) % clients.length]
      if (!gateway) return
      const devices = Array.from({ length: perMessage }, () => {
        const turn = gateway.next++
        const deviceNo = gateway.deviceNos[turn % gateway.deviceNos.length]
        const round = Math.floor(turn / gateway.deviceNos.length)
        return {
          deviceNo,
          online: true,
          fault: faultEvery > 0 && turn % faultEvery === 0,
          deviceSwitch: round % 2,
          values: { brightness: round % 100 },
        }
      })
      gateway.client.publish(gateway.topic, JSON.stringify({ at: Date.now(), devices }))
      sent += perMessage
    }
  }, 10)
})
