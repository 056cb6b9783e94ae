import type { ConfigState, RoomConfigState, RoomState } from '../config-shapes.ts'

/** What is known of a room's configuration. */
export interface RoomFacts {
  /** A configuration of its template has been published for it. */
  published: boolean
  /** That one is the template's last. */
  current: boolean
  /** Gateways that reach its devices; and of those, how many run what was published, or something else after it. */
  gateways: number
  applied: number
  drifted: number
}

/**
 * 一致: every gateway runs what was published last. 漂移: one did, and runs something else now. 未知: nothing was
 * published for the room, or no gateway can say. 待下发: all else.
 */
export function roomState({ published, current, gateways, applied, drifted }: RoomFacts): RoomState {
  if (!published || gateways === 0) return 'unknown'
  if (drifted > 0) return 'drifted'
  return current && applied === gateways ? 'consistent' : 'pending'
}

const latest = (times: readonly (number | null)[]): number | null =>
  times.reduce((last, at) => (at === null || (last !== null && last >= at) ? last : at), null)

type Publishing = Pick<ConfigState, 'templateId' | 'publishedAt' | 'revision'>

/** Counts rooms by how far they got. A room whose state is not known is in no other count. */
export function configState(publishing: Publishing, roomList: RoomConfigState[]): ConfigState {
  const known = roomList.filter(({ state }) => state !== 'unknown')
  const times = (key: 'sentAt' | 'gatewayAt' | 'appliedAt') => known.map((room) => room[key])
  const reached = (key: 'sentAt' | 'gatewayAt') => times(key).filter((at) => at !== null).length
  const count = (state: RoomState) => roomList.filter((room) => room.state === state).length
  return {
    ...publishing,
    rooms: roomList.length,
    sent: reached('sentAt'),
    gatewayAcked: reached('gatewayAt'),
    applied: count('consistent'),
    drifted: count('drifted'),
    unknown: count('unknown'),
    sentAt: latest(times('sentAt')),
    gatewayAt: latest(times('gatewayAt')),
    appliedAt: latest(times('appliedAt')),
    roomList,
  }
}
