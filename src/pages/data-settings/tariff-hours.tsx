import { ActionIcon, NativeSelect } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { dayKinds, type TariffHours } from '#contract/rules/energy/tariff.ts'
import { useText } from '#src/text/text.ts'
import { Hours } from './hours-field.tsx'
import classes from './tariff.module.css'
import { allMonths } from './tariff-values.ts'

interface Props {
  season: TariffHours
  /** Counted from 1, in words for those who do not see where it stands. */
  nth: number
  change: (season: TariffHours) => void
  /** null: it is the only one. */
  remove: (() => void) | null
}

/** What the hours of some months are charged as: months and days are chosen, hours are painted with a kind. */
export function SeasonFields({ season, nth, change, remove }: Props) {
  const say = useText()
  const toggle = (month: number) => {
    const months = season.months.includes(month)
      ? season.months.filter((each) => each !== month)
      : [...season.months, month].sort((a, b) => a - b)
    if (months.length > 0) change({ ...season, months })
  }
  return (
    <fieldset className={classes.season}>
      <legend>{say('energy.tariff.season', { nth })}</legend>
      <fieldset className={classes.months} aria-label={say('energy.tariff.months')}>
        {allMonths.map((month) => (
          <button
            key={month}
            type="button"
            aria-pressed={season.months.includes(month)}
            aria-label={say('energy.tariff.month', { month })}
            onClick={() => toggle(month)}
          >
            {month}
          </button>
        ))}
      </fieldset>
      <div className={classes.days}>
        <NativeSelect
          label={say('energy.tariff.dayKind')}
          value={season.dayKind}
          data={dayKinds.map((kind) => ({ value: kind, label: say(`energy.tariff.dayKinds.${kind}`) }))}
          onChange={({ currentTarget: { value } }) =>
            change({ ...season, dayKind: dayKinds.find((kind) => kind === value) ?? 'every' })
          }
        />
        {remove && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            aria-label={say('energy.tariff.removeSeason', { nth })}
            onClick={remove}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        )}
      </div>
      <Hours hours={season.hours} change={(hours) => change({ ...season, hours })} />
    </fieldset>
  )
}
