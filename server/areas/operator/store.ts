import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { DataOf, InputOf } from '#contract/index.ts'
import type { CompanyFeature } from '#contract/rules/company-features.ts'
import type { Database } from '#server/database/database.ts'
import { refuse } from '#server/refusal.ts'
import { companyColumns } from '../company/store.ts'
import { containing, page } from '../lists.ts'

/** The companies of the server, those that were opened last first; `ownCid` is marked as the caller's own. */
export const companyPage = (
  database: Database,
  ownCid: number,
  { keyWord, ...input }: InputOf<'operator.list'>,
): Promise<DataOf<'operator.list'>> =>
  database.system(async (db) => {
    let query = db
      .selectFrom('company')
      .select(companyColumns)
      .select(['closed_at as closedAt', 'features'])
      .select((row) => [
        row
          .selectFrom('account')
          .select(sql<number>`count(*)`.as('n'))
          .whereRef('account.cid', '=', 'company.cid')
          .as('userNum'),
        row
          .selectFrom('campus')
          .select(sql<number>`count(*)`.as('n'))
          .whereRef('campus.cid', '=', 'company.cid')
          .as('campusNum'),
        jsonObjectFrom(
          row
            .selectFrom('account')
            .select(['account.id as userId', 'account.username', 'account.account'])
            .whereRef('account.id', '=', 'company.founder_id')
            .where(sql<boolean>`not exists (select from role where role.cid = company.cid)`),
        ).as('applicant'),
      ])
      .orderBy('cid', 'desc')
    if (keyWord?.trim()) {
      const pattern = containing(keyWord)
      const word = keyWord.trim().toLowerCase()
      query = query.where((row) =>
        row.or([
          row('cn_name', 'ilike', pattern),
          row('en_name', 'ilike', pattern),
          row.exists(
            row
              .selectFrom('account')
              .select('account.id')
              .whereRef('account.cid', '=', 'company.cid')
              .where(sql<boolean>`(account.id::text = ${word} or lower(account.account) = ${word})`),
          ),
        ]),
      )
    }
    const found = await page(query, input)
    const list = found.list.map(({ userNum, campusNum, ...company }) => ({
      ...company,
      userNum: userNum ?? 0,
      campusNum: campusNum ?? 0,
      own: company.cid === ownCid,
    }))
    return { ...found, list }
  })

/** Closes a company, or opens it again. One closed already keeps its time. @throws Refusal notFound */
export const setClosed = (database: Database, cid: number, closed: boolean): Promise<void> =>
  database.system(async (db) => {
    const done = await db
      .updateTable('company')
      .set({ closed_at: closed ? sql<Date>`coalesce(closed_at, now())` : null })
      .where('cid', '=', cid)
      .returning('cid')
      .executeTakeFirst()
    if (!done) refuse('notFound', { cid })
  })

/** @throws Refusal notFound */
export const setFeatures = (
  database: Database,
  cid: number,
  {
    features,
    customConfigMaxNumber,
    appTitle,
  }: {
    features: readonly CompanyFeature[] | null
    customConfigMaxNumber?: number | undefined
    appTitle?: string | undefined
  },
): Promise<void> =>
  database.system(async (db) => {
    const done = await db
      .updateTable('company')
      .set({
        features: features && JSON.stringify([...new Set(features)]),
        ...(customConfigMaxNumber === undefined ? {} : { custom_config_max_number: customConfigMaxNumber }),
        ...(appTitle === undefined ? {} : { app_title: appTitle.trim() }),
      })
      .where('cid', '=', cid)
      .returning('cid')
      .executeTakeFirst()
    if (!done) refuse('notFound', { cid })
  })
