import { sql } from 'kysely'
import { systems } from '#contract/systems.ts'
import type { Database } from '#server/database/database.ts'
import { hasCompany } from '#server/database/has-company.ts'
import { insertAccessKeys } from './access-key-rows.ts'
import { demoPasswordHashes, insertAccounts } from './account-rows.ts'
import { insertAlarmRules, insertAlarms } from './alarm-rows.ts'
import { seededCalendar, seededPlace } from './calendars.ts'
import { companies } from './companies.ts'
import { insertEnergy, placeMeters } from './energy-rows.ts'
import { insertFace, insertSpaceTypes } from './face-rows.ts'
import { insertFaults } from './fault-rows.ts'
import { insertFirmware } from './firmware-rows.ts'
import { insertMegaprojects, insertParts } from './megaproject-rows.ts'
import { insertMoney } from './money-rows.ts'
import { addBuilding, noPlaceRows, type PlaceRows, type Site } from './place-rows.ts'
import { type CampusPlan, type CompanyPlan, systemsOf } from './plan.ts'
import { insertCommonProducts, insertOwnProducts } from './product-rows.ts'
import type { ProductKey } from './products.ts'
import { random } from './random.ts'
import { insertUpgrade } from './rollout-rows.ts'
import { insertRoomPermissions } from './room-permission-rows.ts'
import { type Db, type Ids, idsOf, insertRows, known } from './rows.ts'
import { insertRunSheets } from './run-sheet-rows.ts'
import { type SerialNumbers, serialNumbers } from './serial-numbers.ts'
import { insertTemplates } from './template-rows.ts'

export interface SeedOptions {
  /** 'large' adds a school campus of 100,000 devices. */
  size: 'small' | 'large'
  log: { info(message: string): void }
  /** Milliseconds since 1970; the seeded statuses are of the hour before it. */
  now?: number
}

/** Names the lock that keeps two servers on one new database from seeding it both. */
const seedLock = 0x1a3b11
const devicesPerStatement = 4_000

interface Run {
  db: Db
  ids: Ids
  productIds: ReadonlyMap<ProductKey, number>
  hashes: ReadonlyMap<string, string>
  serials: SerialNumbers
  now: number
  /** The campuses whose meters count since another date than others. */
  meteredSince: Map<number, string>
}

/**
 * Fills an empty database with believable companies and the demo accounts; answers false and does nothing
 * when there is a company already. One transaction: a seed that is interrupted leaves nothing behind. The
 * outcome is the same in every run, but for salts, passwords' hashes and times.
 */
export async function seed(
  database: Database,
  { size, log, now = Date.now() }: SeedOptions,
): Promise<boolean> {
  if (await database.system(hasCompany)) return false
  const hashes = await demoPasswordHashes()
  return database.system(async (db) => {
    await sql`select pg_advisory_xact_lock(${seedLock}::bigint)`.execute(db)
    if (await hasCompany(db)) return false
    log.info(size === 'large' ? 'seeding 100,000 devices: this takes a while' : 'seeding')
    const ids = await idsOf(db)
    const productIds = await insertCommonProducts(db, ids.next)
    const run: Run = { db, ids, productIds, hashes, serials: serialNumbers(), now, meteredSince: new Map() }
    for (const company of companies(size)) {
      const devices = await insertCompany(run, company)
      log.info(`seeded ${company.cnName}: ${company.campuses.length} campuses, ${devices} devices`)
    }
    await ids.save()
    log.info(`seeded ${await insertEnergy(db, run.meteredSince, now)} meters since 2024`)
    // What has come all at once nobody has counted yet, and plans for a handful of rows read 100,000 one by one.
    await sql`analyze`.execute(db)
    return true
  })
}

/** Answers how many devices it has. */
async function insertCompany(run: Run, company: CompanyPlan): Promise<number> {
  const { db, ids, productIds } = run
  const cid = company.cid ?? ids.next()
  await insertRows(db, 'company', [
    {
      cid,
      cn_name: company.cnName,
      en_name: company.enName,
      app_title: company.appTitle,
      account_type: systemsOf(company).reduce((bits, system) => bits | systems[system].bit, 0),
    },
  ])
  if (company.airLimits) await insertRows(db, 'company_air', [{ cid, limits: company.airLimits }])
  await insertOwnProducts(db, ids, company, cid)
  const projectIds = await insertMegaprojects(db, ids, company, cid)
  const spaceTypes = await insertSpaceTypes(db, ids, company, cid)
  const campuses = company.campuses.map((plan) => ({ id: plan.id ?? ids.next(), plan }))
  await insertRows(
    db,
    'campus',
    campuses.map(({ id, plan }, index) => ({
      ...campusRow({ id, cid }, plan, projectIds, spaceTypes),
      ...seededPlace(index),
      ...calendarColumns(company.system),
    })),
  )
  const campusIds = new Map(campuses.map(({ id, plan }) => [plan.key, id]))
  const templates = await insertTemplates(db, ids, company, cid, campusIds, productIds)
  await insertAccounts(db, ids, company, cid, campusIds, run.hashes)
  await insertFace(db, ids, company, cid)
  let devices = 0
  for (const { id, plan } of campuses) {
    const { serials, now } = run
    if (plan.meteredSince) run.meteredSince.set(id, plan.meteredSince)
    const site = { cid, campusId: id, templates, productIds, ids, serials, now, random: random(id) }
    devices += await insertPlaces(db, site, plan)
  }
  await insertAccessKeys(db, ids, company, cid)
  await insertRoomPermissions(db, ids, company, cid, campusIds)
  await insertUpgrade(db, ids, cid, run.now)
  await insertMoney({ db, ids, cid, now: run.now })
  await insertFirmware(db, ids, cid, run.now)
  await insertAlarmRules(db, ids, cid)
  await insertAlarms(db, ids, cid, run.now)
  await insertFaults(db, ids, cid, run.now)
  await insertRunSheets(db, ids, cid, run.now)
  for (const plan of company.megaprojects ?? [])
    await insertParts({ db, ids, cid, campusIds }, known(projectIds, plan.name), plan)
  return devices
}

function calendarColumns(system: CompanyPlan['system']) {
  const { bells, terms, specialDays: special_days, openHours: open_hours } = seededCalendar(system)
  return { bells, terms, special_days, open_hours }
}

const campusRow = (
  row: { id: number; cid: number },
  { key: _key, id: _id, meteredSince: _since, buildings: _buildings, ...plan }: CampusPlan,
  projectIds: ReadonlyMap<string, number>,
  spaceTypes: ReadonlyMap<string, number>,
) => {
  const { megaprojectName, spaceType: space_type, campusType: campus_type, spaceTypeName, ...fields } = plan
  const megaproject_id = megaprojectName === null ? null : known(projectIds, megaprojectName)
  const space_type_id = spaceTypeName === undefined ? null : known(spaceTypes, spaceTypeName)
  return { ...row, megaproject_id, space_type, campus_type: campus_type ?? 0, space_type_id, ...fields }
}

/** Writes whenever enough rows have come together, so that the largest campus takes no more memory than any. */
async function insertPlaces(db: Db, site: Site, campus: CampusPlan): Promise<number> {
  let devices = 0
  let sort = 0
  let rows = noPlaceRows()
  for (const building of campus.buildings()) {
    addBuilding(rows, site, building, sort++)
    if (rows.device.length < devicesPerStatement) continue
    devices += await flush(db, rows)
    rows = noPlaceRows()
  }
  return devices + (await flush(db, rows))
}

async function flush(db: Db, rows: PlaceRows): Promise<number> {
  await insertRows(db, 'space', rows.space)
  await insertRows(db, 'device', rows.device)
  await insertRows(db, 'gateway', rows.gateway)
  await insertRows(db, 'device_status', rows.device_status)
  await placeMeters(db, rows.meter)
  return rows.device.length
}
