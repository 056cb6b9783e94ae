import { useCallback, useEffect, useMemo, useState } from 'react'
import type { CachedName, DataOf, InputOf } from '#contract/index.ts'
import { ApiError } from '#src/api/api-error.ts'
import { answerKey, fetchAnswer, storedAnswer } from '#src/local/answers.ts'
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
  useLocal(
    { answers: [answerKey(name, input)] },
    async (db) => (await storedAnswer(db, name, input)) ?? null,
    [name, JSON.stringify(input)],
  )

/** Which of some questions is the first one that an answer is held to; null when none is, undefined while reading. */
export const useFirstHeld = <N extends CachedName>(
  name: N,
  inputs: readonly InputOf<N>[],
): number | null | undefined =>
  useLocal(
    { answers: inputs.map((input) => answerKey(name, input)) },
    async (db) => {
      const held = await Promise.all(inputs.map((input) => storedAnswer(db, name, input)))
      const first = held.findIndex((answer) => answer !== undefined)
      return first < 0 ? null : first
    },
    [name, JSON.stringify(inputs)],
  )

/** How it stands with a question. */
interface Asking<D> {
  /** Which one: another question begins anew. */
  of: object
  /** Of how many requests the end is awaited; null before the first one. */
  pending: number | null
  /** What the server said last: it is shown before it has been read back. */
  heard: { data: D; at: number } | null
  error: string | null
}

const notAsked = { pending: null, heard: null, error: null }

/** A cacheable read that has no table of its own: what is held at once, and what the server says when it can be asked. */
export function useAnswer<N extends CachedName>(name: N, input: InputOf<N>): Answered<DataOf<N>> {
  const api = useApi()
  const { local, signedOut } = useDesk()
  const { kind } = useConnection()
  const online = kind === 'online'
  const key = JSON.stringify(input)
  const held = useHeldAnswer(name, input)
  // biome-ignore lint/correctness/useExhaustiveDependencies: they say when it is another question
  const question = useMemo(() => ({}), [api, local, name, key])
  const [noted, setNoted] = useState<Asking<DataOf<N>>>({ of: question, ...notAsked })
  const { pending, heard, error } = noted.of === question ? noted : notAsked

  // biome-ignore lint/correctness/useExhaustiveDependencies: `question` says when it is another one
  const refresh = useCallback(async () => {
    setNoted((before) => {
      const asking = before.of === question ? before : { of: question, ...notAsked }
      return { ...asking, pending: (asking.pending ?? 0) + 1 }
    })
    // What comes of an earlier question changes nothing of a later one.
    const end = (news: Partial<Asking<DataOf<N>>>) =>
      setNoted((before) =>
        before.of === question ? { ...before, ...news, pending: (before.pending ?? 1) - 1 } : before,
      )
    try {
      end({ heard: await fetchAnswer(local.bulk, api, name, input), error: null })
    } catch (failure) {
      if (failure instanceof ApiError && failure.kind.replay === 'pause') signedOut.set(true)
      end({ error: failure instanceof ApiError ? failure.message : null })
    }
  }, [question, signedOut])

  useEffect(() => {
    if (online) void refresh()
  }, [online, refresh])

  if (held === undefined) return { data: null, freshness: undefined, refresh, waiting: true }
  const known = heard !== null && heard.at > (held?.at ?? 0) ? heard : held
  const at = known?.at ?? null
  // Before it is known whether the server can be reached, it may be.
  const awaited = kind !== 'offline' && pending !== 0
  const state = awaited ? 'refreshing' : at === null ? 'missing' : online ? 'fresh' : 'stale'
  const waiting = known === null && state === 'refreshing'
  return { data: known?.data ?? null, freshness: { at, state, error, refresh }, refresh, waiting }
}
