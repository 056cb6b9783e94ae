import { type Running, run } from '#contract/rules/machine.ts'
import type { UserInfo } from '#contract/user.ts'
import type { Desk } from '#src/data/desk.ts'
import type {
  Aside,
  Effect,
  Event,
  Known,
  Lock,
  Opened,
  Results,
  State,
  UnsentEdits,
  Wish,
  Work,
} from '#src/session/machine/states.ts'
import { isRest, shown } from '#src/session/machine/states.ts'
import { sessionMachine } from '#src/session/machine.ts'
import { hold, lookAtDesks, lookAtKeys, lookAtPage } from './rules.ts'
import { Drawn, mayFail, type World } from './world.ts'

/** The machine looks at no more of either. */
export const userOf = (userId: number) => ({ userId, username: `user ${userId}` }) as UserInfo
const deskOf = (user: UserInfo) => ({ user }) as Desk

/** What comes when others have done something. */
const later = Symbol('later')

/** A tab: the machine as it is, on a model of its browser. It looks after each event whether every rule still holds. */
export class Tab {
  readonly running: Running<State, Event>
  /** Open desks, each with the key its rows are read with. */
  readonly desks = new Map<Desk, Uint8Array | null>()
  readonly keys = new Map<number, Uint8Array>()
  readonly pending = new Map<number, (error: unknown) => void>()
  /** Whose edits somebody has said may be dropped. */
  readonly dropped = new Set<number>()
  readonly begunAnew = new Set<number>()
  alive = true
  private tickets = 0
  /** Whose data was sealed and stayed when this tab left her last. */
  private stays: number | null = null
  /** Those who have said that they follow a seal. */
  private followers: Tab[] = []
  private proved: { userId: number; lock: Lock } | null = null
  private readonly world: World
  private readonly tabs: Tab[]
  /** When the last message to this tab arrives: none overtakes another. */
  private inbox: (() => void)[] = []

  constructor(world: World, tabs: Tab[], expected: boolean) {
    this.world = world
    this.tabs = tabs
    this.running = run(sessionMachine(expected), {
      perform: (effect) => this.perform(effect),
      entered: (state, before) => this.look(state, before),
      failed: (error) => {
        throw error
      },
    })
    this.running.send({ kind: 'start' })
  }

  user = () => {
    const rest = shown(this.running.state().at)
    return rest.kind === 'signed-in' ? rest.user.userId : null
  }

  desk = () => {
    const rest = shown(this.running.state().at)
    return rest.kind === 'signed-in' ? rest.desk : null
  }

  send(event: Event) {
    if (!this.alive) return
    this.running.send(event)
    lookAtKeys(this.keys, this.running.state())
  }

  /** Wants something, and is told when it is settled. */
  wish(wanted: Wish, settled: (error: unknown) => void = () => undefined) {
    this.tickets += 1
    this.pending.set(this.tickets, settled)
    this.send({ ...wanted, ticket: this.tickets })
  }

  enter(userId: number, why: Known['why'], more: Partial<Known> = {}) {
    const user = userOf(userId)
    if (why === 'anew') this.begunAnew.add(userId)
    this.wish({ kind: 'enter', entry: { userId, user, why, ...more } })
  }

  leave(how: 'sign-out' | 'lock', unsent: UnsentEdits) {
    const userId = this.user()
    if (userId === null) return
    if (unsent === 'discard-edits') this.dropped.add(userId)
    this.wish({ kind: 'leave', userId, leave: { how, unsent } })
  }

  /** The browser has closed it: nothing of it goes on. */
  close() {
    // It may have been about to tell the others.
    if (!isRest(this.running.state().at)) this.world.fail('closed')
    this.alive = false
    this.running.stop()
    this.desks.clear()
    this.keys.clear()
    this.tabs.splice(this.tabs.indexOf(this), 1)
  }

  /** Messages arrive in the order they were sent in. */
  hear(event: () => void) {
    this.inbox.push(event)
    this.world.later(() => this.inbox.shift()?.())
  }

  private look(state: State, before: State) {
    lookAtDesks([...this.desks.keys()], state)
    lookAtPage(state, before, this.stays)
    if (isRest(state.at)) this.proved = null
  }

  private perform(effect: Effect): undefined {
    if (effect.kind === 'work') this.work(effect.work)
    else this.aside(effect)
  }

  private come(result: unknown) {
    this.send({ kind: 'came', result })
  }

  /** Each takes its time, and fails before or after it was done. */
  private work(work: Work) {
    if (work.kind === 'open') this.mayOpen(work.user.userId, work.key)
    this.world.later(() => {
      if (!this.alive) return
      this.world.count(work.kind)
      try {
        if (mayFail.has(work.kind)) this.world.mayFail()
        const result = this.result(work)
        if (result === later) return
        if (mayFail.has(work.kind) && work.kind !== 'open') this.world.mayFail()
        this.come(result)
      } catch (error) {
        if (!(error instanceof Drawn)) throw error
        this.stays = null
        this.send({ kind: 'failed', error })
      }
    })
  }

  private mayOpen(userId: number, key: Uint8Array | null) {
    const { proved } = this
    hold('nobody’s desk opens that was not looked into', proved?.userId === userId)
    const lock = proved?.lock
    hold('no sealed account opens', lock?.kind !== 'none')
    hold('a key was proved before it opens', key === (lock?.kind === 'key' ? lock.key : null))
  }

  private result(work: Work): Results[Work['kind']] {
    const { world } = this
    switch (work.kind) {
      case 'read-present': {
        const { present } = world
        if (present === null) return null
        return { userId: present, user: world.isSealed(present) ? null : userOf(present) }
      }
      case 'give-up':
        hold('only who said so is given up', this.begunAnew.has(work.user.userId))
        this.emptied(work.user.userId)
        Object.assign(world.of(work.user.userId), { known: null, key: null, unsent: 0, cached: false })
        return null
      case 'prove':
        return this.prove(work.userId, [work.key, this.keys.get(work.userId) ?? null])
      case 'recover':
        return world.draw.chance(0.5) ? world.of(work.userId).key : null
      case 'note':
        world.note(work.user.userId)
        return null
      case 'update':
        return null
      case 'open':
        return this.open(work.user, work.key)
      case 'close':
        this.closeDesk(work.desk)
        return null
      case 'sign-out':
        if (work.how === 'sign-out') world.cookie = null
        world.present = null
        if (this.user() !== null) world.left.add(this.user() ?? 0)
        return null
      case 'report':
        world.cookie = null
        return null
      default:
        return this.deeper(work)
    }
  }

  /** What changes how an account's data is kept. */
  private deeper(
    work: Extract<Work, { kind: 'wipe' | 'empty' | 'begin-seal' | 'others-follow' | 'finish' }>,
  ): Results[Work['kind']] {
    const { world } = this
    switch (work.kind) {
      case 'wipe': {
        const { userId } = work.left.user
        const edits = work.leave.unsent === 'discard-edits'
        hold('edits are dropped on her word alone', !edits || this.dropped.has(userId))
        this.emptied(userId)
        const stays = !edits && world.isSealed(userId)
        this.stays = stays ? userId : null
        if (stays) world.left.delete(userId)
        else world.wipe(userId, edits)
        return stays
      }
      case 'empty': {
        const { userId } = work.left.user
        this.emptied(userId)
        world.of(userId).cached = false
        world.present = null
        return world.of(userId).unsent
      }
      case 'begin-seal': {
        const { userId } = work.user
        if (work.pin === null) {
          world.setSeal(userId, 'opening')
          return null
        }
        if (world.isSealed(userId) || !world.of(userId).known) throw new Drawn('there is a PIN already')
        world.setSeal(userId, 'sealing')
        const key = new Uint8Array([userId])
        world.of(userId).key = key
        return key
      }
      case 'others-follow':
        this.haveOthersFollow(work.userId, () => this.come(null))
        return later
      case 'finish':
        this.finish(work.user.userId)
        return null
    }
  }

  private emptied(userId: number) {
    const open = [...this.desks.keys()].some(({ user }) => user.userId === userId)
    hold('what is emptied is closed', !open)
  }

  private prove(userId: number, own: (Uint8Array | null)[]): Lock | typeof later {
    const { world } = this
    const { key } = world.of(userId)
    const come = (lock: Lock) => {
      this.proved = { userId, lock }
      return lock
    }
    if (!world.isSealed(userId)) return come({ kind: 'plain' })
    if (key && own.includes(key)) return come({ kind: 'key', key, user: userOf(userId) })
    world.later(() => {
      const given = this.tabs.some((tab) => tab !== this && tab.keys.get(userId) === key)
      const lock: Lock =
        given && key && key === world.of(userId).key
          ? { kind: 'key', key, user: userOf(userId) }
          : { kind: 'none' }
      if (this.alive) this.come(come(lock))
    }, 300)
    return later
  }

  private open(user: UserInfo, key: Uint8Array | null): Opened {
    const { world } = this
    const { userId } = user
    // The device opens nothing sealed: a PIN was set, or taken away and set, since it was proved.
    if (world.isSealed(userId) && key !== world.of(userId).key) throw world.fail('sealed')
    const desk = deskOf(user)
    this.desks.set(desk, world.isSealed(userId) ? key : null)
    world.of(userId).cached = true
    const seal = world.isSealed(userId) ? { idleMinutes: 15, mendable: false } : null
    return { desk, seal }
  }

  private closeDesk(desk: Desk) {
    const { world } = this
    const at = this.running.state().at
    const { userId } = desk.user
    const key = this.desks.get(desk)
    hold('what is closed was open', this.desks.delete(desk))
    // It was still writing.
    world.of(userId).cached = true
    if (key === null && world.isSealed(userId)) world.of(userId).plainRows = true
    if (at.kind === 'closing' && at.next.to !== 'wipe') world.left.delete(userId)
  }

  /** Tabs that hear it; a frozen one never says that it does. */
  haveOthersFollow(userId: number, followed: () => void) {
    const { world } = this
    const others = this.tabs.filter((tab) => tab !== this && !world.draw.chance(0.1))
    this.followers = []
    let waiting = others.length
    let ended = false
    const end = () => {
      if (!ended && this.alive) followed()
      ended = true
    }
    const one = (tab: Tab) => {
      this.followers.push(tab)
      waiting -= 1
      if (waiting === 0) end()
    }
    for (const tab of others) tab.hear(() => tab.wish({ kind: 'seal-changed', userId }, () => one(tab)))
    world.after(waiting === 0 ? 300 : 15_000, end)
  }

  /** Rows are where the seal stands: a desk that reads plain ones only meets what it cannot read. */
  private finish(userId: number) {
    const { world } = this
    const seal = world.of(userId).known?.seal
    if (world.isSealed(userId) && this.keys.get(userId) !== world.of(userId).key) return
    const isPlain = (tab: Tab) =>
      [...tab.desks].some(([{ user }, key]) => user.userId === userId && key === null)
    if (world.failures === 0)
      hold('others follow before rows change', seal !== 'sealing' || !this.followers.some(isPlain))
    world.of(userId).plainRows = false
    if (seal === 'sealing') world.setSeal(userId, 'sealed')
    if (seal === 'opening') {
      world.setSeal(userId, 'plain')
      world.of(userId).key = null
    }
    if (!world.isSealed(userId)) return
    for (const tab of this.tabs)
      for (const [desk, key] of tab.desks)
        if (desk.user.userId === userId && key === null)
          world.later(() => tab.send({ kind: 'unreadable', desk }), 500)
  }

  private aside(effect: Aside) {
    const { world } = this
    switch (effect.kind) {
      case 'answer': {
        hold('only a fault of an effect is told', isFault(effect.fault?.error))
        if (effect.ticket === null) return
        const settled = this.pending.get(effect.ticket)
        hold('a promise settles once', this.pending.delete(effect.ticket))
        settled?.(effect.fault?.error ?? null)
        return
      }
      case 'tell':
        for (const tab of this.tabs) if (tab !== this) tab.hear(() => tab.send({ kind: 'told' }))
        return
      case 'hold-key':
        if (effect.key) this.keys.set(effect.userId, effect.key)
        else this.keys.delete(effect.userId)
        return
      case 'refresh':
        return this.refresh()
      case 'go-on':
        return world.later(() => this.goOn(), 200)
      case 'catch-up':
        return this.catchUp(this.user(), 45_000)
      default:
        return
    }
  }

  private refresh() {
    const userId = this.user()
    if (userId !== null) this.world.later(() => this.refreshed(userId), 400)
  }

  private refreshed(userId: number) {
    if (this.world.cookie === userId) this.send({ kind: 'refreshed', user: userOf(userId) })
    else if (this.world.draw.chance(0.5)) this.send({ kind: 'wants-sign-in', userId })
  }

  /** The tab that sets a PIN is given time to be done. */
  private catchUp(userId: number | null, left: number) {
    if (userId === null || this.user() !== userId || !this.alive) return
    const seal = this.world.of(userId).known?.seal
    if (seal === 'sealing' && left > 0) this.world.after(500, () => this.catchUp(userId, left - 500))
    else if (seal === 'sealing' || seal === 'sealed') this.goOn()
  }

  private goOn() {
    const userId = this.user()
    if (userId === null || !this.alive) return
    const seal = this.world.of(userId).known?.seal ?? 'plain'
    if (seal === 'plain') return
    const finish = () => this.wish({ kind: 'finish' })
    if (seal === 'sealed') finish()
    else this.haveOthersFollow(userId, finish)
  }
}

const isFault = (error: unknown) =>
  error === undefined || error instanceof Drawn || (error instanceof Error && /signed in/.test(error.message))
