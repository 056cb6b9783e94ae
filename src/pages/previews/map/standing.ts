import type { CampusStanding } from '#contract/overview.ts'
import { deviceRates } from '#contract/rules/device-rates.ts'
import { byName } from '#src/data/by-name.ts'
import { folded } from '#src/data/folded.ts'

/** How a campus is drawn: all is well, something is wrong, no device can be reached, there is none, or nobody has said. */
export const states = ['running', 'fault', 'stopped', 'empty', 'unknown'] as const
export type State = (typeof states)[number]

type Counts = Pick<CampusStanding, 'deviceNum' | 'onlineCount' | 'faultCount' | 'outlineCount'>

/** @param counts null where the server has said nothing yet: that is not the same as nothing being there */
export function stateOf(counts: Counts | null): State {
  if (counts === null) return 'unknown'
  const { deviceNum, onlineCount, faultCount } = counts
  return deviceNum === 0 ? 'empty' : faultCount > 0 ? 'fault' : onlineCount === 0 ? 'stopped' : 'running'
}

export const orders = ['devices', 'run', 'fault', 'used'] as const
export type Order = (typeof orders)[number]

const weight: Record<Order, (standing: CampusStanding) => number> = {
  devices: ({ deviceNum }) => deviceNum,
  run: (standing) => deviceRates(standing).runRate,
  fault: ({ faultCount }) => faultCount,
  used: ({ roomUsedNum }) => roomUsedNum,
}

/** The most first; what is equal by name, and what nothing is known of at last. */
export function ranked<R extends { name: string; standing: CampusStanding | null }>(
  rows: readonly R[],
  order: Order,
): R[] {
  const weightOf = ({ standing }: R) => (standing === null ? -1 : weight[order](standing))
  return [...rows].sort((a, b) => weightOf(b) - weightOf(a) || byName(a, b))
}

/** Those whose names hold a word, each with its rank among all: a search changes nobody's. */
export const foundRanked = <R extends { name: string; standing: CampusStanding | null }>(
  rows: readonly R[],
  order: Order,
  keyWord: string,
): { campus: R; rank: number }[] =>
  ranked(rows, order)
    .map((campus, index) => ({ campus, rank: index + 1 }))
    .filter(({ campus }) => folded(campus.name).includes(folded(keyWord)))

export const noStanding = (campusId: number): CampusStanding => ({
  ...{ campusId, buildingNum: 0, roomNum: 0, roomUsedNum: 0, deviceNum: 0, lightNum: 0, panelNum: 0 },
  ...{ gatewayNum: 0, otherNum: 0, onlineCount: 0, faultCount: 0, outlineCount: 0, alarmCount: 0 },
})
