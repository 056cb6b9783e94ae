import { useMemo } from 'react'
import { type MayCall, mayCallWith } from '#src/api/may-call.ts'
import { useSession } from './session-provider.tsx'

const nothing: ReadonlySet<string> = new Set()

/** Which edits the signed-in user may send; the same function as long as she may send the same. */
export function useMayCall(): MayCall {
  const session = useSession()
  const urls = session.kind === 'signed-in' ? session.urls : nothing
  return useMemo(() => mayCallWith(urls), [urls])
}
