import type { Layout } from '#contract/rules/layouts/layout.ts'
import classes from './layout-picture.module.css'

interface Props {
  layout: Layout
  className: string | undefined
  /** Draws the places of lamps and others, too, where nothing else shows them. */
  slots?: boolean
}

/** What stands in a room, drawn from the table of layouts to scale. */
export function LayoutPicture({
  layout: { width, height, shapes, slots },
  className,
  slots: dots = false,
}: Props) {
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className={className} aria-hidden>
      <rect className={classes.room} x={0} y={0} width={width} height={height} />
      {shapes.map(({ what, x, y, w, h }) => (
        <rect
          key={`${what} ${x} ${y} ${w} ${h}`}
          data-what={what}
          className={classes.shape}
          x={x}
          y={y}
          width={w}
          height={h}
          rx={0.06}
        />
      ))}
      {dots &&
        slots.map(({ slot, x, y, accepts }) => (
          <circle
            key={slot}
            className={classes.dot}
            data-lamp={accepts === 'lighting'}
            cx={x}
            cy={y}
            r={0.03 * Math.max(width, height)}
          />
        ))}
    </svg>
  )
}
