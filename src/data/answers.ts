import { useCallback, useEffect, useState } from 'react'
import type { CachedName, DataOf, InputOf } from '#contract/index.ts'
import { ApiError } from '#src/api/api-error.ts'
import { storeAnswer, storedAnswer } from '#src/local/answers.ts'
import { useConnection } from './connection.ts'
import { useDesk } from './desk-context.ts'
import { useApi } from './frame.ts'
import { useLocal } from './use-local.ts'

export interface Answered<D> {
  /** What the server last said; null while it is read, and when this device has never heard it. */
  data: D | null
  /** How old that is; undefined while reading. `at` in ms. */
  freshness:
    | {
        at: number | null
        state: 'missing' | 'refreshing' | 'fresh' | 'stale'
        error: string | null
        refresh: () => Promise<void>
      }
    | undefined
  /** Asks the server anew, as after a write. */
  refresh: () => Promise<void>
  /** There is nothing to show yet, but there may be in a moment. */
  waiting: boolean
}

/** What the server last answered to a cacheable read; null when this device never heard; undefined while reading. */
export const useHeldAnswer = <N extends CachedName>(
  name: N,
  input: InputOf<N>,
): { data: DataOf<N>; at: number } | null | undefined =>
  useLocal(async (db) => (await storedAnswer(db, name, input)) ?? null, [name, JSON.stringify(input)])

/** Which of some questions is the first one that an answer is held to; null when none is, undefined while reading. */
export const useFirstHeld = <N extends CachedName>(
  name: N,
  inputs: readonly InputOf<N>[],
): number | null | undefined =>
  useLocal(
    async (db) => {
      const held = await Promise.all(inputs.map((input) => storedAnswer(db, name, input)))
      const first = held.findIndex((answer) => answer !== undefined)
      return first < 0 ? null : first
    },
    [name, JSON.stringify(inputs)],
  )

/** A cacheable read that has no table of its own: what is held at once, and what the server says when it can be asked. */
export function useAnswer<N extends CachedName>(name: N, input: InputOf<N>): Answered<DataOf<N>> {
  const api = useApi()
  const { local, signedOut } = useDesk()
  const online = useConnection().kind === 'online'
  const key = JSON.stringify(input)
  const held = useHeldAnswer(name, input)
  const [asking, setAsking] = useState(false)
  const [error, setError] = useState<string | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` says when it is another question
  const refresh = useCallback(async () => {
    setAsking(true)
    try {
      await storeAnswer(local.bulk, name, input, await api.call(name, input))
      setError(null)
    } catch (failure) {
      if (failure instanceof ApiError && failure.kind.replay === 'pause') signedOut.set(true)
      setError(failure instanceof ApiError ? failure.message : null)
    } finally {
      setAsking(false)
    }
  }, [api, local, signedOut, name, key])

  useEffect(() => {
    if (online) void refresh()
  }, [online, refresh])

  if (held === undefined) return { data: null, freshness: undefined, refresh, waiting: true }
  const at = held?.at ?? null
  const state = asking && online ? 'refreshing' : at === null ? 'missing' : online ? 'fresh' : 'stale'
  const waiting = held === null && state === 'refreshing'
  return { data: held?.data ?? null, freshness: { at, state, error, refresh }, refresh, waiting }
}
