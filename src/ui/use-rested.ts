import { useEffect, useEffectEvent, useState } from 'react'

/** So long keys have to rest, in ms, before what was chosen by them is told. */
const rest = 600

/** What cannot be told for so long, in ms, is not told any more. */
const patience = 10_000

/** What has been chosen by the keys and not been told yet. */
export interface Rested<V> {
  /** What is to be told when the keys rest; null when nothing is. */
  pending: V | null
  put: (value: V) => void
  /** Tells it now, as when the focus goes on. */
  flush: () => void
  drop: () => void
}

/**
 * Arrow keys pass by what lies between: each of it would be a command. Tells where they have come to a rest.
 *
 * @param blocked nothing can be told in this moment: it waits for a while
 */
export function useRested<V>(tell: (value: V) => void, blocked: boolean): Rested<V> {
  const [pending, setPending] = useState<{ value: V } | null>(null)
  const drop = () => setPending(null)
  const flush = () => {
    if (pending === null || blocked) return
    drop()
    tell(pending.value)
  }
  const end = useEffectEvent(() => (blocked ? drop() : flush()))
  useEffect(() => {
    if (pending === null) return
    const timer = setTimeout(() => end(), blocked ? patience : rest)
    return () => clearTimeout(timer)
  }, [pending, blocked])
  return { pending: pending?.value ?? null, put: (value) => setPending({ value }), flush, drop }
}
