import { randomUUID } from 'node:crypto'
import { activateRegistration, keepRegistration } from '#server/sign-in/registrations.ts'
import type { Client } from '#tests/server/client.ts'
import { databaseOf } from './site-alarms.ts'

export interface CompanyIds {
  /** A company that only the platform's operators have to do with. */
  operated: number
  /** One that came with a registration, and that they have not admitted. */
  registered: number
}

/** A company that nobody works in. */
const addOperated = async (client: Client): Promise<number> =>
  (
    await client.call('operator.open', {
      system: 'smarthome',
      cnName: `家 ${randomUUID().slice(0, 8)}`,
      enName: `e-${randomUUID()}`,
      account: `o-${randomUUID()}`,
    })
  ).cid

export async function addRegistered(client: Client): Promise<number> {
  const database = databaseOf(client)
  const email = `r-${randomUUID()}@example.com`
  const code = await keepRegistration(database, { email, username: '新人', passwordHash: '' })
  await activateRegistration(database, code ?? '')
  const account = await database.system((db) =>
    db.selectFrom('account').select('cid').where('account', '=', email).executeTakeFirstOrThrow(),
  )
  return account.cid
}

export const addCompanies = async (client: Client): Promise<CompanyIds> => ({
  operated: await addOperated(client),
  registered: await addRegistered(client),
})
