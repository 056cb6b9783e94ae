import { useEffect, useRef } from 'react'
import type { CachedName, DataOf, InputOf } from '#contract/index.ts'
import { type Answered, useAnswer } from './answers.ts'
import { useConnection } from './connection.ts'
import { useLocal } from './use-local.ts'

/** How long after the last time it is asked again, in ms. */
const pace = { often: 30_000, seldom: 5 * 60_000 } as const
/** So long after the event stream has told of something. */
const soon = 3_000

/** Counts how often the event stream has changed what is counted of devices. */
function useTold(): number | undefined {
  const times = useRef(0)
  return useLocal({ summaries: 'all' }, async () => {
    times.current += 1
    return times.current
  }, [])
}

const seen = () => document.visibilityState === 'visible'

/**
 * A cacheable read of figures that change by themselves. It is asked again from time to time, and 'often' also soon after
 * the event stream has told that counts of devices have changed; not while nobody sees the page, nor without a network.
 */
export function useLiveAnswer<N extends CachedName>(
  name: N,
  input: InputOf<N>,
  paced: keyof typeof pace = 'often',
): Answered<DataOf<N>> {
  const answered = useAnswer(name, input)
  const online = useConnection().kind === 'online'
  const told = useTold()
  const { refresh } = answered
  useEffect(() => {
    if (!online) return
    const timer = setInterval(() => seen() && void refresh(), pace[paced])
    return () => clearInterval(timer)
  }, [online, refresh, paced])
  useEffect(() => {
    // The first time is when the page itself asks.
    if (!online || paced !== 'often' || told === undefined || told === 1) return
    const timer = setTimeout(() => seen() && void refresh(), soon)
    return () => clearTimeout(timer)
  }, [online, refresh, paced, told])
  return answered
}
