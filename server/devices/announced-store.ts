import { sql, type Transaction } from 'kysely'
import type { Tables } from '#server/database/tables.ts'

/** What a device has said of itself that the database may not have. */
export interface UnsavedAnnouncement {
  deviceId: number
  /** What it says it is: another one may have taken its place since. */
  deviceNo: string
  /** Undefined when it has not said. */
  version: string | undefined
  mac: string | undefined
}

/**
 * Keeps what devices say of themselves, where it is another than is known, as nobody's edit (migration 188). Whoever holds the
 * rooms of the devices is told by triggers.
 */
export async function saveAnnounced(
  db: Transaction<Tables>,
  unsaved: readonly UnsavedAnnouncement[],
): Promise<void> {
  const column = <V>(value: (one: UnsavedAnnouncement) => V) => unsaved.map(value)
  await sql`select set_config('app.heard', 'on', true)`.execute(db)
  await sql`
    update device d set device_version = coalesce(said.version, d.device_version), mac = coalesce(said.mac, d.mac)
    from unnest(${column(({ deviceId }) => deviceId)}::bigint[], ${column(({ deviceNo }) => deviceNo)}::text[],
      ${column(({ version }) => version ?? null)}::text[], ${column(({ mac }) => mac ?? null)}::text[]
    ) as said (id, device_no, version, mac)
    where d.id = said.id and d.device_no = said.device_no
      and (d.device_version <> said.version or d.mac <> said.mac)`.execute(db)
}
