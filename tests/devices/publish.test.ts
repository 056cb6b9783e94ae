import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { connectAsync } from 'mqtt'
import { expect, onTestFinished, test } from 'vitest'
import { newPublisher } from '#server/devices/publish.ts'

const connackOfMqtt5 = Buffer.from([0x20, 0x03, 0x00, 0x00, 0x00])

test('a message that waits for its acknowledgement can be given up after the connection was ended', async () => {
  const sockets = new Set<Socket>()
  const neverAcknowledging = createServer((socket) => {
    sockets.add(socket)
    socket.once('data', () => socket.write(connackOfMqtt5))
    socket.on('error', () => {})
  }).listen(0, '127.0.0.1')
  await once(neverAcknowledging, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    neverAcknowledging.close()
  })
  const { port } = neverAcknowledging.address() as AddressInfo
  const client = await connectAsync(`mqtt://127.0.0.1:${port}`, { protocolVersion: 5 })

  const { drop } = newPublisher(() => client)('any/topic', '{}', 1_000)
  await client.endAsync(true)
  expect(drop).not.toThrow()
})
