import { type Kysely, type Migration, sql } from 'kysely'

const trigger = (name: string, on: string, body: string) => [
  `create function ${name}() returns trigger language plpgsql security definer set search_path from current as $$
  begin ${body} return null; end $$`,
  `create trigger ${name} after ${on} on config_delivery referencing ${on === 'delete' ? 'old' : 'new'} table as changed
    for each statement execute function ${name}()`,
]

const statements: readonly string[] = [
  // Without a reference to the room: its gateway still runs one that is gone. No tenant reads or writes it.
  `create table config_release (gateway_id bigint not null references device (id) on delete cascade,
    room_id bigint not null, published_at timestamptz not null,
    attempts integer not null default 0, due_at timestamptz not null default now(),
    primary key (gateway_id, room_id))`,
  'alter table config_release enable row level security',
  ...trigger(
    'config_released',
    'delete',
    `insert into config_release (gateway_id, room_id, published_at)
      select changed.gateway_id, changed.room_id, coalesce(config.published_at, now())
      from changed join device on device.id = changed.gateway_id
        left join room_config config on config.room_id = changed.room_id
      order by changed.gateway_id, changed.room_id on conflict do nothing;`,
  ),
  ...trigger(
    'config_served',
    'insert',
    `delete from config_release r using changed
      where r.gateway_id = changed.gateway_id and r.room_id = changed.room_id;`,
  ),
  // Noted before it is deleted: what a release is as old as is known by then.
  `create function config_taken_away() returns trigger language plpgsql security definer set search_path from current as $$
  declare rooms bigint[] := (select array_agg(n.id order by n.id) from new_rows n join old_rows o on o.id = n.id
    join room_config config on config.room_id = n.id where n.template_id is null and o.template_id is not null);
  begin
    if rooms is null then return null; end if;
    insert into config_release (gateway_id, room_id, published_at)
      select d.gateway_id, d.room_id, config.published_at
      from config_delivery d join room_config config on config.room_id = d.room_id
      where d.room_id = any(rooms) order by d.gateway_id, d.room_id on conflict do nothing;
    perform pg_notify('lamplighter_config', cid || ' ' || campus_id || ' ' || template_id)
      from (select distinct cid, campus_id, template_id from room_config where room_id = any(rooms)) told;
    delete from room_config where room_id = any(rooms);
    return null;
  end $$`,
  `create trigger config_taken_away after update on space referencing old table as old_rows new table as new_rows
    for each statement execute function config_taken_away()`,
]

/** Gateways that serve a room no more, until they have said that they do not run it: see decision 157. */
export const configRelease: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
