import { afterAll, beforeAll, expect, it } from 'vitest'
import { type RunningServer, startServer } from '#server/server.ts'
import { type PlayedGateway, playGateway } from '#tests/devices/played-gateway.ts'
import { until } from '#tests/devices/until.ts'
import { type Place, quickest } from '#tests/world/databases.ts'
import { Client } from './client.ts'

const base64 = (text: string) => Buffer.from(text).toString('base64')
const chosen = base64('lamp-light-9')

let place: Place
let server: RunningServer
let head: Client
let campusId: number
let floorId: number
const played: PlayedGateway[] = []

const start = () =>
  startServer({
    ...{ host: '127.0.0.1', port: 0, mqttPort: 0, simulate: false, rateLimit: 0 },
    ...{ dataDir: place.dataDir, databaseUrl: place.databaseUrl },
    ...{ companySystem: 'school', companyName: '新学校', companyEnName: 'new-school', companyAdmin: 'head' },
  })

const made = (changed: { created: { id: number }[] }) => changed.created[0]?.id ?? 0
const addRoom = async (name: string, templateId?: number) =>
  made(await head.call('space.add', { campusId, parentId: floorId, kind: 'room', name, templateId }))

beforeAll(async () => {
  place = await quickest.make()
  server = await start()
  head = new Client(server.url, 'school')
  const password = base64(server.opened?.password ?? '')
  await head.call('user.login', { account: 'head', password })
  await head.call('ownAccount.changePassword', { oldPassword: password, password: chosen })
  campusId = made(await head.call('campus.add', { name: '一校区' }))
  const building = made(
    await head.call('space.add', { campusId, parentId: null, kind: 'building', name: '楼' }),
  )
  floorId = made(await head.call('space.add', { campusId, parentId: building, kind: 'floor', name: '一层' }))
}, 120_000)
afterAll(async () => {
  for (const gateway of played) await gateway.leave().catch(() => undefined)
  await server?.stop()
  await place?.remove()
})

const connect = async ({ cid, gatewayNo, secret }: { cid: number; gatewayNo: string; secret: string }) => {
  const gateway = await playGateway({ url: server.devices.mqttUrl, cid, gatewayNo, secret })
  played.push(gateway)
  return gateway
}
const reachedBy = async (roomId: number) =>
  (await head.call('device.queryDeviceList', { campusId, roomId })).list
    .filter(({ parentTypeId }) => parentTypeId !== 5)
    .map(({ gatewayId }) => gatewayId)

it('a company that was opened and not seeded has products, puts up a gateway, and lets another take its place', async () => {
  const products = await head.call('product.allProduct', { id: (await head.call('user.baseinfo', {})).cid })
  const lamp = products.find(({ parentTypeId }) => parentTypeId === 1)
  expect(products.length).toBeGreaterThan(20)

  const templateId = made(await head.call('template.add', { name: '教室', campusIds: [campusId] }))
  await head.call('templateEquipment.addList', {
    templateId,
    equipmentList: [{ productId: lamp?.productId ?? 0, name: '灯' }],
  })
  const roomId = await addRoom('101', templateId)
  await head.call('template.publish', { id: templateId })
  const identifier = async () => {
    const { sheets, rooms } = await head.call('runSheet.list', { campusId })
    const hash = rooms.find((room) => room.roomId === roomId)?.hash
    return sheets.find((sheet) => sheet.hash === hash)?.equipment[0]?.identifier
  }
  await until(async () => (await identifier()) !== undefined, 'the room has its configuration')
  // The lamp hangs before its gateway does.
  await head.send('runSheet.bind', {
    campusId,
    roomId,
    identifier: (await identifier()) ?? '',
    deviceNo: 'LAMP-1',
    mac: '024c50000001',
  })
  expect(await reachedBy(roomId)).toEqual([null])

  const closet = await addRoom('弱电间')
  const wish = { campusId, roomId: closet, gatewayNo: 'GW-1', name: '网关 1', mac: '024c.5000.0002' }
  for (const mac of ['02:4C:50', 'FF:FF:FF:FF:FF:FF', '02:4C:50:00:00:0G'])
    expect((await head.refusal('gateway.add', { ...wish, mac })).data).toEqual({
      mac: expect.stringContaining('十六进制'),
    })
  const put = await head.call('gateway.add', wish)
  expect(await reachedBy(roomId)).toEqual([put.gatewayId])
  const { list } = await head.call('device.queryDeviceList', { campusId, pageSize: 0 })
  expect(list.map(({ deviceNo, mac }) => [deviceNo, mac]).sort()).toEqual([
    ['GW-1', '02:4C:50:00:00:02'],
    ['LAMP-1', '02:4C:50:00:00:01'],
  ])
  // What a server process is called at a broker of one's own, which lets it do everything.
  for (const gatewayNo of ['lamplighter', 'Lamplighter', 'lamplighter-8081', 'LAMPLIGHTER-8084']) {
    const named = { gatewayNo: expect.stringContaining('lamplighter') }
    expect((await head.refusal('gateway.add', { ...wish, gatewayNo })).data).toEqual(named)
    const another = { campusId: wish.campusId, gatewayId: put.gatewayId, gatewayNo }
    expect((await head.refusal('gateway.renew', another)).data).toEqual(named)
  }
  expect((await head.refusal('gateway.add', wish)).data).toEqual({
    gatewayNo: expect.stringContaining('GW-1'),
  })
  expect(
    (await head.refusal('gateway.add', { ...wish, gatewayNo: 'GW-2', productId: lamp?.productId ?? 0 })).data,
  ).toEqual({ productId: '不是网关产品' })

  const first = await connect(put)
  await until(() => first.configs.length > 0, 'the gateway is sent what the room is to run')
  const [told] = first.configs
  if (told) {
    await first.tellConfig(told, 'gateway')
    await first.tellConfig(told, 'device')
  }
  const applied = async () => (await head.call('template.configState', { id: templateId })).applied
  await until(async () => (await applied()) === 1, 'the room runs it')

  const gatewayId = put.gatewayId
  expect((await head.refusal('gateway.renew', { campusId, gatewayId, gatewayNo: 'LAMP-1' })).code).toBe(4000)
  const other = await head.call('gateway.renew', { campusId, gatewayId, gatewayNo: 'GW-9' })
  expect(other).toMatchObject({ gatewayId, gatewayNo: 'GW-9' })
  expect(await reachedBy(roomId)).toEqual([gatewayId])
  const second = await connect(other)
  await until(
    () => second.configs.length > 0,
    'the other one is sent it too, whatever the first had confirmed',
  )
  await expect(connect(put)).rejects.toThrow()
}, 120_000)
