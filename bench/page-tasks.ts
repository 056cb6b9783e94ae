import type { BrowserContext, CDPSession, Page } from 'playwright-core'

/** What a page's thread did at a stretch, in ms: how long it took, and for how long of that the thread worked. */
export interface Task {
  took: number
  worked: number
}

/** Of the trace event format: times in µs, `tdur` by the thread's own clock. */
interface TraceEvent {
  name: string
  pid: number
  tid: number
  dur?: number
  tdur?: number
  args?: { name?: string }
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
    begin: async () => {
      await session.send('Tracing.start', {
        transferMode: 'ReturnAsStream',
        traceConfig: { includedCategories: ['toplevel'] },
      })
    },
    end: async () => {
      const complete = new Promise<string>((resolve) => {
        session.once('Tracing.tracingComplete', ({ stream }) => resolve(stream ?? ''))
      })
      await session.send('Tracing.end')
      const { traceEvents } = JSON.parse(await read(session, await complete)) as { traceEvents: TraceEvent[] }
      return tasksOf(traceEvents)
    },
  }
}

async function read(session: CDPSession, handle: string): Promise<string> {
  const parts: Buffer[] = []
  for (;;) {
    const { data, eof, base64Encoded } = await session.send('IO.read', { handle })
    parts.push(Buffer.from(data, base64Encoded ? 'base64' : 'utf8'))
    if (!eof) continue
    await session.send('IO.close', { handle })
    return Buffer.concat(parts).toString()
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
