import '#src/text/energy.ts'
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { TimesForm } from '#src/form/times-form.tsx'
import { thisMonth } from '#src/pages/projects/zones/zone-filters.tsx'
import { Age } from '#src/ui/age.tsx'
import { beginOf, dateTyped, endOf, momentOf, timeInWords, timeTyped } from '#src/ui/time.ts'
import { clearDrawn, click, draw, find, type } from './ui-draw.tsx'

afterEach(clearDrawn)

/** In China it is the 27th already. */
const night = Date.UTC(2026, 10, 26, 17, 30, 5)

test('the browser of these tests does not stand in China', () => {
  expect(new Date(night).getTimezoneOffset()).not.toBe(-480)
})

test('a moment is written by China’s clock, wherever the browser stands', () => {
  expect(timeInWords(night)).toBe('2026-11-27 01:30:05')
  expect(timeInWords(night, 'YYYYMMDD-HHmm')).toBe('20261127-0130')
  expect([dateTyped(night), timeTyped(night)]).toEqual(['2026-11-27', '2026-11-27T01:30'])
  expect([timeInWords(Number.NaN), dateTyped(null), dateTyped(undefined)]).toEqual(['', '', ''])
})

test('what is typed is a time of China’s clock, and a day is a day of China', () => {
  expect(momentOf('2026-11-27T01:30')).toBe(Date.UTC(2026, 10, 26, 17, 30))
  expect(beginOf('2026-11-27')).toBe(Date.UTC(2026, 10, 26, 16))
  expect(endOf('2026-11-27')).toBe(Date.UTC(2026, 10, 27, 16) - 1)
  expect([momentOf(''), momentOf('2026-13-01')]).toEqual([Number.NaN, Number.NaN])
  expect([beginOf(''), endOf('')]).toEqual([undefined, undefined])
})

test('this month begins with the first of it in China, and ends with today', () => {
  expect(thisMonth(night)).toEqual({
    startTime: Date.UTC(2026, 9, 31, 16),
    endTime: Date.UTC(2026, 10, 27, 16),
  })
})

test('the fields of an interval say the hours of China, and ask for them', async () => {
  const hour = 3_600_000
  const asked: unknown[] = []
  const span = { startTime: Date.UTC(2026, 10, 26, 10), endTime: Date.UTC(2026, 10, 26, 11) }
  await draw(<TimesForm span={span} ask={(one) => asked.push(one)} className={undefined} />)
  const from = find<HTMLInputElement>('input')
  expect(from.value).toBe('2026-11-26T18:00')
  await type(from, '2026-11-26T17:00')
  await click(find('button'))
  expect(asked).toEqual([{ ...span, startTime: span.startTime - hour }])
})

test('two times are as far apart as their page lets them be, and it is said how far that is', async () => {
  const span = { startTime: Date.UTC(2026, 10, 26, 10), endTime: Date.UTC(2026, 10, 26, 11) }
  const form = (years?: number) => (
    <TimesForm span={span} ask={() => undefined} className={undefined} {...(years ? { years } : {})} />
  )
  const put = await draw(form(10))
  await type(find<HTMLInputElement>('input'), '2024-11-26T18:00')
  expect(find<HTMLButtonElement>('button').disabled).toBe(false)
  await type(find<HTMLInputElement>('input'), '2015-11-26T18:00')
  expect(find<HTMLButtonElement>('button').disabled).toBe(true)
  expect(document.body.textContent).toContain('最长相差 10 年')
  await put(form())
  expect(document.body.textContent).toContain('最长相差 1 年')
})

test('paper, which is looked at later, tells the moment instead of how long ago it was', async () => {
  await draw(<Age at={Date.now()} />)
  const told = () => document.querySelector('time')?.textContent
  expect(told()).toBe('刚刚')
  await act(async () => dispatchEvent(new Event('beforeprint')))
  expect(told()).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)
  await act(async () => dispatchEvent(new Event('afterprint')))
  expect(told()).toBe('刚刚')
})
