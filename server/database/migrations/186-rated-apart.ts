import { type Kysely, type Migration, sql } from 'kysely'

/** What of a row's content nobody had said before it, or said otherwise; null is the same as nothing said. */
const news = (content: string, before: string) =>
  `coalesce((select jsonb_object_agg(key, value) from jsonb_each(${content})
    where value is distinct from coalesce((${before}), 'null')), '{}')`

/** What was said last, of a key, in rows of the same campus before a row's day. */
const earlier = (row: string, column: string) =>
  `select other.${column} -> key from energy_rated other where other.campus_id = ${row}.campus_id
    and other.day < ${row}.day and other.${column} ? key order by other.day desc limit 1`

const statements: readonly string[] = [
  'alter table energy_rated add column said jsonb',
  // A row was a copy of what counted before it: what is as in the one before was not said with it.
  `update energy_rated as own set said = ${news('own.content', earlier('own', 'content'))}`,
  'alter table energy_rated alter column said set not null',
  // Servers of the former build read and write copies while they are replaced, so each row keeps one: what they write is taken
  // apart, what others say is laid over what counted.
  `create function rated_apart() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' and new.said is null then
      new.said := ${news('new.content', earlier('new', 'said'))};
    elsif tg_op = 'INSERT' then
      new.content := coalesce((select other.content from energy_rated other where other.campus_id = new.campus_id
        and other.day < new.day order by other.day desc limit 1), '{}') || new.said;
    elsif new.said is distinct from old.said then
      new.content := old.content || new.said;
    else
      new.said := old.said || ${news('new.content', 'old.content -> key')};
    end if;
    return new;
  end $$`,
  `create trigger rated_apart before insert or update on energy_rated
    for each row execute function rated_apart()`,
  'grant delete on energy_rated to lamplighter_app',
]

/** What a campus is rated at is kept value by value, and what was said of a day can be taken back: see decision 204. */
export const ratedApart: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
