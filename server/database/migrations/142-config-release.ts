import { type Kysely, type Migration, sql } from 'kysely'

const trigger = (name: string, when: string, body: string, answer = 'null') => [
  `create function ${name}() returns trigger language plpgsql security definer set search_path from current as $$
  begin ${body} return ${answer}; end $$`,
  `create trigger ${name} ${when} execute function ${name}()`,
]

/** @param rooms a query of gateway_id, room_id and published_at; gateways that go at the same time need nothing */
const release = (rooms: string) => `insert into config_release (gateway_id, room_id, published_at)
      select given.gateway_id, given.room_id, given.published_at
      from (${rooms}) given join device on device.id = given.gateway_id
      order by given.gateway_id, given.room_id on conflict do nothing;`

/** What rooms have whose template is taken away. */
const taken = `from room_config config join new_rows n on n.id = config.room_id join old_rows o on o.id = n.id
      where n.template_id is null and o.template_id is not null`

const statements: readonly string[] = [
  // Without a reference to the room: its gateway still runs one that is gone. No tenant reads or writes it.
  `create table config_release (gateway_id bigint not null references device (id) on delete cascade,
    room_id bigint not null, published_at timestamptz not null,
    attempts integer not null default 0, due_at timestamptz not null default now(),
    primary key (gateway_id, room_id))`,
  'alter table config_release enable row level security',
  ...trigger(
    'config_released',
    'after delete on config_delivery referencing old table as changed for each statement',
    release(`select changed.gateway_id, changed.room_id, coalesce(config.published_at, now()) as published_at
      from changed left join room_config config on config.room_id = changed.room_id`),
  ),
  // Deliveries go with what they are of: by then nobody knows any more how old that was.
  ...trigger(
    'config_gone',
    'before delete on room_config for each row',
    release(
      `select gateway_id, room_id, old.published_at as published_at from config_delivery where room_id = old.room_id`,
    ),
    'old',
  ),
  ...trigger(
    'config_served',
    'after insert on config_delivery referencing new table as changed for each statement',
    `delete from config_release r using changed
      where r.gateway_id = changed.gateway_id and r.room_id = changed.room_id;`,
  ),
  ...trigger(
    'config_taken_away',
    'after update on space referencing old table as old_rows new table as new_rows for each statement',
    `perform pg_notify('lamplighter_config', cid || ' ' || campus_id || ' ' || template_id)
      from (select distinct config.cid, config.campus_id, config.template_id ${taken}) told;
    delete from room_config where room_id in (select config.room_id ${taken});`,
  ),
]

/** Gateways that serve a room no more, until they have said that they do not run it: see decision 157. */
export const configRelease: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
