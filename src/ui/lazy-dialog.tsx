import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useText } from '#src/text/text.ts'
import { toast } from './toast.ts'
import { whenIdle } from './when-idle.ts'

/** A part of the code, a component for one, that is fetched once for all places that use it. */
export interface Fetched<T> {
  load(): Promise<T>
  here(): T | undefined
}

/** @param load imports the part; asked again when it has failed */
export function fetched<T>(load: () => Promise<T>): Fetched<T> {
  let here: T | undefined
  return {
    load: async () => {
      here ??= await load()
      return here
    },
    here: () => here,
  }
}

/** From when on a part is wanted, in ms after the page is there, whatever else there is to do. */
const latest = 5_000

/**
 * The part once it is here; undefined before that, and as long as it cannot be had.
 *
 * @param wanted 'later' for what nobody waits for: it comes after the page
 */
export function useFetched<T>(
  part: Fetched<T>,
  wanted: boolean | 'later',
  failed?: () => void,
): T | undefined {
  const [, setArrived] = useState(false)
  const [due, setDue] = useState(false)
  const asking = useRef(false)
  const later = wanted === 'later' && !due
  useEffect(() => {
    if (later) whenIdle(() => setDue(true), { latest })
  }, [later])
  // Whenever it is drawn: what could not be had is asked for again when somebody wants it again.
  useEffect(() => {
    if (!wanted || later || asking.current || part.here() !== undefined) return
    asking.current = true
    part
      .load()
      .then(
        () => setArrived(true),
        () => failed?.(),
      )
      .finally(() => {
        asking.current = false
      })
  })
  return part.here()
}

/** Fetches a part when nothing else is to do, so that it is there without a network too. */
export function useFetchedAhead<T>(part: Fetched<T>): void {
  useEffect(() => {
    if (!part.here()) whenIdle(() => void part.load().catch(() => undefined))
  }, [part])
}

/** A component that is fetched, and what it is fetched by. */
export type LazyPart<P extends object> = ComponentType<P> & { part: Fetched<unknown> }

/**
 * A dialog that a page does not need to be drawn: fetched when the page is there and nothing else is to do, so that it
 * also opens without a network, and mounted when it is first wanted.
 *
 * @param isWanted whether it is to be open, by its properties; 'later' for what stands with the page and comes after it
 */
export function lazyDialog<P extends object>(
  load: () => Promise<ComponentType<P>>,
  isWanted: (props: P) => boolean | 'later',
): LazyPart<P> {
  const part = fetched<ComponentType<P>>(load)
  function LazyDialog(props: P) {
    const say = useText()
    const wanted = isWanted(props)
    const [begun, setBegun] = useState(false)
    if (!begun && wanted !== false) setBegun(true)
    useFetchedAhead(part)
    const Dialog = useFetched(part, wanted, () => toast.error(say('errors.dialogFailed')))
    return begun && Dialog ? <Dialog {...props} /> : null
  }
  return Object.assign(LazyDialog, { part })
}
