import '#src/text/calendar.ts'
import { Button, MultiSelect, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { CalendarField } from '#contract/calendar-shapes.ts'
import type { Campus } from '#contract/campus-shapes.ts'
import { calendarFault } from '#contract/rules/campus/calendar-fault.ts'
import { same } from '#contract/rules/same.ts'
import { useCampuses } from '#src/data/campuses.ts'
import { type MadeOn, useEdits } from '#src/data/edits.ts'
import { InvalidEdit } from '#src/data/invalid-edit.ts'
import type { Seen } from '#src/data/seen.ts'
import { type CallForm, useCallForm } from '#src/form/use-call-form.ts'
import { marks } from '#src/text/marks.ts'
import { textLanguage, useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { CalendarRows } from './calendar-rows.tsx'
import {
  type CalendarValues,
  calendarFaults,
  calendarOf,
  daysAlso,
  daysPasted,
  enteredRows,
  pastedIn,
} from './calendar-values.ts'

interface Props {
  campus: Seen<Campus>
  field: CalendarField
  close: () => void
}

/** Edits one part of a campus's calendar as a whole. Works without a network. */
export function CalendarForm({ campus, field, close }: Props) {
  const say = useText()
  const { editCalendar } = useEdits()
  const [begun] = useState(campus)
  const unreadWords = (pasted = '') => {
    const { unread } = daysPasted(pasted)
    return unread.length > 0 ? say('calendar.unread', { rows: unread.join(marks().list) }) : null
  }
  const form = useCallForm<CalendarValues>('calendar.edit', {
    initial: () => ({ [field]: enteredRows(field, campus[field]), also: [], pasted: '' }),
    check: (values) => ({ ...calendarFaults(values), pasted: unreadWords(values.pasted) }),
    about: `${campus.campusId}:${field}`,
    version: campus.version,
  })
  const others = (useCampuses() ?? []).filter(({ campusId }) => campusId !== campus.campusId)
  const save = async (
    values: CalendarValues,
    changed: CalendarValues,
    { version, fields }: MadeOn<CalendarValues>,
  ) => {
    const said = calendarOf(values)
    const further = daysAlso(others, values.also ?? [], said.specialDays ?? [])
    for (const { campusId, specialDays } of further) {
      const fault = calendarFault({ specialDays })?.specialDays
      const name = others.find((other) => other.campusId === campusId)?.name ?? ''
      if (fault) throw new InvalidEdit({ also: `${name}${marks().colon}${fault[textLanguage()]}` })
    }
    const isBegun = same(fields[field], enteredRows(field, begun[field]))
    const was = isBegun ? begun[field] : calendarOf(fields)[field]
    if (field in changed) await editCalendar(campus.campusId, said, { version, fields: { [field]: was } })
    for (const { campusId, specialDays } of further) await editCalendar(campusId, { specialDays })
  }
  const take = () => form.change(pastedIn(form.values))
  const submit = async () => {
    // Who has pasted a year and saves means that year too.
    take()
    if (await form.submit(save)) close()
  }
  return (
    <FormDialog
      opened
      onClose={close}
      title={say(`calendar.field.${field}`)}
      onSubmit={() => void submit()}
      busy={form.busy}
      unsaved={form.unsaved}
      error={form.error}
      size={640}
      full
    >
      {field === 'specialDays' && (
        <Paste
          form={form}
          take={() => {
            take()
            void form.act(['pasted'], async () => undefined)
          }}
        />
      )}
      <CalendarRows form={form} field={field} />
      {field === 'specialDays' && others.length > 0 && (
        <MultiSelect
          label={say('calendar.also', { place: say('system.place') })}
          description={say('calendar.alsoHint')}
          data={others.map(({ campusId, name }) => ({ value: String(campusId), label: name }))}
          value={(form.values.also ?? []).map(String)}
          onChange={(ids) => form.change({ also: ids.map(Number) })}
          error={form.fault('also')}
          nothingFoundMessage={say('ui.noMatches')}
          searchable
          clearable
          hidePickedOptions
        />
      )}
    </FormDialog>
  )
}

interface PasteProps {
  form: CallForm<CalendarValues>
  take: () => void
}

/** Takes a year of public holidays as somebody has copied it. */
function Paste({ form, take }: PasteProps) {
  const say = useText()
  return (
    <>
      <Textarea
        label={say('calendar.paste')}
        description={say('calendar.pasteHint')}
        autosize
        minRows={2}
        maxRows={8}
        {...form.text('pasted')}
      />
      <Button variant="default" disabled={(form.values.pasted ?? '').trim() === ''} onClick={take}>
        {say('calendar.take')}
      </Button>
    </>
  )
}
