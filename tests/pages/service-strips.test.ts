import { expect, test } from 'vitest'
import { stripsOf } from '#src/pages/vas/ending.ts'

const day = 86_400_000
const now = 100 * day
const service = (id: number, daysLeft: number) => ({
  id,
  code: 'energyAnalysis' as const,
  name: { zh: '能耗分析', en: 'Energy analysis' },
  campusId: null,
  campusName: null,
  until: now + daysLeft * day,
})
const services = [service(1, 26), service(2, 7), service(3, -1), service(4, 300)]
const warnings = services
  .slice(0, 3)
  .map(({ id, until }) => ({ id: id * 10, serviceId: id, days: 30, until, at: now - day }))
const ids = (folded: boolean) =>
  stripsOf({ services, warnings }, now, folded).map((strip) => strip.map(({ id }) => id))

test('services that end soon stand in one strip above a page, the first to end first, and one by one on their own page', () => {
  expect(ids(true)).toEqual([[20, 10]])
  expect(ids(false)).toEqual([[20], [10]])
})

test('one alone is no heap; what nobody has told, and a service that is gone, is no strip', () => {
  const alone = { services: services.slice(0, 1), warnings }
  expect(stripsOf(alone, now, true).map((strip) => strip.map(({ service: { id } }) => id))).toEqual([[1]])
  expect(stripsOf(null, now, true)).toEqual([])
})
