import { type Kysely, type Migration, sql } from 'kysely'

const statements = [
  // One that is not confirmed yet asks for nothing: who has scanned it wrongly is not locked out.
  `create table second_factor (account_id bigint primary key references account (id) on delete cascade,
    secret text not null, confirmed_at timestamptz, last_step bigint not null default 0)`,
  `create table recovery_code (account_id bigint not null references second_factor (account_id) on delete cascade,
    code_hash text not null, used_at timestamptz, primary key (account_id, code_hash))`,
  `create table second_step (ticket_hash text primary key,
    account_id bigint not null references account (id) on delete cascade,
    system text not null, oauth_ticket_hash text, expires_at timestamptz not null)`,
  // Without a policy or a grant: only the owner of the tables reads them, as with sessions.
  'alter table second_factor enable row level security',
  'alter table recovery_code enable row level security',
  'alter table second_step enable row level security',
  // Who is halfway in by the old password goes no further. An administrator who gives somebody a new first password
  // takes the lost second factor away with it.
  `create function second_factor_of_new_password() returns trigger language plpgsql security definer
    set search_path from current as $$
  begin
    delete from second_step where account_id = new.id;
    if not new.change_password_status then delete from second_factor where account_id = new.id; end if;
    return null;
  end $$`,
  `create trigger second_factor_of_new_password after update of password_hash on account for each row
    when (old.password_hash is distinct from new.password_hash) execute function second_factor_of_new_password()`,
]

/** A second factor of accounts: one-time codes of RFC 6238, and recovery codes. */
export const secondFactor: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
