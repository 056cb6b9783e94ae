import type { ShellMessage, ShellStanding, ShellVersion } from '#contract/shell.ts'

/** A worker that has not answered by then, in ms, may be starting on a busy machine, or never will. */
const answerTime = 3_000

/** What a message is answered with. */
type Answered<M> = M extends { brief: true } ? ShellStanding : ShellVersion

/** Asks a worker; null when it does not answer in time. */
export function askWorker<M extends Extract<ShellMessage, { type: 'VERSION' }>>(
  worker: Pick<ServiceWorker, 'postMessage'>,
  message: M,
): Promise<Answered<M> | null> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    // A port that is left open stays with the page for as long as that does.
    const end = (answer: Answered<M> | null) => {
      port1.close()
      resolve(answer)
    }
    setTimeout(end, answerTime, null)
    port1.onmessage = ({ data }: MessageEvent<Answered<M>>) => end(data)
    worker.postMessage(message, [port2])
  })
}
