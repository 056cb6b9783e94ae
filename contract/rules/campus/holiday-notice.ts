import type { SpecialDay } from '../../calendar-shapes.ts'
import { holiday } from './calendar.ts'
import { dateOfDay, dayOfDate, weekdayOfDay } from './dates.ts'

/** A line that was pasted and says nothing that could be read. */
export interface UnreadLine {
  row: number
  text: string
}

export interface ReadNotice {
  days: SpecialDay[]
  unread: UnreadLine[]
}

/** A holiday longer than this is a mistake in reading, in days. */
const longest = 60
/** 1月1日, 2026-01-01, 2026年1月1日, 3日 (of the month before it). */
const date = String.raw`(?:(\d{4})[年/.-])?(?:(\d{1,2})[月/.-])?(\d{1,2})日?`
const range = new RegExp(`${date}(?:\\s*(?:至|到|—|–|~|～| - )\\s*${date})?`, 'gu')
/** 共3天, 放假1天: how long a holiday is, not when. */
const span = /(?:共\s*)?\d+\s*天/gu
const works = /上班|上课|补班|补课|调休上|work/iu

interface Read {
  from: number
  to: number
}

/** Weekdays and what stands in brackets say nothing that the dates do not. */
const withoutBrackets = (text: string) => text.replace(/[（(][^）)]*[）)]/gu, '')

/** The days of one part of a sentence: '2月14日、2月28日', '1月1日至3日'. Null for a date that no calendar has. */
function daysIn(text: string, year: number): Read[] | null {
  let [lastYear, lastMonth] = [year, 0]
  const dayOf = (yearText?: string, monthText?: string, dateText?: string) => {
    if (yearText) lastYear = Number(yearText)
    if (monthText) lastMonth = Number(monthText)
    const two = (value: string | number) => String(value).padStart(2, '0')
    return dayOfDate(`${lastYear}-${two(lastMonth)}-${two(dateText ?? '')}`)
  }
  const found: Read[] = []
  for (const [, ...group] of text.matchAll(range)) {
    const from = dayOf(group[0], group[1], group[2])
    const to = group[5] === undefined ? from : dayOf(group[3], group[4], group[5])
    if (from === null || to === null || to < from || to - from > longest) return null
    found.push({ from, to })
  }
  return found
}

/** 2月14日 worked on a Saturday is like the Friday before it, a Sunday like the Monday after it; a person may say otherwise. */
const workedLike = (day: number) =>
  weekdayOfDay(day) === 6 ? 5 : weekdayOfDay(day) === 7 ? 1 : weekdayOfDay(day)

const allOf = ({ from, to }: Read) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

/** The name before the colon, without its number: '一、元旦：' */
function nameOf(line: string): { name: string; rest: string } {
  const [, name, rest] =
    /^\s*(?:[一二三四五六七八九十\d]+[、.．]\s*)?([^：:\d]{1,20})[：:](.*)$/u.exec(line) ?? []
  return name === undefined ? { name: '', rest: line } : { name: name.trim(), rest: rest ?? '' }
}

/** What a person wrote behind plain dates: '2026-01-01 至 2026-01-03 元旦'. */
const trailingName = (text: string) =>
  text
    .replace(range, ' ')
    .replace(/放假|调休|休息|上班|补班|共|天|work(ing)?|holiday|[，,、。；;\s-]/giu, '')
    .slice(0, 20)

/**
 * Reads a year of public holidays as somebody pastes it: the sentences of the State Council's yearly notice
 * (元旦：1月1日至3日放假调休，共3天。1月4日上班。) or one date or range per line with a name.
 * @param year for dates without one
 */
export function readHolidays(text: string, year: number): ReadNotice {
  const days: SpecialDay[] = []
  const unread: UnreadLine[] = []
  for (const [index, line] of text.split('\n').entries()) {
    if (!/\d/.test(line)) continue
    const read = readLine(line, year)
    if (read === null || read.length === 0) unread.push({ row: index + 1, text: line.trim().slice(0, 60) })
    else days.push(...read)
  }
  return { days, unread }
}

function readLine(line: string, year: number): SpecialDay[] | null {
  const { name, rest } = nameOf(withoutBrackets(line))
  const days: SpecialDay[] = []
  for (const sentence of rest.split(/[。；;]/u)) {
    const dated = sentence.replace(span, '')
    if (!/\d/.test(dated)) continue
    const ranges = daysIn(dated, year)
    if (ranges === null) return null
    const called = name || trailingName(dated)
    const worked = works.test(dated)
    for (const day of ranges.flatMap(allOf))
      days.push({ date: dateOfDay(day), kind: worked ? workedLike(day) : holiday, name: called })
  }
  return days
}
