import { type Envelope, type ErrorKind, success } from '#contract/errors.ts'
import type { Words } from '#server/refusal.ts'

export type Language = keyof Words

/** Chinese unless the caller asks for English first (header Accept-Language). */
export const languageOf = (header: string | undefined): Language =>
  header?.trim().toLowerCase().startsWith('en') ? 'en' : 'zh'

const isWords = (value: unknown): value is Words =>
  typeof value === 'object' && value !== null && 'zh' in value && 'en' in value

/** A refusal's data with every sentence in one language. */
function inLanguage(data: unknown, language: Language): unknown {
  if (isWords(data)) return data[language]
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return data
  const entries = Object.entries(data)
  return entries.some(([, value]) => isWords(value))
    ? Object.fromEntries(entries.map(([key, value]) => [key, isWords(value) ? value[language] : value]))
    : data
}

const done: Words = { zh: '操作成功', en: 'Done' }

/** The envelope of an answer; `data` is JSON text. */
export const answerText = (data: string, language: Language): string =>
  `{"code":${success},"data":${data},"message":${JSON.stringify(done[language])}}`

/** From so many characters on it is worth an array of bytes. */
const long = 64 * 1_024

/** A long text as it travels: it would be gone through to be counted, and again to be sent. */
export const encoded = (text: string): string | Buffer => (text.length < long ? text : Buffer.from(text))

/** The same before it is text. */
export const answerEnvelope = (data: unknown, language: Language): Envelope => ({
  code: success,
  data,
  message: done[language],
})

/** The envelope of a refusal. */
export const refusalEnvelope = (kind: ErrorKind, data: unknown, language: Language): Envelope => ({
  code: kind.code,
  data: inLanguage(data, language),
  message: kind[language],
})
