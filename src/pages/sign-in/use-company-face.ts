import { useEffect, useState } from 'react'
import type { Company } from '#contract/company.ts'
import { ApiError } from '#src/api/api-error.ts'
import { useApi } from '#src/data/frame.ts'
import { useSystem } from '#src/session/session-provider.tsx'

type Found = Company | 'unknown' | null

/**
 * The company whose sign-in page this is, by its English name: null while it is asked for, and when it cannot be asked;
 * 'unknown' when the server knows none of that name on this platform.
 */
export function useCompanyFace(enName: string | undefined): Found {
  const api = useApi()
  const systemCode = useSystem()
  const [found, setFound] = useState<Found>(null)
  useEffect(() => {
    setFound(null)
    if (!enName) return
    let left = false
    api.call('company.byName', { companyName: enName, systemCode }).then(
      (company) => left || setFound(company),
      (error: unknown) => left || setFound(error instanceof ApiError ? 'unknown' : null),
    )
    return () => {
      left = true
    }
  }, [api, enName, systemCode])
  return found
}
