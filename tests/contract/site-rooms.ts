import { randomUUID } from 'node:crypto'
import type { CallName, InputOf } from '#contract/index.ts'
import type { Client } from '#tests/server/client.ts'
import { settled } from './rows.ts'
import { databaseOf } from './site-alarms.ts'
import { freshTemplate } from './site-template.ts'
import type { Ids } from './sites.ts'

const short = () => randomUUID().slice(0, 8)

/** What is done with a template in rooms that are made from it. */
export const isOfRooms = (name: CallName) =>
  /^(template\.(debug|editDebug|publish|rollback|reapply|steerRollout|version|removeCommon|acceptRoom)|upgrade\..*)$/.test(
    name,
  )

/** A template with a room made from it, as far as the call needs it: published, edited since, on its way to the room. */
export async function addRooms(client: Client, ids: Omit<Ids, 'rollout' | 'common'>, name?: CallName) {
  const { campus, floor, product } = ids
  const made = await freshTemplate(client, campus, product)
  const { template } = made
  const place = { campusId: campus, parentId: floor, kind: 'room', name: `教室 ${short()}` } as const
  const room = (await client.call('space.add', { ...place, templateId: template })).created[0]?.id ?? 0
  const before = { ...made, room, rollout: 0 }
  if (name === 'template.debug') return before
  if (name === 'template.removeCommon') return { ...before, ...(await addCommon(client, template)) }
  if (name === 'template.editDebug') await client.call('template.debug', { id: template, roomId: room })
  if (name === 'template.editDebug') {
    await client.call('template.publish', { id: template })
    await client.call('template.edit', { id: template, describe: short() })
    return before
  }
  const rolled = { ...before, ...(await addRollout(client, { campus, template, room })) }
  if (name === 'template.acceptRoom') await driftRoom(client, { ...ids, ...rolled })
  return rolled
}

/** What somebody has set up by hand. */
const drifted = 'drifted'

/** What schemas alone cannot say of rooms that run something else. */
export const roomInputs: { [N in CallName]?: (ids: Ids) => Partial<InputOf<N>> } = {
  'template.acceptRoom': () => ({ hash: drifted }),
}

/** The gateway of the site has told that the room runs something else than it was given. */
async function driftRoom(client: Client, { company, campus, template, room, device }: Drifting) {
  const database = databaseOf(client)
  // That the room was made, and its template published, is seen to later than it is answered, and would take this away.
  await settled(database)
  await database.system(async (db) => {
    const { config } = await db
      .selectFrom('template_config')
      .select('config')
      .where('template_id', '=', template)
      .orderBy('published_at', 'desc')
      .executeTakeFirstOrThrow()
    const { gateway_id } = await db
      .selectFrom('device')
      .select('gateway_id')
      .where('id', '=', device)
      .executeTakeFirstOrThrow()
    const at = { room_id: room, gateway_id: gateway_id ?? 0, cid: company, campus_id: campus }
    const given = { template_id: template, hash: 'given', applied_hash: drifted, applied_at: new Date() }
    await db
      .insertInto('config_delivery')
      .values({ ...at, ...given, due_at: new Date() })
      .execute()
    const runs = JSON.stringify({ template: { ...config, name: '现场改过' }, devices: [] })
    const told = { changed_by: '现场调试员', changed_at: new Date(), heard_at: new Date() }
    await db
      .insertInto('room_report')
      .values({ ...at, ...told, hash: drifted, config: runs })
      .execute()
  })
}

type Drifting = Pick<Ids, 'company' | 'campus' | 'template' | 'room' | 'device'>

const addCommon = async (client: Client, templateId: number) => ({
  common: (await client.call('template.addCommon', { templateId })).id,
})

/** Publishes a template, and has a room upgraded to what was published; puts a copy into the library. */
export async function addRollout(
  client: Client,
  { campus, template, room }: Pick<Ids, 'campus' | 'template' | 'room'>,
) {
  await client.call('template.publish', { id: template })
  const wanted = { id: campus, templateId: template, roomIds: [room] }
  const rollout = (await client.call('upgrade.create', wanted)).id
  return { rollout, ...(await addCommon(client, template)) }
}
