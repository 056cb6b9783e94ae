import { type Kysely, type Migration, sql } from 'kysely'

const named = [
  { list: 'account_ids', table: 'account', id: 'id' },
  { list: 'role_ids', table: 'role', id: 'coalesce(code, id)' },
]

const statements: readonly string[] = [
  // Whoever goes is named by no rule any more, whichever server deletes it.
  ...named.flatMap(({ list, table, id }) => [
    `create function unname_${table}() returns trigger language plpgsql security definer set search_path from current as $$
    begin
      update alarm_rule set ${list} = jsonb_path_query_array(${list}, '$[*] ? (@ != $gone)',
          jsonb_build_object('gone', (select to_jsonb(${id}) from (select old.*) as gone)))
        where cid = old.cid and ${list} @> (select to_jsonb(${id}) from (select old.*) as gone);
      if found then perform pg_notify('lamplighter_alarm_rule', ''); end if;
      return null;
    end $$`,
    `create trigger unname_${table} after delete on ${table} for each row execute function unname_${table}()`,
    `update alarm_rule set ${list} = (select coalesce(jsonb_agg(each.id order by each.place), '[]')
        from jsonb_array_elements(${list}) with ordinality each (id, place)
        where each.id in (select to_jsonb(${id}) from ${table} where ${table}.cid = alarm_rule.cid))
      where ${list} <> '[]'`,
  ]),
  // Those whom a rule names, of those that may enter a campus.
  `create function named_receivers(of_cid bigint, of_campus bigint, of_roles jsonb, of_accounts jsonb)
    returns setof bigint language sql stable as $$
    select account.id from account where account.cid = of_cid
      and (not account.campus_bound or exists (select from account_campus
        where account_campus.account_id = account.id and account_campus.campus_id = of_campus))
      and (of_accounts @> to_jsonb(account.id) or exists (select from account_role held
        join role on role.id = held.role_id
        where held.account_id = account.id and of_roles @> to_jsonb(coalesce(role.code, role.id)))) $$`,
  // Whoever is bound to campuses does not see those who are for the whole company, and yet they are told.
  `create function unheard_campuses(of_rule bigint) returns setof bigint language sql stable security definer
    set search_path from current as $$
    select campus.id from alarm_rule rule join campus on campus.cid = rule.cid
      and (rule.campus_ids = '[]' or rule.campus_ids @> to_jsonb(campus.id))
    where rule.id = of_rule and rule.cid = (select app_cid()) and (rule.role_ids <> '[]' or rule.account_ids <> '[]')
      and not exists (select from named_receivers(rule.cid, campus.id, rule.role_ids, rule.account_ids)) $$`,
]

/** Alarm rules name nobody who is gone, and it can be told where nobody whom one names may enter: see decision 068. */
export const receiversThatAreThere: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
