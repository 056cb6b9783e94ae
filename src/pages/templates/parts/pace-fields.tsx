import { NumberInput } from '@mantine/core'
import type { ProductFunction } from '#contract/product.ts'
import { longestDelay, longestFade } from '#contract/rules/room-defaults.ts'
import { useText } from '#src/text/text.ts'
import classes from '../matrix/cell-editor.module.css'
import type { Pace } from '../scenes/scene-values.ts'

const second = 1_000
const longest = { fade: longestFade / second, delay: longestDelay / second }
const gradual: readonly string[] = ['brightness', 'colorTemperature']

interface Props {
  functions: readonly ProductFunction[]
  pace: Pace
  change: (pace: Pace) => void
}

/** How fast a scene does something to a target, and after how long; empty is as the room usually does, and at once. */
export function PaceFields({ functions, pace, change }: Props) {
  const say = useText()
  const fades = functions.some(({ identifier }) => gradual.includes(identifier))
  const field = (name: keyof Pace, hint: string) => (
    <NumberInput
      size="xs"
      label={say(`templates.scenes.pace.${name}`)}
      placeholder={hint}
      value={pace[name] === undefined ? '' : pace[name] / second}
      onChange={(value) => {
        const { [name]: _before, ...rest } = pace
        change(typeof value === 'number' ? { ...rest, [name]: Math.round(value * second) } : rest)
      }}
      min={0}
      max={longest[name]}
      step={name === 'fade' ? 0.5 : 1}
      decimalScale={1}
      allowNegative={false}
      clampBehavior="strict"
      suffix={say('templates.scenes.pace.seconds')}
    />
  )
  return (
    <div className={classes.pace}>
      {fades && field('fade', say('templates.scenes.pace.usual'))}
      {field('delay', say('templates.scenes.pace.atOnce'))}
    </div>
  )
}
