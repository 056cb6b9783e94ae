import { type Kysely, type Migration, sql } from 'kysely'

/** @param template what names the template whose timings are looked for */
const hasTiming = (template: string) => `exists (select from template_part
  where template_part.template_id = ${template} and list = 'timingList' and content ->> 'state' = '1')`

const statements: readonly string[] = [
  `create or replace function tell_rooms_of_timing() returns trigger
    language plpgsql security definer set search_path from current as $$ begin
      update space set has_timing = not has_timing
        where template_id in (select template_id from touched where list = 'timingList')
          and has_timing <> ${hasTiming('space.template_id')};
      return null;
    end $$`,
  `create trigger tell_rooms_of_timing_update after update on template_part
    referencing new table as touched for each statement execute function tell_rooms_of_timing()`,
  `create or replace function take_timing() returns trigger
    language plpgsql security definer set search_path from current as $$ begin
      -- Whoever is about to add the template's first timing comes first, or after.
      perform from template where id = new.template_id for key share;
      new.has_timing := ${hasTiming('new.template_id')};
      return new;
    end $$`,
  `update space set has_timing = false where has_timing and not ${hasTiming('space.template_id')}`,
]

/** Rooms have timings where their template has one in use: as `hasTiming` of contract/rules/timing.ts says. */
export const timingsInUse: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
