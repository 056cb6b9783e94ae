import { type Kysely, type Migration, sql } from 'kysely'

const told = 100

const statements: readonly string[] = [
  'create index audit_change_row on audit_change (row_id)',
  `create index audit_change_gone on audit_change ((before ->> 'template_id')) where action = 'delete'`,
  // Whoever is bound to campuses reads no log. Of a template that she may see she reads who changed which part of it, and
  // nothing of where from or what was sent. Parts that are gone are known by the entry of their deletion.
  `create function template_history(of_template bigint, before_id bigint, most integer)
    returns table (id bigint, at timestamptz, username text, behalf text, call text, changes jsonb, change_num integer)
    language sql stable security definer set search_path from current as $$
    with part as (
      select part.id, part.name from template_part part where part.template_id = of_template
      union all
      select row_id, gone.before ->> 'name' from audit_change gone
        where gone.action = 'delete' and gone.before ->> 'template_id' = of_template::text and gone.cid = app_cid()
      union all select of_template, null
    ), change as (
      select change.audit_id, change.place, change.table_name, change.row_id, change.action,
        coalesce(change.after ->> 'name', change.before ->> 'name', part.name, '') as name,
        case when change.action = 'update' then array(select jsonb_object_keys(coalesce(change.after, '{}')
          || coalesce(change.before, '{}')) as key order by key) else '{}' end as fields,
        row_number() over (partition by change.audit_id order by change.place) as nth
      from audit_change change join part on part.id = change.row_id
      where change.cid = app_cid() and (change.table_name = 'template' or change.table_name like 'template\\_%')
        and (change.row_id <> of_template or change.table_name = 'template')
        and (before_id is null or change.audit_id < before_id)
    )
    select entry.id, entry.at, entry.username, entry.behalf_name, entry.call,
      jsonb_agg(jsonb_build_object('table', change.table_name, 'id', change.row_id, 'action', change.action,
        'name', change.name, 'fields', to_jsonb(change.fields)) order by change.place)
        filter (where change.nth <= ${told}), count(*)::int
    from change join audit entry on entry.id = change.audit_id
    where entry.cid = app_cid()
    group by entry.id order by entry.id desc limit most $$`,
  'revoke all on function template_history(bigint, bigint, integer) from public',
  'grant execute on function template_history(bigint, bigint, integer) to lamplighter_app',
]

/** Who changed which part of a template when: see decision 118. */
export const templateHistory: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
