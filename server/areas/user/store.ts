import type { Database, Who } from '#server/database/database.ts'
import { refuse } from '#server/refusal.ts'
import { companyColumns } from '../company/store.ts'

/** A caller's company, and whether it came with an account she registered herself. */
export const ownedCompany = (database: Database, { cid, userId }: Who) =>
  database.system(async (db) => {
    const { founderId, ...company } = await db
      .selectFrom('company')
      .select(companyColumns)
      .select('founder_id as founderId')
      .where('cid', '=', cid)
      .executeTakeFirstOrThrow()
    return { ...company, founder: founderId === userId }
  })

/** @throws Refusal notPermitted for everybody but the founder */
export const nameFoundedCompany = (database: Database, { cid, userId }: Who, cnName: string) =>
  database.system(async (db) => {
    const named = await db
      .updateTable('company')
      .set({ cn_name: cnName })
      .where('cid', '=', cid)
      .where('founder_id', '=', userId)
      .returning('cid')
      .executeTakeFirst()
    if (!named) refuse('notPermitted')
  })

/** @throws Refusal companyClosed */
export const requireOpen = (database: Database, cid: number): Promise<void> =>
  database.system(async (db) => {
    const open = await db
      .selectFrom('company')
      .select('cid')
      .where('cid', '=', cid)
      .where('closed_at', 'is', null)
      .executeTakeFirst()
    if (!open) refuse('companyClosed')
  })
