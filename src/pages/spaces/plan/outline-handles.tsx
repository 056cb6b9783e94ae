import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { moved, onPlan } from '#contract/rules/outline.ts'
import type { Outline, PlanPoint } from '#contract/space-shapes.ts'
import { useText } from '#src/text/text.ts'
import classes from './plan-editor.module.css'
import { cornersOf } from './room-shape.tsx'
import { type PlanWindow, planWidth } from './use-plan-window.ts'

/** How far an arrow key moves something, as a part of the plan's width; with Shift five times as far. */
const keyStep = 0.005

const directions: Record<string, PlanPoint> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** What an arrow key moves by; null for another key. */
function keyMove({ key, shiftKey }: KeyboardEvent, ratio: number): PlanPoint | null {
  const direction = directions[key]
  const step = keyStep * (shiftKey ? 5 : 1)
  return direction ? { x: direction.x * step, y: (direction.y * step) / ratio } : null
}

interface Props {
  outline: Outline
  ratio: number
  window: PlanWindow
  name: string
  /** Brings a corner into line with those of other rooms. */
  snap: (point: PlanPoint) => PlanPoint
  drag: (outline: Outline) => void
  dropped: () => void
  draw: (outline: Outline | null) => void
}

const cornerTo = (corners: Outline, at: number, point: PlanPoint) =>
  corners.map((each, place) => (place === at ? point : each))

type Carrying = Pick<Props, 'outline' | 'window' | 'drag' | 'dropped'>

/** What a hand holds, from where it took it. */
function useCarrying({ outline, window, drag, dropped }: Carrying) {
  const from = useRef<{ outline: Outline; at: PlanPoint } | null>(null)
  return {
    /** The outline as it was when the hand took it. */
    begun: () => from.current?.outline ?? outline,
    grab: (event: PointerEvent<SVGElement>) => {
      event.stopPropagation()
      event.currentTarget.setPointerCapture(event.pointerId)
      from.current = { outline, at: window.pointAt(event) }
    },
    release: () => {
      if (from.current) dropped()
      from.current = null
    },
    carried: (event: PointerEvent<SVGElement>, by: (start: PlanPoint, now: PlanPoint) => Outline) => {
      if (!from.current) return
      event.stopPropagation()
      drag(by(from.current.at, window.pointAt(event)))
    },
  }
}

/** The dot in the middle of an edge, that makes a corner of it; keys do so at the corner before it. */
function Middle({ at, unit, insert }: { at: { cx: number; cy: number }; unit: number; insert: () => void }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys do it at the corner before it
    <g onPointerDown={(event) => event.stopPropagation()} onClick={insert}>
      <circle className={classes.reach} {...at} r={11 * unit} />
      <circle className={classes.corner} {...at} r={3.5 * unit} vectorEffect="non-scaling-stroke" />
    </g>
  )
}

/** The chosen room of a plan: moved as a whole or by its corners, with a hand or arrow keys. */
export function OutlineHandles({ outline, ratio, window, name, snap, drag, dropped, draw }: Props) {
  const say = useText()
  const { unit } = window
  const placeOf = ({ x, y }: PlanPoint) => ({ cx: x * planWidth, cy: y * planWidth * ratio })
  const { grab, release, carried, begun } = useCarrying({ outline, window, drag, dropped })
  const insert = (at: number, point: PlanPoint) =>
    draw([...outline.slice(0, at + 1), onPlan(point), ...outline.slice(at + 1)])
  const middleAfter = (at: number): PlanPoint => {
    const [point, next] = [outline[at], outline[(at + 1) % outline.length]]
    return { x: ((point?.x ?? 0) + (next?.x ?? 0)) / 2, y: ((point?.y ?? 0) + (next?.y ?? 0)) / 2 }
  }
  const bodyKeys = (event: KeyboardEvent) => {
    const by = keyMove(event, ratio)
    if (!by && event.key !== 'Delete') return
    draw(by && moved(outline, by))
    event.preventDefault()
  }
  const cornerKeys = (event: KeyboardEvent, at: number, point: PlanPoint) => {
    const by = keyMove(event, ratio)
    if (by) draw(cornerTo(outline, at, onPlan({ x: point.x + by.x, y: point.y + by.y })))
    else if (event.key === '+' || event.key === 'Insert') insert(at, middleAfter(at))
    else if (event.key === 'Delete' && outline.length > 3) draw(outline.filter((_, place) => place !== at))
    else return
    event.preventDefault()
  }
  const ends = { onPointerUp: release, onPointerCancel: release }
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: SVG has no buttons */}
      <polygon
        role="button"
        tabIndex={0}
        aria-label={say('buildings.plan.body', { name })}
        className={classes.reach}
        points={cornersOf(outline, ratio)}
        onPointerDown={grab}
        onPointerMove={(event) =>
          carried(event, (start, now) => moved(begun(), { x: now.x - start.x, y: now.y - start.y }))
        }
        onKeyDown={bodyKeys}
        {...ends}
      />
      {outline.map((_, at) => (
        <Middle
          // biome-ignore lint/suspicious/noArrayIndexKey: a corner is its place in the outline
          key={at}
          at={placeOf(middleAfter(at))}
          unit={unit}
          insert={() => insert(at, middleAfter(at))}
        />
      ))}
      {outline.map((point, at) => (
        // biome-ignore lint/a11y/useSemanticElements: SVG has no buttons
        <g
          // biome-ignore lint/suspicious/noArrayIndexKey: a corner is its place in the outline
          key={at}
          role="button"
          tabIndex={0}
          className={classes.handle}
          aria-label={say('buildings.plan.corner', { number: at + 1, name })}
          onPointerDown={grab}
          onPointerMove={(event) => carried(event, (_, now) => cornerTo(begun(), at, onPlan(snap(now))))}
          onKeyDown={(event) => cornerKeys(event, at, point)}
          {...ends}
        >
          <circle className={classes.reach} {...placeOf(point)} r={18 * unit} />
          <circle
            className={classes.corner}
            {...placeOf(point)}
            r={7 * unit}
            vectorEffect="non-scaling-stroke"
          />
        </g>
      ))}
    </>
  )
}
