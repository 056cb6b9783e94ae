/** When each reading began that pages are drawn with and that has not answered yet. */
const unanswered = new Set<{ begun: number }>()
let waiting: (() => void)[] = []

/** What has not answered by then, in ms, is not waited for. */
const longest = 5_000

/** Says that something is being read or fetched that a page is drawn with. Answers how to say that it is here, or given up. */
export function beginReading(): () => void {
  const one = { begun: performance.now() }
  unanswered.add(one)
  return () => {
    if (!unanswered.delete(one) || !allRead()) return
    const all = waiting
    waiting = []
    for (const go of all) go()
  }
}

/** Whether everything has answered that pages are drawn with, but for what has not for five seconds. */
export const allRead = (): boolean =>
  [...unanswered].every(({ begun }) => performance.now() - begun >= longest)

/** Resolves when everything has answered that pages are drawn with, or after five seconds. */
export const whenRead = (): Promise<void> =>
  new Promise((resolve) => {
    if (allRead()) return resolve()
    const timer = setTimeout(resolve, longest)
    waiting.push(() => {
      clearTimeout(timer)
      resolve()
    })
  })
