import { sql } from 'kysely'
import type { ConfigState, RoomRuns } from '#contract/config-shapes.ts'
import { configStateOf } from '#server/areas/template/config-state.ts'
import { publishTemplate } from '#server/areas/template/publish.ts'
import { acceptRoom, dropOverride } from '#server/areas/template/room-own.ts'
import { roomRuns } from '#server/areas/template/room-runs.ts'
import type { Database, Tenant } from '#server/database/database.ts'
import { insertPart } from '#tests/world/parts.ts'
import type { Site } from './site.ts'

/** A site's template, with what the server does with it. */
export interface Publishing {
  templateId: number
  publish(): Promise<unknown>
  state(): Promise<ConfigState>
  /** Gives the scene another action: the next publishing has something to say. */
  edit(value: number): Promise<unknown>
  /** What the site's room is to run, and runs. */
  runs(): Promise<RoomRuns>
  accept(hash: string): Promise<unknown>
  dropOverride(): Promise<unknown>
  /** Lets a key of the device that plays the first lamp call the scene. */
  bindKey(keyIndex: number): Promise<unknown>
}

/** Gives a site's room a template with a lamp for each of its lamps and a scene. */
export async function addTemplate(
  database: Database,
  { cid, campusId, roomId }: Site,
  name = '教室',
): Promise<Publishing> {
  const who = { userId: 1, cid, campusIds: null, urls: new Set<string>() }
  const tenant = <R>(work: (tenant: Tenant) => Promise<R>) => database.tenant(who, work)
  const action = (value: number) => {
    const functionList = [{ identifier: 'switch', functionParamList: [{ paramValue: value }] }]
    return (targetId: number) => ({ targetId, functionList })
  }
  const { templateId, lamps, sceneId } = await database.system(async (db) => {
    const { id } = await db
      .insertInto('template')
      .values({ cid, name })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('template_campus').values({ cid, template_id: id, campus_id: campusId }).execute()
    const devices = await db
      .selectFrom('device')
      .innerJoin('product', 'product.id', 'device.product_id')
      .select(['device.name', 'product_id'])
      .where('room_id', '=', roomId)
      .where('parent_type_id', '=', 1)
      .execute()
    const of = { cid, template_id: id }
    const lamps: number[] = []
    for (const [index, { name, product_id: productId }] of devices.entries())
      lamps.push(
        await insertPart(db, of, 'equipmentList', name, { productId, identifier: `light_${index + 1}` }),
      )
    const content = { sceneValue: 1, actionList: lamps.map(action(1)) }
    const sceneId = await insertPart(db, of, 'sceneList', '上课', content)
    await db.updateTable('space').set({ template_id: id }).where('id', '=', roomId).execute()
    return { templateId: id, lamps, sceneId }
  })
  return {
    templateId,
    publish: () => tenant((each) => publishTemplate(each, { id: templateId })),
    runs: () => tenant((each) => roomRuns(each, templateId, roomId)),
    accept: (hash) => tenant((each) => acceptRoom(each, { id: templateId, roomId, hash })),
    dropOverride: () => tenant((each) => dropOverride(each, { id: templateId, roomIds: [roomId] })),
    state: () => tenant((each) => configStateOf(each, templateId)),
    bindKey: (keyIndex) =>
      database.system((db) => {
        const key = { equipmentId: lamps[0] ?? 0, keyIndex, targetId: sceneId }
        return insertPart(db, { cid, template_id: templateId }, 'buttonList', '上课键', key)
      }),
    edit: (value) =>
      database.system((db) =>
        sql`update template_part
          set content = jsonb_set(content, '{actionList}', ${JSON.stringify(lamps.map(action(value)))}::jsonb)
          where template_id = ${templateId} and list = 'sceneList'`.execute(db),
      ),
  }
}
