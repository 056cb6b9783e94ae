import { type Kysely, type Migration, sql } from 'kysely'

const statements = [
  'alter table account_oauth add column public_id text not null default gen_random_uuid()::text unique',
  // Whoever sets the password, and by whatever call: what was linked under the old one is linked no more.
  `create function unlink_identities() returns trigger language plpgsql security definer set search_path from current as $$
  begin
    delete from account_oauth where account_id = new.id;
    return null;
  end $$`,
  `create trigger unlink_identities after update of password_hash on account
    for each row when (old.password_hash is distinct from new.password_hash) execute function unlink_identities()`,
]

/** Linked identities that can be named, and that end with the password they were linked by. */
export const linkedIdentities: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
