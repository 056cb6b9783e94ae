import { type Kysely, type Migration, sql } from 'kysely'

const statements: readonly string[] = [
  // In the database, since it holds for whoever had rooms there, seen or not by her who deletes it; but for herself, or the only
  // administrator might lock herself out.
  `create function keep_bound() returns trigger language plpgsql security definer set search_path from current as $$
  declare
    bound bigint[] := array(select distinct held.account_id from room_permission held
      where held.campus_id = old.id and held.account_id is distinct from (select app_user())
        and not exists (select from room_permission other
          where other.account_id = held.account_id and other.campus_id <> old.id));
  begin
    update account set campus_bound = true where id = any(bound) and not campus_bound;
    delete from account_campus where account_id = any(bound);
    return old;
  end $$`,
  'create trigger keep_bound before delete on campus for each row execute function keep_bound()',
]

/** Whoever was bound to rooms of a campus alone is bound to no campus once it is gone, not free in all others. */
export const roomsOfACampus: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
