import { type Kysely, type Migration, sql } from 'kysely'

const statements = [
  'alter table place_record add column submitter text',
  // Both have the time of their transaction, which no two of an author's share.
  `update place_record record set submitter = audit.username from audit
    where audit.behalf_id is not null and record.cid = audit.cid and record.at = audit.at
      and record.what = audit.call and record.account_id = audit.behalf_id`,
  `create or replace function record_edits() returns trigger language plpgsql security definer
    set search_path from current as $$
  begin
    insert into place_record (cid, campus_id, at, kind, space_id, device_id, name, account_id, username, submitter, what, detail)
      select change.cid, place.campus_id, audit.at, case change.table_name when 'fault' then 'fault' else 'edit' end,
        place.space_id, place.device_id, place.name, coalesce(audit.behalf_id, audit.account_id),
        coalesce(audit.behalf_name, audit.username), case when audit.behalf_id is not null then audit.username end, audit.call,
        jsonb_build_object('table', change.table_name, 'action', change.action, 'before', change.before, 'after', change.after)
      from added change join audit on audit.id = change.audit_id
        join lateral (
          select campus_id, id as space_id, null::bigint as device_id, name from space
            where change.table_name = 'space' and id = change.row_id
          union all
          select campus_id, room_id, id, name from device where change.table_name = 'device' and id = change.row_id
          union all
          select campus_id, room_id, device_id, left(describe, 200) from fault
            where change.table_name = 'fault' and id = change.row_id
          union all
          select (change.before ->> 'campus_id')::bigint,
            case change.table_name when 'space' then change.row_id else (change.before ->> 'room_id')::bigint end,
            case change.table_name when 'device' then change.row_id end, coalesce(change.before ->> 'name', '')
            where change.action = 'delete' and change.table_name in ('space', 'device')
        ) place on exists (select from campus where campus.id = place.campus_id);
    return null;
  end $$`,
]

/** What somebody brought on a colleague's behalf is told with both names where it happened: see decision 013. */
export const recordsSubmitted: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
