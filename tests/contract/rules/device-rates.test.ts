import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deviceRates, deviceState, summarise } from '#contract/rules/device-rates.ts'

const count = fc.integer({ min: 0, max: 200_000 })
const counts = fc.record({ onlineCount: count, faultCount: count, outlineCount: count })

describe('rates of a category', () => {
  test('are as the example of ten devices', () => {
    expect(deviceRates({ onlineCount: 7, faultCount: 1, outlineCount: 2 })).toEqual({
      runNum: 7,
      faultNum: 1,
      stopNum: 2,
      runRate: 70,
      faultRate: 10,
      stopRate: 20,
    })
    expect(deviceRates({ onlineCount: 1, faultCount: 1, outlineCount: 1 })).toMatchObject({
      runRate: 33.33,
      faultRate: 33.33,
      stopRate: 33.34,
    })
  })

  test('stop nothing where nothing is stopped, although both others would be rounded up', () => {
    expect(deviceRates({ onlineCount: 31, faultCount: 1, outlineCount: 0 })).toMatchObject({
      runRate: 96.88,
      faultRate: 3.12,
      stopRate: 0,
    })
    expect(deviceRates({ onlineCount: 7, faultCount: 0, outlineCount: 0 })).toMatchObject({
      runRate: 100,
      faultRate: 0,
      stopRate: 0,
    })
  })

  test('are all 0 where there is no device', () => {
    const none = deviceRates({ onlineCount: 0, faultCount: 0, outlineCount: 0 })
    expect(Object.values(none)).toEqual([0, 0, 0, 0, 0, 0])
  })

  test('have two decimals and add up to 100', () => {
    fc.assert(
      fc.property(counts, (entry) => {
        const { runRate, faultRate, stopRate, runNum, faultNum, stopNum } = deviceRates(entry)
        fc.pre(runNum + faultNum + stopNum > 0)
        expect(runRate + faultRate + stopRate).toBeCloseTo(100, 6)
        for (const rate of [runRate, faultRate, stopRate]) {
          expect(Math.abs(rate * 100 - Math.round(rate * 100))).toBeLessThan(1e-6)
          expect(rate).toBeGreaterThanOrEqual(0)
          expect(rate).not.toBe(-0)
          expect(rate).toBeLessThanOrEqual(100)
        }
        if (stopNum === 0) expect(stopRate).toBe(0)
      }),
    )
  })
})

test('a device is in one of three states; a fault counts only while it is reachable', () => {
  expect(deviceState(undefined)).toBe('stopped')
  expect(deviceState({ online: false, fault: true })).toBe('stopped')
  expect(deviceState({ online: true, fault: true })).toBe('fault')
  expect(deviceState({ online: true, fault: false })).toBe('running')
})

test('a summary counts every device once', () => {
  const device = fc.record({ parentTypeId: fc.integer({ min: 0, max: 9 }) })
  fc.assert(
    fc.property(fc.array(device), (devices) => {
      const { deviceNum, lightNum, panelNum, gatewayNum, otherNum } = summarise(devices)
      expect(deviceNum).toBe(devices.length)
      expect(lightNum + panelNum + gatewayNum + otherNum).toBe(deviceNum)
      expect(otherNum).toBe(devices.filter(({ parentTypeId }) => ![1, 3, 5].includes(parentTypeId)).length)
    }),
  )
})
