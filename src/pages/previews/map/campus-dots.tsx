import { useMemo } from 'react'
import { useText } from '#src/text/text.ts'
import classes from './china-map.module.css'
import { aside, pointOf, regionOf } from './placing.ts'
import type { Region } from './regions.ts'
import { stateOf } from './standing.ts'
import type { MapCampus } from './use-campuses-on-map.ts'

interface Props {
  campuses: readonly MapCampus[]
  regions: readonly Region[]
  place: (point: [number, number]) => [number, number] | null
  enter: (campusId: number) => void
}

interface Dot {
  campus: MapCampus
  x: number
  y: number
}

/** Campuses that share a point stand around it. */
function dotsOf({ campuses, regions, place }: Omit<Props, 'enter'>): Dot[] {
  const groups = new Map<string, { campus: MapCampus; at: [number, number] }[]>()
  for (const campus of campuses) {
    const region = regionOf(campus, regions)
    const at = region && place(pointOf(campus, region))
    if (!at) continue
    const key = at.map(Math.round).join()
    groups.set(key, [...(groups.get(key) ?? []), { campus, at }])
  }
  return [...groups.values()].flatMap((group) =>
    group.map(({ campus, at }, index) => {
      const [dx, dy] = aside(index, group.length)
      return { campus, x: at[0] + dx, y: at[1] + dy }
    }),
  )
}

/** Each campus as a dot that says how it stands: by colour, and by a sign where something is wrong. */
export function CampusDots({ campuses, regions, place, enter }: Props) {
  const say = useText()
  const dots = useMemo(() => dotsOf({ campuses, regions, place }), [campuses, regions, place])
  return dots.map(({ campus: { campusId, name, standing }, x, y }) => {
    const state = stateOf(standing)
    const label = say('previews.map.openCampus', { name, state: say(`previews.map.states.${state}`) })
    return (
      // biome-ignore lint/a11y/useSemanticElements: SVG has no button
      <g
        key={campusId}
        className={classes.dot}
        data-state={state}
        transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}
        role="button"
        tabIndex={0}
        aria-label={label}
        onClick={() => enter(campusId)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== ' ') return
          event.preventDefault()
          enter(campusId)
        }}
      >
        <title>{label}</title>
        <circle className={classes.touch} r={16} />
        <circle className={classes.mark} r={6.5} />
        {state === 'fault' && <path className={classes.sign} d="M0 -3.6V0.8M0 3v0.6" />}
        {state === 'stopped' && <path className={classes.sign} d="M-3 0H3" />}
      </g>
    )
  })
}
