import type { KeyboardEvent, ReactNode } from 'react'
import { middleOf } from '#contract/rules/outline.ts'
import type { Outline } from '#contract/space-shapes.ts'
import classes from './plan.module.css'
import { planWidth } from './use-plan-window.ts'

/** Sizes on the screen, in pixels, however much the plan is enlarged. */
const letter = 13
const iconSize = 16
const gap = 3

export const cornersOf = (outline: Outline, ratio: number): string =>
  outline.map(({ x, y }) => `${x * planWidth},${y * planWidth * ratio}`).join(' ')

const spanOf = (values: readonly number[]) => Math.max(...values) - Math.min(...values)

/** About how wide a letter is, in parts of its height. */
const widthOf = (character: string) => (/[ -ÿ]/.test(character) ? 0.58 : 1)

const lengthOf = (name: string) => [...name].reduce((sum, character) => sum + widthOf(character), 0)

/** As much of a name as there is room for: its number, where that stands at its end, before its beginning. */
function fitted(name: string, most: number): string {
  const number = name.split(/\s+/).at(-1) ?? ''
  if (lengthOf(name) > most && number !== name && lengthOf(number) <= most) return number
  let width = 0
  let taken = ''
  for (const character of name) {
    width += widthOf(character)
    if (width > most) return taken.length > 1 ? `${taken.slice(0, -1)}…` : taken
    taken += character
  }
  return name
}

interface Props {
  outline: Outline
  ratio: number
  /** Units of the plan in a pixel. */
  unit: number
  name: string
  /** How it looks. */
  look: string
  /** What it is called to whoever does not see it. */
  label: string
  icons?: readonly ReactNode[]
  pressed?: boolean
  disabled?: boolean
  /** Whether what was pressed was meant, and did not move the plan. */
  isTap?: () => boolean
  act?: () => void
  onFocus?: () => void
}

/** A room on the plan: its name and marks in the middle, as large as they are read anywhere. */
export function RoomShape({
  outline,
  ratio,
  unit,
  name,
  look,
  label,
  icons = [],
  pressed,
  disabled,
  isTap,
  act,
  onFocus,
}: Props) {
  const { x, y } = middleOf(outline)
  const height = planWidth * ratio
  const [wide, high] = [
    (spanOf(outline.map((point) => point.x)) * planWidth) / unit,
    (spanOf(outline.map((point) => point.y)) * height) / unit,
  ]
  const words = high >= letter + 2 ? fitted(name, (wide - 8) / letter) : ''
  const shown = icons.slice(0, Math.max(0, Math.floor((wide - 4 + gap) / (iconSize + gap))))
  const marked = high >= letter + iconSize + 3 * gap || words === '' ? shown : []
  const both = marked.length > 0 && words !== ''
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    act?.()
  }
  const row = marked.length * (iconSize + gap) - gap
  return (
    // biome-ignore lint/a11y/useSemanticElements: SVG has no buttons
    <g
      role="button"
      tabIndex={0}
      className={classes.room}
      data-look={look}
      aria-label={label}
      aria-pressed={pressed}
      aria-disabled={disabled || undefined}
      onClick={() => isTap?.() !== false && act?.()}
      onKeyDown={keys}
      onFocus={onFocus}
    >
      <polygon points={cornersOf(outline, ratio)} vectorEffect="non-scaling-stroke" />
      <g transform={`translate(${x * planWidth} ${y * height}) scale(${unit})`} aria-hidden>
        {words !== '' && (
          <text className={classes.name} y={both ? -gap : letter * 0.36} fontSize={letter}>
            {words}
          </text>
        )}
        {marked.map((icon, at) => (
          <g
            // biome-ignore lint/suspicious/noArrayIndexKey: they stand in a row
            key={at}
            transform={`translate(${at * (iconSize + gap) - row / 2} ${words === '' ? -iconSize / 2 : gap})`}
          >
            {icon}
          </g>
        ))}
      </g>
    </g>
  )
}
