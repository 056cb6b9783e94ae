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
  /** Answers what it came to; null when that is not known. */
  send: (value: number) => Promise<number | null>
}

/** Sets a percentage: it is sent when the thumb is let go, and shows what the device says otherwise. */
export function LevelSlider({ fn, name, value, disabled, send }: Props) {
  const called = functionName(fn, useFunctionWords())
  const [held, setHeld] = useState<number | null>(null)
  // What the device says next ends what was held, whether it did as told or not.
  useEffect(() => {
    if (value !== undefined) setHeld(null)
  }, [value])
  const tell = async (level: number) => {
    if (level === value) return
    const confirmed = await send(level)
    // What was refused or not answered for leaves the device as it was; what it has said itself meanwhile stands.
    setHeld((before) => (before === null ? null : confirmed))
  }
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
        onChangeEnd={(level) => void tell(level)}
      />
      <span className={classes.levelValue}>
        {held === null && value === undefined ? '—' : `${shown}${fn.unit}`}
      </span>
    </div>
  )
}
