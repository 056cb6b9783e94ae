import { ActionIcon, Button, SegmentedControl, TextInput } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useMemo } from 'react'
import { dayInWords, dayNamed, dayOf } from '#contract/rules/energy/local-days.ts'
import { timeTypeNames, timeTypes } from '#contract/rules/energy/time-types.ts'
import { useCampus } from '#src/data/campuses.ts'
import { placeChoices } from '#src/data/place-choices.ts'
import { useSpaces } from '#src/data/spaces.ts'
import { useText } from '#src/text/text.ts'
import { useNow } from '#src/ui/age.tsx'
import { withChosen } from '#src/ui/chosen-option.ts'
import { ManySelect } from '#src/ui/many-select.tsx'
import classes from './energy.module.css'
import { daysOf, type EnergyScope, stepped } from './energy-scope.ts'

interface Props {
  campusId: number
  scope: EnergyScope
  change: (scope: EnergyScope) => void
  /** Rooms are left out where only buildings and floors are asked about. */
  rooms?: boolean
  /** Without the times where these are entered. */
  times?: boolean
}

/** Which place and which time: month first. */
export function PeriodBar({ campusId, scope, change, rooms = true, times = true }: Props) {
  return (
    <>
      <div className={classes.bar}>
        <PlaceSelect campusId={campusId} scope={scope} change={change} rooms={rooms} />
        {times && <Times scope={scope} change={change} />}
      </div>
      <Printed campusId={campusId} scope={scope} />
    </>
  )
}

/** On paper: which place was chosen, in words. Each answer names the period that it is of. */
function Printed({ campusId, scope }: Pick<Props, 'campusId' | 'scope'>) {
  const path = useSpaces(campusId)?.pathOf(scope.spaceId ?? 0) ?? []
  return (
    <p className={classes.printed}>
      {[useCampus(campusId)?.name, ...path.map(({ name }) => name)].filter(Boolean).join(' · ')}
    </p>
  )
}

/** Which kind of time, and which of it. */
function Times({ scope, change }: Pick<Props, 'scope' | 'change'>) {
  const say = useText()
  const now = useNow()
  const days = daysOf(scope, now)
  const today = dayOf(now)
  const current = today >= days.first && today < days.end
  return (
    <>
      <SegmentedControl
        aria-label={say('energy.timeType')}
        value={String(scope.timeType)}
        data={timeTypeNames.map((name) => ({
          value: String(timeTypes[name]),
          label: say(`energy.types.${name}`),
        }))}
        onChange={(value) =>
          change({
            ...scope,
            timeType: Object.values(timeTypes).find((type) => String(type) === value) ?? scope.timeType,
          })
        }
      />
      <div className={classes.steps}>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={say('energy.before')}
          onClick={() => change(stepped(scope, 'before', now))}
        >
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <TextInput
          type="date"
          aria-label={say('energy.date')}
          value={scope.date ?? dayInWords(today)}
          max={dayInWords(today)}
          onChange={({ currentTarget: { value } }) =>
            dayNamed(value) !== null && change({ ...scope, date: value === dayInWords(today) ? null : value })
          }
        />
        <ActionIcon
          variant="default"
          size={36}
          aria-label={say('energy.after')}
          disabled={current}
          onClick={() => change(stepped(scope, 'after', now))}
        >
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
        {!current && (
          <Button variant="subtle" size="compact-md" onClick={() => change({ ...scope, date: null })}>
            {say('energy.today')}
          </Button>
        )}
      </div>
    </>
  )
}

/** The whole campus, or a building, floor or room of it. */
function PlaceSelect({ campusId, scope, change, rooms }: Required<Omit<Props, 'times'>>) {
  const say = useText()
  const forest = useSpaces(campusId)
  const choices = useMemo(() => placeChoices(forest, rooms), [forest, rooms])
  const whole = { value: '', label: say('energy.wholePlace', { place: say('system.place') }) }
  return (
    <ManySelect
      aria-label={say('energy.place')}
      value={scope.spaceId === null ? '' : String(scope.spaceId)}
      data={withChosen([whole, ...choices], scope.spaceId, say('ui.loading'))}
      onChange={(value) => change({ ...scope, spaceId: value === '' ? null : Number(value) })}
    />
  )
}
