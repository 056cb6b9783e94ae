import { ActionIcon, NativeSelect } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { type Band, bands, dayKinds, type TariffHours } from '#contract/rules/energy/tariff.ts'
import { useText } from '#src/text/text.ts'
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

const two = (hour: number) => String(hour).padStart(2, '0')

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

interface HoursProps {
  hours: readonly Band[]
  change: (hours: Band[]) => void
}

/** The hours of a day, painted with the kind that is chosen: by clicks, by keys, or by drawing over them. */
function Hours({ hours, change }: HoursProps) {
  const say = useText()
  const [brush, setBrush] = useState<Band>('peak')
  const paint = (hour: number) => {
    if (hours[hour] === brush) return
    change(hours.map((band, index) => (index === hour ? brush : band)))
  }
  return (
    <>
      <fieldset className={classes.brushes} aria-label={say('energy.tariff.brush')}>
        <span>{say('energy.tariff.brush')}</span>
        {bands.map((band) => (
          <button
            key={band}
            type="button"
            data-band={band}
            aria-pressed={brush === band}
            onClick={() => setBrush(band)}
          >
            {say(`energy.bands.${band}`)}
          </button>
        ))}
      </fieldset>
      <div className={classes.hours}>
        {hours.map((band, hour) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: an hour is its index
            key={hour}
            type="button"
            data-band={band}
            aria-label={say('energy.tariff.hourOf', {
              from: two(hour),
              to: two(hour + 1),
              band: say(`energy.bands.${band}`),
            })}
            onClick={() => paint(hour)}
            onPointerEnter={({ buttons, pointerType }) => {
              if (pointerType === 'mouse' && buttons === 1) paint(hour)
            }}
            onPointerDown={({ pointerType }) => {
              if (pointerType === 'mouse') paint(hour)
            }}
          >
            <span>{two(hour)}</span>
            <b>{say(`energy.bands.${band}`)}</b>
          </button>
        ))}
      </div>
    </>
  )
}
