import { type Kysely, type Migration, sql } from 'kysely'
import { unlogged } from './005-people.ts'

const ofTemplate = `cid = (select app_cid()) and ((select app_everywhere())
  or template_id in (select template_id from template_campus))`

/** What rows of the tables that parts had are as content, by the list they stand in. */
const moved = [
  {
    list: 'equipmentList',
    table: 'template_equipment',
    content: `'productId', product_id, 'identifier', identifier, 'panelKeyType', panel_key_type,
      'panelLayoutType', panel_layout_type, 'describe', describe, 'state', state`,
  },
  {
    list: 'groupList',
    table: 'template_group',
    content: `'groupValue', group_value, 'equipmentIds', equipment_ids`,
  },
  {
    list: 'sceneList',
    table: 'template_scene',
    content: `'sceneValue', scene_value, 'sceneType', case when scene_value >= 65024 then 1 else 2 end,
      'sort', sort, 'actionList', action_list`,
  },
]

/**
 * The same as before, but for parts: their content is logged field by field, under the name of their kind.
 * @param hidden columns that are not logged
 */
export const logChange = (
  hidden: readonly string[],
) => `create or replace function log_change() returns trigger
  language plpgsql security definer set search_path from current as $$
  declare
    entry bigint := nullif(current_setting('app.audit', true), '')::bigint;
    old_row jsonb; new_row jsonb; full_row jsonb; was jsonb; now_is jsonb;
    told_as text := tg_table_name;
    hidden text[] := '{${hidden.join(',')}}';
  begin
    if entry is null then return null; end if;
    if tg_op <> 'INSERT' then old_row := to_jsonb(old); end if;
    if tg_op <> 'DELETE' then new_row := to_jsonb(new); end if;
    full_row := coalesce(new_row, old_row);
    if tg_table_name = 'template_part' then
      told_as := 'template_' || regexp_replace(full_row ->> 'list', 'List$', '');
      old_row := old_row - '{content,list,product_id}'::text[] || (old_row -> 'content');
      new_row := new_row - '{content,list,product_id}'::text[] || (new_row -> 'content');
    end if;
    was := old_row - hidden;
    now_is := new_row - hidden;
    if tg_op = 'UPDATE' then
      select jsonb_object_agg(key, value) into was from jsonb_each(old_row - hidden)
        where value is distinct from new_row -> key;
      select jsonb_object_agg(key, value) into now_is from jsonb_each(new_row - hidden)
        where value is distinct from old_row -> key;
      if old_row -> 'password_hash' is distinct from new_row -> 'password_hash' then
        now_is := coalesce(now_is, '{}') || '{"password": "***"}';
      end if;
      if was is null and now_is is null then return null; end if;
    end if;
    insert into audit_change (audit_id, cid, table_name, row_id, action, before, after)
      select audit.id, audit.cid, told_as,
        coalesce(full_row ->> 'id', full_row ->> 'account_id', full_row ->> 'template_id', full_row ->> 'cid')::bigint,
        lower(tg_op), was, now_is
      from audit where audit.id = entry;
    return null;
  end $$`

const hasTiming = `exists (select from template_part
  where template_part.template_id = space.template_id and list = 'timingList')`

/** Rooms say whether their template has a timing. */
const timings = [
  'drop trigger count_version on space',
  `create trigger count_version before update on space
    for each row execute function count_version('version', 'changed_in', 'has_timing')`,
  `create function tell_rooms_of_timing() returns trigger
    language plpgsql security definer set search_path from current as $$ begin
      update space set has_timing = not has_timing
        where template_id in (select template_id from touched where list = 'timingList')
          and has_timing <> ${hasTiming};
      return null;
    end $$`,
  ...[
    ['insert', 'new'],
    ['delete', 'old'],
  ].map(
    ([event, rows]) => `create trigger tell_rooms_of_timing_${event} after ${event} on template_part
      referencing ${rows} table as touched for each statement execute function tell_rooms_of_timing()`,
  ),
  `create function take_timing() returns trigger
    language plpgsql security definer set search_path from current as $$ begin
      -- Whoever is about to add the template's first timing comes first, or after.
      perform from template where id = new.template_id for key share;
      new.has_timing := exists (select from template_part
        where template_part.template_id = new.template_id and list = 'timingList');
      return new;
    end $$`,
  `create trigger take_timing before insert or update of template_id on space
    for each row execute function take_timing()`,
]

const statements: readonly string[] = [
  `create table template_part (id bigint primary key default nextval('row_id'),
    cid bigint not null references company (cid), template_id bigint not null, list text not null, name text not null,
    content jsonb not null, version integer not null default 1,
    product_id bigint generated always as ((content ->> 'productId')::bigint) stored references product (id),
    foreign key (template_id, cid) references template (id, cid) on delete cascade,
    constraint template_part_name unique (template_id, list, name))`,
  ...moved.flatMap(({ list, table, content }) => [
    `insert into template_part (id, cid, template_id, list, name, version, content)
      select id, cid, template_id, '${list}', name, version, jsonb_build_object(${content}) from ${table}`,
    `drop table ${table}`,
  ]),
  'alter table template_part enable row level security',
  `create policy tenant on template_part to lamplighter_app using (${ofTemplate}) with check (${ofTemplate})`,
  'grant select, insert, update, delete on template_part to lamplighter_app',

  `create trigger count_version before update on template_part
    for each row execute function count_version('version', 'product_id')`,
  ...['insert', 'update', 'delete'].map(
    (event) => `create trigger touch_template_${event} after ${event} on template_part
      referencing ${{ insert: 'new table as new_rows', delete: 'old table as old_rows' }[event] ?? 'old table as old_rows new table as new_rows'}
      for each statement execute function touch_template()`,
  ),
  logChange([...unlogged, 'has_timing']),
  `create trigger log_change after insert or update or delete on template_part
    for each row execute function log_change()`,
  ...timings,
]

/** Parts of templates in one table, whatever their kind: docs/decisions/018. */
export const parts: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
