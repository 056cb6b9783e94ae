import type { Calendar } from '#contract/calendar-shapes.ts'
import { MendDialog } from '#src/form/mend-dialog.tsx'
import { type MendProps, useMendForm } from '#src/form/mending.ts'
import { CalendarRows } from './calendar-rows.tsx'
import {
  type CalendarValues,
  calendarFaults,
  calendarFieldNames,
  calendarOf,
  enteredRows,
} from './calendar-values.ts'

/** Enters a refused part of a calendar again. */
export function MendCalendar(props: MendProps) {
  const { input } = props.view.item
  const fields = calendarFieldNames.filter((field) => field in input)
  const form = useMendForm<CalendarValues>(props, {
    begin: (said) =>
      Object.fromEntries(
        fields.map((field) => [field, enteredRows(field, (said as unknown as Calendar)[field] ?? [])]),
      ),
    check: calendarFaults,
    entered: (values) => ({ ...calendarOf(values) }),
  })
  return (
    <MendDialog {...props} form={form} send={() => void form.send()} size={640}>
      {fields.map((field) => (
        <CalendarRows key={field} form={form} field={field} />
      ))}
    </MendDialog>
  )
}
