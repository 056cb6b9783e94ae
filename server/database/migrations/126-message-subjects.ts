import { type Kysely, type Migration, sql } from 'kysely'

const visible = `cid = (select app_cid()) and case
  when campus_id is not null then (select app_everywhere()) or campus_id = any ((select app_campuses())::bigint[])
  when order_id is not null then order_id in (select id from vas_order)
  else warning_id in (select id from vas_warning) end`

const subjects = `add column warning_id bigint references vas_warning (id) on delete cascade,
  add column fault_id bigint references fault (id) on delete cascade,
  add column order_id bigint references vas_order (id) on delete cascade`

const statements: readonly string[] = [
  // Of a service or an order of the company as a whole there is no campus.
  `alter table message alter column alarm_id drop not null, alter column campus_id drop not null,
    alter column num set default 1, ${subjects}`,
  `alter table message add constraint message_subject check (num_nonnulls(alarm_id, warning_id, fault_id, order_id) = 1
    and case when alarm_id is not null then campus_id is not null and event in ('raised', 'cleared', 'assigned')
      when warning_id is not null then event = 'ending'
      when fault_id is not null then campus_id is not null and event in
        ('reported', 'assigned', 'handed', 'begun', 'finished', 'rejected', 'reopened')
      else event in ('paid', 'closed', 'refunded', 'invoiced', 'declined') end)`,
  `alter policy tenant on message using (${visible}) with check (${visible})`,
  `alter table notice_delivery ${subjects}`,
  `alter table notice_delivery add constraint notice_delivery_subject check
    (num_nonnulls(alarm_id, warning_id, fault_id, order_id) = case event when 'test' then 0 else 1 end)`,
  ...['message', 'notice_delivery'].flatMap((table) =>
    ['warning', 'fault', 'order'].map(
      (what) => `create index ${table}_${what} on ${table} (${what}_id) where ${what}_id is not null`,
    ),
  ),
  "alter table robot add column also jsonb not null default '[]'",
  // Each reads her own message. What somebody had read is told no more; of the others the last of each service is told now.
  'alter table vas_warning add column told boolean not null default false',
  `update vas_warning set told = read_at is not null or until <= now() or exists (select from vas_warning later
    where later.service_id = vas_warning.service_id and later.until = vas_warning.until and later.days < vas_warning.days)`,
  'alter table vas_warning drop column read_at',
  // A person bound to campuses does not see everybody who is to be told of what she reports.
  `create function accounts_permitted(of_cid bigint, of_campus bigint, permission text) returns setof bigint
    language sql stable security definer set search_path from current as $$
      select account.id from account
      where account.cid = of_cid and of_cid = coalesce((select app_cid()), of_cid)
        and (not account.campus_bound or exists (select from account_campus
          where account_id = account.id and campus_id = of_campus))
        and exists (select from account_role held join role on role.id = held.role_id
          where held.account_id = account.id and not role.display
            and role.permissions @> jsonb_build_array(jsonb_build_object('url', permission))) $$`,
  'revoke execute on function accounts_permitted from public',
  'grant execute on function accounts_permitted to lamplighter_app',
  // Nor does she see robots.
  `create function report_to_robots(of_cid bigint, of_campus bigint, report bigint, what text) returns bigint
    language sql security definer set search_path from current as $$
      with told as (insert into notice_delivery (cid, way, robot_id, fault_id, event)
        select cid, 'robot', id, report, what from robot
        where cid = of_cid and of_cid = coalesce((select app_cid()), of_cid) and not disabled and also ? 'report'
          and (campus_ids is null or campus_ids @> to_jsonb(of_campus)) returning id)
      select count(*) from told $$`,
  'revoke execute on function report_to_robots from public',
  'grant execute on function report_to_robots to lamplighter_app',
]

/** Messages tell of services that end, of reports and of orders too, and each reads for herself. */
export const messageSubjects: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
