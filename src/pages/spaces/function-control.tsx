import { SegmentedControl } from '@mantine/core'
import type { ProductFunction } from '#contract/product.ts'
import type { AirLimits } from '#contract/rules/air-limits.ts'
import { isSwitch, valueWords } from '#src/widgets/product/product-functions.ts'
import { useFunctionWords } from '#src/widgets/product/use-function-words.ts'
import { offered } from './air-limited.ts'
import classes from './function-control.module.css'
import { LevelSlider } from './level-slider.tsx'

interface Props {
  fn: ProductFunction
  /** What it belongs to, for those who do not see where it stands. */
  name: string
  /** What was last said; undefined when that is not known. */
  value: number | undefined
  disabled: boolean
  send: (value: number) => void
  /** What the company allows, and the mode it is in where that is known. */
  limits: AirLimits
  mode: number | undefined
}

/** So few values stand beside each other; of more one slides. */
const fewValues = 5

const valuesOf = ({ min, max, step }: ProductFunction): number => Math.round((max - min) / (step || 1)) + 1

/** Sets one function: a choice among few values, else a slider. It ends where the company's limit is, and says so. */
export function FunctionControl({ limits, mode, ...props }: Props) {
  const { fn, barred, why } = offered(props.fn, limits, mode)
  // A range that is narrowed is set as the whole one is.
  const control = <Control {...props} fn={fn} barred={barred} count={valuesOf(props.fn)} />
  if (why === null) return control
  return (
    <div>
      {control}
      <p className={classes.limit}>{why}</p>
    </div>
  )
}

function Control({
  barred,
  count: whole,
  ...props
}: Omit<Props, 'limits' | 'mode'> & {
  barred: ReadonlySet<number>
  count: number
}) {
  const words = useFunctionWords()
  const { fn, name, value, disabled, send } = props
  const count = valuesOf(fn)
  if (isSwitch(fn) || whole > fewValues) return <LevelSlider {...props} />
  return (
    <div className={classes.choice}>
      <span>{fn.name}</span>
      <SegmentedControl
        size="xs"
        aria-label={`${name} ${fn.name}`}
        disabled={disabled}
        value={String(value ?? '')}
        onChange={(chosen) => send(Number(chosen))}
        data={Array.from({ length: count }, (_, place) => {
          const each = fn.min + place * (fn.step || 1)
          return { value: String(each), label: valueWords(fn, each, words), disabled: barred.has(each) }
        })}
      />
    </div>
  )
}
