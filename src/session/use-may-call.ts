import { useMemo } from 'react'
import { type MayCall, mayCallWith } from '#src/api/may-call.ts'
import { useUrls } from './allowed.tsx'

/** Which edits the signed-in user may send; the same function as long as she may send the same. */
export function useMayCall(): MayCall {
  const urls = useUrls()
  return useMemo(() => mayCallWith(urls), [urls])
}
