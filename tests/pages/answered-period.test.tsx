import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import '#src/text/energy.ts'
import { dayNamed, dayOf, startOfDay } from '#contract/rules/energy/local-days.ts'
import type { Answered } from '#src/data/answers.ts'
import { AnsweredPart } from '#src/pages/energy/answered.tsx'
import {
  answeredDays,
  daysInWords,
  fileNameAt,
  fileNameOf,
  firstScope,
} from '#src/pages/energy/energy-scope.ts'
import { clearDrawn, draw, find } from './ui-draw.tsx'

afterEach(clearDrawn)

const noon = (date: string) => startOfDay(dayNamed(date) ?? 0) + 12 * 3_600_000

test('an answer is of the period it names, else of the one that was meant when it was given', () => {
  const named = { period: { firstDate: '2026-10-01', lastDate: '2026-10-31' } }
  expect(daysInWords(answeredDays(firstScope, named, noon('2026-11-02')))).toBe('2026-10-01 – 2026-10-31')
  const today = { ...firstScope, timeType: 1 as const }
  expect(daysInWords(answeredDays(today, {}, noon('2026-11-02')))).toBe('2026-11-02')
  const chosen = { ...today, date: '2026-03-04' }
  expect(daysInWords(answeredDays(chosen, {}, noon('2026-11-02')))).toBe('2026-03-04')
})

test('a file is named by what it holds and the days that this is of', () => {
  expect(fileNameOf('用电曲线', { firstDate: '2024-04-01', lastDate: '2024-04-30' })).toBe(
    '用电曲线 2024-04-01 2024-04-30',
  )
  expect(fileNameOf('用电曲线', { firstDate: '2024-04-26', lastDate: '2024-04-26' })).toBe(
    '用电曲线 2024-04-26',
  )
  expect(fileNameAt('设备状态', noon('2026-11-02'))).toBe('设备状态 2026-11-02')
})

test('figures that were kept of an earlier day name it; those of the chosen one name it on paper', async () => {
  const scope = { ...firstScope, timeType: 1 as const }
  const part = (firstDate: string) => {
    const freshness = { at: Date.now(), state: 'stale' as const, error: null, refresh: async () => {} }
    const answer = { data: { period: { firstDate, lastDate: firstDate } }, freshness, waiting: false }
    return (
      <AnsweredPart answer={{ ...answer, refresh: freshness.refresh }} scope={scope}>
        {() => <p>figures</p>}
      </AnsweredPart>
    )
  }
  const put = await draw(part('2024-01-31'))
  expect(document.body.textContent).toContain('以下是 2024-01-31 的数据')
  const today = daysInWords({ first: dayOf(Date.now()), end: dayOf(Date.now()) + 1 })
  await put(part(today))
  expect(document.body.textContent).not.toContain('以下是')
  expect(document.body.textContent).toContain(today)
})

test('what chooses among figures stays where it is while others are awaited, and where there are none', async () => {
  const freshness = { at: null, state: 'missing' as const, error: null, refresh: async () => {} }
  const awaited = { data: null, freshness, waiting: true, refresh: freshness.refresh }
  const framed = (content: ReactNode) => (
    <section>
      <input />
      {content}
    </section>
  )
  const part = (answer: Answered<{ words: string }>) => (
    <AnsweredPart answer={answer} frame={framed}>
      {({ words }) => framed(words)}
    </AnsweredPart>
  )
  const put = await draw(part({ ...awaited, data: { words: 'figures' }, waiting: false }))
  find('input').focus()
  const chosen = document.activeElement
  for (const answer of [
    awaited,
    { ...awaited, waiting: false },
    { ...awaited, data: { words: 'more' }, waiting: false },
  ]) {
    await put(part(answer))
    expect(document.activeElement).toBe(chosen)
  }
  expect(document.body.textContent).toContain('more')
})
