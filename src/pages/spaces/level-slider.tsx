import { Slider } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { ProductFunction } from '#contract/product.ts'
import { withUnit } from '#src/text/units.ts'
import { useRested } from '#src/ui/use-rested.ts'
import { functionName, quantity } from '#src/widgets/product/product-functions.ts'
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

/**
 * Sets a percentage: it is sent when the thumb is let go, or when the keys that moved it rest, and shows what the device
 * says otherwise.
 */
export function LevelSlider({ fn, name, value, disabled, send }: Props) {
  const called = functionName(fn, useFunctionWords())
  const [held, setHeld] = useState<number | null>(null)
  // What the device says next ends what was held, whether it did as told or not.
  useEffect(() => {
    if (value !== undefined) setHeld(null)
  }, [value])
  const tell = async (level: number) => {
    if (level === value) return setHeld(null)
    setHeld(level)
    const confirmed = await send(level)
    // What was refused or not answered for leaves the device as it was; what it has said itself meanwhile stands.
    setHeld((before) => (before === null ? null : confirmed))
  }
  const [keyed, setKeyed] = useState(false)
  const byPointer = useRef(false)
  const { pending, put, flush, drop } = useRested((level: number) => void tell(level), disabled)
  const end = (level: number) => {
    if (byPointer.current) void tell(level)
    byPointer.current = false
  }
  const shown = pending ?? held ?? value ?? fn.min
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
        // A key that comes while the last command is under way is not lost.
        disabled={disabled && !keyed}
        label={(level) => withUnit(quantity(level), fn.unit)}
        onChange={(level) => (byPointer.current ? setHeld(level) : put(level))}
        onChangeEnd={end}
        onPointerDown={() => {
          byPointer.current = !disabled
          drop()
        }}
        onKeyDown={({ key }) => {
          setKeyed(true)
          if (key === 'Enter') flush()
        }}
        onBlur={() => {
          setKeyed(false)
          flush()
        }}
      />
      <span className={classes.levelValue}>
        {pending === null && held === null && value === undefined ? '—' : withUnit(quantity(shown), fn.unit)}
      </span>
    </div>
  )
}
