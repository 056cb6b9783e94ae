import type { Calendar, CalendarField } from '#contract/calendar-shapes.ts'
import type { Campus } from '#contract/campus-shapes.ts'
import { withDays } from '#contract/rules/campus/calendar.ts'
import { calendarFault } from '#contract/rules/campus/calendar-fault.ts'
import { clockOf, minuteOfClock } from '#contract/rules/campus/dates.ts'
import { readHolidays } from '#contract/rules/campus/holiday-notice.ts'
import { faultWords, type MaybeFaults } from '#src/form/call-rules.ts'
import { textLanguage } from '#src/text/text.ts'
import { timeInWords } from '#src/ui/time.ts'

/** A row of a calendar as a form holds it; each field uses what it has of it. */
export interface EnteredRow {
  name: string
  weekdays: number[]
  /** Times of day; an end of 00:00 is the end of the day. */
  from: string
  to: string
  startDate: string
  endDate: string
  /** 1 to 8, as in the calendar. */
  kind: number
}

/** What a form holds of a calendar: the rows of the fields that it is about. */
export type CalendarValues = { [F in CalendarField]?: EnteredRow[] } & {
  /** Further campuses that get the special days too. */
  also?: number[]
  /** Holidays as somebody has copied them, which are no rows yet. */
  pasted?: string
} & Record<string, unknown>

export const calendarFieldNames: readonly CalendarField[] = ['bells', 'specialDays', 'terms', 'openHours']

const workdays = [1, 2, 3, 4, 5]

export const emptyRow = (): EnteredRow => ({
  name: '',
  weekdays: [...workdays],
  from: '08:00',
  to: '09:00',
  startDate: '',
  endDate: '',
  kind: 8,
})

const hours = ({ weekdays, fromMinute, toMinute }: Calendar['openHours'][number]) => ({
  weekdays: [...weekdays],
  from: clockOf(fromMinute),
  to: toMinute === 1440 ? '00:00' : clockOf(toMinute),
})

const begun: { [F in CalendarField]: (row: Calendar[F][number]) => Partial<EnteredRow> } = {
  bells: (row) => ({ name: row.name, ...hours(row) }),
  terms: ({ name, startDate, endDate }) => ({ name, startDate, endDate }),
  specialDays: ({ date, kind, name }) => ({ name, kind, startDate: date }),
  openHours: hours,
}

/** Rows of a field as a form begins with them. */
export const enteredRows = <F extends CalendarField>(field: F, rows: Calendar[F]): EnteredRow[] =>
  rows.map((row) => ({ ...emptyRow(), ...begun[field](row) }))

const enteredHours = ({ weekdays, from, to }: EnteredRow) => {
  const end = minuteOfClock(to) ?? 0
  const fromMinute = minuteOfClock(from) ?? 0
  return { weekdays: [...weekdays].sort(), fromMinute, toMinute: end === 0 ? 1440 : end }
}

const entered: { [F in CalendarField]: (row: EnteredRow) => Calendar[F][number] } = {
  bells: (row) => ({ name: row.name.trim(), ...enteredHours(row) }),
  terms: ({ name, startDate, endDate }) => ({ name: name.trim(), startDate, endDate }),
  specialDays: ({ startDate, kind, name }) => ({ date: startDate, kind, name: name.trim() }),
  openHours: enteredHours,
}

/** What a form holds as the call takes it; days in the order of their dates. */
export function calendarOf(values: CalendarValues): Partial<Calendar> {
  const said = calendarFieldNames.flatMap((field) => {
    const rows = values[field]?.map((row) => entered[field](row))
    return rows ? [[field, rows] as const] : []
  })
  const calendar = Object.fromEntries(said) as Partial<Calendar>
  return calendar.specialDays
    ? { ...calendar, specialDays: [...calendar.specialDays].sort((a, b) => (a.date < b.date ? -1 : 1)) }
    : calendar
}

const needed: { [F in CalendarField]: readonly ('name' | 'from' | 'to' | 'startDate' | 'endDate')[] } = {
  bells: ['name', 'from', 'to'],
  terms: ['name', 'startDate', 'endDate'],
  specialDays: ['startDate'],
  openHours: ['from', 'to'],
}

/** What is wrong with what was entered, by path: bells.0.name, or bells of what several rows are at fault for. */
export function calendarFaults(values: CalendarValues): MaybeFaults {
  const faults: Record<string, string> = {}
  for (const field of calendarFieldNames)
    for (const [index, row] of (values[field] ?? []).entries())
      for (const key of needed[field])
        if (row[key].trim() === '') faults[`${field}.${index}.${key}`] = faultWords('required')
  if (Object.keys(faults).length > 0) return faults
  for (const [field, words] of Object.entries(calendarFault(calendarOf(values)) ?? {}))
    faults[field] = words[textLanguage()]
  return faults
}

/** Special days of one campus laid over those of others, by campus. What is theirs alone stays. */
export const daysAlso = (
  campuses: readonly Pick<Campus, 'campusId' | 'specialDays'>[],
  also: readonly number[],
  days: Calendar['specialDays'],
): { campusId: number; specialDays: Calendar['specialDays'] }[] =>
  campuses
    .filter(({ campusId }) => also.includes(campusId))
    .map(({ campusId, specialDays }) => ({ campusId, specialDays: withDays(specialDays, days) }))

/** The days that were pasted, and the rows that were not understood: all of them where no day was found. */
export function daysPasted(pasted: string): { days: Calendar['specialDays']; unread: readonly number[] } {
  const year = Number(/20\d\d/.exec(pasted)?.[0] ?? timeInWords(Date.now(), 'YYYY'))
  const { days, unread } = readHolidays(pasted, year)
  if (days.length > 0 || unread.length > 0) return { days, unread: unread.map(({ row }) => row) }
  const rows = pasted.split('\n').flatMap((line, index) => (line.trim() === '' ? [] : [index + 1]))
  return { days, unread: rows }
}

/** The form once what was pasted has been taken in; what was not understood of it stays to be mended. */
export function pastedIn(values: CalendarValues): CalendarValues {
  // Rows are counted in what stands in the form, which is checked without blanks around.
  const pasted = (values.pasted ?? '').trim()
  if (pasted === '') return { pasted }
  const { days, unread } = daysPasted(pasted)
  const held = calendarOf(values).specialDays ?? []
  return {
    ...(days.length === 0 ? {} : { specialDays: enteredRows('specialDays', withDays(held, days)) }),
    pasted: unread.length === 0 ? '' : pasted,
  }
}
