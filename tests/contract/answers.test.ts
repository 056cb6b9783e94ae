import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerOf } from '#contract/endpoint.ts'
import { errors } from '#contract/errors.ts'
import { callOf, calls } from '#contract/index.ts'
import type { PlayedGateway } from '#tests/devices/played-gateway.ts'
import { type Client, signIn } from '#tests/server/client.ts'
import { openEvents } from '#tests/server/events.ts'
import { onEachDatabase } from '#tests/server/on-each-database.ts'
import { enterBusiness } from '#tests/server/rows.ts'
import { quickest } from '#tests/world/databases.ts'
import { inputFor } from './inputs.ts'
import { shapeFaults } from './shape.ts'
import { freshIds } from './sites.ts'
import { withoutSecret } from './without-secret.ts'
import { type ContractWorld, playOwnGateway, startContractWorld } from './world.ts'

const single = calls.filter(
  ({ name, call }) =>
    answerOf(call) === 'data' && (name === 'user.login' || withoutSecret[name] === undefined),
)

onEachDatabase((kind) => {
  let world: ContractWorld
  let gateway: PlayedGateway
  /** The same administrator in the business system, which alone has space types. */
  let business: Client

  beforeAll(async () => {
    world = await startContractWorld(kind)
    await enterBusiness(world.server.database, 'own-admin')
    business = await world.as('own-admin', 'business')
    gateway = await playOwnGateway(world)
  }, 180_000)
  afterAll(async () => {
    await gateway?.leave()
    await world?.stop()
  })

  // The embedded database takes longer over the rows that each call needs, and answers by the same statements.
  const extents = kind === quickest ? (['required', 'full'] as const) : (['full'] as const)
  describe.each(extents)('an answer to an input with its %s fields', (extent) => {
    test.each(single)('of $name is as the contract says and holds nothing else', async ({ name }) => {
      const { own, server, admin } = world
      const ids = await freshIds(admin, own.site.ids, name)
      const ofBusiness = name.startsWith('spaceType.') ? business : admin
      const caller = name === 'user.logout' ? await signIn(server.url, 'school', 'own-admin') : ofBusiness
      const answer = await caller.send(name, inputFor(name, ids, extent) as never)
      expect(answer).toMatchObject({ code: 2000, status: 200, message: '操作成功' })
      expect(shapeFaults(callOf(name), answer.data)).toEqual([])
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
      expect(answer.headers.get('cache-control')).toBe('no-store')
      const { status: _status, headers: _headers, ...envelope } = answer
      expect(Object.keys(envelope).sort()).toEqual(['code', 'data', 'message'])
    })
  })

  test('events are as the contract says', async () => {
    const { admin, own } = world
    const { ids } = own.site
    const events = await openEvents(admin, [ids.campus])
    const hello = await events.next('hello')
    await admin.call('device.command', { deviceId: ids.device, identifier: 'switch', paramValue: 0 })
    const progress = await events.next('command')
    await admin.call('space.edit', { id: ids.room, campusId: ids.campus, name: '改名' })
    const changed = await events.next('changed')
    const { list } = await admin.call('device.queryDeviceList', { campusId: ids.campus, pageSize: 0 })
    const deviceNo = list.find(({ id }) => id === ids.device)?.deviceNo ?? ''
    await gateway.status(Date.now(), { deviceNo, online: true, deviceSwitch: 1, values: { brightness: 40 } })
    const status = await events.next('status')
    for (const event of [hello, progress, changed, status])
      expect([event, shapeFaults(callOf('sync.stream'), event)]).toEqual([event, []])
    events.close()
  })

  test('a refusal is an envelope with the status of its code and the words of the language', async () => {
    const { admin, own } = world
    const refusals = [
      { kind: errors.input, input: { id: 'x' } },
      { kind: errors.notFound, input: { id: own.site.ids.campus } },
    ]
    for (const { kind, input } of refusals)
      for (const [language, words] of [
        ['zh-CN,zh;q=0.9', kind.zh],
        ['en-GB,en;q=0.9', kind.en],
        ['fr', kind.zh],
      ] as const) {
        const headers = { 'accept-language': language }
        const answer = await admin.send('template.getById', input as never, headers)
        expect(answer).toMatchObject({ code: kind.code, status: kind.http, message: words })
      }
  })
})
