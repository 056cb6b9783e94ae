import { useEffect, useState } from 'react'

/**
 * False until what was drawn first is on the screen: then heavier work may follow it.
 *
 * @param drawn whether what has to be on the screen first is being drawn
 */
export function useAfterPaint(drawn = true): boolean {
  const [painted, setPainted] = useState(false)
  useEffect(() => {
    if (!drawn) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setPainted(true))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [drawn])
  return painted
}
