import { NativeSelect } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { Product } from '#contract/product.ts'
import { ableIn } from '#contract/rules/able.ts'
import { type PlayedDay, playDay } from '#contract/rules/day/play-day.ts'
import { litIn, wattHoursOf } from '#contract/rules/day/track.ts'
import { powerShare, ratingOf } from '#contract/rules/rated-power.ts'
import { useAnswer } from '#src/data/answers.ts'
import { usePublishing } from '#src/data/publishing.ts'
import type { SeenTemplate } from '#src/data/seen.ts'
import { estimateText } from '#src/text/count.ts'
import { useText } from '#src/text/text.ts'
import { useProductsById, useProductsByPid } from '#src/widgets/product/use-products-by-id.ts'
import classes from './day-lists.module.css'
import { type DayRoom, lampsIn } from './day-room.ts'
import type { SimulatedDay } from './use-day.ts'

interface Props {
  template: SeenTemplate
  room: DayRoom
  day: SimulatedDay
}

/** What a day comes to: hours in which lamps are lit, all of them together, and estimated kWh. */
export interface Figures {
  hours: number
  kwh: number
}

const hour = 3_600_000

/** What lamps of a room come to in a day. */
export function figuresOf(
  { lamps }: Pick<DayRoom, 'lamps'>,
  { tracks }: Pick<PlayedDay, 'tracks'>,
  products: ReadonlyMap<number, Product>,
): Figures {
  let [hours, wattHours] = [0, 0]
  for (const { identifier, productId, usual } of lamps) {
    const product = products.get(productId ?? 0)
    const rating = product ? ratingOf(product) : usual
    const lit = litIn(tracks.get(identifier), (level) => powerShare(rating.curve, level))
    hours += lit.lit / hour
    wattHours += wattHoursOf(lit, rating)
  }
  return { hours, kwh: wattHours / 1_000 }
}

/** What the day costs in light, and how that differs from what was published. */
export function DayFigures({ template, room, day }: Props) {
  const say = useText()
  const { hours, kwh } = figuresOf(room, day.played, useProductsById())
  return (
    <section className={classes.figures} aria-label={say('parts.day.figures')}>
      <dl>
        <div>
          <dt>{say('parts.day.hours')}</dt>
          <dd>{say('parts.day.hoursOf', { hours: estimateText(hours), count: room.lamps.length })}</dd>
        </div>
        <div>
          <dt>{say('parts.day.energy')}</dt>
          <dd>{say('parts.day.kwh', { kwh: estimateText(kwh) })}</dd>
        </div>
        {template.id > 0 && <Against {...{ template, room, day, hours, kwh }} />}
      </dl>
      <p className={classes.hint}>{say('parts.day.estimated')}</p>
    </section>
  )
}

type AgainstProps = Props & Figures

/** The same day with a version that was published, and the difference. */
function Against({ template, room, day, hours, kwh }: AgainstProps) {
  const say = useText()
  const { data } = usePublishing(template.id, null)
  const versions = data?.versions ?? []
  const [chosen, setChosen] = useState<number | null>(null)
  const number = chosen ?? versions[0]?.number ?? 0
  if (number === 0) return null
  return (
    <div>
      <dt>
        <NativeSelect
          size="xs"
          aria-label={say('parts.day.against')}
          value={String(number)}
          onChange={({ currentTarget: { value } }) => setChosen(Number(value))}
          data={versions.map((version) => ({
            value: String(version.number),
            label: say('parts.day.againstVersion', { number: version.number }),
          }))}
        />
      </dt>
      <dd>
        <Difference key={number} {...{ template, room, day, hours, kwh, number }} />
      </dd>
    </div>
  )
}

function Difference({ template, room, day, hours, kwh, number }: AgainstProps & { number: number }) {
  const say = useText()
  const products = useProductsById()
  const { data, waiting } = useAnswer('template.version', { id: template.id, number })
  const config = data?.config
  const { day: date } = day.settings
  const { acts, calendar, limits } = day
  const byPid = useProductsByPid()
  const before = useMemo(() => {
    if (!config) return undefined
    const able = ableIn(config, (pid) => byPid.get(pid))
    return playDay({ ...room.config, template: config }, { day: date, calendar, limits, acts, able })
  }, [config, room, date, calendar, limits, acts, byPid])
  if (!before || !config) return <>{say(waiting ? 'parts.day.reading' : 'parts.day.versionNotHere')}</>
  // Its own lamps: others may have come since, and some have gone.
  const other = figuresOf({ lamps: lampsIn(config, byPid) }, before, products)
  return (
    <>
      {say('parts.day.difference', {
        hours: signed(hours - other.hours),
        kwh: signed(kwh - other.kwh),
      })}
    </>
  )
}

const signed = (value: number): string => {
  const rounded = Math.round(value * 100) / 100
  return `${rounded > 0 ? '+' : rounded < 0 ? '−' : '±'}${estimateText(Math.abs(rounded))}`
}
