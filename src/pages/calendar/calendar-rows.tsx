import '#src/text/calendar.ts'
import { ActionIcon, Button, Chip, NativeSelect, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { CalendarField } from '#contract/calendar-shapes.ts'
import { limits } from '#contract/limits.ts'
import type { CallForm } from '#src/form/use-call-form.ts'
import { useText } from '#src/text/text.ts'
import { dayNames } from '#src/widgets/template/timing-words.ts'
import classes from './calendar.module.css'
import { type CalendarValues, type EnteredRow, emptyRow } from './calendar-values.ts'

interface Props {
  form: CallForm<CalendarValues>
  field: CalendarField
}

/** The rows of one part of a calendar, each to be changed or taken out, and more to be added. */
export function CalendarRows({ form, field }: Props) {
  const say = useText()
  const rows = form.values[field] ?? []
  const set = (next: EnteredRow[]) => form.change({ [field]: next })
  const fault = form.fault(field)
  return (
    <>
      {fault && (
        <p className={classes.fault} role="alert">
          {fault}
        </p>
      )}
      <ol className={classes.rows}>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name, and their inputs hold no state
          <li key={index} className={classes.row}>
            <div className={classes.inputs}>
              <Inputs form={form} field={field} index={index} row={row} />
            </div>
            <ActionIcon
              variant="subtle"
              color="red"
              size="lg"
              aria-label={say('calendar.removeRow', { row: index + 1 })}
              onClick={() => set(rows.filter((_, at) => at !== index))}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ol>
      <Button
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => set([...rows, emptyRow()])}
      >
        {say(`calendar.add.${field}`)}
      </Button>
    </>
  )
}

interface InputsProps extends Props {
  index: number
  row: EnteredRow
}

function Inputs({ form, field, index, row }: InputsProps) {
  const say = useText()
  const at = `${field}.${index}`
  const input = (key: 'name' | 'from' | 'to' | 'startDate' | 'endDate', type: string, label: string) => (
    <TextInput
      key={key}
      type={type}
      label={label}
      {...form.text(`${at}.${key}`)}
      maxLength={limits.nameMost}
    />
  )
  const timed = [input('from', 'time', say('calendar.from')), input('to', 'time', say('calendar.to'))]
  switch (field) {
    case 'bells':
      return (
        <>
          {input('name', 'text', say('calendar.name'))}
          {timed}
          <Weekdays form={form} field={field} index={index} row={row} />
        </>
      )
    case 'openHours':
      return (
        <>
          {timed}
          <Weekdays form={form} field={field} index={index} row={row} />
        </>
      )
    case 'terms':
      return (
        <>
          {input('name', 'text', say('calendar.name'))}
          {input('startDate', 'date', say('calendar.startDate'))}
          {input('endDate', 'date', say('calendar.endDate'))}
        </>
      )
    case 'specialDays':
      return (
        <>
          {input('startDate', 'date', say('calendar.date'))}
          <Kind form={form} field={field} index={index} row={row} />
          {input('name', 'text', say('calendar.name'))}
        </>
      )
  }
}

const replaced = (rows: readonly EnteredRow[], index: number, patch: Partial<EnteredRow>) =>
  rows.map((row, at) => (at === index ? { ...row, ...patch } : row))

function Weekdays({ form, field, index, row }: InputsProps) {
  const say = useText()
  return (
    <Chip.Group
      multiple
      value={row.weekdays.map(String)}
      onChange={(chosen) => {
        const weekdays = chosen.map(Number)
        if (weekdays.length > 0)
          form.change({ [field]: replaced(form.values[field] ?? [], index, { weekdays }) })
      }}
    >
      <div className={classes.weekdays}>
        {dayNames.slice(0, 7).map((name, day) => (
          <Chip key={name} value={String(day + 1)} variant="light" size="xs">
            {say(`templates.timings.day.${name}`)}
          </Chip>
        ))}
      </div>
    </Chip.Group>
  )
}

function Kind({ form, field, index, row }: InputsProps) {
  const say = useText()
  return (
    <NativeSelect
      label={say('calendar.kind')}
      value={String(row.kind)}
      onChange={({ currentTarget: { value } }) =>
        form.change({ [field]: replaced(form.values[field] ?? [], index, { kind: Number(value) }) })
      }
      data={[
        { value: '8', label: say('calendar.holiday') },
        ...dayNames.slice(0, 7).map((name, day) => ({
          value: String(day + 1),
          label: say('calendar.workedLike', { day: say(`templates.timings.day.${name}`) }),
        })),
      ]}
    />
  )
}
