import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useText } from '#src/text/text.ts'
import { toast } from './toast.ts'
import { whenIdle } from './when-idle.ts'

/** A component that is fetched, once for all places that draw it. */
export interface Fetched<P> {
  load(): Promise<ComponentType<P>>
  here(): ComponentType<P> | undefined
}

/** @param load imports the component; asked again when it has failed */
export function fetched<P>(load: () => Promise<ComponentType<P>>): Fetched<P> {
  let here: ComponentType<P> | undefined
  return {
    load: async () => {
      here ??= await load()
      return here
    },
    here: () => here,
  }
}

/** The component once it is here; undefined before that, and as long as it cannot be had. */
export function useFetched<P>(
  part: Fetched<P>,
  wanted: boolean,
  failed?: () => void,
): ComponentType<P> | undefined {
  const [, setArrived] = useState(false)
  const asking = useRef(false)
  // Whenever it is drawn: what could not be had is asked for again when somebody wants it again.
  useEffect(() => {
    if (!wanted || asking.current || part.here()) return
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

/** Fetches a component when nothing else is to do, so that it is there without a network too. */
export function useFetchedAhead<P>(part: Fetched<P>): void {
  useEffect(() => {
    if (!part.here()) whenIdle(() => void part.load().catch(() => undefined))
  }, [part])
}

/**
 * A dialog that a page does not need to be drawn: fetched when the page is there and nothing else is to do, so that it
 * also opens without a network, and mounted when it is first wanted.
 *
 * @param isWanted whether it is to be open, by its properties
 */
export function lazyDialog<P extends object>(
  load: () => Promise<ComponentType<P>>,
  isWanted: (props: P) => boolean,
): ComponentType<P> {
  const part = fetched(load)
  return function LazyDialog(props: P) {
    const say = useText()
    const wanted = isWanted(props)
    const [begun, setBegun] = useState(false)
    if (!begun && wanted) setBegun(true)
    useFetchedAhead(part)
    const Dialog = useFetched(part, wanted, () => toast.error(say('errors.dialogFailed')))
    return begun && Dialog ? <Dialog {...props} /> : null
  }
}
