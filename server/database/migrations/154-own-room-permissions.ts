import { type Kysely, type Migration, sql } from 'kysely'

const statements: readonly string[] = [
  `create policy own on room_permission for select to lamplighter_app
    using (cid = (select app_cid()) and account_id = (select app_user()))`,
  `create policy own on room_permission_room for select to lamplighter_app
    using (cid = (select app_cid())
      and permission_id in (select id from room_permission where account_id = (select app_user())))`,
]

/** What bounds somebody to rooms is read also where a call does not reach its campus, or nothing would bound her there. */
export const ownRoomPermissions: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
