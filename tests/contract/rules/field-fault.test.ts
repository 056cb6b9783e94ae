import { Ajv } from 'ajv'
import * as T from 'typebox'
import Value from 'typebox/value'
import { expect, test } from 'vitest'
import { calls } from '#contract/index.ts'
import { fieldFaults, fieldWords } from '#contract/rules/field-fault.ts'
import { PanelKey, PanelSerial, SerialNumber } from '#contract/run-sheet-shapes.ts'
import { Name } from '#contract/shapes.ts'

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
  const unknown = fieldWords({ keyword: '?', params: {} })
  for (const keyword of keywords) {
    const fault = { keyword, params: { limit: 7 } }
    const { zh, en } = fieldWords(fault)
    expect([keyword, zh, en]).not.toEqual([keyword, unknown.zh, unknown.en])
    expect(zh).toMatch(/\p{Script=Han}/u)
    expect(en).toMatch(/^[A-Z][\w ]+$/)
    if (keyword.startsWith('m')) for (const words of [zh, en]) expect(words).toContain('7')
  }
})

test('a text that must not be empty is one that is required', () => {
  const words = { zh: '此项必填', en: 'This is required' }
  expect(fieldWords({ keyword: 'minLength', params: { limit: 1 } })).toEqual(words)
  expect(fieldWords({ keyword: 'pattern', params: { pattern: '\\S' } })).toEqual(words)
})

test('a number on a label that is wrong is refused in words that say what it is made of', () => {
  const words = (shape: object) => fieldWords({ keyword: 'pattern', params: { ...shape } })
  expect(words(SerialNumber()).zh).toBe('只能是字母、数字和 . _ : -，且以字母或数字开头')
  expect(words(PanelSerial()).en).toBe('Must be 8 to 16 hexadecimal digits')
  expect(words(PanelKey()).zh).toBe('应为 32 位十六进制数字')
})

test('the validators of server and browser name the same fields and say the same of them', () => {
  const schema = T.Object({
    name: Name(5),
    phone: T.String(),
    place: T.Object({ id: T.Integer({ minimum: 1 }) }),
    list: T.Array(T.Object({ name: Name(5), kind: T.Enum(['a', 'b']) }), { minItems: 1 }),
  })
  const check = new Ajv({ allErrors: true, strict: false }).compile(schema)
  const wrong = [
    {},
    { name: '', phone: 7, place: { id: 0 }, list: [] },
    { name: ' ', phone: 'x', place: {}, list: [{ name: '太长的名字了' }, { name: '甲', kind: 'c' }] },
    { name: 5, phone: 'x', place: null, list: 'none' },
  ]
  for (const value of wrong) {
    check(value)
    const server = fieldFaults(check.errors ?? [])
    expect(Object.keys(server).length).toBeGreaterThan(1)
    expect(fieldFaults(Value.Errors(schema, value))).toEqual(server)
  }
})
