import * as T from 'typebox'
import { limits } from './limits.ts'
import { Name, Nullable, Text } from './shapes.ts'

/** A day of a campus's own clock, 2026-09-01. */
export const LocalDate = () => T.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$' })
/** A time of a campus's own clock, in minutes since its midnight. */
export const Minute = () => T.Integer({ minimum: 0, maximum: 1440 })
/** Days of the week that something is on: 1 Monday to 7 Sunday. */
export const Weekdays = () =>
  T.Array(T.Integer({ minimum: 1, maximum: 7 }), {
    minItems: 1,
    maxItems: 7,
    description: '1 Monday to 7 Sunday',
  })

const between = { fromMinute: Minute(), toMinute: Minute() }

/** One lesson, break or shift of the bell times (作息). */
export const Bell = T.Object({ name: Name(), weekdays: Weekdays(), ...between })
export type Bell = T.Static<typeof Bell>

/** A term, both of its days included. */
export const Term = T.Object({ name: Name(), startDate: LocalDate(), endDate: LocalDate() })
export type Term = T.Static<typeof Term>

/** A day that is not what its weekday says: as the engine has it, see rules/room/calendar.ts. */
export const SpecialDay = T.Object({
  date: LocalDate(),
  kind: T.Integer({
    minimum: 1,
    maximum: 8,
    description: '1 to 7: worked like that day of the week; 8: a holiday',
  }),
  name: Text(limits.nameMost),
})
export type SpecialDay = T.Static<typeof SpecialDay>

/** Hours that a campus is in use. */
export const OpenHours = T.Object({ weekdays: Weekdays(), ...between })
export type OpenHours = T.Static<typeof OpenHours>

/** The calendar of a campus: a part of the campus's row, so it is edited, merged and replayed as its other fields are. */
export const calendarFields = {
  bells: T.Array(Bell, { maxItems: 80 }),
  terms: T.Array(Term, { maxItems: 20 }),
  specialDays: T.Array(SpecialDay, { maxItems: 400 }),
  openHours: T.Array(OpenHours, { maxItems: 14 }),
}
export const Calendar = T.Object(calendarFields)
export type Calendar = T.Static<typeof Calendar>
export type CalendarField = keyof Calendar

const SunMinute = () =>
  Nullable(T.Integer({ minimum: 0, maximum: 1439, description: 'since midnight; null where there is none' }))

/** What gateways get of a campus's calendar: RoomCalendar of rules/room/calendar.ts. */
export const CompiledCalendar = T.Object({
  version: T.Integer(),
  days: T.Array(T.Object({ date: LocalDate(), kind: T.Integer({ minimum: 1, maximum: 8 }) })),
  sun: T.Array(T.Array(SunMinute(), { minItems: 2, maxItems: 2 }), {
    description:
      'sunrise and sunset of each day of a leap year; empty while nobody knows where the campus is',
  }),
})
export type CompiledCalendar = T.Static<typeof CompiledCalendar>
