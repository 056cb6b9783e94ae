/**
 * Triggers keep what every writer would otherwise have to remember: versions, `changed_in`, counts, tombstones
 * and the announcement of a change. They run as the owner of the tables, because a count has to be right also
 * when the writer may not see the row it stands in.
 */
const define = (name: string, body: string, declare = '') =>
  `create function ${name}() returns trigger language plpgsql security definer set search_path from current as $$
  ${declare}
  begin
    ${body}
  end $$`

const statement = (table: string, runs: string, events: readonly string[]) =>
  events.map((event) => {
    const seen = { insert: 'new table as new_rows', delete: 'old table as old_rows' }[event]
    return `create trigger ${runs}_${event} after ${event} on ${table}
      referencing ${seen ?? 'old table as old_rows new table as new_rows'}
      for each statement execute function ${runs}()`
  })

const everyEvent = ['insert', 'update', 'delete']

/** Rows of the statement with +1 for every row it leaves and -1 for every row it found. */
const difference = (columns: string) => `case tg_op
  when 'INSERT' then 'select ${columns}, 1 as n from new_rows'
  when 'DELETE' then 'select ${columns}, -1 as n from old_rows'
  else 'select ${columns}, 1 as n from new_rows union all select ${columns}, -1 as n from old_rows' end`

const count = (table: string, counter: string, key: string, where = 'true') => `execute format($q$
  update ${table} t set ${counter} = t.${counter} + d.n from
    (select ${key} as id, sum(n)::int as n from (%s) r where ${where} group by ${key} having sum(n) <> 0) d
  where t.id = d.id $q$, rows);`

/** `version` counts edits of a row's own content: what other writers keep in it is named by the trigger. */
const countVersion = define(
  'count_version',
  `if (to_jsonb(new) - tg_argv) is distinct from (to_jsonb(old) - tg_argv) then
      new.version := old.version + 1;
    else
      new.version := old.version;
    end if;
    return new;`,
)
const markChanged = define(
  'mark_changed',
  'new.changed_in := pg_current_xact_id()::text::bigint; return new;',
)
const revise = define('revise', 'new.revision := old.revision + 1; return new;')
const notContent: Record<string, readonly string[]> = {
  campus: ['changed_in', 'room_num', 'device_num'],
  space: ['changed_in'],
  template: ['changed_in', 'room_num', 'updated_at', 'revision'],
  template_equipment: [],
  template_group: [],
  template_scene: [],
  device: [],
}
const versioned = Object.entries(notContent).map(([table, columns]) => {
  const names = ['version', ...columns].map((column) => `'${column}'`)
  return `create trigger count_version before update on ${table}
    for each row execute function count_version(${names.join(', ')})`
})
const marked = ['campus', 'space', 'template'].map(
  (table) =>
    `create trigger mark_changed before update on ${table} for each row execute function mark_changed()`,
)
const revised = 'create trigger revise before update on template for each row execute function revise()'

const partTables = ['template_equipment', 'template_group', 'template_scene', 'template_campus']
const touchTemplate = define(
  'touch_template',
  `if tg_op = 'INSERT' then
      update template set updated_at = now() where id in (select template_id from new_rows);
    else
      update template set updated_at = now() where id in (select template_id from old_rows);
    end if;
    return null;`,
)

const countRooms = define(
  'count_rooms',
  `${count('campus', 'room_num', 'campus_id', `kind = 'room'`)}
    ${count('template', 'room_num', 'template_id', 'template_id is not null')}
    return null;`,
  `declare rows text := ${difference('kind, campus_id, template_id')};`,
)

/** A room's list of devices travels whole: a device that moves renews the list of both rooms. */
const renewBuckets = define(
  'renew_buckets',
  `${count('campus', 'device_num', 'campus_id')}
    execute format($q$
      insert into room_bucket (room_id, cid, campus_id)
      select distinct room_id, cid, campus_id from (%s) r order by room_id
      on conflict (room_id) do update set changed_in = excluded.changed_in $q$, rows);
    return null;`,
  `declare rows text := ${difference('room_id, cid, campus_id')};`,
)

const bury = (campus: string, table: string, row: string) =>
  `insert into tombstone (campus_id, table_name, row_id, cid) values (${campus}, '${table}', ${row}, old.cid)
    on conflict (campus_id, table_name, row_id) do update set changed_in = excluded.changed_in;`
const onRow = (table: string, event: string, runs: string) =>
  `create trigger ${runs} after ${event} on ${table} for each row execute function ${runs}()`

const tombstones = [
  define('bury_campus', `${bury('old.id', 'campuses', 'old.id')} return null;`),
  onRow('campus', 'delete', 'bury_campus'),
  define(
    'bury_space',
    `${bury('old.campus_id', 'spaces', 'old.id')}
    if old.kind = 'room' then ${bury('old.campus_id', 'rooms', 'old.id')} end if;
    return null;`,
  ),
  onRow('space', 'delete', 'bury_space'),
  define('unbind_template', `${bury('old.campus_id', 'templates', 'old.template_id')} return null;`),
  onRow('template_campus', 'delete', 'unbind_template'),
  define(
    'bind_template',
    `delete from tombstone
      where campus_id = new.campus_id and table_name = 'templates' and row_id = new.template_id;
    return null;`,
  ),
  onRow('template_campus', 'insert', 'bind_template'),
]

/** Listeners hear '<cid> <campusId>' once the transaction has committed; PostgreSQL drops repetitions. */
const announce = (name: string, rows: string) =>
  define(
    name,
    `perform pg_notify('lamplighter_changed', c.cid || ' ' || c.campus_id) from (${rows}) c; return null;`,
  )
const announcements = [
  announce('announce_campus', 'select cid, id as campus_id from new_rows'),
  ...statement('campus', 'announce_campus', ['insert', 'update']),
  announce('announce_rows', 'select distinct cid, campus_id from new_rows'),
  ...['space', 'room_bucket', 'tombstone'].flatMap((table) =>
    statement(table, 'announce_rows', ['insert', 'update']),
  ),
  announce(
    'announce_template',
    `select distinct tc.cid, tc.campus_id from template_campus tc
      where tc.template_id in (select id from new_rows)`,
  ),
  ...statement('template', 'announce_template', ['update']),
]

export const triggers: readonly string[] = [
  countVersion,
  markChanged,
  ...versioned,
  ...marked,
  revise,
  revised,
  touchTemplate,
  ...partTables.flatMap((table) => statement(table, 'touch_template', everyEvent)),
  countRooms,
  ...statement('space', 'count_rooms', everyEvent),
  renewBuckets,
  ...statement('device', 'renew_buckets', everyEvent),
  ...tombstones,
  ...announcements,
]
