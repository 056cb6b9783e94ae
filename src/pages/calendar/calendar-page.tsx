import '#src/text/calendar.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { CalendarField } from '#contract/calendar-shapes.ts'
import type { Campus } from '#contract/campus-shapes.ts'
import { calendarDay } from '#contract/rules/campus/calendar.ts'
import { clockOf } from '#contract/rules/campus/dates.ts'
import { dayAt } from '#contract/rules/room/calendar.ts'
import { wallNow } from '#contract/rules/room-permission.ts'
import { useAnswer } from '#src/data/answers.ts'
import { useCampus } from '#src/data/campuses.ts'
import { useFreshness } from '#src/data/freshness.ts'
import type { Seen } from '#src/data/seen.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { marks } from '#src/text/marks.ts'
import { useText } from '#src/text/text.ts'
import { useNow } from '#src/ui/age.tsx'
import { Facts, Panel } from '#src/ui/facts.tsx'
import { Page } from '#src/ui/page.tsx'
import { PendingMark } from '#src/ui/pending-mark.tsx'
import { EmptyState, LoadingState } from '#src/ui/states.tsx'
import { WithCampus } from '#src/widgets/campus/with-campus.tsx'
import { daysWords } from '#src/widgets/template/timing-words.ts'
import classes from './calendar.module.css'
import { CalendarForm } from './calendar-form.tsx'
import { calendarFieldNames } from './calendar-values.ts'

/** /manage/place/calendar: bell times, terms, holidays and opening hours of the active campus. */
export function CalendarPage() {
  const say = useText()
  return (
    <WithCampus title={say('page.calendar')}>
      {(campusId) => <CampusCalendar key={campusId} campusId={campusId} />}
    </WithCampus>
  )
}

function CampusCalendar({ campusId }: { campusId: number }) {
  const say = useText()
  const campus = useCampus(campusId)
  const freshness = useFreshness(campusId)
  const [edited, setEdited] = useState<CalendarField | null>(null)
  return (
    <Page
      title={say('page.calendar')}
      freshness={freshness}
      note={campus && <PendingMark pending={campus.pending} />}
    >
      {campus === undefined ? (
        <LoadingState />
      ) : campus === null ? (
        <EmptyState
          title={say('calendar.notHeld', { place: say('system.place') })}
          hint={say('places.noneHeld')}
        />
      ) : (
        <div className={classes.panels}>
          <Today campus={campus} />
          {calendarFieldNames.map((field) => (
            <Part key={field} campus={campus} field={field} edit={() => setEdited(field)} />
          ))}
        </div>
      )}
      {campus && edited && <CalendarForm campus={campus} field={edited} close={() => setEdited(null)} />}
    </Page>
  )
}

/** What today is, read as gateways read it. */
function Today({ campus }: { campus: Seen<Campus> }) {
  const say = useText()
  const wall = wallNow(useNow())
  const day = calendarDay(campus, dayAt(wall))
  const { data } = useAnswer('calendar.compiled', { campusId: campus.campusId })
  const [month = 1, date = 1] = day.date.split('-').slice(1).map(Number)
  const sun = data?.calendar.sun[(Date.UTC(2028, month - 1, date) - Date.UTC(2028, 0, 1)) / 86_400_000]
  const span = ({ fromMinute, toMinute }: { fromMinute: number; toMinute: number }) =>
    `${clockOf(fromMinute)}–${clockOf(toMinute)}`
  const kind = day.kind === 8 ? say('calendar.holiday') : daysWords([day.kind], say)
  return (
    <Panel title={say('calendar.today', { date: day.date })}>
      <Facts
        lines={[
          [say('calendar.kind'), [kind, day.name].filter(Boolean).join(' · ')],
          [say('calendar.field.terms'), day.term?.name],
          [say('calendar.field.openHours'), day.openHours.map(span).join(marks().comma)],
          [
            say('calendar.field.bells'),
            day.bells.map((bell) => `${bell.name} ${span(bell)}`).join(marks().comma),
          ],
          [
            say('calendar.sun'),
            sun?.map((minute) => (minute === null ? '—' : clockOf(minute ?? 0))).join(' / '),
          ],
          [
            say('calendar.located'),
            data && say(`calendar.locatedAt.${data.located}`, { place: say('system.place') }),
          ],
        ]}
      />
    </Panel>
  )
}

interface PartProps {
  campus: Seen<Campus>
  field: CalendarField
  edit: () => void
}

/** One part of the calendar, row by row, and the way to its form. */
function Part({ campus, field, edit }: PartProps) {
  const say = useText()
  const mayEdit = useAllowed('/calendar/v1/edit')
  const lines = useLines(campus, field)
  return (
    <Panel title={say(`calendar.field.${field}`)}>
      {lines.length === 0 ? (
        <p className={classes.none}>{say('calendar.none')}</p>
      ) : (
        <ul className={classes.lines}>
          {lines.map(([name, words]) => (
            <li key={`${name} ${words}`}>
              <span>{name}</span>
              <span>{words}</span>
            </li>
          ))}
        </ul>
      )}
      {mayEdit && (
        <Button
          variant="default"
          onClick={edit}
          aria-label={`${say('common.edit')} ${say(`calendar.field.${field}`)}`}
        >
          {say('common.edit')}
        </Button>
      )}
    </Panel>
  )
}

function useLines(campus: Campus, field: CalendarField): (readonly [string, string])[] {
  const say = useText()
  const hours = ({ fromMinute, toMinute }: { fromMinute: number; toMinute: number }) =>
    `${clockOf(fromMinute)}–${clockOf(toMinute)}`
  switch (field) {
    case 'bells':
      return campus.bells.map((bell) => [bell.name, `${hours(bell)} · ${daysWords(bell.weekdays, say)}`])
    case 'openHours':
      return campus.openHours.map((open) => [hours(open), daysWords(open.weekdays, say)])
    case 'terms':
      return campus.terms.map(({ name, startDate, endDate }) => [name, `${startDate} – ${endDate}`])
    case 'specialDays':
      return campus.specialDays.map(({ date, kind, name }) => [
        date,
        [
          name,
          kind === 8 ? say('calendar.holiday') : say('calendar.workedLike', { day: daysWords([kind], say) }),
        ]
          .filter(Boolean)
          .join(' · '),
      ])
  }
}
