/** Gateways that go within so many milliseconds have gone together. */
export const foldWithin = 30_000
/**
 * For so long others join the alarm of gateways that have gone, in ms: a broker misses each up to one and a half of its
 * keep-alives after it last spoke (MQTT 5.0, 3.1.2.10), which for the usual 60 s spreads those of one power cut over 90 s.
 */
export const joinWithin = 90_000
/** So many at once are no flapping: they are told without waiting for the minimum time of one. */
export const manyAtOnce = 3
/** For so long it is waited whether more follow, in ms. */
export const gatherFor = 3_000

/** A gateway that has gone, and the building it stands in. */
export interface Gone {
  id: number
  top: number
}

/** An alarm that was raised just now, with the gateways it stands for. */
export interface RecentAlarm {
  alarmId: number
  members: readonly Gone[]
}

export interface Folded {
  /** The alarm they join; null for one of their own. */
  alarmId: number | null
  members: Gone[]
  /** What the alarm is about, all its members together. */
  over: 'one' | 'building' | 'campus'
}

const overOf = (members: readonly Gone[]): Folded['over'] =>
  members.length === 1 ? 'one' : new Set(members.map(({ top }) => top)).size === 1 ? 'building' : 'campus'

/**
 * Puts gateways of one campus that have gone together under one alarm: those of a building, and all of them where three or
 * more have gone in several buildings.
 */
export function fold(fresh: readonly Gone[], recent: readonly RecentAlarm[]): Folded[] {
  if (fresh.length === 0) return []
  const all = [...fresh, ...recent.flatMap(({ members }) => members)]
  const tops = new Set(all.map(({ top }) => top))
  const wide = recent.find(({ members }) => overOf(members) === 'campus')
  if (wide || (tops.size > 1 && all.length >= manyAtOnce)) {
    const joined = wide ?? recent[0]
    const members = [...fresh]
    return [
      { alarmId: joined?.alarmId ?? null, members, over: overOf([...members, ...(joined?.members ?? [])]) },
    ]
  }
  return [...new Set(fresh.map(({ top }) => top))].map((top) => {
    const members = fresh.filter((each) => each.top === top)
    const joined = recent.find((alarm) => alarm.members.some((member) => member.top === top))
    return {
      alarmId: joined?.alarmId ?? null,
      members,
      over: overOf([...members, ...(joined?.members ?? [])]),
    }
  })
}
