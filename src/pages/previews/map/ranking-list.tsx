import { NativeSelect } from '@mantine/core'
import { useRef, useState } from 'react'
import type { CampusStanding } from '#contract/overview.ts'
import { deviceRates } from '#contract/rules/device-rates.ts'
import { useText } from '#src/text/text.ts'
import { SearchBox } from '#src/ui/search-box.tsx'
import { EmptyState } from '#src/ui/states.tsx'
import { useFitting } from '../use-fitting.ts'
import { useWall } from '../use-wall.ts'
import classes from './map-page.module.css'
import { foundRanked, type Order, orders, stateOf } from './standing.ts'
import type { MapCampus } from './use-campuses-on-map.ts'
import type { Enter } from './use-enter.ts'

/** So many are shown at once, and on a wall as many whole rows as it has room for; searching finds the others. */
const most = 50
const searchedFrom = 8

interface Props {
  campuses: readonly MapCampus[]
  enter: Enter
}

/** The campuses of what is open, ranked. */
export function RankingList({ campuses, enter }: Props) {
  const say = useText()
  const place = say('system.place')
  const [order, setOrder] = useState<Order>('devices')
  const [keyWord, setKeyWord] = useState('')
  const found = foundRanked(campuses, order, keyWord)
  const title = say('previews.map.ranking', { place })
  const wall = useWall()
  const list = useRef<HTMLOListElement>(null)
  const fitting = useFitting(list, wall ? found.length : null, most)
  const shown = found.slice(0, Math.min(most, wall ? fitting : most))
  const others = found.length - shown.length
  return (
    <section className={classes.ranking} aria-label={title}>
      <div className={classes.head}>
        <h2 className={classes.heading}>{title}</h2>
        <NativeSelect
          aria-label={say('previews.map.rankBy')}
          value={order}
          onChange={(event) => setOrder(orders.find((one) => one === event.currentTarget.value) ?? 'devices')}
          data={orders.map((value) => ({ value, label: say(`previews.map.by.${value}`) }))}
        />
      </div>
      {campuses.length >= searchedFrom && (
        <SearchBox
          label={say('previews.map.search', { place })}
          placeholder={say('previews.map.search', { place })}
          width="100%"
          onSearch={setKeyWord}
        />
      )}
      {found.length === 0 ? (
        <EmptyState title={keyWord === '' ? say('previews.map.noneHere', { place }) : say('ui.noMatches')} />
      ) : (
        <ol ref={list} className={classes.list} data-wall={wall}>
          {shown.map(({ campus, rank }) => (
            <Row key={campus.campusId} campus={campus} rank={rank} enter={enter} />
          ))}
        </ol>
      )}
      {others > 0 && (
        <p className={classes.unplaced}>{say('previews.home.others', { count: others, place })}</p>
      )}
    </section>
  )
}

function Row({ campus, rank, enter }: { campus: MapCampus; rank: number; enter: Props['enter'] }) {
  const say = useText()
  const { name, province, city, standing } = campus
  const state = stateOf(standing)
  const inside = (
    <>
      <span className={classes.rank}>{rank}</span>
      <span className={classes.named}>
        <strong>{name}</strong>
        <span className={classes.dim}>{[province, city].filter(Boolean).join(' · ') || '—'}</span>
      </span>
      <span className={classes.figures} data-numbers>
        <span className={classes.state} data-state={state}>
          {standing !== null && standing.faultCount > 0
            ? say('previews.map.faults', { count: standing.faultCount })
            : say(`previews.map.states.${state}`)}
        </span>
        {standing && <Figures standing={standing} />}
      </span>
    </>
  )
  return (
    <li>
      {enter ? (
        <button type="button" className={classes.row} onClick={() => enter(campus)}>
          {inside}
        </button>
      ) : (
        <div className={classes.row}>{inside}</div>
      )}
    </li>
  )
}

function Figures({ standing }: { standing: CampusStanding }) {
  const say = useText()
  const { deviceNum, roomUsedNum, roomNum, alarmCount } = standing
  return (
    <>
      <span className={classes.dim}>
        {say('previews.map.devices', { count: deviceNum })} ·{' '}
        {say('previews.map.running', { rate: deviceRates(standing).runRate.toFixed(2) })}
      </span>
      <span className={classes.dim}>
        {say('previews.map.used', { used: roomUsedNum, rooms: roomNum })}
        {alarmCount > 0 && ` · ${say('previews.map.alarms', { count: alarmCount })}`}
      </span>
    </>
  )
}
