import { type PointerEvent, useEffect, useRef, useState } from 'react'
import type { PlanPoint } from '#contract/space-shapes.ts'

/** Units across a plan, whatever it is wide on the screen. */
export const planWidth = 1_000

const most = 8
/** A finger or hand that moves less than this, in pixels, has tapped. */
const tapSlop = 6

interface Window {
  /** The left and upper edge of what is seen, as parts of the plan. */
  x: number
  y: number
  zoom: number
}

const whole: Window = { x: 0, y: 0, zoom: 1 }

const within = ({ x, y, zoom }: Window): Window => {
  const seen = 1 / zoom
  const keep = (at: number) => Math.min(1 - seen, Math.max(0, at))
  return { zoom, x: keep(x), y: keep(y) }
}

/** The same with another zoom, so that a point stays where it is on the screen. */
const zoomedAt = (window: Window, zoom: number, at: PlanPoint): Window => {
  const next = Math.min(most, Math.max(1, zoom))
  const share = window.zoom / next
  return within({
    zoom: next,
    x: at.x - (at.x - window.x) * share,
    y: at.y - (at.y - window.y) * share,
  })
}

export interface PlanWindow {
  viewBox: string
  zoom: number
  /** Units of the plan in a pixel of the screen. */
  unit: number
  /** Where on the plan a pointer is. */
  pointAt: (event: { clientX: number; clientY: number }) => PlanPoint
  /** Whether the last press was a tap, and no move of the plan. */
  isTap: () => boolean
  enlarge: (by: number) => void
  reset: () => void
  /** Brings a point into sight. */
  reveal: (point: PlanPoint) => void
  ref: (element: SVGSVGElement | null) => void
  handlers: {
    onPointerDown: (event: PointerEvent<SVGSVGElement>) => void
    onPointerMove: (event: PointerEvent<SVGSVGElement>) => void
    onPointerUp: (event: PointerEvent<SVGSVGElement>) => void
    onPointerCancel: (event: PointerEvent<SVGSVGElement>) => void
  }
}

/** How wide the plan is on the screen, in pixels; Ctrl and the wheel enlarge it. */
function useWheelAndWidth(
  element: SVGSVGElement | null,
  setWindow: (change: (before: Window) => Window) => void,
): number {
  const [width, setWidth] = useState(planWidth)
  useEffect(() => {
    if (!element) return
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width || planWidth))
    observer.observe(element)
    // React listens to wheels passively, and the page would be enlarged too.
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      const box = element.getBoundingClientRect()
      setWindow((before) =>
        zoomedAt(before, before.zoom * Math.exp(-event.deltaY / 200), pointIn(before, box, event)),
      )
    }
    element.addEventListener('wheel', wheel, { passive: false })
    return () => {
      observer.disconnect()
      element.removeEventListener('wheel', wheel)
    }
  }, [element, setWindow])
  return width
}

/**
 * What is seen of a plan: moved with a hand or finger, enlarged with two fingers, Ctrl and the wheel, or buttons.
 * @param ratio the plan's height to its width
 */
export function usePlanWindow(ratio: number): PlanWindow {
  const [window, setWindow] = useState(whole)
  const [element, ref] = useState<SVGSVGElement | null>(null)
  const pointers = useRef(new Map<number, { x: number; y: number }>())
  const travelled = useRef(0)

  const width = useWheelAndWidth(element, setWindow)
  const boxOf = () => element?.getBoundingClientRect() ?? { left: 0, top: 0, width: 1, height: 1 }
  const onPointerDown = (event: PointerEvent<SVGSVGElement>) => {
    if (pointers.current.size === 0) travelled.current = 0
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
  }
  const onPointerMove = (event: PointerEvent<SVGSVGElement>) => {
    const before = pointers.current.get(event.pointerId)
    if (!before) return
    const now = { x: event.clientX, y: event.clientY }
    const by = { x: now.x - before.x, y: now.y - before.y }
    travelled.current += Math.hypot(by.x, by.y)
    if (travelled.current < tapSlop) return
    // Only now: whoever holds the pointer from the beginning gets the click as well.
    event.currentTarget.setPointerCapture(event.pointerId)
    const box = boxOf()
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
    pointers.current.set(event.pointerId, now)
    if (!other)
      return setWindow((held) =>
        within({
          ...held,
          x: held.x - by.x / box.width / held.zoom,
          y: held.y - by.y / box.height / held.zoom,
        }),
      )
    const apart = (at: { x: number; y: number }) => Math.hypot(at.x - other.x, at.y - other.y) || 1
    const middle = { clientX: (now.x + other.x) / 2, clientY: (now.y + other.y) / 2 }
    setWindow((held) => zoomedAt(held, (held.zoom * apart(now)) / apart(before), pointIn(held, box, middle)))
  }
  const left = (event: PointerEvent<SVGSVGElement>) => void pointers.current.delete(event.pointerId)

  const height = planWidth * ratio
  return {
    viewBox: [window.x * planWidth, window.y * height, planWidth / window.zoom, height / window.zoom].join(
      ' ',
    ),
    zoom: window.zoom,
    unit: planWidth / width / window.zoom,
    pointAt: (event) => pointIn(window, boxOf(), event),
    isTap: () => travelled.current < tapSlop,
    enlarge: (by) =>
      setWindow((held) =>
        zoomedAt(held, held.zoom * by, { x: held.x + 0.5 / held.zoom, y: held.y + 0.5 / held.zoom }),
      ),
    reset: () => setWindow(whole),
    reveal: (point) =>
      setWindow((held) =>
        isSeen(held, point)
          ? held
          : within({ ...held, x: point.x - 0.5 / held.zoom, y: point.y - 0.5 / held.zoom }),
      ),
    ref,
    handlers: { onPointerDown, onPointerMove, onPointerUp: left, onPointerCancel: left },
  }
}

const isSeen = ({ x, y, zoom }: Window, point: PlanPoint) =>
  point.x >= x && point.x <= x + 1 / zoom && point.y >= y && point.y <= y + 1 / zoom

interface Box {
  left: number
  top: number
  width: number
  height: number
}

const pointIn = (
  { x, y, zoom }: Window,
  { left, top, width, height }: Box,
  { clientX, clientY }: { clientX: number; clientY: number },
): PlanPoint => ({
  x: x + (clientX - left) / width / zoom,
  y: y + (clientY - top) / height / zoom,
})
