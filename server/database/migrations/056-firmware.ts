import { type Kysely, type Migration, sql } from 'kysely'
import { logChanges } from './005-people.ts'

const ofCompany = 'cid = (select app_cid())'
/** A campaign concerns whoever may enter all of its campuses: nobody stops what runs where she may not go. */
const ofCampuses = `${ofCompany} and ((select app_everywhere()) or campus_ids <@ (select app_campuses())::bigint[])`
const ofCampaign = `${ofCompany} and campaign_id in (select id from ota_campaign)`
const cid = 'cid bigint not null references company (cid)'
const id = "id bigint primary key default nextval('row_id')"

const tables = {
  firmware_key: {
    columns: `${id}, ${cid}, name text not null, public_key text not null, added_at timestamptz not null,
      added_by text not null, unique (cid, public_key)`,
    rule: ofCompany,
  },
  // What was removed keeps its row, which campaigns name; only its file is gone.
  firmware: {
    columns: `${id}, ${cid}, product_id bigint not null references product (id), pid text not null,
      version text not null, notes text not null, size integer not null, sha256 text not null,
      signature text not null, key_name text not null, uploaded_at timestamptz not null,
      uploaded_by text not null, removed_at timestamptz, unique (id, cid)`,
    rule: ofCompany,
  },
  firmware_file: {
    columns: `firmware_id bigint primary key references firmware (id) on delete cascade, ${cid}, bytes bytea not null`,
    rule: ofCompany,
  },
  ota_campaign: {
    columns: `${id}, ${cid}, kind text not null, of_id bigint references ota_campaign (id),
      firmware_id bigint not null, campus_ids bigint[] not null, state text not null, paused_by text,
      wave integer not null, waves integer not null, fail_percent integer not null, pardoned integer not null,
      from_minute integer, to_minute integer, created_at timestamptz not null, created_by text not null,
      history jsonb not null, foreign key (firmware_id, cid) references firmware (id, cid)`,
    rule: ofCampuses,
  },
  ota_device: {
    columns: `campaign_id bigint not null references ota_campaign (id) on delete cascade, ${cid},
      device_id bigint not null references device (id) on delete cascade,
      firmware_id bigint not null references firmware (id), wave integer not null, state text not null,
      progress integer not null default 0, fault text, from_version text not null, due_at timestamptz,
      changed_at timestamptz, primary key (campaign_id, device_id)`,
    rule: ofCampaign,
  },
}

const statements: readonly string[] = [
  ...Object.entries(tables).flatMap(([table, { columns, rule }]) => [
    `create table ${table} (${columns})`,
    `alter table ${table} enable row level security`,
    `create policy tenant on ${table} to lamplighter_app using (${rule}) with check (${rule})`,
    `grant select, insert, update, delete on ${table} to lamplighter_app`,
  ]),
  'create unique index firmware_version on firmware (cid, product_id, version) where removed_at is null',
  'create index ota_campaign_company on ota_campaign (cid, created_at desc)',
  "create index ota_campaign_running on ota_campaign (id) where state = 'running'",
  'create index ota_device_device on ota_device (device_id)',
  // Gateways fetch pieces of it, which is quick only where it is not compressed.
  'alter table firmware_file alter column bytes set storage external',
  "insert into meta values ('firmware_links', gen_random_uuid()::text || gen_random_uuid()::text)",
  // Whoever is bound to campuses has to know of campaigns that reach further than hers, not which.
  `create function ota_busy(of_device bigint) returns boolean language sql stable security definer
    set search_path from current as $$ select exists (select from ota_device d
      join ota_campaign c on c.id = d.campaign_id where d.device_id = of_device and c.state in ('running', 'paused')
        and d.state in ('waiting', 'sent', 'downloading', 'installing')) $$`,
  `create function firmware_busy(of_firmware bigint) returns boolean language sql stable security definer
    set search_path from current as $$ select exists (select from ota_device d
      join ota_campaign c on c.id = d.campaign_id
      where d.firmware_id = of_firmware and c.state in ('running', 'paused')) $$`,
  logChanges('firmware_key'),
  logChanges('firmware'),
  logChanges('ota_campaign'),
]

/** Firmware, whose it is, and campaigns that give it to devices. */
export const firmware: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
