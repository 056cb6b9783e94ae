import { outboxEntries } from '#src/local/read.ts'
import { count } from '#tests/world/link.ts'
import type { Clock } from './clock.ts'
import type { Company } from './company.ts'
import type { Context } from './context.ts'
import { type Known, knownAtFirst } from './hand.ts'
import { createLedger, type Ledger, type Who } from './ledger.ts'
import { createOther } from './others.ts'
import type { SoakServer } from './server.ts'
import type { Death } from './steps.ts'
import { createTablet, type SoakTab, type Tablet } from './tablet.ts'

/** All that a schedule is played in. */
export interface World {
  server: SoakServer
  clock: Clock
  company: Company
  tablet: Tablet
  ledger: Ledger
  other: ReturnType<typeof createOther>
  known: Record<Who, Known>
  /** Who has ever signed in on the tablet. */
  seen: Set<Who>
  tabs: (SoakTab | null)[]
  /** Settles when no worker runs. */
  working: Promise<void>
  /** Makes texts that are like no others. */
  number: number
  /** How long anything that can go up may take to do so on a good line, in ms: far more than it needs. */
  patience: number
  /** What has happened, and how often. */
  happened: Map<string, number>
}

export async function startWorld(
  server: SoakServer,
  clock: Clock,
  company: Company,
  patience: number,
): Promise<World> {
  const known = { first: knownAtFirst(company), second: knownAtFirst(company) }
  return {
    server,
    clock,
    company,
    tablet: await createTablet(server.url, company),
    ledger: createLedger(),
    other: createOther(server.url, company),
    known,
    seen: new Set(['first']),
    tabs: [null, null],
    working: Promise.resolve(),
    number: 0,
    patience,
    happened: new Map(),
  }
}

export const happen = (world: World, what: string) => count(world.happened, what)

/** What the schedule shows to be broken. */
export class Broken extends Error {}

/** The tab in its place, of who is signed in; opened when it is not there, or cannot do anything any more. */
export async function tabAt(world: World, place: number): Promise<SoakTab> {
  const there = world.tabs[place]
  if (there?.context.isAlive() && there.who === world.tablet.present()) {
    if (there.desk.trouble.get()?.kind !== 'closed') return there
    // The page says that it can keep nothing; she loads it again.
    there.crash()
  }
  const opened = await world.tablet.openTab()
  world.tabs[place] = opened
  return opened
}

export const openTabs = (world: World): SoakTab[] =>
  world.tabs.filter((tab): tab is SoakTab => tab?.context.isAlive() ?? false)

/** Has a context die as a step says. */
export function plan(context: Context, death: Death): void {
  if (death.in === 'request') context.dieAtRequest(death.nth, death.moment)
  else context.storage.dieAt(death.nth, death.moment)
}

/** What comes first: an outcome, or the end of the tab. */
export const orDeath = <Value>(tab: SoakTab, work: Promise<Value>): Promise<Value | 'died'> => {
  work.catch(() => undefined)
  return Promise.race([work, tab.context.died.then(() => 'died' as const)])
}

export const outboxOf = (tab: SoakTab) => outboxEntries(tab.desk.local.db)
