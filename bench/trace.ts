import type { CDPSession } from 'playwright-core'

/** Of the trace event format: times in µs, `tdur` by the thread's own clock. */
export interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
  args?: { name?: string; frame_reporter?: FrameReport }
}

/** What Chromium's compositor says of a frame. */
interface FrameReport {
  state: string
  has_missing_content: boolean
}

/** Begins to write down what Chromium does, of these categories. */
export async function beginTrace(session: CDPSession, categories: string[]): Promise<void> {
  await session.send('Tracing.start', {
    transferMode: 'ReturnAsStream',
    traceConfig: { includedCategories: categories },
  })
}

/** All that was written down since it began. */
export async function endTrace(session: CDPSession): Promise<TraceEvent[]> {
  const complete = new Promise<string>((resolve) => {
    session.once('Tracing.tracingComplete', ({ stream }) => resolve(stream ?? ''))
  })
  await session.send('Tracing.end')
  return (JSON.parse(await read(session, await complete)) as { traceEvents: TraceEvent[] }).traceEvents
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
