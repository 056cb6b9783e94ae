import Dexie from 'dexie'
import { expect, test } from 'vitest'
import { NetworkError, noAnswers } from '#src/api/api-error.ts'
import { noAnswerInWords } from '#src/data/no-answer.ts'
import { NotKept } from '#src/data/not-kept.ts'
import { keep, watchTrouble } from '#src/data/trouble.ts'
import { commandFailureInWords, failureInWords } from '#src/form/failure-words.ts'
import { openLocal } from '#src/local/database.ts'
import { setLanguage } from '#src/text/text.ts'

const backingStore = new DOMException(
  'Internal error opening backing store for indexedDB.open.',
  'UnknownError',
)

test('what a full disk is called from the second edit on is said for what it is', async () => {
  await setLanguage('zh-CN')
  const local = await openLocal(`full-${Math.random()}`)
  const trouble = watchTrouble(local, null)
  for (const error of [backingStore, new Dexie.UnknownError('x', backingStore)]) {
    const failure = await keep(trouble, () => Promise.reject(error)).catch((caught: unknown) => caught)
    expect(failure).toBeInstanceOf(NotKept)
    expect(failureInWords(failure)).toMatch(/存储空间已满/)
    // What is read before something is written meets it too.
    expect(failureInWords(error)).toMatch(/存储空间已满/)
    expect(trouble.get()).toEqual({ kind: 'full' })
  }
  await keep(trouble, async () => 'kept')
  expect(trouble.get()).toBeNull()

  // The browser closes a database for that reason too, and no other tab is to blame.
  local.db.on('close').fire(new Event('close'))
  expect(trouble.get()).toEqual({ kind: 'broken' })
  const late = await keep(trouble, () => local.db.outbox.count()).catch((caught: unknown) => caught)
  expect(failureInWords(late)).toMatch(/磁盘已满/)
})

test('no answer of the server is told in words, whatever it is that did not come', async () => {
  await setLanguage('zh-CN')
  for (const reason of noAnswers) {
    const failure = new NetworkError(reason)
    for (const words of [failureInWords(failure), commandFailureInWords(failure), noAnswerInWords(reason)])
      expect(words).not.toMatch(/[a-z]{3}/)
  }
  expect(noAnswerInWords('名称已被使用')).toBe('名称已被使用')
})
