import { sql } from 'kysely'
import { Compile } from 'typebox/compile'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isMomentary, toldFunctions } from '#contract/rules/abilities.ts'
import { targetsOf } from '#contract/rules/channel-targets.ts'
import { companyFeatures, featuresById, featuresOf } from '#contract/rules/company-features.ts'
import { roleList } from '#contract/rules/roles.ts'
import { isAllLights, presetScenes, sceneTypeOf } from '#contract/rules/scenes.ts'
import { Name } from '#contract/shapes.ts'
import { systemCodes } from '#contract/systems.ts'
import type { PartList, PartRows } from '#contract/template-shapes.ts'
import type { Database } from '#server/database/database.ts'
import { openDatabase } from '#server/database/open.ts'
import type { Tables } from '#server/database/tables.ts'
import { credentialMatches, demoCredential } from '#server/devices/credentials.ts'
import { passwordMatches } from '#server/password.ts'
import { demoAccounts, demoPassword } from '#server/seed/accounts.ts'
import { companies } from '#server/seed/companies.ts'
import { seed } from '#server/seed/index.ts'
import { type Place, places } from '#tests/world/databases.ts'

const heard: string[] = []
const log = { info: (message: string) => void heard.push(message) }
const now = Date.UTC(2026, 0, 15, 2)

let place: Place
let database: Database
let world: Awaited<ReturnType<typeof readAll>>

/** Everything that the seed has written, as the owner of the tables sees it. */
const readAll = (from: Database) =>
  from.system(async (db) => ({
    companies: await db.selectFrom('company').selectAll().execute(),
    campuses: await db.selectFrom('campus').selectAll().orderBy('id').execute(),
    spaces: await db.selectFrom('space').selectAll().execute(),
    products: await db.selectFrom('product').selectAll().execute(),
    templates: await db.selectFrom('template').selectAll().execute(),
    bound: await db.selectFrom('template_campus').selectAll().execute(),
    parts: await db.selectFrom('template_part').selectAll().orderBy('id').execute(),
    devices: await db.selectFrom('device').selectAll().orderBy('id').execute(),
    gateways: await db.selectFrom('gateway').selectAll().execute(),
    statuses: await db.selectFrom('device_status').selectAll().execute(),
    accounts: await db.selectFrom('account').selectAll().execute(),
    roles: await db.selectFrom('role').selectAll().execute(),
    accountRoles: await db.selectFrom('account_role').selectAll().execute(),
    accountCampuses: await db.selectFrom('account_campus').selectAll().execute(),
  }))

/** The parts of one kind, with their content. */
const partsIn = <L extends PartList>(list: L) =>
  world.parts.flatMap((part) =>
    part.list === list
      ? [{ ...(part.content as unknown as PartRows[L]), ...part, templateId: part.template_id }]
      : [],
  )

const byId = <R extends { id: number }>(rows: readonly R[]) => new Map(rows.map((row) => [row.id, row]))
const grouped = <R, K>(rows: readonly R[], key: (row: R) => K) => {
  const groups = new Map<K, R[]>()
  for (const row of rows) groups.set(key(row), [...(groups.get(key(row)) ?? []), row])
  return groups
}
const distinct = (rows: readonly unknown[]) => new Set(rows.map((row) => JSON.stringify(row))).size
const cidOf = (enName: string) => world.companies.find((company) => company.en_name === enName)?.cid ?? 0

beforeAll(async () => {
  place = await places.embedded.make()
  database = await openDatabase(place)
  expect(await seed(database, { size: 'small', log, now })).toBe(true)
  world = await readAll(database)
}, 180_000)
afterAll(async () => {
  await database?.close()
  await place?.remove()
})

describe('places and devices', () => {
  test('the first school campus has 300 rooms and 3,000 devices, by the counts that lists show too', () => {
    const main = world.campuses.find(({ name }) => name === '江城一实主校区')
    const devices = world.devices.filter((device) => device.campus_id === main?.id)
    expect(main).toMatchObject({ name: '江城一实主校区', room_num: 300, device_num: 3000 })
    expect(devices).toHaveLength(3000)
  })

  test('each platform has a company of two to four campuses, and the school a rival', () => {
    const usual = companies('small').filter(({ cid }) => cid === undefined)
    const systems = grouped(usual, (company) => company.system)
    expect([...systems.keys()].sort()).toEqual([...systemCodes].sort())
    expect(systems.get('school')).toHaveLength(2)
    const named = world.campuses.filter(({ cid }) => featuresById(cid).length === 0)
    const campuses = grouped(named, (campus) => campus.cid)
    expect(campuses.size).toBe(6)
    for (const own of campuses.values()) expect([2, 3, 4]).toContain(own.length)
  })

  test('the companies whose ids the specification speaks of are among them, and somebody is in each to see why', () => {
    expect(distinct(world.campuses.map(({ cid }) => cid).filter((cid) => featuresById(cid).length > 0))).toBe(
      4,
    )
    const seen = world.accounts.flatMap((account) => {
      const held = world.accountRoles.filter((row) => row.account_id === account.id)
      const roles = world.roles
        .filter((role) => held.some((row) => row.role_id === role.id))
        .map(({ code, role_name: roleName }) => ({ id: code ?? 0, roleName, permissions: [] }))
      const person = { cid: account.cid, account: account.account, roles }
      const system = demoAccounts.find((plan) => plan.account === account.account)?.system ?? 'open'
      const features = featuresOf(person, system)
      return companyFeatures.filter((name) => features[name])
    })
    expect([...new Set(seen)].sort()).toEqual([...companyFeatures].sort())
  })

  test('a room has the devices of its template, and besides them only gateways and a meter', () => {
    const product = byId(world.products)
    const rooms = byId(world.spaces.filter((space) => space.kind === 'room'))
    const equipment = grouped(partsIn('equipmentList'), (part) => part.templateId)
    const devices = grouped(world.devices, (device) => device.room_id)
    for (const [roomId, room] of rooms) {
      const installed = devices.get(roomId) ?? []
      if (room.template_id === null)
        expect(
          installed.every((device) => [5, 6].includes(product.get(device.product_id)?.parent_type_id ?? -1)),
        ).toBe(true)
      else
        expect(installed.map(({ name, product_id }) => [name, product_id])).toEqual(
          equipment.get(room.template_id)?.map(({ name, productId }) => [name, productId]),
        )
    }
    expect([...devices.keys()].every((roomId) => rooms.has(roomId))).toBe(true)
  })

  test('rooms are made from templates of their campus, unfinished ones from few', () => {
    const bound = new Set(world.bound.map((row) => `${row.template_id} ${row.campus_id}`))
    const made = world.spaces.filter((space) => space.template_id !== null)
    expect(made.filter((room) => !bound.has(`${room.template_id} ${room.campus_id}`))).toEqual([])
    const usual = world.templates.filter(({ cid }) => featuresById(cid).length === 0)
    for (const own of grouped(usual, (template) => template.cid).values()) {
      expect(own.some((template) => template.status === 0 && template.room_num === 0)).toBe(true)
      expect(own.some((template) => template.status === 2 && template.room_num > 0)).toBe(true)
    }
    expect(distinct(world.templates.map((template) => template.status))).toBe(4)
  })

  test('every device is reached through a gateway of its own floor that can hold it', () => {
    const device = byId(world.devices)
    const space = byId(world.spaces)
    const product = byId(world.products)
    const gateways = new Map(world.gateways.map((gateway) => [gateway.device_id, gateway]))
    const floorOf = (id: number) => space.get(device.get(id)?.room_id ?? 0)?.parent_id
    for (const { id, gateway_id, product_id, device_no } of world.devices) {
      if (product.get(product_id)?.parent_type_id === 5) {
        expect(gateway_id).toBeNull()
        expect(gateways.get(id)?.gateway_no).toBe(device_no)
      } else {
        expect(gateways.has(gateway_id ?? 0)).toBe(true)
        expect(floorOf(gateway_id ?? 0)).toBe(floorOf(id))
      }
    }
    const reached = grouped(world.devices, (row) => row.gateway_id)
    for (const id of gateways.keys()) expect(reached.get(id)?.length).toBeLessThanOrEqual(32)
    expect(new Set(world.devices.map((row) => row.mac)).size).toBe(world.devices.length)
    const [first] = world.gateways
    expect(credentialMatches(demoCredential(first?.gateway_no ?? ''), first?.credential_hash ?? '')).toBe(
      true,
    )
  })

  test('most devices have a status of the last hour within the range of their functions, some have none', () => {
    const device = byId(world.devices)
    const product = byId(world.products)
    const share = world.statuses.length / world.devices.length
    expect(share).toBeGreaterThan(0.9)
    expect(share).toBeLessThan(0.98)
    for (const { device_id, at, values } of world.statuses) {
      expect(at).toBeGreaterThanOrEqual(now - 3_600_000)
      expect(at).toBeLessThan(now)
      const functions = product.get(device.get(device_id)?.product_id ?? 0)?.function_list ?? []
      for (const { identifier, min, max } of toldFunctions(functions).filter(
        (fn) => fn.identifier !== 'switch' && !isMomentary(fn.identifier),
      )) {
        expect(values[identifier]).toBeGreaterThanOrEqual(min)
        expect(values[identifier]).toBeLessThanOrEqual(max)
      }
    }
  })
})

describe('templates', () => {
  /** What a target of a template can be told: what all of its equipment can. */
  const abilities = () => {
    const product = byId(world.products)
    const functions = new Map(
      partsIn('equipmentList').map((part) => [part.id, product.get(part.productId)?.function_list ?? []]),
    )
    const owner = new Map(partsIn('equipmentList').map((part) => [part.id, part.templateId]))
    const members = new Map(partsIn('equipmentList').map((part) => [part.id, [part.id]]))
    for (const part of [...partsIn('relayEquipmentList'), ...partsIn('irEquipmentList')]) {
      const { functions: told } = targetsOf(
        'irType' in part
          ? { equipmentList: [], irEquipmentList: [part] }
          : { equipmentList: [], relayEquipmentList: [part] },
      )[0] ?? { functions: [] }
      functions.set(part.id, [...(told ?? [])])
      members.set(part.id, [part.id])
      owner.set(part.id, part.templateId)
    }
    for (const group of partsIn('groupList')) {
      owner.set(group.id, group.templateId)
      members.set(group.id, group.equipmentIds)
    }
    return { functions, owner, members }
  }

  test('scenes act on equipment and groups of their template, within what each of them can do', () => {
    const { functions, owner, members } = abilities()
    for (const scene of partsIn('sceneList'))
      for (const { targetId, functionList } of scene.actionList) {
        expect(owner.get(targetId)).toBe(scene.templateId)
        for (const { identifier, functionParamList } of functionList)
          for (const member of members.get(targetId) ?? []) {
            const ability = functions.get(member)?.find((fn) => fn.identifier === identifier)
            const [value] = functionParamList
            expect(value?.paramValue).toBeGreaterThanOrEqual(ability?.min ?? Number.POSITIVE_INFINITY)
            expect(value?.paramValue).toBeLessThanOrEqual(ability?.max ?? Number.NEGATIVE_INFINITY)
          }
      }
    expect(
      partsIn('sceneList').every(
        (scene) =>
          new Set(scene.actionList.map((action) => action.targetId)).size === scene.actionList.length,
      ),
    ).toBe(true)
  })

  test('groups hold equipment of their template; that of all lights, which each has, holds none of its own', () => {
    const parts = grouped(partsIn('equipmentList'), (part) => part.templateId)
    for (const group of partsIn('groupList')) {
      const own = parts.get(group.templateId) ?? []
      expect(own.map((part) => part.id)).toEqual(expect.arrayContaining(group.equipmentIds))
    }
    const lights = partsIn('groupList').filter(isAllLights)
    expect(lights.map(({ templateId }) => templateId).sort()).toEqual(
      world.templates.map(({ id }) => id).sort(),
    )
    expect(lights.flatMap(({ equipmentIds }) => equipmentIds)).toEqual([])
    expect(distinct(partsIn('groupList').map((group) => [group.templateId, group.groupValue]))).toBe(
      partsIn('groupList').length,
    )
  })

  test('scene values are presets of the spec or custom numbers, each once in its template', () => {
    const presets = new Set<number>(Object.values(presetScenes))
    expect(distinct(partsIn('sceneList').map((scene) => [scene.templateId, scene.sceneValue]))).toBe(
      partsIn('sceneList').length,
    )
    for (const { sceneValue } of partsIn('sceneList'))
      expect(presets.has(sceneValue)).toBe(sceneTypeOf(sceneValue) === 1)
    expect(partsIn('sceneList').some((scene) => scene.sceneValue === 1)).toBe(true)
  })
})

describe('names', () => {
  test('are such as a form would take, and unique among their siblings', () => {
    const valid = Compile(Name())
    const named = [world.campuses, world.spaces, world.templates, world.parts]
    const names = named.flatMap((rows) => rows.map((row) => row.name))
    expect(names.filter((name) => !valid.Check(name) || name !== name.trim())).toEqual([])
    const siblings = (rows: readonly { name: string }[], parent: (row: never) => unknown) =>
      expect(distinct(rows.map((row) => [parent(row as never), row.name]))).toBe(rows.length)
    siblings(world.campuses, (row: { cid: number }) => row.cid)
    siblings(world.spaces, (row: { campus_id: number; parent_id: number | null }) => [
      row.campus_id,
      row.parent_id,
    ])
    siblings(world.devices, (row: { room_id: number }) => row.room_id)
  })
})

describe('accounts and roles', () => {
  test('all demo accounts sign in with the demo password, bound to the campuses they should be', async () => {
    expect(world.accounts.map((row) => row.account).sort()).toEqual(
      demoAccounts.map((row) => row.account).sort(),
    )
    for (const account of world.accounts) {
      expect(await passwordMatches(account.password_hash, demoPassword)).toBe(true)
      expect(account.change_password_status).toBe(true)
      const plan = demoAccounts.find((row) => row.account === account.account)
      const bound = world.accountCampuses.filter((row) => row.account_id === account.id)
      expect([account.campus_bound, bound.length]).toEqual([
        plan?.campuses !== null,
        plan?.campuses?.length ?? 0,
      ])
      const held = world.accountRoles.filter((row) => row.account_id === account.id)
      const roles = world.roles.filter(({ id }) => held.some((row) => row.role_id === id))
      const named = roles.flatMap(({ code }) => roleList.find(({ id }) => id === code)?.name ?? [])
      expect(named).toEqual([plan?.role, ...(plan?.also ? [plan.also.role] : [])])
      const deciding = roles.filter(({ display }) => display)
      expect(deciding).toHaveLength(plan?.menuRole ? 1 : 0)
      expect(roles).toHaveLength(named.length + deciding.length)
    }
  })

  test('one of them enters two platforms, and one has a role that leaves her menus the board alone', () => {
    const typeOf = (name: string) => world.accounts.find(({ account }) => account === name)?.account_type
    expect([typeOf('suites-hotel'), typeOf('suites-business'), typeOf('suites-group')]).toEqual([4, 8, 12])
    expect(world.roles.filter(({ display }) => display)).toMatchObject([
      { code: null, permissions: [{ url: '/business/board', type: 2 }] },
    ])
  })
})

describe('the rival', () => {
  const tables = [
    'campus',
    'space',
    'product',
    'template',
    'template_campus',
    'template_part',
    'device',
    'device_status',
  ] as const satisfies (keyof Tables)[]

  test.each(tables)('sees no %s of the first school, and shares none with it', async (table) => {
    const cid = cidOf('yuying')
    const who = { userId: 0, cid, campusIds: null, urls: new Set<string>() }
    const count = sql<number>`count(*)::int`.as('count')
    const foreign = sql<number>`count(*) filter (where cid <> ${cid})::int`.as('foreign')
    const seen = await database.tenant(who, ({ db }) =>
      db.selectFrom(table).select([count, foreign]).executeTakeFirstOrThrow(),
    )
    expect(seen.foreign).toBe(0)
    expect(seen.count).toBeGreaterThan(0)
  })

  test('has places of names that the first school has not', () => {
    const names = (enName: string) =>
      world.campuses.filter((campus) => campus.cid === cidOf(enName)).map((campus) => campus.name)
    expect(names('yuying')).toHaveLength(2)
    expect(names('jiangcheng').filter((name) => names('yuying').includes(name))).toEqual([])
  })
})

describe('a second run', () => {
  test('does nothing', async () => {
    expect(await seed(database, { size: 'large', log, now })).toBe(false)
    expect(await readAll(database)).toEqual(world)
    expect(heard.filter((line) => line === 'seeding')).toHaveLength(1)
  })

  test('leaves the sequence where new rows get ids of their own', async () => {
    const { rows } = await database.system((db) =>
      sql<{ next: number }>`select nextval('row_id')::int as next`.execute(db),
    )
    expect(rows[0]?.next).toBeGreaterThan(Math.max(...world.devices.map((device) => device.id)))
  })
})
