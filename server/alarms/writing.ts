import { setTimeout as pause } from 'node:timers/promises'
import type { BaseLogger } from 'pino'
import type { Database } from '#server/database/database.ts'
import { clear } from './clearing.ts'
import type { Verdict } from './conditions.ts'
import { raise } from './raising.ts'
import { renew } from './renewing.ts'

export interface Writing {
  database: Database
  log: BaseLogger
}

/** Writes verdicts in their order, those of a campus and a kind that came together in one transaction. */
export interface AlarmWriter {
  write(verdicts: readonly Verdict[], at: number): void
  /** Resolves when everything that was given is in the database. */
  flush(): Promise<void>
  stop(): Promise<void>
}

interface Job {
  verdicts: [Verdict, ...Verdict[]]
  at: number
}

const atOnce = 300
const tryAgain = 5_000

function jobsOf(verdicts: readonly Verdict[], at: number): Job[] {
  const jobs: Job[] = []
  for (const verdict of verdicts) {
    const { kind, campusId } = verdict
    const fitting = jobs.find(
      ({ verdicts: [first, ...more] }) =>
        first.verdict === verdict.verdict &&
        first.kind === kind &&
        first.campusId === campusId &&
        more.length < atOnce - 1,
    )
    if (fitting) fitting.verdicts.push(verdict)
    else jobs.push({ verdicts: [verdict], at })
  }
  return jobs
}

export function newAlarmWriter({ database, log }: Writing): AlarmWriter {
  const jobs: Job[] = []
  const end = new AbortController()
  let running: Promise<void> | undefined

  const make = async ({ verdicts, at }: Job) => {
    const [{ cid, campusId, kind, rule, verdict }] = verdicts
    const about = { cid, campusId, kind, at }
    await database.system(async (db) => {
      if (verdict === 'clear')
        await clear(db, { ...about, rule, objectIds: verdicts.map(({ objectId }) => objectId) })
      else if (verdict === 'renew') await renew(db, about, verdicts)
      else if (rule) await raise(db, { ...about, rule, items: verdicts })
    })
  }
  const work = async () => {
    for (let job = jobs[0]; job && !end.signal.aborted; job = jobs[0]) {
      try {
        await make(job)
        jobs.shift()
      } catch (error) {
        log.warn({ error: (error as Error).message }, 'alarms could not be written')
        // What the database refuses for its contents it refuses for ever.
        if (/^2[23]/.test(String((error as { code?: unknown }).code))) jobs.shift()
        else await pause(tryAgain, undefined, { signal: end.signal }).catch(() => {})
      }
    }
    running = undefined
  }
  return {
    write: (verdicts, at) => {
      jobs.push(...jobsOf(verdicts, at))
      if (jobs.length > 0) running ??= work()
    },
    flush: async () => {
      await running
    },
    stop: async () => {
      end.abort()
      await running
    },
  }
}
