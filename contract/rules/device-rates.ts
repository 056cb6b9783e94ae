import type { Device, DeviceState, DeviceStatus, DeviceStatusEntry, DeviceSummary } from '../device-shapes.ts'

/** Derived figures of a category (spec points 3 and 4). Rates are percent with two decimals. */
export interface DeviceRates {
  runNum: number
  faultNum: number
  stopNum: number
  runRate: number
  faultRate: number
  stopRate: number
}

const twoDecimals = (value: number) => Math.round(value * 100) / 100

/**
 * total = online + offline + fault; the stop rate is the remainder; all are 0 when the total is 0. Where nothing is stopped
 * both others may be rounded up and would leave less than nothing: the fault rate is then what the running one leaves.
 */
export function deviceRates(entry: Omit<DeviceStatusEntry, 'parentTypeId'>): DeviceRates {
  const { onlineCount: runNum, faultCount: faultNum, outlineCount: stopNum } = entry
  const total = runNum + faultNum + stopNum
  if (total === 0) return { runNum, faultNum, stopNum, runRate: 0, faultRate: 0, stopRate: 0 }
  const runRate = twoDecimals((runNum / total) * 100)
  const left = twoDecimals(100 - runRate)
  const faultRate = stopNum === 0 ? left : twoDecimals((faultNum / total) * 100)
  return { runNum, faultNum, stopNum, runRate, faultRate, stopRate: twoDecimals(left - faultRate) }
}

/** Which of the three states a device is in. */
export const deviceState = (status: Pick<DeviceStatus, 'online' | 'fault'> | undefined): DeviceState =>
  !status?.online ? 'stopped' : status.fault ? 'fault' : 'running'

/** Counts devices by category; other = total minus lights, panels and gateways. */
export function summarise(devices: readonly Pick<Device, 'parentTypeId'>[]): DeviceSummary {
  const count = (type: number) =>
    devices.reduce((sum, device) => sum + (device.parentTypeId === type ? 1 : 0), 0)
  const [lightNum, panelNum, gatewayNum] = [count(1), count(3), count(5)]
  return {
    deviceNum: devices.length,
    lightNum,
    panelNum,
    gatewayNum,
    otherNum: devices.length - lightNum - panelNum - gatewayNum,
  }
}
