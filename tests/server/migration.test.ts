import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, expect, it } from 'vitest'
import { oneTemplate } from '#server/areas/template/rows.ts'
import { openEmbedded } from '#server/database/embedded.ts'
import { migrate } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open.ts'
import { openPostgresql } from '#server/database/postgresql.ts'
import type { Place } from '#tests/world/databases.ts'
import { spelledContacts } from './migration-contacts.ts'
import {
  keysSharedSince,
  overtakenSince,
  rolledBack,
  roomsNotNoted,
  sharedPanels,
} from './migration-publishing.ts'
import { addCompany, type Db, type Stage } from './migration-stage.ts'
import { onEachDatabase } from './on-each-database.ts'

const answersAndRoles: Stage = {
  version: '001-foundation',
  put: async (db) => {
    await addCompany(db, 1, 2)
    const edit = {
      ...{ account_id: 1, key: 'a key', cid: 1, call: 'campus.add' },
      ...{ request_hash: '', answer: '{}' },
    }
    await db.insertInto('idempotency').values(edit).execute()
    const role = { cid: 1, permissions: '[]' }
    const own = { ...role, role_name: '自建', code: null }
    await db
      .insertInto('role')
      .values([own, { ...role, role_name: '教师', code: 16 }])
      .execute()
  },
  kept: async (database) => {
    const edits = database.system((db) => db.selectFrom('idempotency').select(['key', 'created']).execute())
    expect(await edits).toEqual([{ key: 'a key', created: '[]' }])
    const roles = database.system((db) =>
      db.selectFrom('role').select(['code', 'base']).where('cid', '=', 1).orderBy('id').execute(),
    )
    expect(await roles).toEqual([
      { code: null, base: 15 },
      { code: 16, base: null },
    ])
  },
}

const projectsAndTypes: Stage = {
  version: '006-remote-control',
  put: async (db) => {
    for (const cid of [2, 3]) {
      await addCompany(db, cid, 8)
      await sql`with made as (insert into space_type (cid, name, space_layout_id, space_layout)
          values (${cid}, '写字楼', 1, '{}') returning id)
        insert into campus (cid, name, megaproject_name, space_type)
        select ${cid}, name, project, kind from (values ('甲', '中心', (select id from made)), ('乙', '中心', 3),
          ('丙', null, 77)) as rows (name, project, kind)`.execute(db)
    }
  },
  kept: async (database) => {
    const rows = await database.system((db) =>
      db
        .selectFrom('campus')
        .leftJoin('megaproject', 'megaproject.id', 'campus.megaproject_id')
        .select(['campus.name', 'megaproject.name as project'])
        .leftJoin('space_type', 'space_type.id', 'campus.space_type_id')
        .select(['campus.space_type as kind', 'space_type.name as type'])
        .select(sql<boolean>`megaproject.cid = campus.cid`.as('own'))
        .where('campus.cid', 'in', [2, 3])
        .orderBy('campus.id')
        .execute(),
    )
    const each = [
      { name: '甲', project: '中心', own: true, kind: 0, type: '写字楼' },
      { name: '乙', project: '中心', own: true, kind: 3, type: null },
      { name: '丙', project: null, own: null, kind: 0, type: null },
    ]
    expect(rows).toEqual([...each, ...each])
    const projects = await database.system((db) => db.selectFrom('megaproject').select('name').execute())
    expect(projects).toEqual([{ name: '中心' }, { name: '中心' }])
  },
}

const partsOfTemplates: Stage = {
  version: '011-publishing',
  put: async (db) => {
    await addCompany(db, 4, 2)
    await sql`with one as (insert into template (id, cid, name) values (10, 4, '教室')),
        lamp as (insert into product (id, cid, pid, product_type_id, equipment_type, parent_type_id, name, function_list)
          values (5, 4, 'L7', 101, 1, 1, '灯', '[]')),
        roles as (insert into template_equipment (id, cid, template_id, name, product_id, identifier, panel_key_type, version)
          values (11, 4, 10, '灯一', 5, 'light_1', 4, 3)),
        groups as (insert into template_group (id, cid, template_id, name, group_value, equipment_ids)
          values (21, 4, 10, '前排', 49153, '[11]'))
        insert into template_scene (id, cid, template_id, name, scene_value, sort, action_list)
          values (31, 4, 10, '总关', 65042, 2, '[{"targetId": 11, "functionList": []}]')`.execute(db)
  },
  kept: async (database) => {
    const who = { userId: 1, cid: 4, campusIds: null, urls: new Set<string>() }
    const whole = await database.tenant(who, (tenant) => oneTemplate(tenant, 10))
    expect(whole).toMatchObject({
      equipmentList: [
        { id: 11, name: '灯一', productId: 5, pid: 'L7', productTypeId: 101, equipmentType: 1, version: 3 },
      ],
      groupList: [
        { id: 21, name: '前排', groupValue: 49153, equipmentIds: [11], version: 1 },
        { name: '全部灯光', groupValue: 49152, equipmentIds: [11] },
      ],
      sceneList: [{ id: 31, sceneValue: 65042, sceneType: 1, sort: 2, actionList: [{ targetId: 11 }] }],
      timingList: [],
    })
    const kept = { identifier: 'light_1', panelKeyType: 4, describe: '', state: 1 }
    expect(whole.equipmentList[0]).toMatchObject(kept)
  },
}

const roomsWithTimings: Stage = {
  version: '148-versions-stay',
  put: async (db) => {
    await addCompany(db, 5, 2)
    await sql`with place as (insert into campus (id, cid, name) values (50, 5, '校区')),
        made as (insert into template (id, cid, name) values (51, 5, '用着'), (52, 5, '停用'))
      insert into template_part (cid, template_id, list, name, content)
        values (5, 51, 'timingList', '早读', '{"state": 1}'), (5, 51, 'timingList', '晚灯', '{"state": 0}'),
          (5, 52, 'timingList', '早读', '{"state": 0}')`.execute(db)
    await sql`insert into space (cid, campus_id, kind, name, template_id)
      values (5, 50, 'room', '101', 51), (5, 50, 'room', '102', 52)`.execute(db)
    expect(await roomTimings(db)).toEqual([true, true])
  },
  kept: async (database) => {
    expect(await database.system(roomTimings)).toEqual([true, false])
  },
}

const roomTimings = async (db: Db) =>
  (
    await db.selectFrom('space').select('has_timing').where('campus_id', '=', 50).orderBy('name').execute()
  ).map((room) => room.has_timing)

/** A sensor whose 2 was somebody and is nobody, and one mounted in reverse, whose 0 is somebody. */
const reversedSensors: Stage = {
  version: '150-stays-by-keys',
  put: async (db) => {
    await addCompany(db, 6, 2)
    await sql`with place as (insert into campus (id, cid, name) values (60, 6, '校区'))
      insert into product (id, cid, pid, product_type_id, equipment_type, parent_type_id, name, function_list)
        values (61, 6, 'S1', 402, 5, 5, '人体传感器', '[]')`.execute(db)
    await sql`insert into space (id, cid, campus_id, kind, name)
      values (62, 6, 60, 'room', '101'), (63, 6, 60, 'room', '102')`.execute(db)
    await sql`insert into device (id, cid, campus_id, room_id, device_no, name, product_id)
      values (64, 6, 60, 62, 'S-1', '正装', 61), (65, 6, 60, 63, 'S-2', '反装', 61)`.execute(db)
    await sql`insert into device_status (device_id, cid, campus_id, room_id, online, fault, device_switch, values, at)
      values (64, 6, 60, 62, true, false, 0, '{"presence": 2}', now()),
        (65, 6, 60, 63, true, false, 0, '{"presence": 0, "direction": 2}', now())`.execute(db)
    expect(await roomsUsed(db)).toEqual([1, 0])
  },
  kept: async (database) => {
    expect(await database.system(roomsUsed)).toEqual([0, 1])
  },
}

const roomsUsed = async (db: Db) =>
  (
    await db.selectFrom('room_tally').select('used').where('campus_id', '=', 60).orderBy('room_id').execute()
  ).map(({ used }) => used)

/** A year that ran out before the next was bought, and two that were bought one after the other. */
const boughtYears: Stage = {
  version: '157-installing-is-busy',
  put: async (db) => {
    await addCompany(db, 7, 2)
    await sql`insert into vas_service (id, cid, code, feature, until)
      values (70, 7, 'energyAnalysis', 'energyAnalysis', '2027-03-01Z'),
        (71, 7, 'parkingReport', 'parkingExport', '2027-01-01Z')`.execute(db)
    for (const [id, service, paidAt] of [
      [72, 70, '2025-01-01T00:00:00.250Z'],
      [73, 70, '2026-03-01T00:00:00.250Z'],
      [74, 71, '2025-01-01T00:00:00Z'],
      [75, 71, '2025-06-01T00:00:00Z'],
    ] as const) {
      await sql`insert into vas_order (id, cid, account_id, username, code, title_zh, title_en, years, lines,
          campus_ids, amount_fen, state, created_at, expires_at, paid_at)
        values (${id}, 7, 1, '', '', '', '', 1, '[]', '{}', 1, 'paid', ${paidAt}, ${paidAt}, ${paidAt})`.execute(
        db,
      )
      await sql`insert into vas_grant (order_id, cid, service_id, added_ms)
        values (${id}, 7, ${service}, ${365 * 86_400_000})`.execute(db)
    }
  },
  kept: async (database) => {
    const stands = await database.system((db) =>
      db
        .selectFrom('vas_grant')
        .innerJoin('vas_service', 'vas_service.id', 'vas_grant.service_id')
        .select(['order_id', 'begins', 'since'])
        .where('vas_grant.cid', '=', 7)
        .orderBy('order_id')
        .execute(),
    )
    const [first, second, third, fourth] = stands
    expect(second?.begins).toBeGreaterThanOrEqual(second?.since ?? 0)
    expect(first?.begins).toBeLessThan(first?.since ?? 0)
    // Nobody knows since when it runs, so that both are taken back as before.
    expect([third?.since, fourth?.since]).toEqual([null, null])
  },
}

/** What a campus is rated at: copies of what counted before, and one that knew nothing of what was said before it later. */
const copiedValues: Stage = {
  version: '169-no-shared-keys',
  put: async (db) => {
    await addCompany(db, 11, 2)
    await sql`with place as (insert into campus (id, cid, name) values (110, 11, '校区'))
      insert into energy_rated (campus_id, cid, day, content) values
      (110, 11, 1, '{"carbonEmissionFactor": 0.5, "meterWarnEnergy": 500}'),
      (110, 11, 2, '{"meterWarnEnergy": 500, "lightWarnEnergy": null, "meterMonthEnergy": 7}'),
      (110, 11, 3, '{"meterWarnEnergy": 800, "meterMonthEnergy": 7}')`.execute(db)
  },
  kept: async (database) => {
    const rows = await database.system((db) =>
      db.selectFrom('energy_rated').select('said').where('cid', '=', 11).orderBy('day').execute(),
    )
    expect(rows.map(({ said }) => said)).toEqual([
      { carbonEmissionFactor: 0.5, meterWarnEnergy: 500 },
      { meterMonthEnergy: 7 },
      { meterWarnEnergy: 800 },
    ])
  },
}

onEachDatabase((kind) => {
  let place: Place
  const begin = async (content: 'blank' | 'empty') => {
    place = await kind.make(content)
  }
  afterEach(() => place.remove())

  it('refuses a database that a newer version has written', async () => {
    await begin('empty')
    const database = await openDatabase(place)
    await database.system((db) =>
      db
        .insertInto('kysely_migration' as never)
        .values({ name: '999-future', timestamp: new Date().toISOString() } as never)
        .execute(),
    )
    await database.close()
    await expect(openDatabase(place)).rejects.toThrow('written by a newer version')
  })

  it('brings what earlier versions wrote up to date and keeps its rows', async () => {
    await begin('blank')
    const { databaseUrl, dataDir } = place
    const parts = [partsOfTemplates, roomsWithTimings, reversedSensors]
    const published = [roomsNotNoted, sharedPanels, keysSharedSince, overtakenSince]
    const later = [boughtYears, ...published, copiedValues, rolledBack, spelledContacts]
    const stages = [answersAndRoles, projectsAndTypes, ...parts, ...later]
    // Each version opens what the one before has left, as years of updates do.
    for (const { version, put } of stages) {
      const database = await (databaseUrl ? openPostgresql(databaseUrl) : openEmbedded(dataDir))
      await migrate(database.kysely, version)
      await database.system(put)
      await database.close()
    }
    const newest = await openDatabase(place)
    for (const { kept } of stages) await kept(newest)
    await newest.close()
  })

  it.runIf(kind.name === 'PostgreSQL')('may be begun by several processes at once', async () => {
    await begin('blank')
    const opened = await Promise.all(Array.from({ length: 4 }, () => openDatabase(place)))
    for (const database of opened) {
      expect(await database.system((db) => db.selectFrom('company').select('cid').execute())).toEqual([])
      await database.close()
    }
  })

  it.runIf(kind.name === 'PostgreSQL')(
    'tells a user without the right what an administrator must do',
    async () => {
      await begin('blank')
      const user = `lamplighter_${randomUUID().replaceAll('-', '')}`
      const client = new pg.Client({ connectionString: place.databaseUrl })
      await client.connect()
      const { rows } = await client.query('select current_database() as name')
      await client.query(`create role ${user} login; alter database ${rows[0].name} owner to ${user}`)
      const url = new URL(place.databaseUrl ?? '')
      url.username = user
      const options = { ...place, databaseUrl: url.href }
      await expect(openDatabase(options)).rejects.toThrow('GRANT lamplighter_app TO')
      await client.query(
        `do $$ begin create role lamplighter_app nologin; exception when duplicate_object then null; end $$`,
      )
      await client.query(`grant lamplighter_app to ${user}`)
      const database = await openDatabase(options)
      const who = { userId: 1, cid: 1, campusIds: null, urls: new Set<string>() }
      expect(await database.tenant(who, ({ db }) => db.selectFrom('campus').select('id').execute())).toEqual(
        [],
      )
      await database.close()
      await client.query(`reassign owned by ${user} to current_user; drop owned by ${user}`)
      await client.query(`alter database ${rows[0].name} owner to current_user; drop role ${user}`)
      await client.end()
    },
  )
})
