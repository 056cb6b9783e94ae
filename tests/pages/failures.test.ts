import Dexie from 'dexie'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ApiError, NetworkError, noAnswers } from '#src/api/api-error.ts'
import { noAnswerInWords } from '#src/data/no-answer.ts'
import { NotKept } from '#src/data/not-kept.ts'
import { keep, watchTrouble } from '#src/data/trouble.ts'
import { callFaults } from '#src/form/call-rules.ts'
import { commandFailureInWords, failureInWords } from '#src/form/failure-words.ts'
import { Said } from '#src/form/said.ts'
import { openLocal } from '#src/local/database.ts'
import { campusFaults, campusValues } from '#src/pages/places/campus-fields.tsx'
import { entry as enEntry } from '#src/text/en/entry.ts'
import { setLanguage } from '#src/text/text.ts'
import { entry as zhEntry } from '#src/text/zh/entry.ts'

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

test('what nobody has foreseen is told in the language of the page, and itself goes to the console', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => logged.mockRestore())
  const told = { 'zh-CN': /^出错了，请重试/, en: /^Something went wrong/ } as const
  for (const language of ['en', 'zh-CN'] as const) {
    await setLanguage(language)
    for (const failure of [new TypeError('x is not a function'), 'thrown']) {
      for (const words of [failureInWords(failure), commandFailureInWords(failure)])
        expect(words).toMatch(told[language])
      expect(logged).toHaveBeenLastCalledWith(failure)
    }
  }
  logged.mockClear()
  // What is wrong inside is no sentence for who reads Chinese.
  const inside = new Error('nobody is signed in here')
  expect(failureInWords(inside)).toMatch(told['zh-CN'])
  expect(logged.mock.calls).toEqual([[inside]])
})

test.each([
  ['zh-CN', zhEntry.nothingChanged],
  ['en', enEntry.nothingChanged],
] as const)(
  'what a form or the server says to its user in words is shown as it is: %s',
  async (language, words) => {
    await setLanguage(language)
    expect(failureInWords(new Said(words))).toBe(words)
    expect(failureInWords(new ApiError(4000, '名称已被使用', null))).toBe('名称已被使用')
  },
)

test('the form of a campus refuses what the call would, beside the field', async () => {
  await setLanguage('en')
  const entered = campusValues({ phone: 'abc', email: 'x', website: 'javascript:alert(1)', latitude: '30.5' })
  expect({ ...callFaults('campus.edit', { ...entered, name: 'East' }), ...campusFaults(entered) }).toEqual({
    phone: 'This is not a phone number',
    email: 'This is not an email address',
    website: 'It has to begin with http:// or https://',
    longitude: 'Latitude and longitude go together',
  })
  expect(campusFaults({ ...entered, longitude: '114.3' })).toEqual({})
})
