import { randomBytes } from 'node:crypto'
import type { ListenMessage } from '#contract/device-protocol.ts'
import { roles } from '#contract/rules/roles.ts'
import type { SystemCode } from '#contract/systems.ts'
import type { Work } from '#server/database/database.ts'
import { sessionHash } from '#server/session.ts'
import { type PlayedGateway, playGateway } from '#tests/devices/played-gateway.ts'
import { Client } from '#tests/server/client.ts'
import { hashed } from '#tests/server/rows.ts'
import { startWorld, type World } from '#tests/server/server-world.ts'
import type { Place } from '#tests/world/databases.ts'
import { addSite, type Site } from './sites.ts'

/** The real server with three sites that have one of everything. */
export interface ContractWorld extends World {
  /** The caller's company, in the campus that its campus-bound account is bound to. */
  own: World['own'] & { site: Site }
  /** The same company's other campus. */
  elsewhere: Site
  rivalSite: Site
  admin: Client
  /** Bound to the campus of `own`. */
  bound: Client
  rivalAdmin: Client
  /** A client of a new account of the own company that holds these permission urls and no others. */
  holding(urls: readonly string[], more?: { firstPassword?: boolean }): Promise<Client>
}

export async function startContractWorld(kind: { make(): Promise<Place> }): Promise<ContractWorld> {
  const world = await startWorld(kind, { rateLimit: 0, simulate: true })
  const { server, own, rival } = world
  const [admin, bound, rivalAdmin] = [
    await world.as(own.accounts.admin),
    await world.as(own.accounts.bound),
    await world.as(rival.accounts.admin),
  ]
  const site = await addSite(server, admin, own)
  const elsewhere = await addSite(server, admin, own, own.otherCampusId)
  const rivalSite = await addSite(server, rivalAdmin, rival)
  const holding: ContractWorld['holding'] = (urls, more) => clientHolding(world, urls, more)
  return { ...world, own: { ...own, site }, elsewhere, rivalSite, admin, bound, rivalAdmin, holding }
}

/**
 * Plays the gateway of the own site, which does what it is told at once: one that is not there is waited for, for
 * seconds with each command. It is to leave before the world stops.
 */
export async function playOwnGateway({ server, own }: ContractWorld): Promise<PlayedGateway> {
  const { deviceNo: gatewayNo, secret } = own.site.gateway
  const gateway = await playGateway({ url: server.devices.mqttUrl, cid: own.cid, gatewayNo, secret })
  gateway.client.on('message', (topic, payload) => {
    if (!topic.endsWith('/down/listen')) return
    const { listenId } = JSON.parse(payload.toString()) as ListenMessage
    void gateway.send('heard', { at: Date.now(), listenId, state: 'listening' })
  })
  gateway.onCommand(async ({ commandId }) => {
    await gateway.ack(commandId, 'gateway')
    await gateway.ack(commandId, 'device')
  })
  return gateway
}

/** A role of the highest rank that opens nothing: without a rank nobody stands above anybody. */
const rank = (db: Parameters<Work<unknown>>[0], cid: number): Promise<{ id: number }> =>
  db
    .selectFrom('role')
    .select('id')
    .where('cid', '=', cid)
    .where('code', '=', roles.businessAdmin.id)
    .executeTakeFirstOrThrow()

async function clientHolding(
  { server, own }: World,
  urls: readonly string[],
  { firstPassword = false } = {},
): Promise<Client> {
  const label = randomBytes(8).toString('hex')
  const account = await server.database.system(async (db) => {
    const { id } = await db
      .insertInto('account')
      .values({
        cid: own.cid,
        account: label,
        username: label,
        password_hash: await hashed,
        change_password_status: !firstPassword,
        account_type: 2,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const permissions = JSON.stringify(urls.map((url) => ({ url, type: 1 })))
    const role = await db
      .insertInto('role')
      .values({ cid: own.cid, role_name: label, code: null, permissions })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('account_role')
      .values([role, await rank(db, own.cid)].map((each) => ({ account_id: id, role_id: each.id })))
      .execute()
    return id
  })
  return clientOf(server, { id: account, cid: own.cid }, 'school')
}

/** A client with an open session of an account, without signing in: many accounts cost no password hashing. */
export async function clientOf(
  server: World['server'],
  account: { id: number; cid: number },
  system: SystemCode,
): Promise<Client> {
  const token = randomBytes(32).toString('base64url')
  await server.database.system((db) =>
    db
      .insertInto('session')
      .values({
        token_hash: sessionHash(token),
        account_id: account.id,
        cid: account.cid,
        system,
        expires_at: new Date(Date.now() + 3_600_000),
        ip: '127.0.0.1',
        user_agent: 'test',
      })
      .execute(),
  )
  const client = new Client(server.url, system)
  client.cookie = `lamplighter_${system}=${token}`
  return client
}
