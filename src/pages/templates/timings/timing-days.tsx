import { Button, Chip } from '@mantine/core'
import { useText } from '#src/text/text.ts'
import { dayNames } from '#src/widgets/template/timing-words.ts'
import type { PartFieldsProps } from '../parts/part-kind.ts'
import sectionClasses from '../parts/part-section.module.css'
import classes from './timing-fields.module.css'
import type { TimingValues } from './timing-values.ts'

const choices = [
  { key: 'allDays', days: [1, 2, 3, 4, 5, 6, 7, 8] },
  { key: 'onWorkdays', days: [1, 2, 3, 4, 5] },
] as const

/** The days of the week, and holidays, on which something happens. */
export function Days({ values, change, fault }: PartFieldsProps<TimingValues>) {
  const say = useText()
  return (
    <fieldset className={classes.part}>
      <legend>{say('templates.timings.days')}</legend>
      <Chip.Group
        multiple
        value={values.days.map(String)}
        onChange={(chosen) => change({ days: chosen.map(Number).sort((a, b) => a - b) })}
      >
        <div className={classes.days}>
          {dayNames.map((name, index) => (
            <Chip key={name} value={String(index + 1)} variant="light" size="sm">
              {say(`templates.timings.day.${name}`)}
            </Chip>
          ))}
        </div>
      </Chip.Group>
      <div className={classes.shortcuts}>
        {choices.map(({ key, days }) => (
          <Button key={key} variant="subtle" size="compact-sm" onClick={() => change({ days })}>
            {say(`templates.timings.${key}`)}
          </Button>
        ))}
      </div>
      {fault('days') ? (
        <p className={classes.error} role="alert">
          {fault('days')}
        </p>
      ) : (
        <p className={sectionClasses.hint}>
          {say('templates.timings.daysHint', { place: say('system.place') })}
        </p>
      )}
    </fieldset>
  )
}
