import type { SystemCode } from '#contract/systems.ts'
import { type RunningServer, type ServerOptions, startServer } from '#server/server.ts'
import type { Place } from '#tests/world/databases.ts'
import { type Client, signIn } from './client.ts'
import { addCompanies, haveOwnPassword } from './rows.ts'

export type Companies = Awaited<ReturnType<typeof addCompanies>>

/** The real server on an empty database with two school companies and a hotel. */
export interface World extends Companies {
  server: RunningServer
  /** A client of an account whose owner has chosen her password. */
  as(account: string, system?: SystemCode): Promise<Client>
  stop(): Promise<void>
}

export async function startWorld(
  kind: { make(): Promise<Place> },
  options: ServerOptions = {},
): Promise<World> {
  const place = await kind.make()
  let companies: Companies | undefined
  const server = await startServer({
    host: '127.0.0.1',
    port: 0,
    mqttPort: 0,
    simulate: false,
    // As with the demonstration, whose accounts are not among these.
    inbox: 'on',
    demoCashier: 'on',
    dataDir: place.dataDir,
    databaseUrl: place.databaseUrl,
    fill: async (database) => {
      companies = await addCompanies(database)
    },
    ...options,
  })
  if (!companies) throw new Error('the database was not filled')
  return {
    ...companies,
    server,
    as: async (account, system = 'school') => {
      await haveOwnPassword(server.database, account)
      return signIn(server.url, system, account)
    },
    stop: async () => {
      await server.stop()
      await place.remove()
    },
  }
}
