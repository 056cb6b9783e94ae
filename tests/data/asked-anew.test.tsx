// @vitest-environment node
import './dom.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayInWords } from '#contract/rules/energy/local-days.ts'
import { useAnswer } from '#src/data/answers.ts'
import { showIn } from './show.tsx'
import { type DataWorld, startDataWorld } from './site.ts'

let world: DataWorld

beforeAll(async () => {
  world = await startDataWorld()
}, 240_000)
afterAll(() => world?.stop())

test('a question that was just put is awaited: at no moment is it said that nothing is held', async () => {
  const tablet = await world.device()
  const tab = await tablet.openTab()
  const { campus: campusId } = world.own.site.ids
  let day = 20_000
  const shown = showIn(tab, () => {
    const asked = { campusId, timeType: 1, date: dayInWords(day) } as const
    return { day, answer: useAnswer('campusEnergy.energyConsumption', asked) }
  })
  await shown.when(({ answer }) => answer.data !== null)
  day = 20_001
  // Whatever draws it again.
  await shown.now().answer.refresh()
  await shown.when((now) => now.day === day && now.answer.data !== null)
  const states = shown.answers.map(({ answer }) => [
    answer.data !== null || answer.waiting,
    answer.freshness?.state,
  ])
  expect(states.filter(([said]) => !said)).toEqual([])
  expect(states.map(([, state]) => state)).not.toContain('missing')
  shown.end()

  tablet.link.down = true
  tab.connection.tryNow()
  day = 20_002
  const away = showIn(tab, () =>
    useAnswer('campusEnergy.energyConsumption', { campusId, timeType: 1, date: dayInWords(day) }),
  )
  const { freshness } = await away.when((answer) => !answer.waiting)
  expect(freshness?.state).toBe('missing')
  await tab.close()
})
