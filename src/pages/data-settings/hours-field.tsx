import { useState } from 'react'
import { type Band, bands } from '#contract/rules/energy/tariff.ts'
import { useText } from '#src/text/text.ts'
import classes from './tariff.module.css'

const two = (hour: number) => String(hour).padStart(2, '0')

interface HoursProps {
  hours: readonly Band[]
  change: (hours: Band[]) => void
}

/** The hours of a day, painted with the kind that is chosen: by clicks, by keys, or by drawing over them. */
export function Hours({ hours, change }: HoursProps) {
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
