import { Agent, request } from 'node:http'
import { type Spread, spread } from './figures.ts'

/** One call, as it goes on the wire. */
export interface Shot {
  method: string
  path: string
  headers: Record<string, string>
  body?: string
}

export interface Load {
  latency: Spread
  perSecond: number
  /** Answers that were no success. */
  failed: number
}

/**
 * Keeps `concurrency` calls under way for `seconds`, each on a connection that is kept open, and takes the time
 * of each. Plain `node:http`, which costs this process less than `fetch` does.
 */
export async function load(
  url: string,
  next: () => Shot,
  { concurrency, seconds }: { concurrency: number; seconds: number },
): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency })
  const began = performance.now()
  const end = began + seconds * 1_000
  const latencies: number[] = []
  let failed = 0
  const lane = async () => {
    while (performance.now() < end) {
      const sent = performance.now()
      const good = await shoot(url, next(), agent)
      latencies.push(performance.now() - sent)
      if (!good) failed += 1
    }
  }
  await Promise.all(Array.from({ length: concurrency }, lane))
  const took = performance.now() - began
  agent.destroy()
  return { latency: spread(latencies), perSecond: (latencies.length / took) * 1_000, failed }
}

const success = Buffer.from('"code":2000')

function shoot(url: string, { method, path, headers, body }: Shot, agent: Agent): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const call = request(url + path, { method, headers, agent }, (answer) => {
      let first: Buffer | undefined
      answer.on('data', (data: Buffer) => {
        first ??= data
      })
      answer.once('end', () => resolve(answer.statusCode === 200 && (first?.includes(success) ?? false)))
      answer.once('error', reject)
    })
    call.once('error', reject)
    call.end(body)
  })
}
