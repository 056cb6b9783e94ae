import { expect, test } from 'vitest'
import { Listeners } from '#server/database/listeners.ts'

test('who fails over a word keeps nobody else from hearing it, nor the next one', async () => {
  const warned = new Promise<Error>((resolve) => process.once('warning', resolve))
  const listeners = new Listeners()
  const heard: string[] = []
  listeners.add('news', (payload) => void JSON.parse(payload))
  listeners.add('news', (payload) => heard.push(payload))
  listeners.tell('news', '')
  listeners.tell('news', '{}')
  expect(heard).toEqual(['', '{}'])
  expect((await warned).name).toBe('SyntaxError')
})
