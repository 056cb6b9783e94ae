import { afterEach, expect, test, vi } from 'vitest'
import { askWorker } from '#src/app/ask-worker.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('a worker that does not answer leaves no channel open, however often it is asked', {
  timeout: 10_000,
}, async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const closed: Promise<unknown>[] = []
  const silent = {
    postMessage(_message: unknown, [port]: MessagePort[]) {
      closed.push(new Promise((resolve) => port?.addEventListener('close', resolve)))
    },
  } as ServiceWorker
  for (let times = 0; times < 3; times++) {
    const asked = askWorker(silent, { type: 'VERSION', brief: true })
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await asked).toBeNull()
  }
  await Promise.all(closed)
  expect(closed.length).toBe(3)
})
