import { type Kysely, type Migration, sql } from 'kysely'

const visible = `cid = (select app_cid()) and ((select app_everywhere())
  or campus_id = any ((select app_campuses())::bigint[]))`

const everyHour = Array.from({ length: 24 }, (_, hour) => hour + 1)
const byHour = (column: string, type: string) =>
  `array[${everyHour.map((hour) => `coalesce(sum(d.${column}[${hour}]), 0)`).join(', ')}]::${type}[]`

const weekday = '(d.day + 3) % 7 + 1'
const all = 'd.meter_id = any(ids) and d.day >= first and d.day < next'

/**
 * Adds up anew what some days belong to. Whoever has locked a meter's month reads its days after that, so that two who write
 * days of one month at once come to what is there when the second has ended.
 */
const addUp = `create function energy_sums(meters bigint[], days integer[], gone boolean) returns void
  language plpgsql security definer set search_path from current as $$
  declare
    first integer;
    next integer;
    ids bigint[];
    weekdays integer[];
  begin
    for first, next in
      select distinct m - date '1970-01-01', (m + interval '1 month')::date - date '1970-01-01'
      from (select date_trunc('month', date '1970-01-01' + day)::date as m from unnest(days) day) months order by 1
    loop
      select array_agg(distinct id), array_agg(distinct (day + 3) % 7 + 1) into ids, weekdays
        from unnest(meters, days) t (id, day) where day >= first and day < next;
      insert into energy_month (meter_id, day, cid, campus_id, total, total_estimated, total_minutes)
        select id, first, cid, campus_id, 0, 0, 0 from meter where id = any(ids) order by id on conflict do nothing;
      -- What is kept as the sum of its month has no days to be made from.
      select array_agg(held.meter_id) into ids from (select meter_id from energy_month
        where meter_id = any(ids) and day = first and not condensed order by meter_id for update) held;
      update energy_month kept set total = s.total, total_estimated = s.estimated, total_minutes = s.minutes, had = s.had
        from (select d.meter_id, sum(d.total) as total, sum(d.total_estimated) as estimated, sum(d.total_minutes) as minutes,
            case when count(*) < next - first or not bool_and(d.had = 16777215)
              then array_agg((d.day - first) * 16777216 + d.had order by d.day) end as had
          from energy_day d where ${all} group by d.meter_id) s
        where kept.meter_id = s.meter_id and kept.day = first;
      insert into energy_weekday (meter_id, day, weekday, cid, campus_id, whole, wh, estimated, minutes)
        select d.meter_id, first, ${weekday}, min(d.cid), min(d.campus_id), count(*) filter (where d.minutes is null),
          ${byHour('wh', 'bigint')}, case when bool_or(d.estimated is not null) then ${byHour('estimated', 'bigint')} end,
          case when bool_or(d.minutes is not null) then ${byHour('minutes', 'integer')} end
        from energy_day d where ${all} and ${weekday} = any(weekdays) group by d.meter_id, ${weekday}
        on conflict (meter_id, day, weekday) do update set whole = excluded.whole, wh = excluded.wh,
          estimated = excluded.estimated, minutes = excluded.minutes;
      if gone then
        delete from energy_weekday kept where meter_id = any(ids) and day = first and not exists (select from energy_day d
          where d.meter_id = kept.meter_id and d.day >= first and d.day < next and ${weekday} = kept.weekday);
        delete from energy_month kept where meter_id = any(ids) and day = first and not exists (select from energy_day d
          where d.meter_id = kept.meter_id and d.day >= first and d.day < next);
      end if;
    end loop;
  end $$`

const trigger = (event: 'insert' | 'update' | 'delete') => [
  `create function energy_sums_${event}() returns trigger language plpgsql security definer
    set search_path from current as $$ begin
      perform energy_sums(array_agg(meter_id), array_agg(day), ${event === 'delete'}) from changed;
      return null;
    end $$`,
  `create trigger energy_sums_${event} after ${event} on energy_day
    referencing ${event === 'delete' ? 'old' : 'new'} table as changed
    for each statement execute function energy_sums_${event}()`,
]

const tables = [
  // Lamps of rooms are lighting alone, without the sockets.
  'update meter set category = 5 where lamps',
  // A month of every meter, not only of those whose days are gone. `had` is the bits of each day that is there above its
  // number in the month; null where every hour of the month has figures, or days are gone.
  'alter table energy_month add column condensed boolean not null default false, add column had integer[]',
  'update energy_month set condensed = true',
  // Of a meter's month (its first day, counted from 1970), the Mondays and so on by hour; 1 is Monday. `whole` days have
  // readings of all their minutes, and are not in `minutes`.
  `create table energy_weekday (meter_id bigint not null references meter (id) on delete cascade, day integer not null,
    weekday smallint not null, cid bigint not null, campus_id bigint not null, whole integer not null,
    wh bigint[] not null, estimated bigint[], minutes integer[], primary key (meter_id, day, weekday))`,
  'alter table energy_weekday enable row level security',
  `create policy tenant on energy_weekday to lamplighter_app using (${visible}) with check (${visible})`,
  'grant select on energy_weekday to lamplighter_app',
  addUp,
  'revoke execute on function energy_sums(bigint[], integer[], boolean) from public',
]

/** Month by month and some meters at a time: all at once would take longer than a statement may. */
async function addUpAll(db: Kysely<unknown>) {
  const { rows } = await sql<{ first: number; ids: number[] }>`
    select first, array_agg(meter_id) as ids from (select distinct meter_id,
        date_trunc('month', date '1970-01-01' + day)::date - date '1970-01-01' as first from energy_day) months
    group by first, meter_id % 20`.execute(db)
  for (const { first, ids } of rows)
    await sql`select energy_sums(array_agg(id), array_agg(${sql.lit(first)}::integer + number), false)
      from unnest(${ids}::bigint[]) id, generate_series(0, 6) number`.execute(db)
}

/** Days of meters are added up by month, and by month, weekday and hour, in the transaction that writes them. */
export const energySums: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of tables) await sql.raw(statement).execute(db)
    await addUpAll(db)
    for (const event of ['insert', 'update', 'delete'] as const)
      for (const statement of trigger(event)) await sql.raw(statement).execute(db)
  },
}
