import { Checkbox, NativeSelect, NumberInput, Slider } from '@mantine/core'
import { useId } from 'react'
import type { ProductFunction } from '#contract/product.ts'
import { nearestValue } from '#contract/rules/value-range.ts'
import { useText } from '#src/text/text.ts'
import { withUnit } from '#src/text/units.ts'
import { functionName, isSwitch, valueNames } from '#src/widgets/product/product-functions.ts'
import { useFunctionWords } from '#src/widgets/product/use-function-words.ts'
import classes from '../matrix/cell-editor.module.css'

interface Props {
  fn: ProductFunction
  /** Undefined when the scene leaves this function alone. */
  value: number | undefined
  change: (value: number | undefined) => void
}

/** One function of a target: left alone, or set to a value within its range. */
export function FunctionField(props: Props) {
  const say = useText()
  const names = valueNames(props.fn)
  if (isSwitch(props.fn)) return <ChoiceField {...props} choices={[say('common.off'), say('common.on')]} />
  return names ? (
    <ChoiceField {...props} choices={names.map((name) => say(`devices.value.${name}`))} />
  ) : (
    <RangeField {...props} />
  )
}

/** A function with a few named values. */
function ChoiceField({ fn, value, change, choices }: Props & { choices: readonly string[] }) {
  const say = useText()
  const name = functionName(fn, useFunctionWords())
  const id = useId()
  return (
    <div className={classes.row}>
      <label htmlFor={id}>{name}</label>
      <NativeSelect
        id={id}
        size="sm"
        className={classes.choice}
        value={value === undefined ? '' : String(value)}
        onChange={({ currentTarget: { value: chosen } }) =>
          change(chosen === '' ? undefined : Number(chosen))
        }
        data={[
          { value: '', label: say('templates.scenes.noAction') },
          ...choices.map((label, index) => ({ value: String(index), label })),
        ]}
      />
    </div>
  )
}

/** Where a function begins when it is first set: full for a percentage, else the middle of its range. */
const startOf = (fn: ProductFunction): number =>
  nearestValue(fn, fn.unit === '%' ? fn.max : (fn.min + fn.max) / 2)

function RangeField({ fn, value, change }: Props) {
  const name = functionName(fn, useFunctionWords())
  const set = value !== undefined
  return (
    <div className={classes.range}>
      <div className={classes.row}>
        <Checkbox
          label={name}
          checked={set}
          onChange={(event) => change(event.currentTarget.checked ? startOf(fn) : undefined)}
        />
        {set && (
          <NumberInput
            aria-label={name}
            size="xs"
            className={classes.number}
            value={value}
            onChange={(next) => typeof next === 'number' && change(next)}
            min={fn.min}
            max={fn.max}
            step={fn.step}
            suffix={withUnit('', fn.unit)}
          />
        )}
      </div>
      {set && (
        <Slider
          thumbLabel={name}
          min={fn.min}
          max={fn.max}
          step={fn.step}
          value={value}
          onChange={change}
          label={null}
        />
      )}
    </div>
  )
}
