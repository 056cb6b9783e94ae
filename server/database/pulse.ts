import type { Worker } from 'node:worker_threads'
import { soonEnough } from './pooled-database.ts'

/** A thread runs one statement and hears nothing meanwhile: no statement of a call takes longer than that (ms). */
const busyFor = 20_000

type Thread = Pick<Worker, 'postMessage' | 'on' | 'once'>

/**
 * Asks the thread of the embedded database whether it is there, soon enough for a health check. One that is at work, in a long
 * transaction or in a statement, is there; one that has ended is not, nor one that has said nothing since it was asked `busyFor` ago.
 */
export function askThread(thread: Thread): () => Promise<boolean> {
  let hasEnded = false
  let asked: { at: number; answered: Promise<boolean> } | undefined
  let hear = (_isThere: boolean) => {}
  const heard = (isThere: boolean) => {
    asked = undefined
    hear(isThere)
  }
  thread.on('message', (message) => message === 'there' && heard(true))
  thread.once('exit', () => {
    hasEnded = true
    heard(false)
  })
  const ask = () => {
    const answered = new Promise<boolean>((resolve) => {
      hear = resolve
    })
    thread.postMessage('ask')
    return { at: Date.now(), answered }
  }
  return async () => {
    if (hasEnded) return false
    asked ??= ask()
    const { at, answered } = asked
    return (await soonEnough(answered)) || (!hasEnded && Date.now() - at < busyFor)
  }
}
