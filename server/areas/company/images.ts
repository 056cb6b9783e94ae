import { createHash } from 'node:crypto'
import type { ImageKind } from '#contract/company.ts'
import type { FileAnswer, Upload } from '#contract/upload.ts'
import type { Database, Tenant } from '#server/database/database.ts'
import { refuse, refuseInput } from '#server/refusal.ts'

const wrongKind = { zh: '只能是 PNG、JPEG 或 WebP 图片', en: 'must be a PNG, JPEG or WebP picture' }

const startsWith = (bytes: Uint8Array, at: number, wanted: string) =>
  [...wanted].every((character, index) => bytes[at + index] === character.charCodeAt(0))

/**
 * The media type of a picture by its first bytes (WHATWG MIME Sniffing, section 6.1); null for what is none of the
 * three. SVG is none: it can carry scripts.
 */
export function pictureType(bytes: Uint8Array): string | null {
  if (startsWith(bytes, 0, '\x89PNG\r\n\x1a\n')) return 'image/png'
  if (startsWith(bytes, 0, '\xff\xd8\xff')) return 'image/jpeg'
  return startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBPVP') ? 'image/webp' : null
}

/** Where a picture is served, below the calls' base. */
export const imageAddress = (hash: string): string => `/company/v1/image/${hash}`

const nameLogo = async ({ db, who }: Tenant, kind: ImageKind, address: string | null) => {
  if (kind === 'logo')
    await db.updateTable('company').set({ company_logo: address }).where('cid', '=', who.cid).execute()
}

/** @throws Refusal input for what is no picture */
export async function keepImage(
  tenant: Tenant,
  kind: ImageKind,
  { bytes }: Upload,
): Promise<{ image: string }> {
  const type = pictureType(bytes) ?? refuseInput({ file: wrongKind })
  const hash = createHash('sha256').update(bytes).digest('hex')
  const row = { hash, type, bytes: Buffer.from(bytes) }
  await tenant.db
    .insertInto('company_image')
    .values({ cid: tenant.who.cid, kind, ...row })
    .onConflict((conflict) => conflict.columns(['cid', 'kind']).doUpdateSet(row))
    .execute()
  await nameLogo(tenant, kind, imageAddress(hash))
  return { image: imageAddress(hash) }
}

export async function removeImage(tenant: Tenant, kind: ImageKind): Promise<void> {
  await tenant.db.deleteFrom('company_image').where('kind', '=', kind).execute()
  await nameLogo(tenant, kind, null)
}

/** Whoever knows the hash may look: sign-in pages show these pictures to everybody. @throws Refusal notFound */
export const imageOf = async (database: Database, hash: string): Promise<FileAnswer> =>
  (await database.system((db) =>
    db.selectFrom('company_image').select(['type', 'bytes']).where('hash', '=', hash).executeTakeFirst(),
  )) ?? refuse('notFound')
