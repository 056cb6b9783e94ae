import { type KeyboardEvent, useMemo } from 'react'
import { marks } from '#src/text/marks.ts'
import { useText } from '#src/text/text.ts'
import classes from './china-map.module.css'
import { type Level, type Placed, pointOf, regionOf, spreadOut } from './placing.ts'
import type { Region } from './regions.ts'
import { type State, stateOf } from './standing.ts'
import type { MapCampus } from './use-campuses-on-map.ts'
import type { Enter } from './use-enter.ts'

interface Props {
  campuses: readonly MapCampus[]
  regions: readonly Region[]
  level: Level
  place: (point: [number, number]) => [number, number] | null
  enter: Enter
}

/** Campuses that are near each other stand side by side. */
const dotsOf = ({ campuses, regions, level, place }: Omit<Props, 'enter'>): Placed<MapCampus>[] =>
  spreadOut(
    campuses.flatMap((campus) => {
      const region = regionOf(campus, regions, level)
      const at = region && place(pointOf(campus, region))
      return at ? { thing: campus, at } : []
    }),
  )

/** How a campus stands: by colour, and by a sign where something is wrong; hollow where nobody has said. */
export const StateMark = ({ state }: { state: State }) => (
  <>
    <circle className={classes.mark} data-state={state} r={6.5} />
    {state === 'fault' && <path className={classes.sign} d="M0 -3.6V0.8M0 3v0.6" />}
    {state === 'stopped' && <path className={classes.sign} d="M-3 0H3" />}
  </>
)

/** Each campus as a dot that says how it stands: by colour, and by a sign where something is wrong. */
export function CampusDots({ campuses, regions, level, place, enter }: Props) {
  const say = useText()
  const dots = useMemo(() => dotsOf({ campuses, regions, level, place }), [campuses, regions, level, place])
  return dots.map(({ thing, at: [x, y] }) => {
    const { campusId, name, standing } = thing
    const state = stateOf(standing)
    const said = say(`previews.map.states.${state}`)
    const label = enter
      ? say('previews.map.openCampus', { name, state: said })
      : `${name}${marks().comma}${said}`
    const acts = enter
      ? {
          role: 'button',
          tabIndex: 0,
          onClick: () => enter(thing),
          onKeyDown: (event: KeyboardEvent) => {
            if (event.key !== 'Enter' && event.key !== ' ') return
            event.preventDefault()
            enter(thing)
          },
        }
      : { role: 'img' }
    return (
      <g
        key={campusId}
        className={classes.dot}
        transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}
        aria-label={label}
        {...acts}
      >
        <title>{label}</title>
        <circle className={classes.touch} r={16} />
        <StateMark state={state} />
      </g>
    )
  })
}
