import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { moved, onPlan } from '#contract/rules/outline.ts'
import type { Outline, PlanPoint } from '#contract/space-shapes.ts'
import { useText } from '#src/text/text.ts'
import classes from './plan.module.css'
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

/** The chosen room of a plan: moved as a whole or by its corners, with a hand or arrow keys. */
export function OutlineHandles({ outline, ratio, window, name, snap, drag, dropped, draw }: Props) {
  const say = useText()
  const from = useRef<{ outline: Outline; at: PlanPoint } | null>(null)
  const { unit, pointAt } = window
  const height = planWidth * ratio
  const grab = (event: PointerEvent<SVGElement>) => {
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    from.current = { outline, at: pointAt(event) }
  }
  const release = () => {
    if (from.current) dropped()
    from.current = null
  }
  const cornerTo = (corners: Outline, at: number, point: PlanPoint) =>
    corners.map((each, place) => (place === at ? point : each))
  const carried = (event: PointerEvent<SVGElement>, by: (start: PlanPoint, now: PlanPoint) => Outline) => {
    if (!from.current) return
    event.stopPropagation()
    drag(by(from.current.at, pointAt(event)))
  }
  const insert = (at: number, point: PlanPoint) =>
    draw([...outline.slice(0, at + 1), onPlan(point), ...outline.slice(at + 1)])
  const middleAfter = (at: number): PlanPoint => {
    const [point, next] = [outline[at], outline[(at + 1) % outline.length]]
    return { x: ((point?.x ?? 0) + (next?.x ?? 0)) / 2, y: ((point?.y ?? 0) + (next?.y ?? 0)) / 2 }
  }
  const ends = { onPointerUp: release, onPointerCancel: release }
  const bodyKeys = (event: KeyboardEvent) => {
    const by = keyMove(event, ratio)
    if (by) draw(moved(outline, by))
    else if (event.key === 'Delete') draw(null)
    else return
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
          carried(event, (start, now) =>
            moved(from.current?.outline ?? outline, { x: now.x - start.x, y: now.y - start.y }),
          )
        }
        onKeyDown={bodyKeys}
        {...ends}
      />
      {outline.map((_, at) => {
        const middle = middleAfter(at)
        const centre = { cx: middle.x * planWidth, cy: middle.y * height }
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a corner is its place in the outline
          // biome-ignore lint/a11y/noStaticElementInteractions: keys do it at the corner before it
          <g key={at} onPointerDown={(event) => event.stopPropagation()} onClick={() => insert(at, middle)}>
            <circle className={classes.reach} {...centre} r={11 * unit} />
            <circle className={classes.corner} {...centre} r={3.5 * unit} vectorEffect="non-scaling-stroke" />
          </g>
        )
      })}
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
          onPointerMove={(event) =>
            carried(event, (_, now) => cornerTo(from.current?.outline ?? outline, at, onPlan(snap(now))))
          }
          onKeyDown={(event) => cornerKeys(event, at, point)}
          {...ends}
        >
          <circle className={classes.reach} cx={point.x * planWidth} cy={point.y * height} r={18 * unit} />
          <circle
            className={classes.corner}
            cx={point.x * planWidth}
            cy={point.y * height}
            r={7 * unit}
            vectorEffect="non-scaling-stroke"
          />
        </g>
      ))}
    </>
  )
}
