import { type PointerEvent, type SVGProps, useState } from 'react'
import { onPlan, rectangle } from '#contract/rules/outline.ts'
import type { Outline, PlanPoint } from '#contract/space-shapes.ts'
import { type PlanWindow, planWidth } from './use-plan-window.ts'

export type Tool = 'move' | 'rectangle' | 'corners'

/** A corner set so near to the first one, in pixels, closes the outline. */
const closing = 16

interface Options {
  tool: Tool
  ratio: number
  window: PlanWindow
  snap: (point: PlanPoint) => PlanPoint
  /** Told when an outline is whole. */
  drawn: (outline: Outline) => void
}

export interface Drawing {
  /** What is drawn so far; null while nothing is. */
  points: Outline | null
  /** What the plan listens to instead of being moved. */
  svg: SVGProps<SVGSVGElement> | undefined
  /** Whether an outline of corners can be closed. */
  canClose: boolean
  close: () => void
  stop: () => void
}

/** Draws a room: a rectangle in one go, or corner by corner. */
export function useDrawing({ tool, ratio, window, snap, drawn }: Options): Drawing {
  const [corners, setCorners] = useState<Outline>([])
  const [span, setSpan] = useState<[PlanPoint, PlanPoint] | null>(null)
  const at = (event: PointerEvent) => onPlan(snap(window.pointAt(event)))
  const stop = () => {
    setCorners([])
    setSpan(null)
  }
  const finish = (outline: Outline) => {
    stop()
    drawn(outline)
  }
  const isFirst = ({ x, y }: PlanPoint) => {
    const [first] = corners
    if (!first || corners.length < 3) return false
    const apart = Math.hypot((x - first.x) * planWidth, (y - first.y) * planWidth * ratio)
    return apart < closing * window.unit
  }
  const rectangles: SVGProps<SVGSVGElement> = {
    onPointerDown: (event) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      setSpan([at(event), at(event)])
    },
    onPointerMove: (event) => span && setSpan([span[0], at(event)]),
    onPointerUp: () => span && finish(rectangle(...span)),
    onPointerCancel: stop,
  }
  const byCorner: SVGProps<SVGSVGElement> = {
    onPointerDown: (event) => {
      const point = at(event)
      if (isFirst(point)) finish(corners)
      else setCorners([...corners, point])
    },
    onPointerMove: undefined,
    onPointerUp: undefined,
    onPointerCancel: undefined,
  }
  return {
    points: span ? rectangle(...span) : corners.length > 0 ? corners : null,
    svg: tool === 'move' ? undefined : tool === 'rectangle' ? rectangles : byCorner,
    canClose: tool === 'corners' && corners.length >= 3,
    close: () => finish(corners),
    stop,
  }
}
