import type { InputOf } from '#contract/index.ts'
import { limits } from '#contract/limits.ts'
import { configBytes } from '#contract/rules/config-bytes.ts'
import { configChanges, withChanges } from '#contract/rules/config-changes.ts'
import type { Tenant } from '#server/database/database.ts'
import { assign, type RoomRow, tellConfig } from '#server/publishing/assign.ts'
import { idList } from '#server/publishing/room-ids.ts'
import { versionOf } from '#server/publishing/versions.ts'
import { refuseInput } from '#server/refusal.ts'
import { changedRows } from '../changed.ts'
import { claimOne } from '../claim.ts'
import { callerName, roomsMadeFrom } from './compile.ts'
import { driftOf, givenTo } from './room-runs.ts'

const otherwise = {
  zh: '房间现在运行的内容与您看到的不同，请重新查看后再保留',
  en: 'The room runs something else than you saw; please look again before you keep it',
}
const trying = {
  zh: '房间正在调试模板，不能保留差异',
  en: 'A template is being tried in the room; its differences cannot be kept',
}
const tooLarge = {
  zh: '保留这些差异后配置超出网关容量',
  en: 'With these differences the configuration is more than a gateway can take',
}

/** Claims the template, so that a publishing and this do not overtake each other. */
const claim = (tenant: Tenant, id: number) =>
  claimOne(tenant, 'template', id, () => changedRows(tenant, { templates: [id] }))

/** Keeps what a drifted room runs as its own. @throws Refusal notFound, outdated, input {hash, roomId} */
export async function acceptRoom(tenant: Tenant, input: InputOf<'template.acceptRoom'>): Promise<object> {
  const { id: templateId, roomId, hash } = input
  const { db, who } = tenant
  await claim(tenant, templateId)
  const rooms = await roomsMadeFrom(tenant, templateId, [roomId])
  const given = await givenTo(tenant, templateId, roomId)
  if (given?.debug) refuseInput({ roomId: trying })
  const report = (await driftOf(tenant, roomId)).find((each) => each.hash === hash)
  const version = given?.version ? await versionOf(db, templateId, given.version) : undefined
  if (!report?.config || !version) return refuseInput({ hash: otherwise })
  const changes = configChanges(version.config, report.config)
  const { config } = withChanges(version.config, changes)
  if (configBytes(config) > limits.configBytes) refuseInput({ hash: tooLarge })
  const kept = {
    template_id: templateId,
    changes: JSON.stringify(changes),
    accepted_by: await callerName(tenant),
    accepted_at: new Date(),
  }
  await db
    .insertInto('room_override')
    .values({ room_id: roomId, cid: who.cid, campus_id: rooms[0]?.campus_id ?? 0, ...kept })
    .onConflict((same) => same.column('room_id').doUpdateSet(kept))
    .execute()
  await sendAgain(tenant, templateId, rooms)
  return {}
}

/** Lets rooms run what is published again, without anything of their own. @throws Refusal notFound, outdated */
export async function dropOverride(
  tenant: Tenant,
  { id: templateId, roomIds }: InputOf<'template.dropOverride'>,
): Promise<object> {
  await claim(tenant, templateId)
  const rooms = await roomsMadeFrom(tenant, templateId, roomIds)
  const gone = await tenant.db
    .deleteFrom('room_override')
    .where('template_id', '=', templateId)
    .where('room_id', 'in', idList(roomIds))
    .returning('room_id')
    .execute()
  const had = new Set(gone.map(({ room_id }) => room_id))
  await sendAgain(
    tenant,
    templateId,
    rooms.filter(({ id }) => had.has(id)),
  )
  return {}
}

/** Gives rooms the version that they have, with what they keep of their own now. */
async function sendAgain(tenant: Tenant, templateId: number, rooms: readonly RoomRow[]): Promise<void> {
  const { db, who } = tenant
  for (const room of rooms) {
    const given = await givenTo(tenant, templateId, room.id)
    const version = given?.version ? await versionOf(db, templateId, given.version) : undefined
    if (!given || !version) continue
    const { hash, config, number } = version
    const what = { cid: who.cid, templateId, hash, config, at: new Date() }
    await assign(db, { ...what, version: number, held: given.held }, [room])
  }
  await tellConfig(db, who.cid, templateId)
}
