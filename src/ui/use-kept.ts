import { useState } from 'react'

/**
 * Keeps the last value that was not null, so that a dialog still shows it while it closes. `opening` is a new
 * number whenever another value comes: as a key it gives every opening a form of its own.
 */
export function useKept<Value extends object>(value: Value | null): { value: Value; opening: number } | null {
  const [kept, setKept] = useState<{ value: Value; opening: number } | null>(null)
  if (value === null || value === kept?.value) return kept
  const next = { value, opening: (kept?.opening ?? 0) + 1 }
  setKept(next)
  return next
}
