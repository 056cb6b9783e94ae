import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { errors } from '#contract/errors.ts'
import type { InputOf } from '#contract/index.ts'
import { roles } from '#contract/rules/roles.ts'
import { encodePassword } from '#src/session/password.ts'
import type { Client } from './client.ts'
import { onEachDatabase } from './on-each-database.ts'
import { password } from './rows.ts'
import { startWorld, type World } from './server-world.ts'

const { input: refused, notSignedIn } = errors
const agent = roles.schoolDistrictAgent.id
/** Refused by the field that says whether a role decides menus. */
const atDisplay = { code: refused.code, data: { display: expect.any(String) } }

onEachDatabase((kind) => {
  let world: World
  let admin: Client

  beforeAll(async () => {
    world = await startWorld(kind)
    admin = await world.as('own-admin')
  }, 120_000)
  afterAll(() => world?.stop(), 120_000)

  const short = () => randomUUID().slice(0, 8)
  const addUser = async (...roleIds: number[]) => {
    const user = { account: `u-${short()}`, username: '新同事', password: encodePassword(password) }
    const { id } = await admin.call('campusUser.add', { ...user, roleIds, authority: 1, campusIds: [] })
    return { id, account: user.account }
  }
  const addRole = async (rest: Partial<InputOf<'role.add'>> = {}) =>
    (await admin.call('role.add', { roleName: `角色 ${short()}`, urls: ['/campus/v1/getById'], ...rest })).id
  /** Somebody below the administrators who may edit roles. */
  const clerk = async () => {
    const edits = await addRole({ base: agent, urls: ['/role/v1/edit', '/campus/v1/getById'] })
    return world.as((await addUser(edits)).account)
  }

  it('a role that opens calls comes to decide menus, which its holders lose them by, and back by who may give them', async () => {
    const urls = ['/campus/v1/getById', '/audit/v1/list']
    const id = await addRole({ urls })
    const { account } = await addUser(id)
    const hers = await world.as(account)
    const shown = async () => (await admin.call('role.list', {})).list.find((role) => role.id === id)
    await admin.call('role.edit', { id, display: true, madeOn: { display: false, urls } })
    expect(await shown()).toMatchObject({ display: true, urls })
    // A school lets nobody in who has no other role, and nobody stays in.
    expect((await hers.refusal('user.baseinfo', {})).code).toBe(notSignedIn.code)
    expect(await admin.refusal('role.edit', { id, urls: [], madeOn: { display: false, urls } })).toEqual(
      atDisplay,
    )
    // What one may not give one gives by no detour.
    expect(await (await clerk()).refusal('role.edit', { id, display: false })).toEqual(atDisplay)
    await admin.call('role.edit', { id, display: false })
    await (await world.as(account)).call('audit.list', {})
  })

  it('a built-in role opens calls for good, and nobody takes the menus of somebody above her', async () => {
    expect(await admin.refusal('role.edit', { id: agent, display: true })).toEqual(atDisplay)
    const id = await addRole()
    await addUser(roles.schoolAdmin.id, id)
    expect(await (await clerk()).refusal('role.edit', { id, display: true })).toEqual(atDisplay)
    await admin.call('role.edit', { id, display: true })
  })

  it('a role that decides menus leaves its holders the calls of their others', async () => {
    const [menus, calls] = [await addRole({ display: true, urls: [] }), await addRole()]
    const { id, account } = await addUser(menus, calls)
    const client = await world.as(account)
    expect(await client.call('user.baseinfo', {})).toMatchObject({
      ...{ userId: id, account, roles: [{ id: calls }], displayRoles: [{ roleId: menus }] },
    })
    await client.call('campus.getById', { id: world.own.campusId })
  })
})
