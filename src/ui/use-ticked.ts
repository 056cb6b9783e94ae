import { useCallback, useState } from 'react'

/** Rows that are ticked, by id; they stay so while others are looked for. `tick` and `untick` stay the same functions. */
export function useTicked<Row extends { id: number }>() {
  const [ticked, setTicked] = useState<ReadonlyMap<number, Row>>(new Map())
  const tick = useCallback(
    (rows: readonly Row[]) =>
      setTicked((before) => new Map([...before, ...rows.map((row) => [row.id, row] as const)])),
    [],
  )
  const untick = useCallback((ids: readonly number[]) => {
    // A whole city may be ticked.
    const gone = new Set(ids)
    setTicked((before) => new Map([...before].filter(([id]) => !gone.has(id))))
  }, [])
  return { ticked, tick, untick }
}
