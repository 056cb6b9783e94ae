import { Slider } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { ProductFunction } from '#contract/product.ts'
import { functionName } from '#src/widgets/product/product-functions.ts'
import { useFunctionWords } from '#src/widgets/product/use-function-words.ts'
import classes from './level-slider.module.css'

interface Props {
  fn: ProductFunction
  /** The device's name, for those who do not see which one it is. */
  name: string
  /** What the device last said; undefined when it never did. */
  value: number | undefined
  disabled: boolean
  send: (value: number) => void
}

/** Sets a percentage: it is sent when the thumb is let go, and shows what the device says otherwise. */
export function LevelSlider({ fn, name, value, disabled, send }: Props) {
  const called = functionName(fn, useFunctionWords())
  const [held, setHeld] = useState<number | null>(null)
  // What the device says next ends what was held, whether it did as told or not.
  useEffect(() => {
    if (value !== undefined) setHeld(null)
  }, [value])
  const shown = held ?? value ?? fn.min
  return (
    <div className={classes.level}>
      <span>{called}</span>
      <Slider
        className={classes.slider}
        thumbLabel={`${name} ${called}`}
        min={fn.min}
        max={fn.max}
        step={fn.step}
        value={shown}
        disabled={disabled}
        label={(level) => `${level}${fn.unit}`}
        onChange={setHeld}
        onChangeEnd={(level) => level !== value && send(level)}
      />
      <span className={classes.levelValue}>{`${shown}${fn.unit}`}</span>
    </div>
  )
}
