/**
 * Rows of a company carry its cid, and foreign keys include it (or the campus), so that a row can never hang
 * under a parent of another company, whoever writes it.
 */
const id = `id bigint primary key default nextval('row_id')`
const cid = 'cid bigint not null references company (cid)'
const version = 'version integer not null default 1'
const changedIn = 'changed_in bigint not null default pg_current_xact_id()::text::bigint'
const text = (name: string) => `${name} text not null default ''`
const ofCampus = 'campus_id bigint not null, foreign key (campus_id, cid) references campus (id, cid)'
const ofTemplate =
  'template_id bigint not null, foreign key (template_id, cid) references template (id, cid) on delete cascade'

const rollup = (name: string) => `create table ${name} (
  device_id bigint not null references device (id) on delete cascade, metric text not null,
  at timestamptz not null, cid bigint not null, campus_id bigint not null,
  samples integer not null, total double precision not null,
  lowest double precision not null, highest double precision not null,
  first double precision not null, last double precision not null,
  primary key (device_id, metric, at))`

export const tables: readonly string[] = [
  'create sequence row_id start 10001',
  'create table meta (key text primary key, value text not null)',
  `create table company (cid bigint primary key default nextval('row_id'), cn_name text not null,
    en_name text not null unique, ${text('app_title')}, company_logo text, account_type integer not null)`,

  `create table campus (${id}, ${cid}, name text not null, megaproject_name text,
    space_type integer not null default 0, campus_type integer not null default 0,
    ${['province', 'city', 'area', 'address', 'phone', 'email', 'website', 'describe'].map(text).join(', ')},
    room_num integer not null default 0, device_num integer not null default 0,
    ${version}, ${changedIn}, unique (id, cid), constraint campus_name unique (cid, name))`,

  `create table template (${id}, ${cid}, name text not null, status integer not null default 0,
    ${text('describe')}, room_num integer not null default 0, updated_at timestamptz not null default now(),
    revision integer not null default 1, ${version}, ${changedIn}, unique (id, cid), constraint template_name unique (cid, name))`,
  `create table template_campus (${cid}, ${ofTemplate}, ${ofCampus} on delete cascade,
    primary key (template_id, campus_id))`,
  'create index template_campus_campus on template_campus (campus_id)',

  `create table product (${id}, cid bigint references company (cid), pid text not null,
    product_type_id integer not null, equipment_type integer not null, parent_type_id integer not null,
    name text not null, function_list jsonb not null)`,
  'create unique index product_pid on product (coalesce(cid, 0), pid)',

  `create table template_equipment (${id}, ${cid}, ${ofTemplate}, name text not null,
    product_id bigint not null references product (id), identifier text not null,
    panel_key_type integer, panel_layout_type integer, ${text('describe')}, state integer not null default 1,
    ${version}, constraint template_equipment_name unique (template_id, name))`,
  `create table template_group (${id}, ${cid}, ${ofTemplate}, name text not null,
    group_value integer not null, equipment_ids jsonb not null default '[]',
    ${version}, constraint template_group_name unique (template_id, name))`,
  `create table template_scene (${id}, ${cid}, ${ofTemplate}, name text not null,
    scene_value integer not null, sort integer not null default 0, action_list jsonb not null default '[]',
    ${version}, constraint template_scene_name unique (template_id, name))`,

  `create table space (${id}, ${cid}, ${ofCampus}, parent_id bigint,
    kind text not null check (kind in ('building', 'floor', 'room')), name text not null,
    sort integer not null default 0, template_id bigint, has_timing boolean not null default false,
    ${version}, ${changedIn}, unique (id, campus_id),
    foreign key (parent_id, campus_id) references space (id, campus_id),
    constraint space_template foreign key (template_id, cid) references template (id, cid))`,
  'create unique index space_name on space (campus_id, coalesce(parent_id, 0), name)',
  'create index space_changed on space (campus_id, changed_in)',
  'create index space_parent on space (parent_id)',
  'create index space_made_from on space (template_id) where template_id is not null',
  `create table room_bucket (room_id bigint primary key references space (id) on delete cascade,
    cid bigint not null, campus_id bigint not null, ${changedIn})`,
  'create index room_bucket_changed on room_bucket (campus_id, changed_in)',

  `create table device (${id}, ${cid}, campus_id bigint not null, room_id bigint not null,
    device_no text not null, name text not null, product_id bigint not null references product (id),
    ${text('mac')}, ${text('device_version')}, gateway_id bigint references device (id),
    ${version}, unique (cid, device_no),
    foreign key (campus_id, cid) references campus (id, cid),
    foreign key (room_id, campus_id) references space (id, campus_id))`,
  'create index device_campus on device (campus_id, id)',
  'create index device_room on device (room_id)',
  'create index device_gateway on device (gateway_id) where gateway_id is not null',
  `create table gateway (device_id bigint primary key references device (id) on delete cascade,
    cid bigint not null, campus_id bigint not null, gateway_no text not null unique,
    credential_hash text not null, online boolean not null default false, last_seen_at timestamptz,
    version text not null default '')`,
  // The fill factor leaves room on each page for the next version of its rows: no index is touched by a report.
  `create table device_status (device_id bigint primary key references device (id) on delete cascade,
    cid bigint not null, campus_id bigint not null, room_id bigint not null, online boolean not null,
    fault boolean not null, device_switch smallint not null, values jsonb not null, at timestamptz not null)
    with (fillfactor = 60)`,
  'create index device_status_campus on device_status (campus_id)',
  'create index device_status_room on device_status (room_id)',
  `create table telemetry (device_id bigint not null, metric text not null, at timestamptz not null,
    value double precision not null, cid bigint not null, campus_id bigint not null)`,
  'create index telemetry_device on telemetry (device_id, metric, at)',
  rollup('telemetry_hour'),
  rollup('telemetry_day'),

  `create table account (${id}, ${cid}, account text not null, username text not null,
    password_hash text not null, account_type integer not null,
    change_password_status boolean not null default false, campus_bound boolean not null default false,
    created_at timestamptz not null default now())`,
  'create unique index account_account on account (lower(account))',
  `create table role (${id}, ${cid}, role_name text not null, code integer,
    display boolean not null default false, permissions jsonb not null)`,
  `create table account_role (account_id bigint not null references account (id) on delete cascade,
    role_id bigint not null references role (id), primary key (account_id, role_id))`,
  `create table account_campus (account_id bigint not null references account (id) on delete cascade,
    campus_id bigint not null references campus (id) on delete cascade, primary key (account_id, campus_id))`,
  `create table session (token_hash text primary key,
    account_id bigint not null references account (id) on delete cascade, cid bigint not null,
    system text not null, created_at timestamptz not null default now(),
    seen_at timestamptz not null default now(), expires_at timestamptz not null, ${text('user_agent')},
    ${text('ip')})`,
  'create index session_account on session (account_id)',
  'create index session_expires on session (expires_at)',
  `create table idempotency (account_id bigint not null, key text not null, ${cid}, call text not null,
    request_hash text not null, answer text not null, at timestamptz not null default now(),
    primary key (account_id, key))`,
  'create index idempotency_at on idempotency (at)',
  `create table tombstone (campus_id bigint not null, table_name text not null, row_id bigint not null,
    cid bigint not null, ${changedIn}, primary key (campus_id, table_name, row_id))`,
  'create index tombstone_changed on tombstone (campus_id, changed_in)',
  // Cursors of another database (or of this one before it was created anew) must not be taken for ours.
  `insert into meta values ('epoch', replace(gen_random_uuid()::text, '-', ''))`,
]
