import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fenOf, inYuan, mostFen, priceOf } from '#contract/rules/orders/price.ts'
import { dueWarning, planOf, serviceCodes, warningDays } from '#contract/rules/orders/services.ts'
import { isOpen, orderEvents, type orderStates, orderStep } from '#contract/rules/orders/states.ts'
import { asTaxNumber, checkSign, taxNumberFault } from '#contract/rules/orders/tax-number.ts'

const events = fc.array(fc.constantFrom(...orderEvents), { maxLength: 40 })

test('whatever happens in whatever order, an order is paid once or not at all, and all money is accounted for', () => {
  fc.assert(
    fc.property(events, (all) => {
      let state: (typeof orderStates)[number] = 'created'
      let [came, paid, surplus, refunded] = [0, 0, 0, 0]
      for (const event of all) {
        const step = orderStep(state, event)
        if (event === 'settle') {
          // Money has come already: it is never refused and never passed over.
          expect(['change', 'surplus']).toContain(step?.effect)
          came += 1
          if (step?.effect === 'change') paid += 1
          if (step?.effect === 'surplus') surplus += 1
        }
        if (event === 'refund' && step?.effect === 'change') refunded += 1
        if (!step) continue
        // Nothing but a change changes the state, and what is over is not begun again.
        if (step.effect !== 'change') expect(step.state).toBe(state)
        if (!isOpen(state) && step.effect === 'change') expect([state, event]).toEqual(['paid', 'refund'])
        state = step.state
      }
      expect(paid).toBeLessThanOrEqual(1)
      expect(came).toBe(paid + surplus)
      expect(paid).toBe(state === 'paid' || state === 'refunded' ? 1 : 0)
      expect(refunded).toBe(state === 'refunded' ? 1 : 0)
    }),
  )
})

test('prices are whole fen, the sum of their lines, and nothing above what an order may come to', () => {
  const place = fc.record({
    campusId: fc.integer({ min: 1 }),
    quantity: fc.integer({ min: 1, max: 100_000 }),
  })
  fc.assert(
    fc.property(
      fc.constantFrom(...serviceCodes),
      fc.integer({ min: 1, max: 5 }),
      fc.array(place, { minLength: 1, maxLength: 20 }),
      (code, years, places) => {
        const exact = places.reduce(
          (sum, { quantity }) => sum + BigInt(quantity) * BigInt(years) * BigInt(planOf(code).priceFen),
          0n,
        )
        if (exact > BigInt(mostFen)) {
          expect(() => priceOf(code, years, places)).toThrow(RangeError)
          return
        }
        const { lines, amountFen } = priceOf(code, years, places)
        expect(BigInt(amountFen)).toBe(exact)
        expect(lines.reduce((sum, line) => sum + line.amountFen, 0)).toBe(amountFen)
      },
    ),
  )
  for (const years of [0, 6, 1.5, Number.NaN])
    expect(() => priceOf('schoolSelector', years, [{ campusId: null, quantity: 1 }])).toThrow(RangeError)
})

test('fen survive the way to yuan and back; what is no amount is none', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: mostFen }), (fen) => {
      expect(fenOf(inYuan(fen))).toBe(fen)
    }),
  )
  expect([inYuan(5), inYuan(123_456), fenOf('12.3'), fenOf('12')]).toEqual(['0.05', '1234.56', 1230, 1200])
  expect(['', '-1.00', '1.234', '1e3', ' 1', '0x1', '1,000.00'].map(fenOf)).toEqual(Array(7).fill(null))
})

test('a warning is due 30, 7 and 1 days before the end, and not after it', () => {
  const day = 86_400_000
  expect(warningDays).toEqual([30, 7, 1])
  const due = [31, 30, 8, 7, 2, 1, 0.01, 0, -1].map((days) => dueWarning(days * day))
  expect(due).toEqual([null, 30, 30, 7, 7, 1, 1, null, null])
})

test('tax numbers: 18 signs by GB 32100-2015, 15 and 20 as they are', () => {
  // Codes of well-known bodies: Tencent, Huawei, Alibaba (China).
  for (const right of ['9144030071526726XG', '914403001922038216', '91330100799655058B'])
    expect([right, taxNumberFault(right)]).toEqual([right, null])
  expect(taxNumberFault(' 91440300 71526726xg ')).toBe(null)
  expect(asTaxNumber(' 91440300 71526726xg ')).toBe('9144030071526726XG')
  expect([taxNumberFault('9144030071526726X1'), taxNumberFault('91440300I1526726XG')]).toEqual([
    'check',
    'signs',
  ])
  expect(['1'.repeat(15), '1'.repeat(20), '1'.repeat(17), ''].map(taxNumberFault)).toEqual([
    null,
    null,
    'length',
    'length',
  ])
  const sign = fc.constantFrom(...'0123456789ABCDEFGHJKLMNPQRTUWXY')
  const first = fc.array(sign, { minLength: 17, maxLength: 17 }).map((signs) => signs.join(''))
  fc.assert(
    fc.property(first, fc.integer({ min: 0, max: 16 }), sign, (body, at, other) => {
      const number = body + checkSign(body)
      expect(taxNumberFault(number)).toBe(null)
      // One sign mistaken for another is always noticed: no weight is a multiple of 31.
      const mistaken = number.slice(0, at) + other + number.slice(at + 1)
      if (mistaken !== number) expect(taxNumberFault(mistaken)).toBe('check')
    }),
  )
})
