import { type RefObject, useEffect, useState } from 'react'

/**
 * From which child on those of an element lie outside of it, because it wraps into lines that its height cuts off. Seen
 * by the browser after it has drawn (IntersectionObserver), so that nothing has to be laid out to find it.
 *
 * @param key names the children: when it changes they are others
 */
export function useClipped(element: RefObject<HTMLElement | null>, key: string): number {
  const [first, setFirst] = useState(Number.POSITIVE_INFINITY)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other children are watched anew
  useEffect(() => {
    const root = element.current
    if (!root) return
    const children = [...root.children]
    const outside = new Set<Element>()
    const observer = new IntersectionObserver(
      (seen) => {
        for (const { target, isIntersecting } of seen)
          if (isIntersecting) outside.delete(target)
          else outside.add(target)
        const index = children.findIndex((child) => outside.has(child))
        setFirst(index < 0 ? Number.POSITIVE_INFINITY : index)
      },
      { root },
    )
    for (const child of children) observer.observe(child)
    return () => observer.disconnect()
  }, [element, key])
  return first
}
