import type { Client } from './client.ts'
import { hashed } from './rows.ts'
import type { World } from './server-world.ts'

interface Person {
  id: number
  account: string
  phone: string
  email: string
}

let count = 0

/** A new school account of the own company, with a role that permits nothing, a phone and an e-mail address. */
export async function newPerson(
  { own, server }: World,
  more: {
    cid?: number
    account?: string
    password_hash?: string
    email?: string | null
    phone?: string | null
    change_password_status?: boolean
    phone_proved?: boolean
    email_proved?: boolean
  } = {},
): Promise<Person> {
  count += 1
  const { cid = own.cid, account = `person-${count}` } = more
  const [phone, email] = [`139000${String(10_000 + count)}`, `person-${count}@example.com`]
  const password_hash = await hashed
  const proved = { phone_proved: true, email_proved: true, change_password_status: true }
  const named = { cid, account, username: account, phone, email, account_type: 2, ...proved }
  const id = await server.database.system(async (db) => {
    const { id } = await db
      .insertInto('account')
      .values({ ...named, password_hash, ...more })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id: role_id } = await db
      .insertInto('role')
      .values({ cid, role_name: account, code: null, permissions: '[]' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('account_role').values({ account_id: id, role_id }).execute()
    return id
  })
  return { id, account, phone, email }
}

/** The same with a role that permits calls, and with remote control, so that she may command rooms. */
export async function newCommander(
  world: World,
  admin: Client,
  urls: readonly string[],
): Promise<Person & { client: Client }> {
  const person = await newPerson(world)
  await world.server.database.system((db) =>
    db
      .updateTable('role')
      .set({ permissions: JSON.stringify(urls.map((url) => ({ url, type: 1 }))) })
      .where('role_name', '=', person.account)
      .execute(),
  )
  await admin.call('campusUser.addRemoteControlRole', { id: person.id })
  return { ...person, client: await world.as(person.account) }
}
