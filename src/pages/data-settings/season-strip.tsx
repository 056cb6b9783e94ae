import type { TariffHours } from '#contract/rules/energy/tariff.ts'
import { type Say, useText } from '#src/text/text.ts'
import classes from './data-settings.module.css'
import own from './tariff.module.css'

/** What an hour of a season is charged as, hour by hour. */
export function SeasonStrip({ season }: { season: TariffHours }) {
  const say = useText()
  return (
    <div>
      <p className={classes.hint}>
        {say('energy.tariff.hoursOf', {
          months: monthsInWords(season.months, say),
          kind: say(`energy.tariff.dayKinds.${season.dayKind}`),
        })}
        : {hoursInWords(season.hours, say)}
      </p>
      <div className={own.strip} aria-hidden>
        {season.hours.map((band, hour) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an hour is its index
          <span key={hour} data-band={band}>
            {hour}
          </span>
        ))}
      </div>
    </div>
  )
}

/** 1–3, 7, 12 */
function monthsInWords(months: readonly number[], say: Say): string {
  if (months.length === 12) return say('energy.tariff.allYear')
  const runs: number[][] = []
  for (const month of months) {
    const last = runs.at(-1)
    if (last && (last.at(-1) ?? 0) + 1 === month) last.push(month)
    else runs.push([month])
  }
  const words = runs.map((run) => (run.length > 1 ? `${run[0]}–${run.at(-1)}` : `${run[0]}`)).join(', ')
  return say('energy.tariff.month', { month: words })
}

/** Stretches of hours that are charged alike, for those who do not see the strip. */
function hoursInWords(hours: TariffHours['hours'], say: Say): string {
  const words: string[] = []
  let from = 0
  for (let hour = 1; hour <= hours.length; hour++) {
    if (hours[hour] === hours[from]) continue
    words.push(`${from}–${hour} ${say(`energy.bands.${hours[from] ?? 'flat'}`)}`)
    from = hour
  }
  return words.join(', ')
}
