import { RestedChoice } from '#src/ui/rested-choice.tsx'
import { functionName, valueWords } from '#src/widgets/product/product-functions.ts'
import { useFunctionWords } from '#src/widgets/product/use-function-words.ts'
import classes from './function-control.module.css'
import type { Props as ControlProps } from './function-control.tsx'

interface Props extends Omit<ControlProps, 'limits' | 'mode'> {
  /** What may not be chosen. */
  barred: ReadonlySet<number>
  /** How many values there are. */
  count: number
}

/** A choice among the few values of a function. */
export function ChoiceControl({ fn, name, value, disabled, send, barred, count }: Props) {
  const words = useFunctionWords()
  return (
    <div className={classes.choice}>
      <span>{functionName(fn, words)}</span>
      <RestedChoice
        size="xs"
        label={`${name} ${functionName(fn, words)}`}
        disabled={disabled}
        value={String(value ?? '')}
        choose={(chosen) => void send(Number(chosen))}
        data={Array.from({ length: count }, (_, place) => {
          const each = fn.min + place * (fn.step || 1)
          return { value: String(each), label: valueWords(fn, each, words), disabled: barred.has(each) }
        })}
      />
    </div>
  )
}
