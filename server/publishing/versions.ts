import { sql } from 'kysely'
import type { TemplateConfig } from '#contract/config-shapes.ts'
import type { versionOrigins } from '#contract/rollout-shapes.ts'
import type { Db } from './assign.ts'

export interface Version {
  number: number
  hash: string
  config: TemplateConfig
  revision: number
}

const versions = (db: Db, templateId: number) =>
  db
    .selectFrom('template_version as version')
    .innerJoin('template_config as config', (join) =>
      join.onRef('config.template_id', '=', 'version.template_id').onRef('config.hash', '=', 'version.hash'),
    )
    .select(['version.number', 'version.hash', 'version.revision', 'config.config'])
    .where('version.template_id', '=', templateId)

export const versionOf = (db: Db, templateId: number, number: number): Promise<Version | undefined> =>
  versions(db, templateId).where('version.number', '=', number).executeTakeFirst()

/** The one that rooms get by themselves. */
export const releasedVersion = (db: Db, templateId: number): Promise<Version | undefined> =>
  versions(db, templateId)
    .where('version.released_at', 'is not', null)
    .orderBy('version.number', 'desc')
    .executeTakeFirst()

/** The one that was published last, released or not. */
export const lastVersion = (db: Db, templateId: number): Promise<Version | undefined> =>
  versions(db, templateId).orderBy('version.number', 'desc').executeTakeFirst()

/** The one that was published last by somebody; rolling back is none. */
export const lastPublished = (db: Db, templateId: number): Promise<Version | undefined> =>
  versions(db, templateId)
    .where('version.origin', '=', 'publish')
    .orderBy('version.number', 'desc')
    .executeTakeFirst()

interface NewVersion {
  cid: number
  templateId: number
  hash: string
  revision: number
  at: Date
  by: string
  origin: (typeof versionOrigins)[number]
  ofNumber?: number
  released: boolean
}

/** Writes down a publishing; answers its number. Whoever calls has locked the template. */
export async function addVersion(db: Db, made: NewVersion): Promise<number> {
  const { cid, templateId: template_id, hash, revision, at, by, origin, ofNumber, released } = made
  const { last } = await db
    .selectFrom('template_version')
    .select(({ fn }) => fn.max('number').as('last'))
    .where('template_id', '=', template_id)
    .executeTakeFirstOrThrow()
  const number = (last ?? 0) + 1
  const when = { published_at: at, published_by: by, released_at: released ? at : null }
  await db
    .insertInto('template_version')
    .values({ cid, template_id, number, hash, revision, ...when, origin, of_number: ofNumber ?? null })
    .execute()
  return number
}

/** From now on rooms get it by themselves. */
export const release = (db: Db, templateId: number, number: number) =>
  db
    .updateTable('template_version')
    .set({ released_at: new Date() })
    .where('template_id', '=', templateId)
    .where('number', '=', number)
    .where('released_at', 'is', null)
    .execute()

/** Keeps what is sent of a template, by its content. @returns when it was published, by the database's clock */
export async function keepConfig(
  db: Db,
  kept: { cid: number; templateId: number; hash: string; config: TemplateConfig; revision: number },
): Promise<Date> {
  const { rows } = await sql<{ at: number }>`select clock_timestamp() as at`.execute(db)
  const published_at = new Date(rows[0]?.at ?? 0)
  const { cid, templateId: template_id, hash, config, revision } = kept
  await db
    .insertInto('template_config')
    .values({ template_id, hash, cid, config: JSON.stringify(config), published_at, revision })
    .onConflict((same) => same.columns(['template_id', 'hash']).doUpdateSet({ published_at, revision }))
    .execute()
  return published_at
}
