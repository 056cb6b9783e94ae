import { type Kysely, type Migration, sql } from 'kysely'
import { used } from './074-room-tallies.ts'

/** Counts by room, category and gateway of a query's rows: where they were taken from -1, where they came to 1. */
const add = (of: string) => `
  insert into room_tally (room_id, parent_type_id, gateway_id, cid, campus_id, total, online, fault, used)
    select room_id, parent_type_id, gateway_id, min(cid), min(campus_id), sum(total), sum(online), sum(fault), sum(used)
    from (${of}) change (room_id, parent_type_id, gateway_id, cid, campus_id, total, online, fault, used)
    group by 1, 2, 3
    having (sum(total), sum(online), sum(fault), sum(used)) is distinct from (0, 0, 0, 0)
    order by 1, 2, 3
  on conflict (room_id, parent_type_id, gateway_id) do update set total = room_tally.total + excluded.total,
    online = room_tally.online + excluded.online, fault = room_tally.fault + excluded.fault,
    used = room_tally.used + excluded.used;`

const ofDevices = (rows: string, sign: string) => `
  select d.room_id, product.parent_type_id, coalesce(d.gateway_id, 0), d.cid, d.campus_id, ${sign}, 0, 0, 0
    from ${rows} d join product on product.id = d.product_id`

/** Columns that most reports leave as they are, of which something is counted. */
const columns = ['room_id', 'gateway_id', 'online', 'fault', 'device_switch', "values -> 'presence'"]

type Used = (status: string, type: string) => string

const statusesBy =
  (used: Used) =>
  (rows: string, sign: '' | '-', joins = '') =>
    `
  select s.room_id, product.parent_type_id, coalesce(s.gateway_id, 0), s.cid, s.campus_id, 0,
    ${sign}(s.online and not s.fault)::int, ${sign}(s.online and s.fault)::int,
    ${sign}${used('s', 'product.parent_type_id')}
    from ${rows} s join device on device.id = s.device_id join product on product.id = device.product_id ${joins}`

const body = (name: string, statements: string, answer: 'null' | 'old' | 'new' = 'null') =>
  `create or replace function ${name}() returns trigger language plpgsql security definer
    set search_path from current as $$ begin ${statements} return ${answer}; end $$`

/**
 * SQL that counts all rooms anew, and that of the triggers which keep the counts.
 * @param used what shows a room to be in use, of a status and its device's kind
 * @param columns those of a status that are counted by
 */
export function talliesBy(used: Used, columns: readonly string[]) {
  const ofStatuses = statusesBy(used)
  const counted = (status: string) => columns.map((column) => `${status}.${column}`).join(', ')
  const differs = (other: string) => `where (${counted('s')}) is distinct from (${counted(other)})`
  const changed = `
  ${ofStatuses('before_rows', '-', `join after_rows now_is on now_is.device_id = s.device_id ${differs('now_is')}`)}
  union all
  ${ofStatuses('after_rows', '', `join before_rows was on was.device_id = s.device_id ${differs('was')}`)}`
  return {
    all: add(`${ofDevices('device', '1')} union all ${ofStatuses('device_status', '')}`),
    onStatuses: [
      body('tally_new_statuses', add(ofStatuses('after_rows', ''))),
      body('tally_changed_statuses', add(changed)),
      body(
        'tally_gone_device',
        add(`${ofDevices('(select (old).*)', '-1')} union all
      ${ofStatuses('(select * from device_status where device_id = old.id)', '-')}`),
        'old',
      ),
    ],
  }
}

const { all, onStatuses } = talliesBy(used, columns)
const ofItsGateway = 'gateway_id = (select gateway_id from device where id = new.device_id)'

const statements = [
  // As its room does, so that what is taken from a count is what was added to it, whichever of both rows is written first.
  'alter table device_status add column gateway_id bigint',
  `update device_status s set gateway_id = d.gateway_id from device d
    where d.id = s.device_id and d.gateway_id is not null`,
  body('status_gateway', `new.${ofItsGateway.replace('=', ':=')};`, 'new'),
  `create trigger status_gateway before insert on device_status for each row execute function status_gateway()`,
  body('device_gateway', 'update device_status set gateway_id = new.gateway_id where device_id = new.id;'),
  `create trigger device_gateway after update of gateway_id on device for each row
    when (old.gateway_id is distinct from new.gateway_id) execute function device_gateway()`,
  'delete from room_tally',
  'alter table room_tally add column gateway_id bigint not null default 0',
  'alter table room_tally drop constraint room_tally_pkey',
  'alter table room_tally add primary key (room_id, parent_type_id, gateway_id)',
  all,
  body('tally_new_devices', add(ofDevices('after_rows', '1'))),
  body(
    'tally_moved_devices',
    add(`${ofDevices('before_rows', '-1')} union all ${ofDevices('after_rows', '1')}`),
  ),
  ...onStatuses,
  // By what row policies ask for and in a page's order, with what is looked for: neither pages nor searches touch a row.
  'create index device_page on device (cid, campus_id, id) include (search)',
]

/** The counts that are kept of rooms (migration 074) tell what stands behind each gateway too; pages of devices: see decision 084. */
export const gatewayTallies: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
