import { type Kysely, type Migration, sql } from 'kysely'

const statements = [
  // Whoever sets the password, and by whatever call: the account knows no browser that it was opened in by the old one.
  `create function forget_browsers() returns trigger language plpgsql security definer set search_path from current as $$
  begin
    delete from known_browser where account_id = new.id;
    return null;
  end $$`,
  `create trigger forget_browsers after update of password_hash on account
    for each row when (old.password_hash is distinct from new.password_hash) execute function forget_browsers()`,
]

/** The browsers that an account knows are known as long as the password they were let in by: see decision 028. */
export const browsersOfAPassword: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
