import { expect, test } from 'vitest'
import { calls } from '#contract/index.ts'
import { fieldMessage } from '#contract/rules/field-message.ts'

/** The keywords by which an input of the contract can be wrong. */
function keywordsIn(schema: unknown): string[] {
  if (schema === null || typeof schema !== 'object') return []
  const own = Object.keys(schema).filter((key) =>
    [
      'minLength',
      'maxLength',
      'minItems',
      'maxItems',
      'minimum',
      'maximum',
      'pattern',
      'enum',
      'type',
    ].includes(key),
  )
  return [...own, ...Object.values(schema).flatMap(keywordsIn)]
}

test('every way in which an input can be wrong has its own words in both languages', () => {
  const inputs = calls.flatMap(({ call }) => [call.query, 'body' in call ? call.body : undefined])
  const keywords = new Set([...keywordsIn(JSON.parse(JSON.stringify(inputs.filter(Boolean)))), 'required'])
  const unknown = {
    zh: fieldMessage({ keyword: '?', params: {} }, 'zh'),
    en: fieldMessage({ keyword: '?', params: {} }, 'en'),
  }
  for (const keyword of keywords) {
    const fault = { keyword, params: { limit: 7 } }
    const [zh, en] = [fieldMessage(fault, 'zh'), fieldMessage(fault, 'en')]
    expect([keyword, zh, en]).not.toEqual([keyword, unknown.zh, unknown.en])
    expect(zh).toMatch(/\p{Script=Han}/u)
    expect(en).toMatch(/^[A-Z][\w ]+$/)
    if (keyword.startsWith('m')) for (const words of [zh, en]) expect(words).toContain('7')
  }
})

test('a text that must not be empty is one that is required', () => {
  expect(fieldMessage({ keyword: 'minLength', params: { limit: 1 } }, 'zh')).toBe('此项必填')
  expect(fieldMessage({ keyword: 'minLength', params: { limit: 1 } }, 'en')).toBe('This is required')
})
