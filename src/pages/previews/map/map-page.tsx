import '#src/text/previews.ts'
import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useMapConfig } from '#src/data/displays.ts'
import { useLiveAnswer } from '#src/data/live-answer.ts'
import { useText } from '#src/text/text.ts'
import { Page } from '#src/ui/page.tsx'
import { EmptyState, ErrorState, LoadingState } from '#src/ui/states.tsx'
import { ToWall, WallFrame } from '../wall-frame.tsx'
import { ChinaMap } from './china-map.tsx'
import classes from './map-page.module.css'
import { type Level, regionOf } from './placing.ts'
import { RankingList } from './ranking-list.tsx'
import { useRegionName } from './region-name.ts'
import type { Region } from './regions.ts'
import { type MapCampus, useMapCampuses } from './use-campuses-on-map.ts'
import { useEnter } from './use-enter.ts'
import { useRegions } from './use-regions.ts'

/** The country with its campuses: a province, a city, a campus, and its buildings (spec point 2). */
export function MapPage() {
  const say = useText()
  const { data, freshness, waiting } = useLiveAnswer('overview.campuses', {})
  const campuses = useMapCampuses(data?.list)
  return (
    <WallFrame>
      <Page title={say('page.map')} freshness={freshness} actions={<ToWall />}>
        {campuses === undefined || (data === null && waiting) ? (
          <LoadingState rows={2} height={240} />
        ) : campuses.length === 0 ? (
          <EmptyState title={say('previews.map.none', { place: say('system.place') })} />
        ) : (
          <MapAndRanking campuses={campuses} />
        )}
      </Page>
    </WallFrame>
  )
}

/** What is open of the map: a province, and a city of it; both null for the country. */
function useLevel() {
  const [params, setParams] = useSearchParams()
  const open = (province: string | null, city: string | null) =>
    setParams((before) => {
      for (const [name, value] of Object.entries({ province, city }))
        if (value) before.set(name, value)
        else before.delete(name)
      return before
    })
  return { province: params.get('province'), city: params.get('city'), open }
}

function MapAndRanking({ campuses }: { campuses: readonly MapCampus[] }) {
  const say = useText()
  const nameOf = useRegionName()
  const level = useLevel()
  const country = useRegions(null)
  const inside = useRegions(level.province)
  const enter = useEnter()
  const { data: config } = useMapConfig()
  const provinces = country.kind === 'here' ? country.regions : null
  const province = provinces?.find(({ id }) => id === level.province) ?? null
  const cities = province && inside.kind === 'here' ? inside.regions : null
  const city = cities?.find(({ id, name }) => (id || name) === level.city) ?? null
  const shown = useShown(campuses, provinces, province, cities, city)
  const drawn = useMemo(
    () => (city ? [city] : province ? cities : provinces),
    [city, province, cities, provinces],
  )
  const failed = country.kind === 'failed' ? country : province && inside.kind === 'failed' ? inside : null
  const of: Level = province ? 'province' : 'country'
  const trail = [province, city].filter((region) => region !== null)
  const innermost = trail.at(-1)
  return (
    <>
      <Trail trail={trail} open={level.open} />
      <div className={classes.columns}>
        {failed ? (
          <ErrorState message={say('previews.map.failed')} retry={failed.retry} />
        ) : drawn ? (
          <ChinaMap
            regions={drawn}
            title={innermost ? nameOf(innermost) : say('previews.map.country')}
            campuses={shown}
            level={of}
            reviewNumber={config?.reviewNumber ?? ''}
            openRegion={(region) =>
              province ? level.open(province.id, region.id || region.name) : level.open(region.id, null)
            }
            openable={!city}
            enter={enter}
          />
        ) : (
          <LoadingState rows={1} height={420} />
        )}
        <RankingList campuses={shown} enter={enter} />
      </div>
      {drawn && <Unplaced campuses={shown} regions={drawn} level={of} />}
    </>
  )
}

/** Those that stand in what is open. */
function useShown(
  campuses: readonly MapCampus[],
  provinces: readonly Region[] | null,
  province: Region | null,
  cities: readonly Region[] | null,
  city: Region | null,
): readonly MapCampus[] {
  return useMemo(() => {
    if (!provinces || !province) return campuses
    const here = campuses.filter((campus) => regionOf(campus, provinces, 'country')?.id === province.id)
    return cities && city ? here.filter((campus) => regionOf(campus, cities, 'province') === city) : here
  }, [campuses, provinces, province, cities, city])
}

interface TrailProps {
  trail: readonly Region[]
  open: (province: string | null, city: string | null) => void
}

/** The way back up. */
function Trail({ trail, open }: TrailProps) {
  const say = useText()
  const nameOf = useRegionName()
  const [province] = trail
  const steps = [
    { name: say('previews.map.country'), go: () => open(null, null) },
    ...trail.map((region, depth) => ({
      name: nameOf(region),
      go: () => open(province?.id ?? null, depth === 0 ? null : region.id || region.name),
    })),
  ]
  return (
    <nav aria-label={say('previews.map.levels')} className={classes.trail}>
      {steps.map(({ name, go }, depth) => (
        <Button
          key={name}
          variant={depth === steps.length - 1 ? 'light' : 'subtle'}
          mih={44}
          aria-current={depth === steps.length - 1 ? 'true' : undefined}
          onClick={go}
        >
          {name}
        </Button>
      ))}
    </nav>
  )
}

interface UnplacedProps {
  /** Those that stand in what is open. */
  campuses: readonly MapCampus[]
  regions: readonly Region[]
  level: Level
}

/** How many of them stand in none of the regions that are drawn. */
function Unplaced({ campuses, regions, level }: UnplacedProps) {
  const say = useText()
  const count = useMemo(
    () => campuses.filter((campus) => regionOf(campus, regions, level) === null).length,
    [campuses, regions, level],
  )
  if (count === 0) return null
  return (
    <p className={classes.unplaced}>{say('previews.map.unplaced', { count, place: say('system.place') })}</p>
  )
}
