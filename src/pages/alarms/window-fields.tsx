import { ActionIcon, Button, Chip, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { CallForm } from '#src/form/use-call-form.ts'
import { useText } from '#src/text/text.ts'
import { momentOf, timeTyped } from '#src/ui/time.ts'
import { clockOf, dayNames, minuteOf } from '#src/widgets/template/timing-words.ts'
import type { RuleValues } from './rule-form.tsx'
import classes from './rules.module.css'

interface Props {
  form: CallForm<RuleValues>
}

const mostQuiet = 14
const mostMaintenance = 50

interface GroupProps {
  legend: string
  empty: string
  add: string
  full: boolean
  begin: () => void
  error: string | undefined
  children: ReactNode[]
}

function Group({ legend, empty, add, full, begin, error, children }: GroupProps) {
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{legend}</legend>
      {children.length === 0 ? <p className={classes.dim}>{empty}</p> : children}
      {error && (
        <p className={classes.fault} role="alert">
          {error}
        </p>
      )}
      <div>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={begin}
          disabled={full}
        >
          {add}
        </Button>
      </div>
    </fieldset>
  )
}

function Remove({ row, run }: { row: number; run: () => void }) {
  const say = useText()
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={say('alarms.rules.removeWindow', { row })}
      onClick={run}
    >
      <IconTrash size={18} aria-hidden />
    </ActionIcon>
  )
}

const without = <E,>(list: readonly E[], index: number): E[] => list.filter((_, at) => at !== index)
const replaced = <E,>(list: readonly E[], index: number, patch: Partial<E>): E[] =>
  list.map((each, at) => (at === index ? { ...each, ...patch } : each))

/** Hours of the week in which nobody is told. */
export function QuietFields({ form: { values, change, fault } }: Props) {
  const say = useText()
  const { quiet } = values
  const begin = { weekdays: [1, 2, 3, 4, 5, 6, 7], fromMinute: 22 * 60, toMinute: 6 * 60 }
  return (
    <Group
      legend={say('alarms.rules.quiet')}
      empty={say('alarms.rules.quietNone')}
      add={say('alarms.rules.quietAdd')}
      full={quiet.length >= mostQuiet}
      begin={() => change({ quiet: [...quiet, begin] })}
      error={fault('quiet')}
    >
      {quiet.map(({ weekdays, fromMinute, toMinute }, index) => {
        const row = index + 1
        const set = (patch: Partial<(typeof quiet)[number]>) =>
          change({ quiet: replaced(quiet, index, patch) })
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: windows have no other name
          <div key={index} className={classes.window}>
            <Chip.Group
              multiple
              value={weekdays.map(String)}
              onChange={(days) =>
                days.length > 0 && set({ weekdays: days.map(Number).sort((a, b) => a - b) })
              }
            >
              <fieldset className={classes.weekdays} aria-label={say('alarms.rules.windowDays', { row })}>
                {dayNames.slice(0, 7).map((name, day) => (
                  <Chip key={name} value={String(day + 1)} variant="light" size="xs">
                    {say(`templates.timings.day.${name}`)}
                  </Chip>
                ))}
              </fieldset>
            </Chip.Group>
            <TextInput
              type="time"
              label={say('alarms.rules.windowFrom')}
              aria-label={say('alarms.rules.windowFromOf', { row })}
              value={clockOf(fromMinute)}
              onChange={({ currentTarget: { value } }) => set({ fromMinute: minuteOf(value) ?? fromMinute })}
            />
            <TextInput
              type="time"
              label={say('alarms.rules.windowTo')}
              aria-label={say('alarms.rules.windowToOf', { row })}
              value={clockOf(toMinute)}
              onChange={({ currentTarget: { value } }) => set({ toMinute: minuteOf(value) ?? toMinute })}
            />
            <Remove row={row} run={() => change({ quiet: without(quiet, index) })} />
          </div>
        )
      })}
    </Group>
  )
}

const hour = 60 * 60_000

/** Times in which nothing is raised. */
export function MaintenanceFields({ form: { values, change, fault } }: Props) {
  const say = useText()
  const { maintenance } = values
  const begin = () => {
    const startAt = Date.now() - (Date.now() % hour) + hour
    change({ maintenance: [...maintenance, { startAt, endAt: startAt + 2 * hour }] })
  }
  return (
    <Group
      legend={say('alarms.rules.maintenance')}
      empty={say('alarms.rules.maintenanceNone')}
      add={say('alarms.rules.maintenanceAdd')}
      full={maintenance.length >= mostMaintenance}
      begin={begin}
      error={fault('maintenance')}
    >
      {maintenance.map((window, index) => {
        const row = index + 1
        const edge = (field: 'startAt' | 'endAt') => (
          <TextInput
            type="datetime-local"
            label={say(field === 'startAt' ? 'alarms.rules.windowFrom' : 'alarms.rules.windowTo')}
            aria-label={say(field === 'startAt' ? 'alarms.rules.windowFromOf' : 'alarms.rules.windowToOf', {
              row,
            })}
            value={timeTyped(window[field])}
            onChange={({ currentTarget: { value } }) =>
              value !== '' &&
              change({ maintenance: replaced(maintenance, index, { [field]: momentOf(value) }) })
            }
          />
        )
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: windows have no other name
          <div key={index} className={classes.window}>
            {edge('startAt')}
            {edge('endAt')}
            <Remove row={row} run={() => change({ maintenance: without(maintenance, index) })} />
          </div>
        )
      })}
    </Group>
  )
}
