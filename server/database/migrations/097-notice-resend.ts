import { type Kysely, type Migration, sql } from 'kysely'

/** What was sent to a robot can be sent again by hand, as what was sent to a webhook can. */
export const noticeResend: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`grant update (state, attempts, next_at) on notice_delivery to lamplighter_app`.execute(db)
  },
}
