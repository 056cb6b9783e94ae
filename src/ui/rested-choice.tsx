import { SegmentedControl, type SegmentedControlProps } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useRested } from './use-rested.ts'

interface Props extends Pick<SegmentedControlProps, 'data' | 'size'> {
  label: string
  value: string
  disabled: boolean
  choose: (value: string) => void
}

/** A choice among a few of which each is a command: the arrow keys may pass by some, a press chooses at once. */
export function RestedChoice({ label, value, disabled, choose, ...look }: Props) {
  const [keyed, setKeyed] = useState(false)
  const byKeys = useRef(false)
  const { pending, put, flush, drop } = useRested(choose, disabled)
  const note = ({ key }: KeyboardEvent) => {
    if (key.startsWith('Arrow')) {
      byKeys.current = true
      setKeyed(true)
    }
    if (key === 'Enter') flush()
  }
  return (
    <SegmentedControl
      {...look}
      aria-label={label}
      // What has the focus and is switched off loses it.
      disabled={disabled && !keyed}
      value={pending ?? value}
      onChange={(chosen) => {
        if (byKeys.current) return put(chosen)
        drop()
        choose(chosen)
      }}
      onKeyDownCapture={note}
      onPointerDownCapture={() => {
        byKeys.current = false
      }}
      onBlur={() => {
        setKeyed(false)
        flush()
      }}
    />
  )
}
