import type { BaseLogger } from 'pino'
import { surveyedKinds } from '#contract/rules/alarms/kinds.ts'
import type { Database } from '#server/database/database.ts'
import type { Devices } from '#server/devices/index.ts'
import { startRounds } from '#server/devices/rounds.ts'
import type { Messages } from '#server/messages/index.ts'
import { ruleChannel } from './channels.ts'
import { Conditions, type Surveyed } from './conditions.ts'
import { alarmRules, type Rules, rulesOf } from './rule-store.ts'
import { driftedRooms, ratedCampuses } from './survey.ts'
import { newAlarmWriter } from './writing.ts'

/** What a campus has used today of what somebody is to be warned at, where it is warned at all. */
export type UsedToday = (campus: {
  cid: number
  campusId: number
}) => Promise<{ percent: number; value: number; limit: number } | null>

export interface AlarmsOptions {
  database: Database
  devices: Pick<Devices, 'standing' | 'behind' | 'reported' | 'subscribe'>
  messages: Messages
  usedToday: UsedToday
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
/** Configurations and what stands in the database are looked at that often, in ms. */
const surveyEvery = 60_000
/** Of the surveys, each so many-th looks at the energy used. */
const energyEvery = 5

/**
 * Raises and clears alarms as devices report. Any number of server processes may do it side by side: each hears of all devices,
 * and the database lets a condition of an object stand under one alarm only.
 */
export async function startAlarms(options: AlarmsOptions): Promise<Alarms> {
  const { database, devices, log } = options
  let rules: Rules = rulesOf([])
  const conditions = new Conditions(() => rules, devices)
  const writer = newAlarmWriter(options)
  const readRules = async () => {
    rules = rulesOf(await database.system((db) => alarmRules(db).execute()))
  }
  const readStanding = async () => {
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
  let surveys = 0
  const survey = async () => {
    await readRules()
    await readStanding()
    for (const kind of surveyedKinds) {
      if (kind === 'energyOver' && surveys % energyEvery !== 0) continue
      const cids = rules.companies(kind)
      const found = cids.length === 0 ? [] : await surveyOf(kind, cids, options)
      const now = Date.now()
      writer.write(conditions.survey(kind, cids, found, now), now)
    }
    surveys += 1
  }

  await readRules()
  await readStanding()
  const now = Date.now()
  for (const deviceId of devices.reported()) writer.write(conditions.look(deviceId, now), now)

  const rounds = startRounds(
    async () => {
      await survey()
      return surveyEvery
    },
    log,
    'alarms could not be surveyed, trying again',
  )
  const stops = [
    await database.listen(ruleChannel, rounds.look),
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
      await writer.stop()
    },
  }
}

async function surveyOf(
  kind: (typeof surveyedKinds)[number],
  cids: readonly number[],
  { database, usedToday }: AlarmsOptions,
): Promise<Surveyed[]> {
  if (kind === 'configDrift') return database.system((db) => driftedRooms(db, cids))
  const found: Surveyed[] = []
  for (const campus of await database.system((db) => ratedCampuses(db, cids))) {
    const used = await usedToday(campus)
    if (used) found.push({ kind, ...campus, objectId: campus.campusId, ...used })
  }
  return found
}
