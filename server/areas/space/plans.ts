import { createHash } from 'node:crypto'
import type { Changed } from '#contract/changed.ts'
import type { DataOf, InputOf } from '#contract/index.ts'
import { limits } from '#contract/limits.ts'
import type { FloorPicture } from '#contract/space-shapes.ts'
import type { Tenant } from '#server/database/database.ts'
import { refuse, refuseInput } from '#server/refusal.ts'
import { changedRows } from '../changed.ts'
import { claimOne } from '../claim.ts'
import { requirePicture } from '../company/images.ts'

const faults = {
  floorsOnly: { zh: '只有楼层可以设置平面图', en: 'Only a floor can have a picture' },
  large: { zh: '图片太大', en: 'The picture is too large' },
  size: { zh: '与图片的尺寸不一致', en: 'This is not the size of the picture' },
} as const

/** @throws Refusal input {picture, width, height} for what is no picture, too large, or of another size than was said */
function pictureIn({ picture, width, height }: InputOf<'space.plan'>) {
  if (picture === null) return null
  const bytes = Buffer.from(picture, 'base64')
  if (bytes.length > limits.planBytes) return refuseInput({ picture: faults.large })
  const found = requirePicture(bytes, 'picture')
  if (width !== undefined && width !== found.width) refuseInput({ width: faults.size })
  if (height !== undefined && height !== found.height) refuseInput({ height: faults.size })
  const hash = createHash('sha256').update(bytes).digest('hex')
  const plan: FloorPicture = { hash, width: found.width, height: found.height }
  return { plan, row: { type: found.type, bytes } }
}

/** Lays a picture under the rooms of a floor, or takes it away. @throws Refusal notFound, input, outdated */
export async function setPlan(tenant: Tenant, input: InputOf<'space.plan'>): Promise<Changed> {
  const { id, campusId } = input
  const { db, who } = tenant
  const floor = await claimOne(tenant, 'space', id, () => changedRows(tenant, { spaces: [id] }))
  if (floor.campus_id !== campusId) refuse('notFound', { id })
  if (floor.kind !== 'floor') refuseInput({ id: faults.floorsOnly })
  const picture = pictureIn(input)
  const plan = picture && JSON.stringify(picture.plan)
  await db.updateTable('space').set({ plan }).where('id', '=', id).execute()
  if (picture)
    await db
      .insertInto('floor_plan')
      .values({ space_id: id, cid: who.cid, campus_id: campusId, ...picture.row })
      .onConflict((conflict) => conflict.column('space_id').doUpdateSet(picture.row))
      .execute()
  else await db.deleteFrom('floor_plan').where('space_id', '=', id).execute()
  return changedRows(tenant, { spaces: [id] })
}

/** @throws Refusal notFound for a floor that the tenant does not see */
export async function planPicture(
  { db }: Tenant,
  { id }: InputOf<'space.planPicture'>,
): Promise<DataOf<'space.planPicture'>> {
  const found = await db
    .selectFrom('space')
    .leftJoin('floor_plan', 'floor_plan.space_id', 'space.id')
    .select(['space.plan', 'floor_plan.type', 'floor_plan.bytes'])
    .where('space.id', '=', id)
    .executeTakeFirst()
  if (!found) return refuse('notFound', { id })
  const { plan, type, bytes } = found
  return plan && type && bytes
    ? { hash: plan.hash, type, picture: Buffer.from(bytes).toString('base64') }
    : null
}
