import type { RoomConfig } from '../../config-shapes.ts'
import { causes } from '../causes.ts'
import { fire, settle } from '../room/bindings.ts'
import type { Effect, Why } from '../room/events.ts'
import { toggleGroup } from '../room/group.ts'
import { type Consequence, lampsOf, membersOf, type Plan, planOf } from '../room/plan.ts'
import { putValues } from '../room/put.ts'
import { light, type RoomRun, startRun } from '../room/run.ts'
import { callScene } from '../room/scene.ts'
import { step } from '../room/step.ts'
import { because, nothingDone, type Work } from '../room/work.ts'
import { presetScenes } from '../scenes.ts'

type Binding = Plan['bindings'][number]

/** As many linkages as have to follow each other before gateways cut them. */
const cutAt = 9
/** How many things are tried in one circle of linkages; rooms have few lamps that switch each other. */
const most = 2_000
const monday = Date.UTC(2026, 0, 5)
const minuteLength = 60_000
/** Longer than all delays that may follow each other before they are cut. */
const allDelays = cutAt * 3_600_000

const isSwitched = ({ causeType, reading }: Binding) => causeType === causes.state && reading === 'switch'

/** All that a consequence may set, with the channels that are opened when one closes which excludes them. */
function reachOf(plan: Plan, { sceneValue, groupValue, identifier }: Consequence): Set<string> {
  const actions = sceneValue === null ? [{ groupValue, identifier }] : (plan.scenes.get(sceneValue) ?? [])
  const set = actions.flatMap((action) =>
    action.groupValue === null ? (action.identifier ?? []) : membersOf(plan, action.groupValue),
  )
  const lamps = sceneValue === presetScenes.masterOff ? lampsOf(plan) : []
  const all = [...set, ...lamps]
  return new Set([...all, ...all.flatMap((each) => plan.relays.get(each)?.excludes ?? [])])
}

/** By each linkage, those that it may set off: what they listen to is switched by it. */
function nextOf(plan: Plan): number[][] {
  const listeners = new Map<string, number[]>()
  for (const [index, binding] of plan.bindings.entries())
    if (isSwitched(binding))
      for (const source of binding.sources) listeners.set(source, [...(listeners.get(source) ?? []), index])
  if (listeners.size === 0) return plan.bindings.map(() => [])
  return plan.bindings.map((binding) => {
    const set = reachOf(plan, binding)
    return [...new Set([...set].flatMap((each) => listeners.get(each) ?? []))]
  })
}

/** How many linkages may follow each other from each one on, it included; as many as are cut, where they go in a circle. */
function lengths(next: readonly (readonly number[])[]): number[] {
  let ahead = next.map(() => 1)
  for (let round = 1; round < cutAt; round += 1)
    ahead = next.map((after) => 1 + Math.max(0, ...after.map((index) => ahead[index] ?? 0)))
  return ahead
}

const turnedRound = (next: readonly (readonly number[])[]): number[][] => {
  const before: number[][] = next.map(() => [])
  for (const [index, after] of next.entries()) for (const one of after) before[one]?.push(index)
  return before
}

/** Linkages of which so many may follow each other that gateways cut them, in sets that have nothing to do with each other. */
function suspects(plan: Plan): number[][] {
  const next = nextOf(plan)
  const before = turnedRound(next)
  const [ahead, behind] = [lengths(next), lengths(before)]
  const isLong = (index: number) => (ahead[index] ?? 0) + (behind[index] ?? 0) - 1 >= cutAt
  const sets: number[][] = []
  const known = new Set<number>()
  for (const index of plan.bindings.keys()) {
    if (!isLong(index) || known.has(index)) continue
    const set = [index]
    known.add(index)
    for (const one of set)
      for (const other of [...(next[one] ?? []), ...(before[one] ?? [])])
        if (isLong(other) && !known.has(other)) {
          known.add(other)
          set.push(other)
        }
    sets.push(set)
  }
  return sets
}

/** What can happen to a room: each does it. */
type Happening = (work: Work) => void

function happenings(plan: Plan, set: readonly number[], switched: readonly string[]): Happening[] {
  const by = because({ kind: 'app', of: '' })
  const touches = (does: Consequence) => {
    const reach = reachOf(plan, does)
    return switched.some((each) => reach.has(each))
  }
  const none = { sceneValue: null, groupValue: null, identifier: null, functionList: [] }
  return [
    ...switched.flatMap((each) =>
      [1, 0].map(
        (value): Happening =>
          (work) =>
            void putValues(work, each, { switch: value }, by),
      ),
    ),
    ...set.flatMap((index): Happening[] => {
      const binding = plan.bindings[index]
      return binding && !isSwitched(binding) ? [(work) => fire(work, index, by)] : []
    }),
    ...[...plan.scenes.keys()].flatMap((sceneValue): Happening[] =>
      touches({ ...none, sceneValue }) ? [(work) => callScene(work, sceneValue, by)] : [],
    ),
    ...[...plan.members.keys()].flatMap((groupValue): Happening[] =>
      touches({ ...none, groupValue }) ? [(work) => toggleGroup(work, groupValue, by)] : [],
    ),
  ]
}

/** What makes a difference to these linkages: what they listen to, and what those that toggle groups look at. */
function switchedBy(plan: Plan, set: readonly number[]): string[] {
  const all = set.flatMap((index) => {
    const binding = plan.bindings[index]
    if (!binding) return []
    const { groupValue, functionList, sources } = binding
    const toggled = groupValue !== null && functionList.length === 0 ? membersOf(plan, groupValue) : []
    return [...(isSwitched(binding) ? sources : []), ...toggled]
  })
  return [...new Set(all)]
}

/** Runs in which a room's linkages do the same go by one name. */
const nameOf = ({ held, scene, pending, at }: RoomRun, { bindings }: Plan, switched: readonly string[]) =>
  JSON.stringify([
    bindings.some(({ whileScene }) => whileScene === scene) ? scene : null,
    switched.map((each) => held[each]?.[light]?.values.switch ?? null),
    pending.map(({ identifier, due, setting }) => [identifier, due - at, setting.values]),
  ])

const cutOf = (done: readonly Effect[]): Why | undefined => done.find((effect) => effect.do === 'cut')?.why

/**
 * Plays a room from where nothing is known of it, through all that can happen to what these linkages listen to, until one
 * is cut. Answers how that came; undefined where none is.
 */
function cutIn(config: RoomConfig, plan: Plan, set: readonly number[]): Why | undefined {
  const switched = switchedBy(plan, set)
  const minutes = new Set([
    0,
    ...set.flatMap((index) => [plan.bindings[index]?.fromMinute ?? 0, plan.bindings[index]?.toMinute ?? 0]),
  ])
  const all = happenings(plan, set, switched)
  const runs = [startRun(0, monday)]
  const known = new Set<string>()
  const keep = (run: RoomRun) => {
    const name = nameOf(run, plan, switched)
    if (!known.has(name)) runs.push(run)
    known.add(name)
  }
  let tried = 0
  for (const run of runs)
    for (const minute of minutes)
      for (const happens of all) {
        tried += 1
        if (tried > most) return undefined
        const work: Work = {
          plan,
          ...nothingDone(),
          run: { ...run, wall: monday + minute * minuteLength },
        }
        happens(work)
        settle(work)
        keep(work.run)
        const { run: later, done } = waitFor(config, work.run)
        keep(later)
        const cut = cutOf([...work.done, ...done])
        if (cut) return cut
      }
  return undefined
}

const waitFor = (config: RoomConfig, run: RoomRun) =>
  run.pending.length === 0
    ? { run, done: [] }
    : step(config, run, {
        ...{ kind: 'clock', source: 'clock', sequence: 0 },
        ...{ at: run.at + allDelays, wall: run.wall + allDelays },
      })

/** Linkages that gateways cut, by their names: those of a circle, or the one that follows too many others. */
export interface Cut {
  circle: boolean
  names: readonly string[]
}

/** Of how many linkages were in a circle: from one of them to where it comes again. */
function circleIn(names: readonly string[]): readonly string[] {
  const again = names.findIndex((name, place) => names.indexOf(name) < place)
  return again < 0 ? [] : names.slice(names.indexOf(names[again] ?? ''), again)
}

/** Whether any linkages of a room may be cut, as far as that can be told without playing it. Seldom. */
export const mayBeCut = (plan: Plan): boolean => suspects(plan).length > 0

/** What gateways cut of a room's linkages, found by running them. Of linkages that belong together the first that is found. */
export function cutsOf(config: RoomConfig): Cut[] {
  const plan = planOf(config)
  return suspects(plan).flatMap((set) => {
    const why = cutIn(config, plan, set)
    if (!why) return []
    const names = why.flatMap(({ kind, of }) => (kind === 'binding' ? [String(of)] : []))
    const circle = circleIn(names)
    return [circle.length > 0 ? { circle: true, names: circle } : { circle: false, names: names.slice(-1) }]
  })
}
