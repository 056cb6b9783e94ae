import type { ProductFunction } from '#contract/product.ts'
import type { AirLimits } from '#contract/rules/air-limits.ts'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import { isSwitch } from '#src/widgets/product/product-functions.ts'
import { offered } from './air-limited.ts'
import classes from './function-control.module.css'
import { LevelSlider } from './level-slider.tsx'

export interface Props {
  fn: ProductFunction
  /** What it belongs to, for those who do not see where it stands. */
  name: string
  /** What was last said; undefined when that is not known. */
  value: number | undefined
  disabled: boolean
  /** Answers what it came to; null when that is not known. */
  send: (value: number) => Promise<number | null>
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

type ControlProps = Omit<Props, 'limits' | 'mode'> & { barred: ReadonlySet<number>; count: number }

const ChoiceControl = lazyDialog(
  async () => (await import('./choice-control.tsx')).ChoiceControl,
  () => true,
)

function Control({ barred, count, ...props }: ControlProps) {
  if (isSwitch(props.fn) || count > fewValues) return <LevelSlider {...props} />
  return <ChoiceControl {...props} barred={barred} count={valuesOf(props.fn)} />
}
