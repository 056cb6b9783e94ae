import { afterEach, beforeEach, expect, it } from 'vitest'
import { roles } from '#contract/rules/roles.ts'
import { systemCodes } from '#contract/systems.ts'
import { openCompany } from '#server/companies/open-company.ts'
import type { Database, Work } from '#server/database/database.ts'
import { openDatabase } from '#server/database/open.ts'
import { growRoles } from '#server/seed/growing-roles.ts'
import type { Place } from '#tests/world/databases.ts'
import { onEachDatabase } from './on-each-database.ts'

type Db = Parameters<Work<unknown>>[0]

const newCall = '/campus/v1/getById'
const newWrite = '/template/v1/add'
const newPage = '/school/manage/device'
const taken = '/campus/v1/add'
const { schoolAdmin, schoolManager, schoolTeacher } = roles

onEachDatabase((kind) => {
  let place: Place
  let database: Database
  beforeEach(async () => {
    place = await kind.make()
    database = await openDatabase(place)
    await growRoles(database)
    // A company of each platform: what the roles of all of them open is what an older build knew.
    for (const system of systemCodes)
      await openCompany(database, { system, cnName: system, account: system, operator: system === 'open' })
  }, 120_000)
  afterEach(async () => {
    await database.close()
    await place.remove()
  })

  /** The roles of the first school company. */
  const rolesOfSchool = (db: Db) =>
    db
      .selectFrom('role')
      .select(['id', 'cid', 'code', 'permissions'])
      .where('cid', '=', (company) =>
        company.selectFrom('company').select('cid').where('account_type', '=', 2).orderBy('cid').limit(1),
      )
  const schoolRoles = () => database.system((db) => rolesOfSchool(db).execute())
  const urlsOf = async (code: number | null) =>
    (await schoolRoles()).find((role) => role.code === code)?.permissions.map(({ url }) => url) ?? []

  /** Takes these urls from every role of the school, or of all companies. */
  const strip = (urls: string[], where: 'school' | 'everywhere') =>
    database.system(async (db) => {
      const everywhere = db.selectFrom('role').select(['id', 'cid', 'code', 'permissions'])
      const stripped = await (where === 'school' ? rolesOfSchool(db) : everywhere).execute()
      for (const { id, permissions } of stripped) {
        const left = JSON.stringify(permissions.filter(({ url }) => !urls.includes(url)))
        await db.updateTable('role').set({ permissions: left }).where('id', '=', id).execute()
      }
    })

  /** The record as an earlier build, which lacked these urls, left it; null: as one that kept none left it. */
  const rememberWithout = (urls: string[] | null) =>
    database.system(async (db) => {
      const record = db.selectFrom('meta').select('value').where('key', '=', 'permission-urls')
      const known = JSON.parse((await record.executeTakeFirstOrThrow()).value) as string[]
      if (!urls) return db.deleteFrom('meta').where('key', '=', 'permission-urls').execute()
      const value = JSON.stringify(known.filter((url) => !urls.includes(url)))
      return db.updateTable('meta').set({ value }).where('key', '=', 'permission-urls').execute()
    })

  const news = [newCall, newWrite, newPage]

  it.each([
    ['by its record', news],
    ['that kept no record, by what any built-in role opens', null],
  ])('built-in roles of an older database gain what is new %s', async (_name, record) => {
    await database.system(async (db) => {
      const [{ cid } = { cid: 0 }] = await rolesOfSchool(db).execute()
      await db.insertInto('role').values({ cid, role_name: '自建', code: null, permissions: '[]' }).execute()
    })
    await strip(news, 'everywhere')
    await strip([taken], 'school')
    await rememberWithout(record)

    expect((await growRoles(database)).sort()).toEqual([...news].sort())

    expect(await urlsOf(schoolAdmin.id)).toEqual(expect.arrayContaining(news))
    expect(await urlsOf(schoolManager.id)).toEqual(expect.arrayContaining(news))
    const teacher = await urlsOf(schoolTeacher.id)
    expect(teacher).toContain(newCall)
    expect(teacher).not.toContain(newWrite)
    expect(await urlsOf(schoolAdmin.id)).not.toContain(taken)
    expect(await urlsOf(null)).toEqual([])

    const before = await schoolRoles()
    expect(await growRoles(database)).toEqual([])
    expect(await schoolRoles()).toEqual(before)
  })

  it('what was taken away by hand after that stays away', async () => {
    await strip([newCall], 'everywhere')
    expect(await growRoles(database)).toEqual([])
    expect(await urlsOf(schoolAdmin.id)).not.toContain(newCall)
  })

  it('servers that start at once grant each url once', async () => {
    await strip(news, 'everywhere')
    await rememberWithout(news)
    const other = kind.name === 'PostgreSQL' ? await openDatabase(place) : database
    const found = await Promise.all([growRoles(database), growRoles(other), growRoles(database)])
    if (other !== database) await other.close()
    expect(found.map((urls) => urls.length).sort()).toEqual([0, 0, news.length])
    const held = await urlsOf(schoolAdmin.id)
    expect(held.filter((url) => news.includes(url)).sort()).toEqual([...news].sort())
  })
})
