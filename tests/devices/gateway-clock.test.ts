import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lag, newClock, observe, toGatewayTime, toServerTime } from '#server/devices/gateway-clock.ts'

const start = 1_700_000_000_000
const minute = 60_000

describe("a gateway's clock", () => {
  it('leaves a right clock alone', () => {
    const clock = newClock(start)
    observe(clock, start, start)
    observe(clock, start + 1_000, start + 1_400)
    expect(toServerTime(clock, start + 1_000, start + 1_400)).toBe(start + 1_000)
    expect(toGatewayTime(clock, start + 5_000)).toBe(start + 5_000)
  })

  it('corrects one that is behind, but not what was sent late', () => {
    const clock = newClock(start)
    observe(clock, start - 30 * minute + 50, start + 100)
    expect(lag(clock)).toBe(30 * minute + 50)
    // Ten minutes old when it arrives.
    observe(clock, start - 40 * minute, start + 200)
    expect(toServerTime(clock, start - 40 * minute, start + 200)).toBe(start - 10 * minute + 50)
  })

  it('forgets a difference that is no longer seen', () => {
    const clock = newClock(start)
    observe(clock, start + 60 * minute, start)
    for (let now = start + minute; now < start + 15 * minute; now += minute) observe(clock, now, now)
    expect(lag(clock)).toBe(0)
  })

  it('never dates anything in the future, and keeps the order of what a gateway sends', () => {
    const message = fc.record({
      step: fc.integer({ min: 0, max: 2_000 }),
      way: fc.integer({ min: 0, max: 3_000 }),
    })
    fc.assert(
      fc.property(
        fc.integer({ min: -5_000_000, max: 5_000_000 }),
        fc.array(message, { maxLength: 200 }),
        (wrong, messages) => {
          const clock = newClock(start)
          let sent = start
          let arrived = start
          let last = 0
          for (const { step, way } of messages) {
            sent += step
            // One connection: nothing overtakes.
            arrived = Math.max(arrived, sent + way)
            observe(clock, sent + wrong, arrived)
            const at = toServerTime(clock, sent + wrong, arrived)
            expect(at).toBeLessThanOrEqual(arrived)
            expect(at).toBeGreaterThanOrEqual(last)
            last = at
          }
        },
      ),
    )
  })
})
