import { type Kysely, type Migration, sql } from 'kysely'
import { logChanges } from './005-people.ts'

const own = 'cid = (select app_cid()) and (select app_everywhere())'
const ofOwn = 'webhook_id in (select id from webhook)'

const tables = [
  `create table webhook (id bigint primary key default nextval('row_id'), cid bigint not null references company (cid),
    name text not null, url text not null, events jsonb not null, campus_ids jsonb,
    disabled boolean not null default false, created_at timestamptz not null default now())`,
  'create index webhook_company on webhook (cid)',
  // By itself, so that it stands in no log and in no column that the application's role may read.
  `create table webhook_secret (webhook_id bigint primary key references webhook (id) on delete cascade,
    secret text not null)`,
  `create table webhook_delivery (id bigint primary key default nextval('row_id'), cid bigint not null,
    webhook_id bigint not null references webhook (id) on delete cascade, event text not null, body text not null,
    at timestamptz not null default now(), state text not null default 'waiting', attempts integer not null default 0,
    next_at timestamptz default now(), status integer, answer text not null default '')`,
  'create index webhook_delivery_of on webhook_delivery (webhook_id, at desc, id desc)',
  `create index webhook_delivery_due on webhook_delivery (next_at) where state = 'waiting'`,
  'create index webhook_delivery_at on webhook_delivery (at)',
  ...['webhook', 'webhook_secret', 'webhook_delivery'].map(
    (table) => `alter table ${table} enable row level security`,
  ),
  `create policy tenant on webhook to lamplighter_app using (${own}) with check (${own})`,
  `create policy tenant on webhook_secret to lamplighter_app using (${ofOwn}) with check (${ofOwn})`,
  `create policy tenant on webhook_delivery to lamplighter_app using (${own}) with check (${own} and ${ofOwn})`,
  'grant select, insert, update, delete on webhook to lamplighter_app',
  'grant insert on webhook_secret to lamplighter_app',
  'grant select, insert, update on webhook_delivery to lamplighter_app',
  logChanges('webhook'),
]

/**
 * What happens is put down for each address in the transaction in which it happens, so it is sent once, whichever
 * process does it. Of a statement that changes many devices one message is made.
 */
const happenings = [
  `create function webhook_wanted(hook webhook, wanted text) returns boolean language sql stable as
    $$ select not hook.disabled and hook.events ? wanted $$`,
  `create function webhook_message(kind text, data jsonb) returns text language sql stable as
    $$ select jsonb_build_object('type', kind, 'timestamp', to_char(now() at time zone 'utc',
      'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'data', data)::text $$`,
  `create function webhook_of_status() returns trigger language plpgsql security definer
    set search_path from current as $$
  begin
    if not exists (select from webhook) then return null; end if;
    insert into webhook_delivery (cid, webhook_id, event, body)
      select hook.cid, hook.id, 'device.state', webhook_message('device.state',
        jsonb_build_object('devices', jsonb_agg(jsonb_build_object('deviceId', now_is.device_id,
          'deviceNo', device.device_no, 'name', device.name, 'campusId', now_is.campus_id, 'roomId', now_is.room_id,
          'online', now_is.online, 'fault', now_is.fault, 'deviceSwitch', now_is.device_switch,
          'values', now_is.values, 'at', round(extract(epoch from now_is.at) * 1000)) order by now_is.device_id)))
      from after_rows now_is
      join before_rows was on was.device_id = now_is.device_id
      join device on device.id = now_is.device_id
      join webhook hook on hook.cid = now_is.cid
      where webhook_wanted(hook, 'device.state')
        and (hook.campus_ids is null or hook.campus_ids @> to_jsonb(now_is.campus_id))
        and (was.online, was.fault, was.device_switch)
          is distinct from (now_is.online, now_is.fault, now_is.device_switch)
      group by hook.id, hook.cid;
    if found then perform pg_notify('lamplighter_webhook', ''); end if;
    return null;
  end $$`,
  `create trigger webhook_of_status after update on device_status
    referencing old table as before_rows new table as after_rows
    for each statement execute function webhook_of_status()`,
  `create function webhook_of_version() returns trigger language plpgsql security definer
    set search_path from current as $$
  begin
    insert into webhook_delivery (cid, webhook_id, event, body)
      select hook.cid, hook.id, 'template.published', webhook_message('template.published',
        jsonb_build_object('templateId', new.template_id, 'version', new.number, 'publishedBy', new.published_by,
          'origin', new.origin, 'name', (select name from template where id = new.template_id)))
      from webhook hook
      where hook.cid = new.cid and webhook_wanted(hook, 'template.published')
        and (hook.campus_ids is null or exists (select from template_campus
          where template_id = new.template_id and hook.campus_ids @> to_jsonb(campus_id)));
    if found then perform pg_notify('lamplighter_webhook', ''); end if;
    return null;
  end $$`,
  `create trigger webhook_of_version after insert on template_version
    for each row execute function webhook_of_version()`,
]

/** What happens in a company, sent to its other programs. */
export const webhooks: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of [...tables, ...happenings]) await sql.raw(statement).execute(db)
  },
}
