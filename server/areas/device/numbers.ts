import { sql } from 'kysely'
import type { Tenant } from '#server/database/database.ts'

/** Whether a device of the company has a number, also one that the tenant does not see. */
export async function isNumberTaken({ db }: Tenant, deviceNo: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select device_no_taken(${deviceNo}) as taken`.execute(db)
  return rows[0]?.taken ?? false
}
