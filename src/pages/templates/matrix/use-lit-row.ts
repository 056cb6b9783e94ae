import { type PointerEvent, useRef } from 'react'

/**
 * Lights up the name of the row under the pointer, which stands apart from the row. Said on the element alone: nothing is drawn
 * again for it.
 */
export function useLitRow() {
  const targets = useRef<HTMLDivElement>(null)
  const lit = useRef<Element | null>(null)
  const light = (target: Element | null) => {
    if (lit.current === target) return
    lit.current?.removeAttribute('data-lit')
    target?.setAttribute('data-lit', '')
    lit.current = target
  }
  const onPointerOver = ({ target }: PointerEvent) => {
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-row-index]') : null
    light(row && (targets.current?.querySelector(`[data-row-index="${row.dataset.rowIndex}"]`) ?? null))
  }
  return { targets, on: { onPointerOver, onPointerLeave: () => light(null) } }
}
