import Dexie from 'dexie'
import { useEffect, useMemo, useReducer } from 'react'
import type { LocalDatabase } from '#src/local/database.ts'
import type { Look } from '#src/local/screen.ts'
import { SealedMeanwhile } from '#src/local/seal/plain-only.ts'
import { type Only, type Parts, watch } from '#src/local/watch.ts'
import { useDesk } from './desk-context.ts'
import { beginReading } from './first-answers.ts'

/** A database that is closed, by a newer tab, say, or sealed in another one leaves on the screen what is there. */
const isPassing = (error: unknown): boolean =>
  error instanceof SealedMeanwhile ||
  (error instanceof Dexie.DexieError && ['DatabaseClosedError', 'AbortError'].includes(error.name))

/**
 * Reads the local database and reads it again when what was read changes; undefined while reading. It begins to read
 * while the page is still being drawn, so that both are done at the same time.
 *
 * @param of the tables it reads, and which part of each; `read` may narrow that by what it finds
 * @throws while drawing, what reading has thrown
 */
export function useLocal<R>(
  of: Parts,
  read: (db: LocalDatabase, only: Only) => Promise<R>,
  deps: unknown[],
): R | undefined {
  const { local } = useDesk()
  const begin: Begin<R> = (learn) =>
    watch(local.bulk, { of, read, heard: (value) => learn({ value }), failed: failing(learn) })
  return useAnswer(begin, [local, ...deps])
}

/** What was sealed in another tab is read through another desk, which is being opened. */
const failing =
  <R>(learn: (news: News<R>) => void) =>
  (error: unknown) => {
    if (error instanceof SealedMeanwhile) learn({ value: undefined })
    else if (!isPassing(error)) learn({ error })
  }

/**
 * The same for what queued edits are laid over, and for these themselves: everything a tab shows of it is of one moment,
 * rows and edits. Reads again when the outbox or one of the tables has been written.
 *
 * @param of the tables it reads beside the outbox, or which part of each; `read` may narrow that by what it finds
 * @param make what makes the answer of what was read, where that takes long
 */
export function useSeen<R>(of: Look<R>['of'], read: Look<R>['read'], deps: unknown[]): R | undefined
export function useSeen<R, Read>(
  of: Look<R>['of'],
  read: Look<R, Read>['read'],
  deps: unknown[],
  make: NonNullable<Look<R, Read>['make']>,
): R | undefined
export function useSeen<R, Read>(
  of: Look<R>['of'],
  read: Look<R, Read>['read'],
  deps: unknown[],
  make?: Look<R, Read>['make'],
): R | undefined {
  const { screen } = useDesk()
  const begin: Begin<R> = (learn) =>
    screen.watch({
      of,
      read,
      ...(make && { make }),
      heard: (value) => learn({ value }),
      failed: failing(learn),
    })
  return useAnswer(begin, [screen, ...deps])
}

/** What is read, and told, in a way of its own; undefined until something has been told. */
export const useWatched = <R>(
  watching: (heard: (value: R) => void, failed: (error: unknown) => void) => () => void,
  deps: unknown[],
): R | undefined =>
  useAnswer<R>(
    (learn) =>
      watching(
        (value) => learn({ value }),
        (error) => isPassing(error) || learn({ error }),
      ),
    deps,
  )

type News<R> = { value: R | undefined } | { error: unknown }
/** Begins to read, and to tell what has been read. Answers how to stop. */
type Begin<R> = (learn: (news: News<R>) => void) => () => void

function useAnswer<R>(begin: Begin<R>, deps: unknown[]): R | undefined {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller's deps say when it is another question
  const question = useMemo(() => ask(begin), deps)
  const [, answered] = useReducer((times: number) => times + 1, 0)
  // Before the browser paints: what came while the page was drawn is in its first picture.
  useEffect(() => question.listen(answered), [question])
  return question.answer()
}

interface Question<R> {
  /** Undefined until it is known. @throws what reading has thrown */
  answer(): R | undefined
  /** Tells of every answer from now on, and of one that came after drawing. Answers how to stop. */
  listen(answered: () => void): () => void
}

/** A drawing that React gives up never listens to its questions: they are dropped after this time, in ms. */
const dropAfter = 10_000

function ask<R>(begin: Begin<R>): Question<R> {
  let known: News<R> | undefined
  let drawn: News<R> | undefined
  let tell: (() => void) | undefined
  const read = beginReading()
  const learn = (news: News<R>) => {
    known = news
    read()
    tell?.()
  }
  let stop: (() => void) | undefined = begin(learn)
  const drop = () => {
    read()
    stop?.()
    stop = undefined
  }
  const unlistened = setTimeout(drop, dropAfter)
  return {
    answer: () => {
      drawn = known
      if (known && 'error' in known) throw known.error
      return known?.value
    },
    listen: (answered) => {
      clearTimeout(unlistened)
      stop ??= begin(learn)
      tell = answered
      if (known !== drawn) answered()
      return () => {
        tell = undefined
        drop()
      }
    },
  }
}
