import { inspect } from 'node:util'
import fc from 'fast-check'
import { realNow } from './clock.ts'
import { createStage, noTotals, type Totals } from './run.ts'
import { type SoakServer, startSoakServer } from './server.ts'
import { type Schedule, schedules } from './steps.ts'

export interface SoakOptions {
  runs: number
  /** Drawn when not given. */
  seed?: number | undefined
  /** Of one failed schedule: plays that one only. */
  path?: string | undefined
  /** What is played on; one server process on the embedded database when not given. */
  start?: () => Promise<SoakServer>
  /** After so many steps a process of the server is killed, again and again. */
  killsEach?: number | undefined
  /** Told what is to be printed. */
  say?: (text: string) => void
}

/** How long a failed schedule is made shorter at most, and how soon an edit counts as stuck meanwhile. In ms. */
const shrinkTime = 180_000
const shrinkPatience = 8_000

/** What a failed run prints: enough to play it again. */
const failure = (seed: number, path: string, schedule: Schedule, error: unknown) =>
  [
    `A schedule broke. Play it again with`,
    `  npm run soak -- --seed ${seed} --path ${path}`,
    inspect(schedule, { depth: 8, breakLength: 110 }),
    error instanceof Error ? error.message : String(error),
  ].join('\n')

/**
 * Plays drawn schedules until one breaks.
 * @returns null when none did, or what to tell of the one that did
 */
export async function playSchedules(
  { runs, seed, path }: Pick<SoakOptions, 'runs' | 'seed' | 'path'>,
  stage: ReturnType<typeof createStage>,
): Promise<string | null> {
  let brokenAt: number | undefined
  const property = fc.asyncProperty(schedules, async (schedule) => {
    // Enough shrinking: what was found so far is short enough.
    if (brokenAt && realNow() > brokenAt + shrinkTime) return
    try {
      await stage.run(schedule, brokenAt && shrinkPatience)
    } catch (error) {
      brokenAt ??= realNow()
      throw error
    }
  })
  const details = await fc.check(property, {
    numRuns: path === undefined ? runs : 1,
    ...(seed === undefined ? {} : { seed }),
    ...(path === undefined ? {} : { path, endOnFailure: true }),
  })
  if (!details.failed) return null
  const [schedule] = details.counterexample ?? []
  return schedule
    ? failure(details.seed, details.counterexamplePath ?? '', schedule, details.errorInstance)
    : 'no schedule could be drawn'
}

const lines = (counts: ReadonlyMap<unknown, number>) =>
  [...counts].sort((a, b) => b[1] - a[1]).map(([what, times]) => `  ${String(what).padEnd(24)}${times}`)

/** The table at the end. */
export const table = (totals: Totals): string =>
  [
    `schedules ${totals.schedules}, edits ${totals.edits}, lost ${totals.lost}, twice ${totals.twice}`,
    'faults',
    ...lines(totals.faults),
    'edits answered with',
    ...lines(totals.refused),
  ].join('\n')

/** Plays schedules, says every minute how far it is, and prints a table. @returns the process's exit code */
export async function soak({
  say = console.log,
  start = startSoakServer,
  killsEach,
  ...options
}: SoakOptions): Promise<number> {
  const server = await start()
  const began = realNow()
  const totals = noTotals()
  // Begun before the stage makes time go faster.
  const progress = setInterval(() => {
    const minutes = Math.round((realNow() - began) / 60_000)
    say(`${minutes} min: ${totals.schedules} schedules, ${totals.edits} edits`)
  }, 60_000)
  const stage = createStage(server, totals, killsEach)
  try {
    const broken = await playSchedules(options, stage)
    say(table(totals))
    if (broken) say(broken)
    return broken ? 1 : 0
  } finally {
    clearInterval(progress)
    await server.stop()
  }
}
