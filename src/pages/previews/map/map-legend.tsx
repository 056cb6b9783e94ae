import { useText } from '#src/text/text.ts'
import { StateMark } from './campus-dots.tsx'
import classes from './china-map.module.css'
import { shades } from './shades.ts'
import { type State, states } from './standing.ts'

/** How high it is on one line with the edge of the map, in CSS pixels. */
export const legendHeight = 48

interface Props {
  /** Those that are drawn. */
  drawn: ReadonlySet<State>
  /** The shades of regions that are drawn. */
  shaded: ReadonlySet<number>
}

/** What the dots and the shades of the map stand for. */
export function MapLegend({ drawn, shaded }: Props) {
  const say = useText()
  const numbers = shades.map((from, shade) => {
    const next = shades[shade + 1]
    if (next === undefined) return say('previews.map.shadeFrom', { from })
    return next - 1 > from ? `${from}–${next - 1}` : String(from)
  })
  return (
    <ul className={classes.legend} aria-label={say('previews.map.legend')}>
      {states
        .filter((state) => drawn.has(state))
        .map((state) => (
          <li key={state}>
            <svg viewBox="-8 -8 16 16" width={16} height={16} aria-hidden>
              <StateMark state={state} />
            </svg>
            {say(`previews.map.states.${state}`)}
          </li>
        ))}
      {shaded.size > 1 && <li>{say('previews.map.shadesOf', { place: say('system.place') })}</li>}
      {shaded.size > 1 &&
        numbers.map(
          (number, shade) =>
            shaded.has(shade) && (
              <li key={number}>
                <svg viewBox="0 0 22 14" width={22} height={14} aria-hidden>
                  <rect className={classes.region} data-shade={shade} x={1} y={1} width={20} height={12} />
                </svg>
                {number}
              </li>
            ),
        )}
    </ul>
  )
}
