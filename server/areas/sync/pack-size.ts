import { sql } from 'kysely'
import type { DataOf, InputOf } from '#contract/index.ts'
import { contract } from '#contract/index.ts'
import { permits } from '#contract/rules/permission.ts'
import { publishedStatus } from '#contract/rules/template-state.ts'
import { withinOf } from '#contract/rules/within.ts'
import type { Tenant } from '#server/database/database.ts'
import { requireCampus } from '../campus/rows.ts'
import { standsIn } from '../space/rows.ts'
import { sectionsFor } from './sections.ts'

/** What the JSON of a row takes beside its texts: names of fields, numbers, marks. Bytes. */
const frame = {
  space: 155,
  template: 190,
  part: 75,
  device: 215,
  status: 115,
  room: 45,
}

interface Counted {
  rows: number
  bytes: number
}

/**
 * How many rows and about how many bytes a copy of a campus has. Texts are measured, everything else is counted: the
 * rows themselves would have to be read to be exact.
 * @throws Refusal notFound for a campus the tenant does not see
 */
export async function packSizeOf(
  tenant: Tenant,
  { campusId, within }: InputOf<'sync.packSize'>,
): Promise<DataOf<'sync.packSize'>> {
  await requireCampus(tenant, campusId)
  const reads = new Set(sectionsFor(tenant.who.urls))
  const inside = standsIn('room_id', withinOf(within))
  const count = async (from: string, bytes: string, where = sql<boolean>`true`): Promise<Counted> => {
    const { rows } = await sql<Counted>`
      select count(*)::int as rows, coalesce(sum(${sql.raw(bytes)}), 0)::bigint as bytes
      from ${sql.raw(from)} where campus_id = ${campusId} and ${where}`.execute(tenant.db)
    return rows[0] ?? nothing
  }
  const text = (...columns: string[]) => columns.map((column) => `octet_length(${column})`).join(' + ')

  const spaces = reads.has('spaces')
    ? await count('space', `${frame.space} + ${text('name', "coalesce(outline::text, '')")}`)
    : nothing
  const templates = reads.has('templates')
    ? [
        await count(
          'template_campus tc join template on template.id = tc.template_id',
          `${frame.template} + ${text('name', 'describe')}`,
        ),
        await count(
          'template_campus tc join template_part part using (template_id)',
          `${frame.part} + ${text('part.name', 'part.content::text')}`,
        ),
        // Of templates edited since they were published; rooms of others seldom run something else.
        await count(
          `(select distinct run.campus_id, run.template_id, template_hash as hash from room_config run
            join template on template.id = run.template_id where status <> ${publishedStatus}) apart
            join template_config kept using (template_id, hash)`,
          text('kept.config::text'),
        ),
      ]
    : []
  const devices = reads.has('rooms')
    ? await count(
        'device join product on product.id = product_id',
        `${frame.device} + ${text('device.name', 'device_no', 'product.name', 'mac', 'device_version')}`,
        inside,
      )
    : nothing
  const rooms = reads.has('rooms') ? await count('room_bucket', `${frame.room}`, inside) : nothing
  const readsStatus = permits(tenant.who.urls, contract.device.status.permission)
  const statuses = readsStatus
    ? await count('device_status', `${frame.status} + ${text('values::text')}`, inside)
    : nothing
  const parts = [spaces, ...templates, devices, rooms, statuses]
  return {
    rooms: rooms.rows,
    devices: devices.rows,
    rows: spaces.rows + (templates[0]?.rows ?? 0) + devices.rows + statuses.rows,
    bytes: parts.reduce((sum, each) => sum + each.bytes, 0),
  }
}

const nothing: Counted = { rows: 0, bytes: 0 }
