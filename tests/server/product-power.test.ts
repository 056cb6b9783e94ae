import { afterAll, beforeAll, expect, it } from 'vitest'
import { ratingsNow } from '#server/devices/product-ratings.ts'
import { quickest } from '#tests/world/databases.ts'
import type { Client } from './client.ts'
import { startWorld, type World } from './server-world.ts'

let world: World
let admin: Client
let lampId: number
let sensorId: number

beforeAll(async () => {
  world = await startWorld(quickest)
  admin = await world.as('own-admin')
  const add = (pid: string, parent_type_id: number) =>
    world.server.database.system((db) =>
      db
        .insertInto('product')
        .values({
          ...{ pid, product_type_id: 101, equipment_type: 1, parent_type_id, name: pid, cid: null },
          function_list: '[]',
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
  lampId = (await add('lamp-of-all', 1)).id
  sensorId = (await add('sensor-of-all', 0)).id
}, 120_000)
afterAll(() => world?.stop(), 120_000)

const said = (client: Client, cid: number) =>
  client.call('product.allProduct', { id: cid }).then((list) => list.find((one) => one.productId === lampId))
const linear = { kind: 'linear' as const, points: [] }

it('lets a company say what a product takes, for itself alone, and keeps what counted before', async () => {
  const { own, rival } = world
  expect(await said(admin, own.cid)).toMatchObject({ ratedPower: 36, standbyPower: 0.5, powerSince: null })
  const points = [{ level: 50, share: 40 }]
  const powerCurve = { kind: 'points' as const, points }
  await admin.call('product.power', {
    productId: lampId,
    ratedPower: 30,
    standbyPower: 0.4,
    powerCurve: linear,
  })
  const product = await admin.call('product.power', {
    ...{ productId: lampId, ratedPower: 28, standbyPower: 0.3, powerCurve },
  })
  expect(product).toMatchObject({ ratedPower: 28, powerCurve, powerSince: expect.any(Number) })
  expect(await said(admin, own.cid)).toEqual(product)
  const other = await world.as('rival-admin')
  expect(await said(other, rival.cid)).toMatchObject({ ratedPower: 36, powerSince: null })

  const ratings = await world.server.database.system(ratingsNow)
  expect(ratings.of({ cid: own.cid, productId: lampId })).toMatchObject({ rated: 28, curve: powerCurve })
  expect(ratings.of({ cid: rival.cid, productId: lampId })).toBeUndefined()
  const { length } = await world.server.database.system((db) =>
    db.selectFrom('product_power').selectAll().where('product_id', '=', lampId).execute(),
  )
  expect(length).toBe(2)
})

it('refuses what is no lamp, and what cannot be, by the field', async () => {
  const power = { ratedPower: 10, standbyPower: 0.5, powerCurve: linear }
  const refused = async (input: object) =>
    (await admin.refusal('product.power', { productId: lampId, ...power, ...input })).data
  expect(await refused({ productId: sensorId })).toHaveProperty('productId')
  expect(await refused({ standbyPower: 11 })).toHaveProperty('standbyPower')
  expect(await refused({ powerCurve: { kind: 'points', points: [] } })).toHaveProperty('powerCurve')
  expect(await refused({ ratedPower: -1 })).toHaveProperty('ratedPower')
})
