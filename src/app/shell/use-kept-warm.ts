import { useEffect } from 'react'
import type { CachedName, InputOf } from '#contract/index.ts'
import { useConnection } from '#src/data/connection.ts'
import { useDesk, useStore } from '#src/data/desk-context.ts'
import { useApi } from '#src/data/frame.ts'
import { fetchAnswer, storedAnswer } from '#src/local/answers.ts'
import { whenIdle } from '#src/ui/when-idle.ts'

/** An answer is asked for at most this often, in ms. */
const often = 60_000

/**
 * Keeps on this device what a page asks first, so that it can be read without a network though nobody has opened it: asked when
 * there is nothing else to do, and again after the event stream has told of it.
 * @param input null while it is not known what is asked, or by whom it may not be
 * @param pace at most how often it is asked, in ms
 */
export function useKeptWarm<N extends CachedName>(
  name: N,
  input: InputOf<N> | null,
  about: 'alarms' | 'faults' | 'messages',
  pace = often,
): void {
  const api = useApi()
  const { local, news } = useDesk()
  const online = useConnection().kind === 'online'
  const told = useStore(news)[about]
  const key = JSON.stringify(input)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `told` says when it is old, `key` which question it is
  useEffect(() => {
    if (!online || input === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let over = false
    const ask = async () => {
      const held = await storedAnswer(local.bulk, name, input)
      const wait = held ? held.at + pace - Date.now() : 0
      if (over) return
      if (wait > 0) timer = setTimeout(tryAsk, wait)
      else await fetchAnswer(local.bulk, api, name, input)
    }
    // Whether the session stands is found out by what people do.
    const tryAsk = () => void ask().catch(() => undefined)
    whenIdle(tryAsk)
    return () => {
      over = true
      clearTimeout(timer)
    }
  }, [online, told, key, name, api, local, pace])
}
