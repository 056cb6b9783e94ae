import type { CampusStanding } from '#contract/overview.ts'
import { deviceRates } from '#contract/rules/device-rates.ts'

/** How a campus is drawn: something is wrong, nothing can be heard, all is well, or there is nothing. */
export type State = 'running' | 'fault' | 'stopped' | 'empty'

type Counts = Pick<CampusStanding, 'deviceNum' | 'onlineCount' | 'faultCount' | 'outlineCount'>

export const stateOf = ({ deviceNum, onlineCount, faultCount }: Counts): State =>
  deviceNum === 0 ? 'empty' : faultCount > 0 ? 'fault' : onlineCount === 0 ? 'stopped' : 'running'

export const orders = ['devices', 'run', 'fault', 'used'] as const
export type Order = (typeof orders)[number]

const weight: Record<Order, (standing: CampusStanding) => number> = {
  devices: ({ deviceNum }) => deviceNum,
  run: (standing) => deviceRates(standing).runRate,
  fault: ({ faultCount }) => faultCount,
  used: ({ roomUsedNum }) => roomUsedNum,
}

/** The most first; what is equal by name. */
export const ranked = <R extends { name: string; standing: CampusStanding }>(
  rows: readonly R[],
  order: Order,
): R[] =>
  [...rows].sort(
    (a, b) => weight[order](b.standing) - weight[order](a.standing) || a.name.localeCompare(b.name, 'zh'),
  )

export const noStanding = (campusId: number): CampusStanding => ({
  ...{ campusId, buildingNum: 0, roomNum: 0, roomUsedNum: 0, deviceNum: 0, lightNum: 0, panelNum: 0 },
  ...{ gatewayNum: 0, otherNum: 0, onlineCount: 0, faultCount: 0, outlineCount: 0, alarmCount: 0 },
})
