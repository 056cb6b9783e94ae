import { inspect } from 'node:util'
import { count } from '#tests/world/link.ts'
import { check } from './check.ts'
import { quicken } from './clock.ts'
import { finish } from './finish.ts'
import { createLocks } from './locks.ts'
import { killServer, play } from './play.ts'
import type { SoakServer } from './server.ts'
import { drawnIn, type Schedule } from './steps.ts'
import { relaxed } from './storage.ts'
import { Broken, openTabs, startWorld, tabAt, type World } from './world.ts'

/** What a number of schedules came to. */
export interface Totals {
  schedules: number
  edits: number
  faults: Map<string, number>
  refused: Map<number, number>
  lost: number
  twice: number
  drawn: Set<string>
}

export const noTotals = (): Totals => ({
  schedules: 0,
  edits: 0,
  faults: new Map(),
  refused: new Map(),
  lost: 0,
  twice: 0,
  drawn: new Set(),
})

/** Devices live that much faster than the machine they are on. */
const speed = 15

/**
 * Plays schedules on one server, one after the other, each with a company and a tablet of its own.
 * @param killsEach after so many steps a process of the server is killed, again and again, beside what is drawn
 */
export function createStage(server: SoakServer, totals: Totals, killsEach = Number.POSITIVE_INFINITY) {
  const clock = quicken(speed)
  const locks = createLocks()
  const said: unknown[][] = []
  // Tabs that die say so, thousands of times; it is of interest only when something is broken.
  for (const level of ['error', 'warn'] as const) console[level] = (...words) => said.push(words)
  const mark = `s${process.pid}x${Date.now() % 1_000_000}`

  const act = async (world: World, { steps, kill, tidy }: Schedule) => {
    await tabAt(world, 0)
    for (const [place, step] of steps.entries()) {
      if (place === kill || place % killsEach === killsEach - 1) await killServer(world)
      await play(world, step)
    }
    const left = await finish(world, tidy)
    return { left, books: await server.ask('books', world.company.cid) }
  }

  /** @throws Broken */
  const run = async (schedule: Schedule, patience = 60_000): Promise<void> => {
    said.length = 0
    totals.schedules += 1
    for (const each of drawnIn(schedule)) totals.drawn.add(each)
    const navigator = { onLine: true, ...(schedule.locks ? { locks } : {}) }
    Object.defineProperty(globalThis, 'navigator', { value: navigator, configurable: true })
    clock.correct()
    const company = await server.ask('company', `${mark}-${totals.schedules}`)
    const world = await startWorld(server, clock, company, patience)
    world.tablet.link.batches = schedule.batches
    try {
      const { left, books } = await act(world, schedule)
      const outcome = check(world, books, left)
      if (relaxed.length > 0) throw new Broken(`do not wait for the disk: ${inspect(relaxed.splice(0))}`)
      totals.lost += outcome.lost.length
      totals.twice += outcome.twice.length
      const { lost, twice, wrong } = outcome
      if (lost.length + twice.length + wrong.length > 0)
        throw new Broken(inspect({ lost, twice, wrong }, { depth: 8 }))
    } catch (error) {
      for (const tab of openTabs(world)) tab.crash()
      const heard = said.slice(-5).map((words) => inspect(words, { depth: 1 }))
      throw new Broken([inspect(error), ...heard].join('\n'))
    } finally {
      addUp(totals, world)
    }
  }
  return { run }
}

function addUp(totals: Totals, { ledger, tablet, happened }: World): void {
  totals.edits += ledger.made.length
  for (const [fate, times] of tablet.link.met) if (fate !== 'pass') count(totals.faults, fate, times)
  for (const [what, times] of happened) count(totals.faults, what, times)
  for (const [code, times] of tablet.link.answered) if (code !== 2000) count(totals.refused, code, times)
}
