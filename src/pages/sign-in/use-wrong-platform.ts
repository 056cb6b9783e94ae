import { useCallback } from 'react'
import { useNavigate } from 'react-router-dom'
import { errors } from '#contract/errors.ts'
import { pathTo } from '#contract/pages.ts'
import { ApiError } from '#src/api/api-error.ts'
import { useSession } from '#src/session/session-provider.tsx'

/**
 * Leads an account of another platform to /403 (spec points 6 and 8), but away from no page of somebody who is signed in.
 * Answers whether it was one.
 */
export function useWrongPlatform(): (failure: unknown) => boolean {
  const navigate = useNavigate()
  const inside = useSession().kind === 'signed-in'
  return useCallback(
    (failure) => {
      const wrong = failure instanceof ApiError && failure.code === errors.wrongPlatform.code
      if (!wrong || inside) return false
      navigate(pathTo('forbidden'), { state: { why: failure.message } })
      return true
    },
    [navigate, inside],
  )
}
