import './dom.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { hashPassword } from '#server/password.ts'
import { useFreshness } from '#src/data/freshness.ts'
import { type ContractWorld, startContractWorld } from '#tests/contract/world.ts'
import { enterBusiness, password } from '#tests/server/rows.ts'
import { quickest } from '#tests/world/databases.ts'
import { createDevice, type Device, type Tab } from '#tests/world/device.ts'
import { eventually } from '#tests/world/eventually.ts'
import { showIn } from './show.tsx'

/** The real server with its small companies, and people who work there. */
export interface DataWorld extends ContractWorld {
  /**
   * A new account that may do what another one may. Local databases are named by account, and live queries of one
   * process know a database by its name alone: two devices of one process must not have the same one, whatever world
   * they are in.
   */
  newAccount(like?: string): Promise<string>
  /** A device of a new account. */
  device(like?: string): Promise<Device>
  /** The same in the business system, which alone has space types. */
  businessDevice(): Promise<Device>
}

export async function startDataWorld(): Promise<DataWorld> {
  const world = await startContractWorld(quickest)
  const password_hash = await hashPassword(password)
  await world.server.database.system((db) =>
    sql`select setval('row_id', nextval('row_id') + (random() * 1e9)::bigint)`.execute(db),
  )
  const newAccount = async (like = world.own.accounts.admin) => {
    const account = `person-${randomUUID().slice(0, 8)}`
    await world.server.database.system(async (db) => {
      const {
        id: _id,
        created_at: _at,
        ...model
      } = await db.selectFrom('account').selectAll().where('account', '=', like).executeTakeFirstOrThrow()
      const { id } = await db
        .insertInto('account')
        .values({ ...model, account, username: account, password_hash })
        .returning('id')
        .executeTakeFirstOrThrow()
      for (const table of ['account_role', 'account_campus'] as const) {
        const rows = await db.selectFrom(table).selectAll().where('account_id', '=', _id).execute()
        for (const row of rows)
          await db
            .insertInto(table)
            .values({ ...row, account_id: id })
            .execute()
      }
    })
    return account
  }
  const device = async (like?: string) =>
    createDevice(() => world.server.url, 'school', await newAccount(like), password)
  const businessDevice = async () => {
    const account = await newAccount()
    await enterBusiness(world.server.database, account)
    return createDevice(() => world.server.url, 'business', account, password)
  }
  return { ...world, newAccount, device, businessDevice }
}

/** Has a tab show a campus, and waits until it holds all of it. */
export async function fetchCampus(tab: Tab, campusId: number): Promise<void> {
  tab.desk.watch(campusId)
  const shown = showIn(tab, () => useFreshness(campusId))
  await shown.when((fresh) => fresh?.state === 'fresh')
  shown.end()
}

/** A tablet that has fetched a campus and then lost the network; its tab is open. */
export async function offlineTablet(world: DataWorld): Promise<{ tablet: Device; tab: Tab }> {
  const tablet = await world.device()
  const tab = await tablet.openTab()
  await fetchCampus(tab, world.own.site.ids.campus)
  tablet.link.down = true
  await eventually(() => {
    tab.connection.tryNow()
    return tab.connection.state.get().kind === 'offline'
  })
  return { tablet, tab }
}
