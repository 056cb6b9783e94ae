import { NumberInput } from '@mantine/core'
import type { PowerPoint } from '#contract/rules/rated-power.ts'
import { useText } from '#src/text/text.ts'
import classes from './data-settings.module.css'

interface PointsProps {
  points: readonly PowerPoint[]
  change: (points: PowerPoint[]) => void
}

/** The points of a power curve: so much power at so much light. */
export function Points({ points, change }: PointsProps) {
  const say = useText()
  return (
    <div className={classes.points}>
      {points.map(({ level, share }) => (
        <NumberInput
          key={level}
          label={say('previews.power.at', { level })}
          suffix=" %"
          min={0}
          max={100}
          decimalScale={1}
          value={share}
          onChange={(value) =>
            change(
              points.map((point) => (point.level === level ? { level, share: Number(value) || 0 } : point)),
            )
          }
        />
      ))}
    </div>
  )
}
