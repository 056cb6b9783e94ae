import type { BaseLogger } from 'pino'
import { type EnergyKind, energyKinds } from '#contract/rules/alarms/kinds.ts'
import type { Database } from '#server/database/database.ts'
import { type CountedCampus, countedChannel } from '#server/devices/counted-channel.ts'
import type { Devices } from '#server/devices/index.ts'
import { startRounds } from '#server/devices/rounds.ts'
import type { Standings } from '#server/devices/standings.ts'
import { ruleChannel } from './channels.ts'
import { Conditions } from './conditions.ts'
import { startEnergyWatch } from './energy-watch.ts'
import { alarmRules, type Rules, rulesOf } from './rule-store.ts'
import { driftedRooms, missedOf, ratedCampuses, refusedFirmware } from './survey.ts'
import { type AlarmWriter, newAlarmWriter } from './writing.ts'

/** How far a campus has come with the energy that it is warned at, or with what its month is rated at. */
export interface EnergyStanding {
  kind: EnergyKind
  percent: number
  /** kWh. */
  value: number
  limit: number
  reachedAt: number | null
}

export interface AlarmsOptions {
  database: Database
  devices: Pick<Devices, keyof Standings | 'subscribe'>
  /** Of those kinds that somebody has set a limit for. */
  energyOf: (campus: CountedCampus) => Promise<EnergyStanding[]>
  log: BaseLogger
  /** Between two looks at what has waited for its time, in ms; 500. */
  tickEvery?: number
}

export interface Alarms {
  /** Resolves when what was heard so far is in the database. */
  flush(): Promise<void>
  /** Looks now at what is looked at from time to time. */
  survey(): Promise<void>
  stop(): Promise<void>
}

const tickEvery = 500
/** What the database is asked about from time to time. */
const surveys = [
  ['configDrift', driftedRooms],
  ['firmwareRefused', refusedFirmware],
] as const
/** Configurations, firmware, what has never spoken and what stands in the database are looked at that often, in ms. */
const surveyEvery = 60_000

/**
 * Raises and clears alarms as devices report. Any number of server processes may do it side by side: each hears of all devices,
 * and the database lets a condition of an object stand under one alarm only.
 */
export async function startAlarms(options: AlarmsOptions): Promise<Alarms> {
  const { database, devices, log } = options
  let rules: Rules = rulesOf([])
  let said = ''
  const conditions = new Conditions(() => rules, devices)
  const writer = newAlarmWriter(options)
  const readRules = async () => {
    const rows = await database.system((db) => alarmRules(db).execute())
    const says = JSON.stringify(rows)
    // Other rules are a reason to judge everything again.
    if (says === said) return
    said = says
    rules = rulesOf(rows)
  }
  const readStanding = () => learnStanding(database, conditions, writer)
  const readMissed = () => surveyMissed(database, devices, conditions, writer)
  const survey = async () => {
    await readRules()
    await readMissed()
    await readStanding()
    await surveyAll(database, rules, conditions, writer)
  }

  await readRules()
  // Before what stands: of whom nothing is known nothing holds.
  await readMissed()
  await readStanding()
  const now = Date.now()
  writer.write(conditions.tick(now), now)

  const rounds = startRounds(
    async () => {
      await survey()
      return surveyEvery
    },
    log,
    'alarms could not be surveyed, trying again',
  )
  const energy = await watchEnergy(
    options,
    energyLook(options, () => rules, conditions, writer),
    readRules,
  )
  const stops = [
    await database.listen(ruleChannel, () => {
      rounds.look()
      energy.again()
    }),
    devices.subscribe((event) => {
      if (event.kind !== 'status') return
      const at = Date.now()
      writer.write(
        event.statuses.flatMap(({ deviceId }) => conditions.look(deviceId, at)),
        at,
      )
    }),
  ]
  const ticking = setInterval(() => {
    const at = Date.now()
    writer.write(conditions.tick(at), at)
  }, options.tickEvery ?? tickEvery)
  rounds.look()
  return {
    flush: writer.flush,
    survey,
    stop: async () => {
      clearInterval(ticking)
      for (const stop of stops) await stop()
      await rounds.stop()
      await energy.stop()
      await writer.stop()
    },
  }
}

/** What stands in the database, which another process may have raised or cleared. */
async function learnStanding(database: Database, conditions: Conditions, writer: AlarmWriter): Promise<void> {
  const standing = await database.system((db) =>
    db
      .selectFrom('alarm_member')
      .select(['kind', 'object_id as objectId', 'cid', 'campus_id as campusId'])
      .where('cleared_at', 'is', null)
      .execute(),
  )
  const now = Date.now()
  writer.write(conditions.learn(standing, now), now)
}

/** Asks the database whom of those that have never spoken somebody waits for. */
async function surveyMissed(
  database: Database,
  devices: AlarmsOptions['devices'],
  conditions: Conditions,
  writer: AlarmWriter,
): Promise<void> {
  const unheard = [...devices.unheard()]
  const missed = unheard.length === 0 ? unheard : await database.system((db) => missedOf(db, unheard))
  const now = Date.now()
  writer.write(conditions.miss(missed, now), now)
}

/** Asks the database about what no device reports of itself. */
async function surveyAll(
  database: Database,
  rules: Rules,
  conditions: Conditions,
  writer: AlarmWriter,
): Promise<void> {
  for (const [kind, find] of surveys) {
    const cids = rules.companies(kind)
    const found = cids.length === 0 ? [] : await database.system((db) => find(db, cids))
    const now = Date.now()
    writer.write(
      conditions.survey(kind, ({ cid }) => cids.includes(cid), found, now),
      now,
    )
  }
}

/** Looks at what campuses have counted, as that is told. */
async function watchEnergy(
  { database, log }: AlarmsOptions,
  look: (campus: CountedCampus) => Promise<void>,
  readRules: () => Promise<void>,
) {
  const all = async () => {
    await readRules()
    return database.system(ratedCampuses)
  }
  const watch = startEnergyWatch({ look, all, log })
  const deafen = await database.listen(countedChannel, (payload) => {
    const [cid, campusId] = payload.split(' ').map(Number)
    if (cid && campusId) watch.counted({ cid, campusId })
  })
  return {
    again: watch.again,
    stop: async () => {
      await deafen()
      await watch.stop()
    },
  }
}

/** Judges what a campus has counted. */
function energyLook(
  { energyOf }: Pick<AlarmsOptions, 'energyOf'>,
  rules: () => Rules,
  conditions: Conditions,
  writer: AlarmWriter,
) {
  return async (campus: CountedCampus) => {
    const { cid, campusId } = campus
    const wanted = energyKinds.some((kind) => rules().of(kind, cid, campusId) !== null)
    const found = wanted ? await energyOf(campus) : []
    const now = Date.now()
    for (const kind of energyKinds) {
      const ofKind = found
        .filter((each) => each.kind === kind)
        .map((each) => ({ ...campus, ...each, objectId: campusId }))
      writer.write(
        conditions.survey(kind, (about) => about.campusId === campusId, ofKind, now),
        now,
      )
    }
  }
}
