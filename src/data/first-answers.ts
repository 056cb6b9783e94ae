/** How many readings that pages are drawn with have not answered yet. */
let unanswered = 0
let waiting: (() => void)[] = []

/** What has not answered by then, in ms, is not waited for. */
const longest = 5_000

/** Says that something is being read or fetched that a page is drawn with. Answers how to say that it is here, or given up. */
export function beginReading(): () => void {
  unanswered += 1
  let isOver = false
  return () => {
    if (isOver) return
    isOver = true
    unanswered -= 1
    if (unanswered > 0) return
    const all = waiting
    waiting = []
    for (const go of all) go()
  }
}

/** Whether everything has answered that pages are drawn with. */
export const allRead = (): boolean => unanswered === 0

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
