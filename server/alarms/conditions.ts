import type { AlarmRule } from '#contract/alarm-shapes.ts'
import { foldWithin, gatherFor, joinWithin, manyAtOnce } from '#contract/rules/alarms/fold.ts'
import { type AlarmKind, alarmKinds, isSurveyed, kindFacts } from '#contract/rules/alarms/kinds.ts'
import { isMaintained, maintainedUntil } from '#contract/rules/alarms/rules.ts'
import {
  dueAt,
  judge,
  kindsOf,
  limitSign,
  measuredOf,
  type Patience,
  type Sign,
  signOf,
  type Watched,
} from '#contract/rules/alarms/watch.ts'
import { hasReached } from '#contract/rules/alarms/words.ts'
import type { DeviceStanding, Standings, Unheard } from '#server/devices/standings.ts'
import { DueTimes } from './due-times.ts'
import type { Rules } from './rule-store.ts'

interface About {
  kind: AlarmKind
  objectId: number
  cid: number
  campusId: number
}

interface Figures {
  /** The last that was measured. */
  value: number | null
  limit: number | null
  /** Of energy, when what is rated is reached; ms. */
  reachedAt: number | null
}

/** A condition that has come to hold, has gone, or is forecast to come to something else. */
export interface Verdict extends About, Figures {
  verdict: 'raise' | 'clear' | 'renew'
  rule: AlarmRule | null
}

/** What a survey found: how far something is used (%), or that it is not as it should be. */
export interface Surveyed extends About, Figures {
  percent: number | null
}

interface Condition extends About, Figures {
  watched: Watched
}

/** What is behind a gateway that has come back has so long to say that it is there, in ms. */
const heardWithin = 10_000
/** Who enters a gateway or a device still has to go and connect it: for its first word it has as long as that at least, in seconds. */
const firstWordWithin = 1_800

type Measured = About & Figures
const unmeasured: Figures = { value: null, limit: null, reachedAt: null }

/** What conditions are judged by. */
type Heard = Pick<Standings, 'standing' | 'behind' | 'reported'>

const patienceOf = (kind: AlarmKind, rule: AlarmRule | null, now: number): Patience => ({
  minSeconds: rule?.minSeconds ?? 0,
  goneSeconds: rule ? kindFacts[kind].goneSeconds : 0,
  paused: rule !== null && isMaintained(rule, now),
})

/** Every condition that holds, is about to, or has just gone, in memory. Nothing in here waits for anything. */
export class Conditions {
  readonly #rules: () => Rules
  readonly #standings: Heard
  readonly #of = new Map(alarmKinds.map((kind) => [kind, new Map<number, Condition>()]))
  /** Those that change when their time has come. */
  readonly #waiting = new DueTimes<Condition>()
  /** Gateways that have gone and are no alarm yet. */
  readonly #going = new Set<Condition>()
  /** What was judged by when time last passed. */
  #judgedBy: Rules | null = null
  /** Gateways that are down. */
  readonly #down = new Set<number>()
  /** Campuses in which many gateways have gone together, with until when others are taken to go for the same reason. */
  readonly #struckUntil = new Map<number, number>()
  /** Devices whose gateway has come back and that have said nothing since, with until when they may. */
  readonly #awaited = new Map<number, number>()
  /** What has never spoken though it should have. */
  #missed: ReadonlyMap<number, Unheard> = new Map()

  /** @param rules asked anew each time, because people change them */
  constructor(rules: () => Rules, standings: Heard) {
    this.#rules = rules
    this.#standings = standings
  }

  /** There is news of a device. */
  look(deviceId: number, now: number): Verdict[] {
    const standing = this.#standings.standing(deviceId)
    if (!standing) return []
    const found = kindsOf(standing).flatMap((kind) => this.#lookAt(kind, deviceId, now))
    if (!standing.gateway || standing.online === !this.#down.has(deviceId)) return found
    if (standing.online) this.#down.delete(deviceId)
    else this.#down.add(deviceId)
    for (const behind of this.#standings.behind(deviceId)) {
      if (standing.online) this.#awaited.set(behind, now + heardWithin)
      found.push(...this.look(behind, now))
    }
    return found
  }

  /** Time has passed. */
  tick(now: number): Verdict[] {
    this.#strike(now)
    const struck = [...this.#going].filter(({ campusId }) => this.#struckUntil.has(campusId))
    const due = new Set([...this.#waiting.take(now), ...struck])
    const timely = [...due].flatMap((condition) => this.#again(condition, now))
    return [...timely, ...this.#unheard(now), ...this.#underNewRules(now)]
  }

  /** All that devices have said, when people have changed what it is judged by. */
  #underNewRules(now: number): Verdict[] {
    const rules = this.#rules()
    if (rules === this.#judgedBy) return []
    this.#judgedBy = rules
    return [...this.#standings.reported()].flatMap((deviceId) => this.look(deviceId, now))
  }

  /** Devices that have said nothing though there was time since their gateway came back. */
  #unheard(now: number): Verdict[] {
    const late = [...this.#awaited].flatMap(([deviceId, until]) => (until <= now ? deviceId : []))
    for (const deviceId of late) this.#awaited.delete(deviceId)
    return late.flatMap((deviceId) => this.#lookAt('deviceOffline', deviceId, now))
  }

  /** What has never spoken though it should have: all there is of that. */
  miss(missed: readonly Unheard[], now: number): Verdict[] {
    const before = this.#missed
    this.#missed = new Map(missed.map((each) => [each.deviceId, each]))
    const over = [...before.values()].filter(({ deviceId }) => !this.#missed.has(deviceId))
    return [...over, ...missed].flatMap(({ deviceId, gatewayId }) =>
      this.#lookAt(gatewayId === null ? 'gatewayOffline' : 'deviceOffline', deviceId, now),
    )
  }

  /** What a survey of a kind found among those it looked at; what it does not name of them does not hold. */
  survey(
    kind: AlarmKind,
    looked: (about: { cid: number; campusId: number }) => boolean,
    found: readonly Surveyed[],
    now: number,
  ): Verdict[] {
    const verdicts: Verdict[] = []
    const named = new Set<number>()
    for (const { percent, ...about } of found) {
      const rule = this.#rules().of(kind, about.cid, about.campusId)
      const sign = surveyedSign(percent, rule)
      named.add(about.objectId)
      if (sign === 'on' || this.#known(kind, about.objectId))
        verdicts.push(...this.#weigh(about, sign, rule, now))
    }
    for (const condition of [...(this.#of.get(kind)?.values() ?? [])]) {
      const { cid, campusId, objectId } = condition
      if (!named.has(objectId) && looked(condition))
        verdicts.push(...this.#weigh(condition, 'off', this.#rules().of(kind, cid, campusId), now))
    }
    return verdicts
  }

  /** What stands under an alarm in the database. */
  learn(standing: readonly About[], now: number): Verdict[] {
    return standing.flatMap(({ kind, objectId, cid, campusId }) => {
      const known = this.#known(kind, objectId)
      if (known && known.watched.phase !== 'pending') return this.#again(known, now)
      const watched: Watched = { phase: 'raised', since: now }
      const condition = { kind, objectId, cid, campusId, watched, ...unmeasured }
      this.#remember(known, condition)
      return this.#again(condition, now)
    })
  }

  #known(kind: AlarmKind, objectId: number): Condition | undefined {
    return this.#of.get(kind)?.get(objectId)
  }

  /** Puts what a condition has become in the place of what it was. */
  #remember(before: Condition | undefined, condition: Condition): void {
    if (before) this.#forget(before)
    this.#of.get(condition.kind)?.set(condition.objectId, condition)
    const { kind, watched } = condition
    const goes = kind === 'gatewayOffline' && watched.phase === 'pending'
    if (goes && this.#standings.standing(condition.objectId)) this.#going.add(condition)
  }

  #forget(condition: Condition): void {
    this.#of.get(condition.kind)?.delete(condition.objectId)
    this.#waiting.delete(condition)
    this.#going.delete(condition)
  }

  /** Judges a condition with a sign, and remembers what it has come to. */
  #weigh(
    { kind, objectId, cid, campusId, value, limit, reachedAt }: Measured,
    sign: Sign,
    rule: AlarmRule | null,
    now: number,
    patience = patienceOf(kind, rule, now),
  ): Verdict[] {
    const about = { kind, objectId, cid, campusId, value, limit, reachedAt }
    const known = this.#known(kind, objectId)
    const { watched, verdict } = judge(known?.watched ?? null, sign, patience, now)
    if (watched) {
      const condition = { ...about, watched }
      this.#remember(known, condition)
      const at = dueAt(watched, patience)
      // What its time has not changed waits for the end of a maintenance, or for news.
      const next = at === null || at > now ? at : rule && maintainedUntil(rule, now)
      if (next !== null) this.#waiting.set(condition, next)
    } else if (known) this.#forget(known)
    if (verdict) return [{ ...about, verdict, rule }]
    const told = known?.watched.phase === 'raised' && watched?.phase === 'raised'
    const isOther = known?.reachedAt !== reachedAt || (known && hasReached(known)) !== hasReached(about)
    return told && isOther ? [{ ...about, verdict: 'renew', rule }] : []
  }

  /** What has never spoken is offline, as far as its gateway is there to say so. */
  #silent(deviceId: number): DeviceStanding | undefined {
    const missed = this.#missed.get(deviceId)
    if (!missed) return
    const { cid, campusId, gatewayId } = missed
    const reached = gatewayId === null || this.#standings.standing(gatewayId)?.online === true
    const said = { online: false, fault: false, values: {}, at: 0 }
    return { deviceId, cid, campusId, gateway: gatewayId === null, reached, ...said }
  }

  #lookAt(kind: AlarmKind, deviceId: number, now: number, patience?: Patience): Verdict[] {
    const heard = this.#standings.standing(deviceId)
    const standing = heard ?? this.#silent(deviceId)
    const known = this.#known(kind, deviceId)
    if (!standing) return known ? this.#weigh(known, 'off', null, now) : []
    const { cid, campusId } = standing
    const rule = this.#rules().of(kind, cid, campusId)
    if (!rule && !known) return []
    const said = rule ? signOf(kind, standing, rule) : 'off'
    if (standing.online) this.#awaited.delete(deviceId)
    const sign = said === 'on' && kind === 'deviceOffline' && this.#awaited.has(deviceId) ? 'unknown' : said
    if (!known && sign !== 'on') return []
    const about = { ...unmeasured, kind, objectId: deviceId, cid, campusId, limit: rule?.threshold ?? null }
    const waits = patience ?? patienceOf(kind, rule, now)
    if (rule && !heard) waits.minSeconds = Math.max(rule.minSeconds, firstWordWithin)
    return this.#weigh({ ...about, value: measuredOf(kind, standing) }, sign, rule, now, waits)
  }

  /** Finds campuses in which so many gateways have gone together that nobody waits for one to come back. */
  #strike(now: number): void {
    const gone = new Map<number, number>()
    for (const { campusId, watched } of this.#going)
      if (now - watched.since <= foldWithin) gone.set(campusId, (gone.get(campusId) ?? 0) + 1)
    for (const [campusId, count] of gone)
      if (count >= manyAtOnce) this.#struckUntil.set(campusId, now + joinWithin)
    for (const [campusId, until] of this.#struckUntil) if (until <= now) this.#struckUntil.delete(campusId)
  }

  #again(condition: Condition, now: number): Verdict[] {
    const { kind, objectId, cid, campusId, watched } = condition
    const rule = this.#rules().of(kind, cid, campusId)
    if (isSurveyed(kind))
      return this.#weigh(condition, rule && watched.phase !== 'leaving' ? 'on' : 'off', rule, now)
    const patience = patienceOf(kind, rule, now)
    if (kind === 'gatewayOffline' && this.#struckUntil.has(campusId))
      patience.minSeconds = Math.min(patience.minSeconds, gatherFor / 1_000)
    return this.#lookAt(kind, objectId, now, patience)
  }
}

function surveyedSign(percent: number | null, rule: AlarmRule | null): Sign {
  if (!rule) return 'off'
  const { threshold, hysteresis } = rule
  return percent === null || threshold === null ? 'on' : limitSign(percent, { threshold, hysteresis }, true)
}
