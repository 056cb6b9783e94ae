import type { BrowserContext, Page } from 'playwright-core'
import { beginTrace, endTrace, type TraceEvent } from './trace.ts'

/** What a page's thread did at a stretch, in ms: how long it took, and for how long of that the thread worked. */
export interface Task {
  took: number
  worked: number
}

const runsTask = 'ThreadControllerImpl::RunTask'
const pageThread = 'CrRendererMain'

/**
 * Watches the tasks of a page's thread. A task that takes long while its thread works little was kept waiting: on a machine
 * with few cores, by whatever else runs.
 */
export async function watchTasks(
  context: BrowserContext,
  page: Page,
): Promise<{ begin(): Promise<void>; end(): Promise<Task[]> }> {
  const session = await context.newCDPSession(page)
  return {
    begin: () => beginTrace(session, ['toplevel']),
    end: async () => tasksOf(await endTrace(session)),
  }
}

function tasksOf(events: readonly TraceEvent[]): Task[] {
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const named = events.filter(({ name, args }) => name === 'thread_name' && args?.name === pageThread)
  const threads = new Set(named.map(threadOf))
  return events.flatMap((event) => {
    const { name, dur = 0, tdur = 0 } = event
    return name === runsTask && threads.has(threadOf(event))
      ? [{ took: dur / 1_000, worked: tdur / 1_000 }]
      : []
  })
}
