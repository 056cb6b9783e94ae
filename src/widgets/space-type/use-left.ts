import { useEffect, useRef } from 'react'

/**
 * For a field that is told what is wrong when it is left. A press that leaves it is over first, so that nothing moves
 * under the pointer; one that closes the form leaves nothing to tell.
 */
export function useLeft(tell: () => void): () => void {
  const pressed = useRef(false)
  const waiting = useRef<(() => void) | null>(null)
  useEffect(() => {
    const down = () => {
      pressed.current = true
    }
    const up = () => {
      pressed.current = false
      // The click that ends the press comes first.
      setTimeout(() => {
        waiting.current?.()
        waiting.current = null
      })
    }
    addEventListener('pointerdown', down, true)
    addEventListener('pointerup', up, true)
    addEventListener('pointercancel', up, true)
    return () => {
      removeEventListener('pointerdown', down, true)
      removeEventListener('pointerup', up, true)
      removeEventListener('pointercancel', up, true)
      waiting.current = null
    }
  }, [])
  return () => {
    if (pressed.current) waiting.current = tell
    else tell()
  }
}
