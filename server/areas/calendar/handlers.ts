import type { Calendar, CalendarField } from '#contract/calendar-shapes.ts'
import { calendarFault } from '#contract/rules/campus/calendar-fault.ts'
import { compileCalendar } from '#contract/rules/campus/sun.ts'
import type { AreaHandlers } from '#server/handlers.ts'
import { refuseInput } from '#server/refusal.ts'
import { oneCampus } from '../campus/rows.ts'
import { changedRows } from '../changed.ts'
import { claim } from '../claim.ts'

const columns = {
  bells: 'bells',
  terms: 'terms',
  specialDays: 'special_days',
  openHours: 'open_hours',
} as const satisfies Record<CalendarField, string>

const columnsOf = (given: Partial<Calendar>) =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([field, column]) => {
      const value = given[field as CalendarField]
      return value === undefined ? [] : [[column, JSON.stringify(value)]]
    }),
  )

export const calendarHandlers: AreaHandlers<'calendar'> = {
  // Claimed first: whoever edits what somebody else has changed since is told of that, not of a fault in it.
  edit: async (tenant, { campusId, ...given }) => {
    const current = () => changedRows(tenant, { campuses: [campusId] })
    await claim(tenant, 'campus', [campusId], current)
    const fault = calendarFault(given)
    if (fault) return refuseInput(fault)
    const set = columnsOf(given)
    if (Object.keys(set).length > 0)
      await tenant.db.updateTable('campus').set(set).where('id', '=', campusId).execute()
    return current()
  },
  compiled: async (tenant, { campusId }) => {
    const campus = await oneCampus(tenant, campusId)
    const { version } = await tenant.db
      .selectFrom('campus')
      .select('told_version as version')
      .where('id', '=', campusId)
      .executeTakeFirstOrThrow()
    return compileCalendar({ ...campus, version })
  },
}
