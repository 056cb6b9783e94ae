import { type Kysely, type Migration, sql } from 'kysely'

/** An alarm that begins, or that becomes another: see decision 074. */
const statements = [
  `create function webhook_of_alarm() returns trigger language plpgsql security definer
    set search_path from current as $$
  begin
    if tg_op = 'UPDATE' and old.state = new.state and (old.cleared_at is null) = (new.cleared_at is null) then
      return null;
    end if;
    insert into webhook_delivery (cid, webhook_id, event, body)
      select hook.cid, hook.id, 'alarm.state', webhook_message('alarm.state',
        jsonb_build_object('alarmId', new.id, 'campusId', new.campus_id, 'roomId', new.room_id, 'kind', new.kind,
          'level', new.level, 'state', new.state, 'objectType', new.object_type, 'objectId', new.object_id,
          'name', new.name, 'place', new.place, 'value', new.value, 'limit', new.limit_value,
          'gatewayNum', new.gateway_num, 'deviceNum', new.device_num,
          'raisedAt', round(extract(epoch from new.raised_at) * 1000),
          'clearedAt', round(extract(epoch from new.cleared_at) * 1000)))
      from webhook hook
      where hook.cid = new.cid and webhook_wanted(hook, 'alarm.state')
        and (hook.campus_ids is null or hook.campus_ids @> to_jsonb(new.campus_id));
    if found then perform pg_notify('lamplighter_webhook', ''); end if;
    return null;
  end $$`,
  `create trigger webhook_of_alarm after insert or update on alarm
    for each row execute function webhook_of_alarm()`,
]

/** Alarms, sent to a company's other programs. */
export const alarmWebhooks: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
