import { useEffect, useRef } from 'react'
import type { CachedName, DataOf, InputOf } from '#contract/index.ts'
import { type Answered, useAnswer } from './answers.ts'
import { useConnection } from './connection.ts'
import { useDesk, useStore } from './desk-context.ts'

/** So long after the server has told of something: what it tells often comes in several pieces. In ms. */
const soon = 300
/** What was told while the stream was cut is asked for after this, in ms. */
const pace = 60_000

/** A cacheable read of what the event stream tells about: asked again whenever it has. */
export function useNewsAnswer<N extends CachedName>(
  name: N,
  input: InputOf<N>,
  about: 'alarms' | 'faults' | 'messages',
): Answered<DataOf<N>> {
  const answered = useAnswer(name, input)
  const online = useConnection().kind === 'online'
  const told = useStore(useDesk().news)[about]
  const heard = useRef(told)
  const { refresh } = answered
  useEffect(() => {
    if (!online || heard.current === told) return
    const timer = setTimeout(() => {
      heard.current = told
      void refresh()
    }, soon)
    return () => clearTimeout(timer)
  }, [online, refresh, told])
  useEffect(() => {
    if (!online) return
    const timer = setInterval(() => document.visibilityState === 'visible' && void refresh(), pace)
    return () => clearInterval(timer)
  }, [online, refresh])
  return answered
}
