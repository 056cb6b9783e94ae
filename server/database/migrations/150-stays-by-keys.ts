import { type Kysely, type Migration, sql } from 'kysely'

/** Whether who said last how a room stands is a person or an access key: gateways tell it as a cause. */
export const staysByKeys: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw('alter table room_stay add column changed_via text').execute(db)
  },
}
