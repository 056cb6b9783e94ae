import { sql } from 'kysely'
import { expect } from 'vitest'
import { addCompany, type Db, type Stage } from './migration-stage.ts'

/** Rooms with a version that is not released, with one that is, and those that came while that went out in waves, here and elsewhere. */
export const roomsNotNoted: Stage = {
  version: '159-template-places',
  put: async (db) => {
    await addCompany(db, 8, 2)
    await sql`with place as (insert into campus (id, cid, name) values (80, 8, '校区'), (88, 8, '分校'))
      insert into template (id, cid, name) values (81, 8, '给一间'), (82, 8, '分批')`.execute(db)
    await sql`insert into space (id, cid, campus_id, kind, name, template_id) values (83, 8, 80, 'room', '101', 81),
      (84, 8, 80, 'room', '102', 82), (85, 8, 80, 'room', '103', 82), (86, 8, 80, 'room', '104', 81),
      (89, 8, 88, 'room', '201', 82)`.execute(db)
    await sql`insert into template_config (template_id, hash, cid, config, published_at, revision)
      select id, 'h', 8, '{}', now(), 1 from template where cid = 8`.execute(db)
    await sql`insert into template_version (cid, template_id, number, hash, revision, published_at, published_by, origin,
        released_at)
      values (8, 81, 1, 'h', 1, now(), '', 'publish', null), (8, 82, 1, 'h', 1, now(), '', 'publish', now())`.execute(
      db,
    )
    await sql`insert into room_config (room_id, cid, campus_id, template_id, template_hash, hash, devices,
        published_at, version)
      values (83, 8, 80, 81, 'h', 'h', '[]', now(), 1), (84, 8, 80, 82, 'h', 'h', '[]', now(), 1)`.execute(db)
    await sql`insert into rollout (id, cid, template_id, version, kind, state, wave, pause_on_fault, releases,
        created_at, created_by, wave_at)
      values (87, 8, 82, 1, 'publish', 'done', 1, true, true, now(), '', now())`.execute(db)
    await sql`insert into rollout_room (rollout_id, room_id, cid, campus_id, template_id, wave)
      values (87, 84, 8, 80, 82, 1)`.execute(db)
    expect(await roomsNoted(db)).toEqual([])
  },
  kept: async (database) => {
    expect(await database.system(roomsNoted)).toEqual([83, 85, 89])
  },
}

const roomsNoted = async (db: Db) =>
  (
    await db
      .selectFrom('config_need')
      .select('room_id')
      .distinct()
      .where('cid', '=', 8)
      .orderBy('room_id')
      .execute()
  ).map((room) => room.room_id)

export const sharedPanels: Stage = {
  version: '159-template-places',
  put: async (db) => {
    const panel = { id: 7, name: '门口', serialNumber: '0123ABCD', securityKey: 'A'.repeat(32) }
    const content = JSON.stringify({ equipmentList: [], noPowerPanelList: [panel, { ...panel, id: 8 }] })
    const common = { cid: 1, content, company_name: '', added_by: '' }
    const shared = { ...common, name: '平台', platform: true }
    const bare = { ...shared, name: '无面板', content: JSON.stringify({ equipmentList: [] }) }
    const rows = [{ ...common, name: '本单位' }, shared, { ...common, name: '转让', handed_to: 1 }, bare]
    for (const row of rows)
      await db
        .insertInto('common_template')
        .values(row as never)
        .execute()
  },
  kept: async (database) => {
    const rows = await database.system((db) =>
      db
        .selectFrom('common_template')
        .select(['name', 'content'])
        .where('cid', '=', 1)
        .orderBy('id')
        .execute(),
    )
    const panels = rows.map(({ name, content }) => [
      name,
      content.noPowerPanelList?.map((panel) => [panel.id, panel.serialNumber, panel.securityKey === null]),
    ])
    const gone = [
      [7, null, true],
      [8, null, true],
    ]
    const held = [
      [7, '0123ABCD', false],
      [8, '0123ABCD', false],
    ]
    expect(panels).toEqual([
      ['本单位', held],
      ['平台', gone],
      ['转让', gone],
      ['无面板', undefined],
    ])
  },
}

/** What a server puts into libraries that does not know yet what other companies get of self-powered panels. */
const withKeys = (db: Db, name: string) => {
  const panel = { id: 7, name: '门口', serialNumber: '0123ABCD', securityKey: 'A'.repeat(32) }
  const content = JSON.stringify({ equipmentList: [], noPowerPanelList: [panel] })
  const common = { cid: 9, content, company_name: '', added_by: '' }
  const rows = [
    { ...common, name: `${name}本单位` },
    { ...common, name: `${name}平台`, platform: true },
    { ...common, name: `${name}转让`, handed_to: 9 },
  ]
  return db
    .insertInto('common_template')
    .values(rows as never)
    .execute()
}

/** A server of the former build goes on filling libraries, before and after another one has brought the database up to date. */
export const keysSharedSince: Stage = {
  version: '167-proofs-are-read',
  put: async (db) => {
    await addCompany(db, 9, 2)
    await withKeys(db, '之前')
  },
  kept: async (database) => {
    const rows = await database.system(async (db) => {
      await withKeys(db, '之后')
      return db
        .selectFrom('common_template')
        .select(['name', 'content'])
        .where('cid', '=', 9)
        .orderBy('id')
        .execute()
    })
    const panels = rows.flatMap(({ name, content }) =>
      (content.noPowerPanelList ?? []).map((panel) => [name, panel.serialNumber, panel.securityKey === null]),
    )
    expect(panels).toEqual(
      ['之前', '之后'].flatMap((when) => [
        [`${when}本单位`, '0123ABCD', false],
        [`${when}平台`, null, true],
        [`${when}转让`, null, true],
      ]),
    )
  },
}

/** An upgrade under way, with rooms that run its version, one before it, and one published since it began; and a note. */
export const overtakenSince: Stage = {
  version: '169-no-shared-keys',
  put: async (db) => {
    await addCompany(db, 10, 2)
    await sql`with place as (insert into campus (id, cid, name) values (100, 10, '校区'))
      insert into template (id, cid, name) values (101, 10, '教室')`.execute(db)
    await sql`insert into space (id, cid, campus_id, kind, name, template_id)
      select 102 + n, 10, 100, 'room', '教室 ' || n, 101 from generate_series(0, 2) n`.execute(db)
    await sql`insert into template_config (template_id, hash, cid, config, published_at, revision)
      values (101, 'h', 10, '{}', now(), 1)`.execute(db)
    await sql`insert into template_version (cid, template_id, number, hash, revision, published_at, published_by, origin)
      select 10, 101, n, 'h', 1, now() + n * interval '1 minute', '', 'publish' from generate_series(1, 3) n`.execute(
      db,
    )
    await sql`insert into room_config (room_id, cid, campus_id, template_id, template_hash, hash, devices,
        published_at, version)
      select 101 + n, 10, 100, 101, 'h', 'h', '[]', now(), n from generate_series(1, 3) n`.execute(db)
    await sql`insert into rollout (id, cid, template_id, version, kind, state, wave, pause_on_fault, releases,
        created_at, created_by, wave_at)
      values (107, 10, 101, 2, 'upgrade', 'paused', 1, true, false, now() + interval '2.5 minutes', '', now())`.execute(
      db,
    )
    await sql`insert into rollout_room (rollout_id, room_id, cid, campus_id, template_id, wave)
      select 107, 102 + n, 10, 100, 101, 2 from generate_series(0, 2) n`.execute(db)
    await sql`delete from config_need where cid = 10`.execute(db)
    await sql`insert into config_need (room_id, cid) values (102, 10)`.execute(db)
  },
  kept: async (database) => {
    const { begun, notes } = await database.system(async (db) => {
      await sql`insert into product (id, cid, pid, product_type_id, equipment_type, parent_type_id, name, function_list)
        values (108, 10, 'L', 101, 1, 1, '灯', '[]')`.execute(db)
      await sql`insert into device (id, cid, campus_id, room_id, product_id, device_no, name)
        values (109, 10, 100, 103, 108, 'N109', '灯')`.execute(db)
      return {
        begun: await db
          .selectFrom('rollout_room')
          .select('room_id')
          .where('rollout_id', '=', 107)
          .where('started_at', 'is not', null)
          .execute(),
        notes: await db
          .selectFrom('config_need')
          .select(['room_id', 'newest'])
          .where('cid', '=', 10)
          .orderBy('id')
          .execute(),
      }
    })
    expect(begun).toEqual([{ room_id: 104 }])
    expect(notes).toEqual([
      { room_id: 102, newest: true },
      { room_id: 103, newest: false },
    ])
  },
}

/** Templates that were published as A and then as B: gone back to A, there and back again, and left at B. */
export const rolledBack: Stage = {
  version: '186-rated-apart',
  put: async (db) => {
    await addCompany(db, 12, 2)
    await sql`insert into template (id, cid, name, status) values (121, 12, '回退', 2), (122, 12, '又回来', 2),
      (123, 12, '未回退', 2)`.execute(db)
    await sql`insert into template_config (template_id, hash, cid, config, published_at, revision)
      select id, hash, 12, '{}', now(), 1 from template, (values ('A'), ('B')) content (hash) where cid = 12`.execute(
      db,
    )
    await sql`insert into template_version (cid, template_id, number, hash, revision, published_at, published_by, origin,
        of_number, released_at)
      select 12, template, number, hash, 1, now(), '', origin, of_number, now() from (values
        (121, 1, 'A', 'publish', null), (121, 2, 'B', 'publish', null), (121, 3, 'A', 'rollback', 1),
        (122, 1, 'A', 'publish', null), (122, 2, 'B', 'publish', null), (122, 3, 'A', 'rollback', 1),
        (122, 4, 'B', 'rollback', 2), (123, 1, 'A', 'publish', null), (123, 2, 'B', 'publish', null)
      ) made (template, number, hash, origin, of_number)`.execute(db)
  },
  kept: async (database) => {
    const rows = await database.system((db) =>
      db.selectFrom('template').select('status').where('cid', '=', 12).orderBy('id').execute(),
    )
    expect(rows.map(({ status }) => status)).toEqual([3, 2, 2])
  },
}
