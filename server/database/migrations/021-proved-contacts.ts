import { type Kysely, type Migration, sql } from 'kysely'

/** A contact counts as proved where its account's log says that a code has proved it, and nobody else has written it down. */
const provedByLog = (column: 'phone' | 'email') => `
  update account set ${column}_proved = true where not ${column}_proved
    and exists (select from audit where account_id = account.id and call = 'ownAccount.edit' and code = 2000
      and lower(input ->> '${column}') = lower(account.${column}))
    and not exists (select from account other where lower(other.${column}) = lower(account.${column})
      and other.id <> account.id)`

const statements = [
  `alter table account add column phone_proved boolean not null default false,
    add column email_proved boolean not null default false`,
  // Who registered has opened the link that was sent there.
  'update account set email_proved = true where lower(email) = lower(account)',
  provedByLog('phone'),
  provedByLog('email'),
  'drop index account_phone',
  'drop index account_email',
  'create unique index account_phone_proved on account (phone) where phone_proved',
  'create unique index account_email_proved on account (lower(email)) where email_proved',
  // A name belongs to its company, so that adding one tells nothing of the others.
  'drop index account_account',
  'create unique index account_account on account (cid, lower(account))',
  'create index account_any_company on account (lower(account))',
  // Whoever writes down another contact, it has not been proved.
  `create function unprove_contact() returns trigger language plpgsql as $$ begin
    if new.phone is distinct from old.phone then new.phone_proved := false; end if;
    if new.email is distinct from old.email then new.email_proved := false; end if;
    return new;
  end $$`,
  `create trigger unprove_contact before update of phone, email on account
    for each row execute function unprove_contact()`,
]

/** A phone number or an e-mail address identifies the one account it has been proved for; account names belong to companies. */
export const provedContacts: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
