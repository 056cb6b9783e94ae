import type { CampusStanding, ListedStanding } from '#contract/overview.ts'
import { LoadingState } from '#src/ui/states.tsx'
import { RankingList } from './map/ranking-list.tsx'
import { noStanding } from './map/standing.ts'
import { useMapCampuses } from './map/use-campuses-on-map.ts'
import { useEnter } from './map/use-enter.ts'
import { OpenAlarms } from './open-alarms.tsx'
import classes from './preview.module.css'
import { RatePanel, Tiles } from './tiles.tsx'

const counted = Object.keys(noStanding(0)).filter((key) => key !== 'campusId') as Exclude<
  keyof CampusStanding,
  'campusId'
>[]

/** What all campuses come to together. */
const totalOf = (list: readonly CampusStanding[]): CampusStanding => ({
  ...noStanding(0),
  ...Object.fromEntries(counted.map((key) => [key, list.reduce((sum, one) => sum + (one[key] ?? 0), 0)])),
})

/** All campuses of the user together, and each in its rank. */
export function CompanyScene({ list }: { list: readonly ListedStanding[] }) {
  const total = totalOf(list)
  const campuses = useMapCampuses(list)
  const enter = useEnter()
  return (
    <>
      <Tiles counts={total} />
      <div className={classes.pair}>
        <div className={classes.scene}>
          <RatePanel counts={total} />
          {campuses ? (
            <RankingList campuses={campuses} enter={enter} />
          ) : (
            <LoadingState rows={3} height={44} />
          )}
        </div>
        <OpenAlarms />
      </div>
    </>
  )
}
