import { type Kysely, type Migration, sql } from 'kysely'

const statements: readonly string[] = [
  'alter table vas_payment add column number text',
  // By a trigger, as servers of the former build write payments down and give them back too while they are replaced: they keep
  // payments apart by trade_no. No number that anybody may enter has a slash.
  `create function free_number() returns trigger language plpgsql as $$
  begin
    new.number := coalesce(new.number, new.trade_no);
    if new.method = 'transfer' and new.returned_at is not null then
      new.trade_no := new.number || '/' || new.id;
    end if;
    return new;
  end $$`,
  `create trigger free_number before insert or update on vas_payment
    for each row execute function free_number()`,
  'update vas_payment set number = trade_no',
  'alter table vas_payment alter column number set not null',
  'create index vas_payment_number on vas_payment (number)',
]

/** A bank transfer that was given back leaves its number to whoever enters it again: see decision 071. */
export const freedNumbers: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
