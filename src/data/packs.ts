import { useEffect, useState } from 'react'
import type { PackSize } from '#contract/sync.ts'
import { ApiError } from '#src/api/api-error.ts'
import type { Pack } from '#src/local/database.ts'
import { freshKey, freshness, sessionKey, sessionUntil, setSessionUntil } from '#src/local/meta.ts'
import { packsHeld, type Scope } from '#src/local/packs.ts'
import { useConnection } from './connection.ts'
import { useDesk } from './desk-context.ts'
import { useApi } from './frame.ts'
import { useLocal } from './use-local.ts'

export type { Scope }

/** How a pack stands. `done` of `all` rows have come; `all` is null where the server could not say. */
export type PackState =
  | { kind: 'fetching'; done: number; all: number | null; error: string | null }
  | { kind: 'here'; at: number; error: string | null }

export interface PackHeld extends Pack {
  /** What the campus is called; empty when this device does not know. */
  name: string
  state: PackState
  rows: number
}

/** What has been taken along, in the order in which it was; undefined while reading. */
export const usePacks = (): PackHeld[] | undefined =>
  useLocal(
    { packs: 'all', campuses: 'all', meta: 'all' },
    async (db, only) => {
      const packs = await packsHeld(db)
      const ids = packs.map(({ campusId }) => campusId)
      only('meta', ids.map(freshKey))
      const campuses = await db.campuses.bulkGet(ids)
      return Promise.all(
        packs.map(async (pack, index) => {
          const { at, cursor, statusAt, rows, error } = await freshness(db, pack.campusId)
          const here = cursor !== null && statusAt !== null && at !== null
          const state: PackState = here
            ? { kind: 'here', at, error }
            : { kind: 'fetching', done: rows, all: pack.size?.rows ?? null, error }
          return { ...pack, name: campuses[index]?.name ?? '', state, rows }
        }),
      )
    },
    [],
  )

/** Takes along, asks for news, lets go. */
export const usePackActions = () => useDesk().packs

export type AskedSize = { kind: 'asking' } | { kind: 'known'; size: PackSize } | { kind: 'unknown' }

/** How big a copy of a campus is, as the server says; asked again when the question changes. */
export function usePackSize(campusId: number, within: Scope): AskedSize {
  const { packs } = useDesk()
  const online = useConnection().kind === 'online'
  const [asked, setAsked] = useState<AskedSize>({ kind: 'asking' })
  const key = within?.join(',') ?? null
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` says when it is another part
  useEffect(() => {
    if (!online) return setAsked({ kind: 'unknown' })
    let left = false
    const tell = (said: AskedSize) => left || setAsked(said)
    setAsked({ kind: 'asking' })
    const timer = setTimeout(() => {
      packs.sizeOf(campusId, within).then(
        (size) => tell({ kind: 'known', size }),
        () => tell({ kind: 'unknown' }),
      )
    }, 150)
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [packs, online, campusId, key])
  return asked
}

/** Until when the session lasts, as the server last said, in ms; null when it has not; undefined while reading. */
export const useSessionUntil = (): number | null | undefined =>
  useLocal({ meta: [sessionKey] }, sessionUntil, [])

/** Asks the server until when the session lasts; what cannot be asked stays as it was. */
export function useAskSession(): () => Promise<void> {
  const api = useApi()
  const { local, signedOut } = useDesk()
  return async () => {
    try {
      const current = (await api.call('session.list', {})).find((session) => session.current)
      if (current) await setSessionUntil(local.bulk, current.expiresAt)
    } catch (failure) {
      if (failure instanceof ApiError && failure.kind.replay === 'pause') signedOut.set(true)
    }
  }
}
