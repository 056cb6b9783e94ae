import { useEffect, useState } from 'react'
import { countryRegions, provinceRegions, type Region } from './regions.ts'

export type Loaded =
  | { kind: 'loading' }
  | { kind: 'failed'; retry: () => void }
  | { kind: 'here'; regions: Region[] }

const held = new Map<string, Region[]>()

/** The regions of the country (null), or of a province. What was fetched once is there at once. */
export function useRegions(province: string | null): Loaded {
  const key = province ?? ''
  const [, setArrivals] = useState(0)
  const [failed, setFailed] = useState<string | null>(null)
  const regions = held.get(key)
  const wanted = regions === undefined && failed !== key
  useEffect(() => {
    if (!wanted) return
    let left = false
    const load = key === '' ? countryRegions() : provinceRegions(key)
    load.then(
      (found) => {
        held.set(key, found)
        if (!left) setArrivals((count) => count + 1)
      },
      () => left || setFailed(key),
    )
    return () => {
      left = true
    }
  }, [key, wanted])
  if (regions) return { kind: 'here', regions }
  return failed === key ? { kind: 'failed', retry: () => setFailed(null) } : { kind: 'loading' }
}
