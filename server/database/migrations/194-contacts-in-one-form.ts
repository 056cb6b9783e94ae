import { type Kysely, type Migration, sql } from 'kysely'

/** As `contactForm` of contract/rules/sign-in-name.ts has it; a test compares the two. */
const contactForm = `create function contact_form(written text) returns text language sql immutable as $$
  select case
    when flat like '%@%' then regexp_replace(replace(flat, '。', '.'), '[.]$', '')
    else regexp_replace(
      regexp_replace(regexp_replace(flat, '[[:space:]-]', '', 'g'),
        '^(?:[+]?(?:00)?86)?(?:0(?=1[3-9]))?(1[0-9]{10})$', '\\1'),
      '^00([1-9][0-9]{6,14})$', '+\\1')
  end from (select lower(btrim(normalize(written, NFKC))) as flat) as written_down $$`

/** Of several accounts that have proved one contact in two spellings, it stays with whom it signs in as it is kept. */
const provedOnce = (column: 'phone' | 'email') => `
  update account set ${column}_proved = false where ${column}_proved and id not in (
    select distinct on (contact_form(${column})) id from account where ${column}_proved
    order by contact_form(${column}), lower(${column}) = contact_form(${column}) desc, id)`

const inOneForm = (column: 'phone' | 'email') => `
  update account set ${column} = nullif(contact_form(${column}), '')
  where ${column} is distinct from nullif(contact_form(${column}), '')`

const statements = [
  contactForm,
  provedOnce('phone'),
  provedOnce('email'),
  // Another spelling of a contact that is proved is the same one.
  'alter table account disable trigger unprove_contact',
  inOneForm('phone'),
  inOneForm('email'),
  'alter table account enable trigger unprove_contact',
  // By a trigger, as servers of the former build write contacts down too while they are replaced. Triggers run in the order of
  // their names: this one before `unprove_contact`.
  `create function keep_contact_form() returns trigger language plpgsql set search_path from current as $$ begin
    new.phone := nullif(contact_form(new.phone), '');
    new.email := nullif(contact_form(new.email), '');
    return new;
  end $$`,
  `create trigger contact_form before insert or update of phone, email on account
    for each row execute function keep_contact_form()`,
]

/** Phone numbers and e-mail addresses of accounts are kept in one form, so that one of them has one receiver: see decision 029. */
export const contactsInOneForm: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
