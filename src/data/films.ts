import { useCallback, useEffect, useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { filmIdOf } from '#contract/rules/films.ts'
import type { Api } from '#src/api/api.ts'
import { ApiError, NetworkError } from '#src/api/api-error.ts'
import { doubling } from '#src/sync/back-off.ts'
import { useApi } from './frame.ts'

/** How far an upload is. */
export interface FilmProgress {
  name: string
  /** Bytes that have arrived, of all. */
  sent: number
  size: number
  /** The server does not answer: it goes on by itself as soon as it does. */
  waiting: boolean
}

/** Pauses between tries, in ms: somebody waits for it, and a piece that comes twice is kept once. */
const pause = (failures: number) => doubling(failures, limits.retryFirst, limits.heartbeatOfflineMost)

const passes = (failure: unknown) =>
  failure instanceof NetworkError || (failure instanceof ApiError && failure.kind.replay === 'retry')

const wait = (time: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, time)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/**
 * Uploads a film piece by piece, through losses of the network; answers the address that templates name it by.
 * @throws ApiError when the server refuses it; whatever `signal` was called off with
 */
export async function uploadFilm(
  { call }: Pick<Api, 'call'>,
  file: File,
  { signal, told }: { signal: AbortSignal; told: (progress: FilmProgress) => void },
): Promise<string> {
  const { name, size, type } = file
  let sent = 0
  const answered = async <D>(ask: () => Promise<D>): Promise<D> => {
    for (let failures = 0; ; failures++) {
      signal.throwIfAborted()
      try {
        return await ask()
      } catch (failure) {
        signal.throwIfAborted()
        if (!passes(failure)) throw failure
        told({ name, size, sent, waiting: true })
        await wait(pause(failures), signal)
      }
    }
  }
  told({ name, size, sent, waiting: false })
  const { id, pieceBytes } = await answered(() => call('templateFilm.begin', { size }, { signal }))
  for (;;) {
    const bytes = new Uint8Array(await file.slice(sent, sent + pieceBytes).arrayBuffer())
    const piece = { id, from: sent, file: { name, type, bytes } }
    const { received, url } = await answered(() =>
      call('templateFilm.piece', piece, { signal, timeout: limits.filmPieceTimeout }),
    )
    sent = received
    told({ name, size, sent, waiting: false })
    if (url !== null) return url
  }
}

/** Uploads one film at a time; what is on its way is called off when nobody looks any more. */
export function useFilmUpload() {
  const api = useApi()
  const [progress, setProgress] = useState<FilmProgress | null>(null)
  const running = useRef<AbortController>(null)
  const cancel = useCallback(() => {
    running.current?.abort()
    setProgress(null)
  }, [])
  useEffect(() => cancel, [cancel])
  /** Its address, or null when it was called off. @throws ApiError */
  const upload = async (file: File): Promise<string | null> => {
    cancel()
    const begun = new AbortController()
    running.current = begun
    const { signal } = begun
    try {
      return await uploadFilm(api, file, { signal, told: (now) => !signal.aborted && setProgress(now) })
    } catch (failure) {
      if (signal.aborted) return null
      throw failure
    } finally {
      if (running.current === begun) setProgress(null)
    }
  }
  return { progress, upload, cancel }
}

/** Where a film is played: a link where it leads, one that was uploaded at our server. */
export function useFilmSource(): (url: string) => string {
  const { streamUrl } = useApi()
  return (url) => {
    const id = filmIdOf(url)
    return id === null ? url : streamUrl('templateFilm.get', { id })
  }
}
