import { sql } from 'kysely'
import type { Work } from '#server/database/database.ts'
import { insertPart } from '#tests/world/parts.ts'
import type { CompanyRows } from './rows.ts'

/** A row of a company in every table that a tenant reads and that `addCompanies` leaves empty. */
export async function addOneOfEach(
  db: Parameters<Work<unknown>>[0],
  { cid, templateId, productId, deviceIds, campusId, roomIds }: CompanyRows,
): Promise<void> {
  const record = { kind: 'edit', space_id: null, device_id: null, name: '', account_id: null } as const
  await db
    .insertInto('place_record')
    .values({ ...record, cid, campus_id: campusId, username: '', what: 'space.edit', detail: '{}' })
    .execute()
  await db
    .insertInto('floor_plan')
    .values({
      ...{ space_id: roomIds[0] ?? 0, cid, campus_id: campusId },
      ...{ type: 'image/png', bytes: Buffer.of(1) },
    })
    .execute()
  await db
    .insertInto('device_gone')
    .values({
      ...{ device_id: -cid, cid, campus_id: campusId, room_id: roomIds[0] ?? 0, device_no: 'X', name: '灯' },
      ...{ product_id: productId, at: new Date() },
    })
    .execute()
  const project = { cid, name: '项目' }
  const { id: megaproject_id } = await db
    .insertInto('megaproject')
    .values(project)
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('campus').set({ megaproject_id }).where('id', '=', campusId).execute()
  const inProject = { ...project, megaproject_id }
  const { id: building_id } = await db
    .insertInto('megaproject_building')
    .values({ ...inProject, sort: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: floor_id } = await db
    .insertInto('megaproject_floor')
    .values({ ...inProject, building_id, sort: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const zone = await db
    .insertInto('megaproject_zone')
    .values({ ...inProject, floor_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const ofZone = { cid, megaproject_id, zone_id: zone.id }
  await db
    .insertInto('megaproject_zone_place')
    .values({ ...ofZone, campus_id: campusId, space_id: roomIds[0] ?? null })
    .execute()
  await db
    .insertInto('megaproject_zone_floor')
    .values({ ...ofZone, floor_id })
    .execute()
  await insertPart(db, { cid, template_id: templateId }, 'equipmentList', '部件', { productId })
  const device = { device_id: deviceIds[0] ?? 0, cid, campus_id: campusId }
  const at = new Date()
  const published = { cid, template_id: templateId, hash: 'a hash' }
  await db
    .insertInto('template_config')
    .values({ ...published, config: '{}', published_at: at, revision: 1 })
    .execute()
  const room = { ...published, room_id: roomIds[0] ?? 0, campus_id: campusId }
  await db
    .insertInto('room_config')
    .values({ ...room, template_hash: 'a hash', devices: '[]', published_at: at })
    .execute()
  await db
    .insertInto('config_delivery')
    .values({ ...room, gateway_id: deviceIds[0] ?? 0, applied_hash: null, fault: null, due_at: at })
    .execute()
  const ofRoom = { room_id: room.room_id, cid, campus_id: campusId }
  await db
    .insertInto('room_report')
    .values({
      ...ofRoom,
      gateway_id: deviceIds[0] ?? 0,
      hash: '-',
      config: null,
      changed_by: '',
      heard_at: at,
    })
    .execute()
  await db
    .insertInto('room_override')
    .values({ ...ofRoom, template_id: templateId, changes: '[]', accepted_by: '', accepted_at: at })
    .execute()
  await db
    .insertInto('device_status')
    .values({
      ...device,
      room_id: roomIds[0] ?? 0,
      online: true,
      fault: false,
      device_switch: 1,
      values: '{}',
      at,
    })
    .execute()
  await db
    .insertInto('telemetry')
    .values({ ...device, metric: 'energy', at, value: 1 })
    .execute()
  const figures = { samples: 1, total: 1, lowest: 1, highest: 1, first: 1, last: 1 }
  await db
    .insertInto('telemetry_hour')
    .values({ ...device, ...figures, metric: 'energy', at })
    .execute()
  await db
    .insertInto('telemetry_day')
    .values({ ...device, ...figures, metric: 'energy', at })
    .execute()
  const { id: account_id } = await db
    .selectFrom('account')
    .select('id')
    .where('cid', '=', cid)
    .where('campus_bound', '=', true)
    .executeTakeFirstOrThrow()
  const { id: browser_id } = await db
    .insertInto('field_browser')
    .values({
      cid,
      account_id,
      username: 'x',
      system: 'school',
      browser: 'x',
      platform: 'x',
      build: 'x',
      seen_at: at,
      pending: 0,
      refused: 0,
      persisted: null,
      usage: null,
      quota: null,
      skew: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('field_pack')
    .values({ browser_id, cid, campus_id: campusId, within: null, rows: 1, taken_at: at })
    .execute()
  await db
    .insertInto('lease')
    .values({
      ...{
        lease_id: `lease-${cid}`,
        cid,
        campus_id: campusId,
        room_id: roomIds[0] ?? 0,
        username: 'x',
      },
      ...{ targets: '[]', gateway_ids: '[]', asked_at: at, until_at: at },
    })
    .execute()
  await db
    .insertInto('room_stay')
    .values({ room_id: roomIds[0] ?? 0, cid, campus_id: campusId, mark: 1, mark_at: at })
    .execute()
  const sheet = { cid, campus_id: campusId, room_id: roomIds[0] ?? 0 }
  await db
    .insertInto('room_pairing')
    .values({
      ...{ ...sheet, identifier: 'panel-1', serial_number: 'E2150001', security_key: null },
      ...{ paired_by: '', paired_at: at },
    })
    .execute()
  await db
    .insertInto('run_sheet')
    .values({ ...sheet, changed_at: at })
    .execute()
  await db
    .insertInto('run_result')
    .values({
      ...{ ...sheet, round: 1, step: 'scene:1', state: 'pass' as const, at, by_id: null, by: 'x' },
      ...{ note: '', readings: '[]', meter: '', calibrated_on: null, photo_hash: null },
      ...{ device_no: null, stands: true },
    })
    .execute()
  await db
    .insertInto('run_photo')
    .values({ cid, campus_id: campusId, hash: 'x', type: 'image/png', bytes: Buffer.from('x') })
    .execute()
  await db
    .insertInto('handover')
    .values({ ...sheet, round: 1, signed_at: at, content: '{}', hash: 'x' })
    .execute()
  await sql`insert into tombstone (campus_id, table_name, row_id, cid) values (${campusId}, 'spaces', 1, ${cid})`.execute(
    db,
  )
}
