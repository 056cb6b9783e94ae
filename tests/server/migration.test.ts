import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { oneTemplate } from '#server/areas/template/rows.ts'
import { openEmbedded } from '#server/database/embedded.ts'
import { migrate } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open.ts'
import { openPostgresql } from '#server/database/postgresql.ts'
import type { Place } from '#tests/world/databases.ts'
import { onEachDatabase } from './on-each-database.ts'

onEachDatabase((kind) => {
  let place: Place
  beforeEach(async () => {
    place = await kind.make('blank')
  }, 120_000)
  afterEach(() => place.remove())

  it('refuses a database that a newer version has written', async () => {
    const database = await openDatabase(place)
    await database.system((db) =>
      db
        .insertInto('kysely_migration' as never)
        .values({ name: '999-future', timestamp: new Date().toISOString() } as never)
        .execute(),
    )
    await database.close()
    await expect(openDatabase(place)).rejects.toThrow('written by a newer version')
  }, 120_000)

  it('brings a database of an earlier version up to date and keeps its rows', async () => {
    const { databaseUrl, dataDir } = place
    const database = await (databaseUrl ? openPostgresql(databaseUrl) : openEmbedded(dataDir))
    await migrate(database.kysely, '001-foundation')
    await database.system(async (db) => {
      const company = { cn_name: '公司', en_name: 'company', account_type: 2, company_logo: null }
      const { cid } = await db
        .insertInto('company')
        .values(company)
        .returning('cid')
        .executeTakeFirstOrThrow()
      const edit = { account_id: 1, key: 'a key', cid, call: 'campus.add', request_hash: '', answer: '{}' }
      await db.insertInto('idempotency').values(edit).execute()
      const role = { cid, permissions: '[]' }
      await db
        .insertInto('role')
        .values([
          { ...role, role_name: '自建', code: null },
          { ...role, role_name: '教师', code: 16 },
        ])
        .execute()
    })
    await database.close()
    const again = await openDatabase(place)
    expect(
      await again.system((db) => db.selectFrom('idempotency').select(['key', 'created']).execute()),
    ).toEqual([{ key: 'a key', created: '[]' }])
    expect(
      await again.system((db) => db.selectFrom('role').select(['code', 'base']).orderBy('id').execute()),
    ).toEqual([
      { code: null, base: 15 },
      { code: 16, base: null },
    ])
    await again.close()
  }, 120_000)

  it('makes the megaproject and the space type that campuses only named into rows of their company', async () => {
    const { databaseUrl, dataDir } = place
    const database = await (databaseUrl ? openPostgresql(databaseUrl) : openEmbedded(dataDir))
    await migrate(database.kysely, '006-remote-control')
    await database.system(async (db) => {
      for (const name of ['one', 'two']) {
        const company = { cn_name: name, en_name: name, account_type: 8, company_logo: null }
        const { cid } = await db
          .insertInto('company')
          .values(company)
          .returning('cid')
          .executeTakeFirstOrThrow()
        await sql`with made as (insert into space_type (cid, name, space_layout_id, space_layout)
            values (${cid}, '写字楼', 1, '{}') returning id)
          insert into campus (cid, name, megaproject_name, space_type)
          select ${cid}, name, project, kind from (values ('甲', '中心', (select id from made)), ('乙', '中心', 3),
            ('丙', null, 77)) as rows (name, project, kind)`.execute(db)
      }
    })
    await database.close()
    const again = await openDatabase(place)
    const rows = await again.system((db) =>
      db
        .selectFrom('campus')
        .leftJoin('megaproject', 'megaproject.id', 'campus.megaproject_id')
        .select(['campus.name', 'megaproject.name as project'])
        .leftJoin('space_type', 'space_type.id', 'campus.space_type_id')
        .select(['campus.space_type as kind', 'space_type.name as type'])
        .select(sql<boolean>`megaproject.cid = campus.cid`.as('own'))
        .orderBy('campus.id')
        .execute(),
    )
    const each = [
      { name: '甲', project: '中心', own: true, kind: 0, type: '写字楼' },
      { name: '乙', project: '中心', own: true, kind: 3, type: null },
      { name: '丙', project: null, own: null, kind: 0, type: null },
    ]
    expect(rows).toEqual([...each, ...each])
    const projects = await again.system((db) => db.selectFrom('megaproject').select('name').execute())
    expect(projects).toEqual([{ name: '中心' }, { name: '中心' }])
    await again.close()
  }, 120_000)

  it('moves the parts of templates into their one table as they are', async () => {
    const { databaseUrl, dataDir } = place
    const database = await (databaseUrl ? openPostgresql(databaseUrl) : openEmbedded(dataDir))
    await migrate(database.kysely, '011-publishing')
    await database.system((db) =>
      sql`with made as (insert into company (cid, cn_name, en_name, account_type) values (1, 'a', 'a', 2)),
        one as (insert into template (id, cid, name) values (10, 1, '教室')),
        lamp as (insert into product (id, cid, pid, product_type_id, equipment_type, parent_type_id, name, function_list)
          values (5, 1, 'L7', 101, 1, 1, '灯', '[]')),
        roles as (insert into template_equipment (id, cid, template_id, name, product_id, identifier, panel_key_type, version)
          values (11, 1, 10, '灯一', 5, 'light_1', 4, 3)),
        groups as (insert into template_group (id, cid, template_id, name, group_value, equipment_ids)
          values (21, 1, 10, '前排', 49153, '[11]'))
        insert into template_scene (id, cid, template_id, name, scene_value, sort, action_list)
          values (31, 1, 10, '总关', 65042, 2, '[{"targetId": 11, "functionList": []}]')`.execute(db),
    )
    await database.close()
    const again = await openDatabase(place)
    const who = { userId: 1, cid: 1, campusIds: null, urls: new Set<string>() }
    const whole = await again.tenant(who, (tenant) => oneTemplate(tenant, 10))
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
    expect(whole.equipmentList[0]).toMatchObject({
      identifier: 'light_1',
      panelKeyType: 4,
      describe: '',
      state: 1,
    })
    await again.close()
  }, 120_000)

  it.runIf(kind.name === 'PostgreSQL')('may be begun by several processes at once', async () => {
    const opened = await Promise.all(Array.from({ length: 4 }, () => openDatabase(place)))
    for (const database of opened) {
      expect(await database.system((db) => db.selectFrom('company').select('cid').execute())).toEqual([])
      await database.close()
    }
  })

  it.runIf(kind.name === 'PostgreSQL')(
    'tells a user without the right what an administrator must do',
    async () => {
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
