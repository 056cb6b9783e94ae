import { Button, Chip, TextInput } from '@mantine/core'
import type { RoomPermission } from '#contract/room-permission.ts'
import { isOvernight } from '#contract/rules/room-permission.ts'
import { useCampus } from '#src/data/campuses.ts'
import type { CallForm } from '#src/form/use-call-form.ts'
import { useText } from '#src/text/text.ts'
import { useNow } from '#src/ui/age.tsx'
import { dateTyped } from '#src/ui/time.ts'
import { clockOf, dayNames, minuteOf } from '#src/widgets/template/timing-words.ts'
import classes from './allotting.module.css'
import type { PermissionValues } from './permission-form.tsx'

export type Bounds = Pick<RoomPermission, 'startDate' | 'endDate' | 'weekdays' | 'fromMinute' | 'toMinute'>

interface Props {
  campusId: number
  form: CallForm<PermissionValues>
}

/** When rooms may be used: what is left empty bounds nothing. */
export function BoundsFields({ campusId, form }: Props) {
  const say = useText()
  const { values, change, fault } = form
  const time = (field: 'fromMinute' | 'toMinute') => {
    const minute = values[field]
    return (
      <TextInput
        type="time"
        label={say(
          field === 'toMinute' && isOvernight(values) ? 'allotting.toNextDay' : `allotting.${field}`,
        )}
        // An end of 24:00 is one that an input of times cannot show: the day's own.
        value={minute === null || minute === 1440 ? '' : clockOf(minute)}
        onChange={({ currentTarget: { value } }) => change({ [field]: minuteOf(value) })}
        error={fault(field)}
      />
    )
  }
  const date = (field: 'startDate' | 'endDate') => (
    <TextInput
      type="date"
      label={say(`allotting.${field}`)}
      value={values[field] ?? ''}
      onChange={({ currentTarget: { value } }) => change({ [field]: value === '' ? null : value })}
      error={fault(field)}
    />
  )
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{say('allotting.hours')}</legend>
      <Days weekdays={values.weekdays} change={(weekdays) => change({ weekdays })} />
      <div className={classes.pair}>
        {time('fromMinute')}
        {time('toMinute')}
      </div>
      <div className={classes.pair}>
        {date('startDate')}
        {date('endDate')}
      </div>
      <TermEnd campusId={campusId} choose={(endDate) => change({ endDate })} />
    </fieldset>
  )
}

interface DaysProps {
  weekdays: number[] | null
  change: (weekdays: number[] | null) => void
}

function Days({ weekdays, change }: DaysProps) {
  const say = useText()
  return (
    <Chip.Group
      multiple
      value={(weekdays ?? []).map(String)}
      onChange={(chosen) => change(chosen.length === 0 ? null : chosen.map(Number).sort((a, b) => a - b))}
    >
      <fieldset className={classes.group} aria-label={say('allotting.weekdays')}>
        <div className={classes.weekdays}>
          {dayNames.slice(0, 7).map((name, day) => (
            <Chip key={name} value={String(day + 1)} variant="light" size="xs">
              {say(`templates.timings.day.${name}`)}
            </Chip>
          ))}
        </div>
        <p className={classes.dim}>{say('allotting.weekdaysHint')}</p>
      </fieldset>
    </Chip.Group>
  )
}

/** Ends with the term that is on, or with the next one. */
function TermEnd({ campusId, choose }: { campusId: number; choose: (endDate: string) => void }) {
  const say = useText()
  const today = dateTyped(useNow())
  const terms = useCampus(campusId)?.terms ?? []
  const [term] = terms
    .filter(({ endDate }) => endDate >= today)
    .sort((a, b) => (a.endDate < b.endDate ? -1 : 1))
  if (!term) return null
  return (
    <div>
      <Button variant="default" size="xs" onClick={() => choose(term.endDate)}>
        {say('allotting.untilTerm', { name: term.name })}
      </Button>
    </div>
  )
}
