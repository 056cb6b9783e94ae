import { useMemo, useRef } from 'react'
import { useText } from '#src/text/text.ts'
import { useLook } from '#src/theme/theme-choice.ts'
import { useWall, useZoom } from '../use-wall.ts'
import { CampusDots } from './campus-dots.tsx'
import classes from './china-map.module.css'
import { drawingOf } from './drawing.ts'
import { insetSpace } from './inset-space.ts'
import { legendHeight, MapLegend } from './map-legend.tsx'
import { type Level, regionOf } from './placing.ts'
import { useRegionName } from './region-name.ts'
import { RegionNames } from './region-names.tsx'
import type { Region } from './regions.ts'
import { shadeOf } from './shades.ts'
import { SouthSeaInset } from './south-sea-inset.tsx'
import { stateOf } from './standing.ts'
import type { MapCampus } from './use-campuses-on-map.ts'
import type { Enter } from './use-enter.ts'
import { useWidth } from './use-width.ts'

interface Props {
  regions: readonly Region[]
  title: string
  campuses: readonly MapCampus[]
  /** What the regions are of. The whole country has the islands of the South China Sea in a corner. */
  level: Level
  /** Empty for a map that was not reviewed. */
  reviewNumber: string
  openable: boolean
  openRegion: (region: Region) => void
  enter: Enter
}

const nameable = (width: number) => width >= 520

/** Regions as they are drawn, with the campuses that stand in them. */
export function ChinaMap({
  regions,
  title,
  campuses,
  level,
  reviewNumber,
  openable,
  openRegion,
  enter,
}: Props) {
  const say = useText()
  const box = useRef<HTMLElement>(null)
  const width = useWidth(box)
  const wall = useWall()
  const room = (window.innerHeight / useZoom(wall)) * (wall ? 0.8 : 0.74)
  const height = Math.round(Math.min(width * 0.8, Math.max(360, room - legendHeight)))
  const inset = level === 'country'
  const space = insetSpace(width)
  const clear = inset ? space.clear : 0
  const { fields } = useLook()
  const drawing = useMemo(
    () => (width > 0 ? drawingOf(regions, { width, height, whole: inset, clear }) : null),
    [regions, width, height, inset, clear],
  )
  const counts = useMemo(() => countIn(campuses, regions, level), [campuses, regions, level])
  return (
    <figure className={classes.box} ref={box} data-style={fields.mapType}>
      {drawing && (
        <svg className={classes.map} viewBox={`0 0 ${width} ${height}`} width={width} height={height}>
          <title>{say('previews.map.label', { region: title })}</title>
          {regions.map((region, index) => (
            <RegionShape
              key={region.id || region.name}
              region={region}
              d={drawing.paths[index] ?? ''}
              count={counts.get(region) ?? 0}
              open={openable ? () => openRegion(region) : null}
            />
          ))}
          {nameable(width) && <RegionNames regions={regions} place={drawing.place} />}
          <CampusDots {...{ campuses, regions, level, enter }} place={drawing.place} />
        </svg>
      )}
      <div className={classes.foot} data-below={(inset && !space.beside) || undefined}>
        {inset && <SouthSeaInset width={space.width} />}
        <p className={classes.review}>
          {reviewNumber === ''
            ? say('previews.map.internal')
            : say('previews.map.reviewed', { number: reviewNumber })}
        </p>
      </div>
      <MapLegend
        drawn={new Set(campuses.map(({ standing }) => stateOf(standing)))}
        shaded={new Set(regions.map((region) => shadeOf(counts.get(region) ?? 0)))}
      />
    </figure>
  )
}

function countIn(
  campuses: readonly MapCampus[],
  regions: readonly Region[],
  level: Level,
): Map<Region, number> {
  const counts = new Map<Region, number>()
  for (const campus of campuses) {
    const region = regionOf(campus, regions, level)
    if (region) counts.set(region, (counts.get(region) ?? 0) + 1)
  }
  return counts
}

interface ShapeProps {
  region: Region
  d: string
  count: number
  /** null where there is nothing below. */
  open: (() => void) | null
}

/** One that holds campuses is reached by the keyboard too; the others by pointing only, so that Tab does not pass 34. */
function RegionShape({ region, d, count, open }: ShapeProps) {
  const say = useText()
  const name = useRegionName()(region)
  const label = say('previews.map.campusesIn', { region: name, count, place: say('system.place') })
  if (!open) return <path className={classes.region} d={d} data-shade={shadeOf(count)} />
  if (count === 0)
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: an empty region is of no interest to the keyboard
      <path className={classes.region} d={d} data-shade={0} data-open onClick={open}>
        <title>{name}</title>
      </path>
    )
  return (
    // biome-ignore lint/a11y/useSemanticElements: SVG has no button
    <path
      className={classes.region}
      d={d}
      data-shade={shadeOf(count)}
      data-open
      role="button"
      tabIndex={0}
      aria-label={label}
      onClick={open}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return
        event.preventDefault()
        open()
      }}
    >
      <title>{label}</title>
    </path>
  )
}
