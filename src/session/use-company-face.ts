import { useEffect, useMemo, useState } from 'react'
import type { DataOf } from '#contract/index.ts'
import { ApiError } from '#src/api/api-error.ts'
import { useApi } from '#src/data/frame.ts'
import { ownLoginFace } from '#src/data/login-face.ts'
import { isFaceOf, keptLoginFace, type LoginFace } from '#src/theme/login-face.ts'
import { useSystem } from './session-provider.tsx'

interface Found {
  /**
   * The company whose sign-in page this is, by its English name: null while it is asked for, and when it cannot be asked;
   * 'unknown' when the server knows none of that name on this platform.
   */
  company: DataOf<'company.byName'> | 'unknown' | null
  /** How it looks; null for one that looks as the system's own. */
  face: LoginFace | null
  /** What it is titled; none where it is titled as the system is. */
  title: string | undefined
}

/**
 * Whose sign-in page this is, and how that looks. Until the server has said, and where it cannot be asked, a page wears what
 * this device keeps of the same company, and the plain one what it keeps of whoever was signed in last.
 */
export function useCompanyFace(enName: string | undefined): Found {
  const api = useApi()
  const systemCode = useSystem()
  const kept = useMemo(() => keptLoginFace(systemCode), [systemCode])
  const [company, setCompany] = useState<Found['company']>(null)
  const [told, setTold] = useState<LoginFace | null>()
  useEffect(() => {
    setCompany(null)
    setTold(undefined)
    if (!enName) return
    let left = false
    const ask = async () => {
      const found = await api.call('company.byName', { companyName: enName, systemCode })
      if (left) return
      setCompany(found)
      const config = await api.call('loginConfig.get', { id: found.cid }).catch(() => null)
      if (config && !left) setTold(ownLoginFace(config))
    }
    ask().catch((error: unknown) => {
      // A server that fails just now has not said that there is none.
      const refused = error instanceof ApiError && error.kind.replay !== 'retry'
      if (!left) setCompany(refused ? 'unknown' : null)
    })
    return () => {
      left = true
    }
  }, [api, enName, systemCode])
  const cid = company === 'unknown' ? undefined : company?.cid
  const own = kept && isFaceOf(kept, { enName, cid }) ? kept : null
  const face = told === undefined ? own : told
  const known = company === 'unknown' ? null : company
  const title = (!known?.hotelTitle && face?.title) || known?.appTitle || known?.cnName
  return { company, face, title }
}
