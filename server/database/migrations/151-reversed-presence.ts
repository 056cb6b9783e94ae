import { type Kysely, type Migration, sql } from 'kysely'
import { reverse } from '#contract/rules/readings.ts'
import { talliesBy } from './143-gateway-tallies.ts'

/** A lamp that is lit, or a sensor that sees somebody: 1 is the first of its states, turned round where it says so. */
const used = (status: string, type: string) =>
  `(${status}.online and ((${type} = 1 and ${status}.device_switch = 1) or coalesce(
    ((${status}.values ->> 'presence')::numeric = 1)
      <> ((${status}.values ->> 'direction')::numeric is not distinct from ${reverse}), false)))::int`

const columns = [
  ...['room_id', 'gateway_id', 'online', 'fault', 'device_switch'],
  ...["values -> 'presence'", "values -> 'direction'"],
]

/** Rooms whose sensors are mounted in reverse are in use when somebody is there: see decision 052. */
export const reversedPresence: Migration = {
  async up(db: Kysely<unknown>) {
    const { all, onStatuses } = talliesBy(used, columns)
    for (const statement of ['delete from room_tally', ...onStatuses, all])
      await sql.raw(statement).execute(db)
  },
}
