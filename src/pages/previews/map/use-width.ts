import { type RefObject, useLayoutEffect, useState } from 'react'

/** How wide an element is, in CSS pixels; 0 before it is laid out. */
export function useWidth(of: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = of.current
    if (!element) return
    setWidth(Math.round(element.clientWidth))
    const observer = new ResizeObserver(() => setWidth(Math.round(element.clientWidth)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [of])
  return width
}
