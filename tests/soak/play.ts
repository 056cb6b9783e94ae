import Dexie from 'dexie'
import { InvalidEdit } from '#src/data/invalid-edit.ts'
import { NotKept } from '#src/data/not-kept.ts'
import { realNow, realPause } from './clock.ts'
import { type EditKind, makeEdit } from './edits.ts'
import { knownAtFirst } from './hand.ts'
import type { Who } from './ledger.ts'
import type { Step } from './steps.ts'
import { databaseOf, type SoakTab } from './tablet.ts'
import { Broken, happen, openTabs, orDeath, outboxOf, plan, tabAt, type World } from './world.ts'

/** A request that is small enough for a link that cuts big ones: one edit, in its own call. */
const smallRequest = 420

const otherOf = (who: Who): Who => (who === 'first' ? 'second' : 'first')

async function edit(world: World, tab: SoakTab, kind: EditKind, which: number): Promise<void> {
  const { company, known } = world
  world.number += 1
  tab.wrote = []
  const isFull = tab.context.storage.full
  const { edits } = tab.desk
  const verb = makeEdit(kind, which, { edits, company, known: known[tab.who], number: world.number })
  const outcome = await orDeath(
    tab,
    verb.then(
      () => 'kept' as const,
      (error: unknown) => error,
    ),
  )
  const write = (standing: 'kept' | 'refused' | 'unknown') =>
    world.ledger.write(tab.who, tab.wrote, standing, tab.build === 'unfit')
  if (outcome === 'kept') return write('kept')
  if (!tab.context.isAlive()) return write('unknown')
  const isLoud =
    outcome instanceof InvalidEdit || outcome instanceof NotKept || outcome instanceof Dexie.DexieError
  if (!isLoud) throw outcome
  if (isFull && tab.wrote.length > 0 && tab.desk.trouble.get()?.kind !== 'full')
    throw new Broken('an edit was not kept because the disk is full, and the page does not say so')
  happen(world, `verb: ${outcome.name}`)
  write('refused')
}

/** The other person signs in; who was there before may still type into a tab that has not followed yet. */
async function swap(world: World, lingering: boolean): Promise<void> {
  const before = openTabs(world)
  const next = otherOf(world.tablet.present())
  if (!(await tryTo(() => world.tablet.signIn(next)))) return
  world.seen.add(next)
  const [tab] = before
  if (lingering && tab) {
    await edit(world, tab, 'rename', 0)
    await edit(world, tab, 'add-scene', 0)
    tab.connection.tryNow()
    await realPause(12)
  }
  for (const each of before) await orDeath(each, each.close())
}

/** What says so when it cannot be done now, because of the server, the disk or the database: then it is left. */
const tryTo = (work: () => Promise<unknown>): Promise<boolean> =>
  work().then(
    () => true,
    () => false,
  )

/** Answers false when she was told that it cannot be discarded now. */
async function discard(world: World, tab: SoakTab, key: string): Promise<boolean> {
  const all = world.ledger.withDependants(key)
  const gone = await orDeath(tab, tab.desk.outbox.discard(key)).catch(() => 'failed' as const)
  if (gone === false || gone === 'failed') return false
  happen(world, 'discarded')
  // What names what has gone among others goes on without it.
  const left = gone === 'died' ? [] : await orDeath(tab, outboxOf(tab))
  const entries = new Map(left === 'died' ? [] : left.map((entry) => [entry.id, entry]))
  for (const made of all) {
    const entry = entries.get(made.key)
    if (entry) {
      const { input, temporaries, touches } = entry
      Object.assign(made, { input, temporaries, touches })
      continue
    }
    made.standing = gone === 'died' || left === 'died' ? 'unknown' : 'discarded'
    made.mayBeShorter = made.key !== key
  }
  return true
}

async function choose(world: World, step: Extract<Step, { do: 'retry' | 'discard' }>): Promise<void> {
  const tab = await tabAt(world, 0)
  const entries = await orDeath(tab, outboxOf(tab))
  if (entries === 'died') return
  const some = step.do === 'retry' ? entries.filter((entry) => entry.state.kind === 'attention') : entries
  const entry = some[step.which % Math.max(1, some.length)]
  if (!entry) return
  if (step.do === 'discard') {
    await discard(world, tab, entry.id)
    return
  }
  happen(world, 'retried')
  await tryTo(() => orDeath(tab, tab.desk.outbox.retry(entry.id)))
}

async function wipe(world: World): Promise<void> {
  const { tablet, ledger } = world
  const who = tablet.present()
  const name = databaseOf(await tablet.userOf(who))
  await finished(tablet.shared.deleteDatabase(name))
  for (const made of ledger.made)
    if (made.by === who && (made.standing === 'kept' || made.standing === 'unknown')) made.standing = 'wiped'
  // What became of temporary ids is forgotten too: a page that is loaded again knows what the server says.
  world.known[who] = knownAtFirst(world.company)
  sayClosed(world)
}

/** A newer console opens the database at a version of its own: those that have it open have to let go. */
async function newerTab(world: World): Promise<void> {
  const { tablet } = world
  const name = databaseOf(await tablet.userOf(tablet.present()))
  const known = (await tablet.shared.databases()).find((each) => each.name === name)
  if (!known) return
  const connection = await finished(tablet.shared.open(name, (known.version ?? 0) + 1))
  connection.close()
  sayClosed(world)
}

function sayClosed(world: World): void {
  const silent = openTabs(world).filter((tab) => tab.desk.trouble.get()?.kind !== 'closed')
  if (silent.some((tab) => tab.who === world.tablet.present()))
    throw new Broken('a page has lost its database and does not say so')
}

const finished = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** Waits until nothing is under way, but not for long. */
async function settleABit(world: World): Promise<void> {
  const tab = await tabAt(world, 0)
  const end = realNow() + 120
  while (realNow() < end) {
    const entries = await orDeath(tab, outboxOf(tab)).catch(() => 'died' as const)
    if (entries === 'died' || entries.every((entry) => entry.state.kind === 'attention')) return
    tab.connection.tryNow()
    await realPause(10)
  }
}

/** Kills the server while it is at work, if anything is sent to it soon, and starts it again. */
export async function killServer(world: World): Promise<void> {
  const { link } = world.tablet
  const before = link.reached.length
  for (const tab of openTabs(world)) tab.connection.tryNow()
  for (let turn = 0; turn < 20 && link.reached.length === before; turn += 1) await realPause(2)
  await realPause(2)
  await world.server.killAndStart()
  happen(world, 'server killed')
}

/** Plays one step of a schedule. */
export async function play(world: World, step: Step): Promise<void> {
  const { tablet, tabs, clock } = world
  const { link } = tablet
  const there = 'tab' in step ? tabs[step.tab] : undefined
  if (step.do !== 'edit' && step.do !== 'fates') happen(world, step.do)
  switch (step.do) {
    case 'edit':
      return edit(world, await tabAt(world, step.tab), step.kind, step.which)
    case 'other':
      world.number += 1
      await tryTo(() => world.other.act(step.kind, step.which, `别 ${world.number}`))
      return
    case 'cut':
    case 'mend':
      link.down = step.do === 'cut'
      return
    case 'shrink':
    case 'widen':
      link.most = step.do === 'shrink' ? smallRequest : Number.POSITIVE_INFINITY
      return
    case 'fates':
      link.fates.push(...step.fates)
      return
    case 'wait':
      return realPause(step.time)
    case 'settle':
      return settleABit(world)
    case 'crash':
      return there?.crash()
    case 'close':
      if (there?.context.isAlive()) await orDeath(there, there.close())
      return
    case 'die-in':
      if (there) plan(there.context, step.death)
      return
    case 'worker': {
      if (navigator.locks) {
        const before = world.working
        const { death, alone } = step
        if (alone) for (const tab of openTabs(world)) await orDeath(tab, tab.close())
        world.working = before.then(() => tablet.wakeWorker((context) => death && plan(context, death)))
      }
      return
    }
    case 'clock':
      return clock.jump(step.hours)
    case 'disk-full':
    case 'disk-free':
      if (there) there.context.storage.full = step.do === 'disk-full'
      return
    case 'wipe':
      return wipe(world)
    case 'newer-tab':
      return newerTab(world)
    case 'expire':
      await tryTo(() => tablet.expire())
      return
    case 'sign-in':
      if (await tryTo(() => tablet.signIn(tablet.present())))
        for (const tab of openTabs(world)) tab.desk.signedOut.set(false)
      return
    case 'swap':
      return swap(world, step.lingering)
    case 'retry':
    case 'discard':
      return choose(world, step)
    case 'retry-all': {
      const tab = await tabAt(world, 0)
      await tryTo(() => orDeath(tab, tab.desk.outbox.retryAll()))
      return
    }
    case 'build':
      if (there) there.build = step.build
      return
  }
}

/**
 * Discards the first edit that was refused, and what depends on it; answers whether there was one.
 * @throws Broken when it cannot be discarded although nothing is under way
 */
export async function discardRefused(world: World, tab: SoakTab): Promise<boolean> {
  const refused = (await outboxOf(tab)).find((entry) => entry.state.kind === 'attention')
  if (refused && !(await discard(world, tab, refused.id)))
    throw new Broken(`refused, and cannot be discarded: ${JSON.stringify(await outboxOf(tab), null, 1)}`)
  return refused !== undefined
}
