import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { calls } from '#contract/index.ts'
import { inputSchema, places } from '#tests/contract/schemas.ts'

const inputs = calls.flatMap(({ name, call }) =>
  places(inputSchema(call)).map(({ path, schema }) => ({ place: `${name} ${path}`, schema })),
)

test('every list that a call takes has an end', () => {
  const endless = inputs.filter(({ schema }) => schema.type === 'array' && schema.maxItems === undefined)
  expect(endless.map(({ place }) => place)).toEqual([])
})

/** Long texts of whatever a pattern repeats, with an end that fits none: what looks back from every place takes minutes for them. */
const script = `
  const { parentPort, workerData } = require('node:worker_threads')
  const texts = ['', 'x@', 'http://', '1', '#', 'a:'].flatMap((begin) =>
    ['a', '1', '.', '-', ' ', 'A', 'ab.', '1,', '中', '/'].flatMap((part) =>
      ['\\n', '@', '!'].map((end) => begin + part.repeat(200_000 / part.length) + end)))
  for (const pattern of workerData) {
    parentPort.postMessage(pattern)
    const regExp = new RegExp(pattern, 'u')
    for (const text of texts) regExp.test(text)
  }
  parentPort.postMessage('done')`

test('every pattern reads a text of any length once: none keeps the server from all others', async () => {
  const patterns = [...new Set(inputs.flatMap(({ schema }) => schema.pattern ?? []))]
  expect(patterns.length).toBeGreaterThan(20)
  const worker = new Worker(script, { eval: true, workerData: patterns })
  let last = ''
  worker.on('message', (pattern) => {
    last = pattern
  })
  const hung = setTimeout(() => void worker.terminate(), 90_000)
  await once(worker, 'exit')
  clearTimeout(hung)
  expect(last).toBe('done')
})
