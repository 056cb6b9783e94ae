import { createHash } from 'node:crypto'
import type { ImageKind } from '#contract/company.ts'
import type { FileAnswer, Upload } from '#contract/upload.ts'
import type { Database, Tenant } from '#server/database/database.ts'
import { refuse, refuseInput } from '#server/refusal.ts'
import { type Pictured, pictured } from './pictures.ts'

const wrongKind = {
  zh: '只能是完整的 PNG、JPEG 或 WebP 图片，边长不超过 8192 像素',
  en: 'must be a whole PNG, JPEG or WebP picture of at most 8192 pixels a side',
}

/** Where a picture is served, below the calls' base. */
export const imageAddress = (hash: string): string => `/company/v1/image/${hash}`

const nameLogo = async ({ db, who }: Tenant, kind: ImageKind, address: string | null) => {
  if (kind === 'logo')
    await db.updateTable('company').set({ company_logo: address }).where('cid', '=', who.cid).execute()
}

/** What kind of picture it is. @throws Refusal input, of `field`, for what is no picture */
export const requirePicture = (bytes: Uint8Array, field = 'file'): Pictured =>
  pictured(bytes) ?? refuseInput({ [field]: wrongKind })

/** How a picture is kept. @throws Refusal input, of `field`, for what is no picture */
export function pictureRow({ bytes }: Upload, field = 'file'): { hash: string; type: string; bytes: Buffer } {
  const { type } = requirePicture(bytes, field)
  return { hash: createHash('sha256').update(bytes).digest('hex'), type, bytes: Buffer.from(bytes) }
}

/** @throws Refusal input for what is no picture */
export async function keepImage(tenant: Tenant, kind: ImageKind, file: Upload): Promise<{ image: string }> {
  const row = pictureRow(file)
  await tenant.db
    .insertInto('company_image')
    .values({ cid: tenant.who.cid, kind, ...row })
    .onConflict((conflict) => conflict.columns(['cid', 'kind']).doUpdateSet(row))
    .execute()
  await nameLogo(tenant, kind, imageAddress(row.hash))
  return { image: imageAddress(row.hash) }
}

export async function removeImage(tenant: Tenant, kind: ImageKind): Promise<void> {
  await tenant.db.deleteFrom('company_image').where('kind', '=', kind).execute()
  await nameLogo(tenant, kind, null)
}

/**
 * Whoever knows the hash may look: sign-in pages show a company's pictures to everybody, and nobody guesses the hash of a
 * building's or of a photo. @throws Refusal notFound
 */
export const imageOf = async (database: Database, hash: string): Promise<FileAnswer> =>
  (await database.system(async (db) => {
    const kept = (table: 'company_image' | 'building_image' | 'fault_photo' | 'run_photo') =>
      db.selectFrom(table).select(['type', 'bytes']).where('hash', '=', hash).executeTakeFirst()
    return (
      (await kept('company_image')) ??
      (await kept('building_image')) ??
      (await kept('fault_photo')) ??
      kept('run_photo')
    )
  })) ?? refuse('notFound')
