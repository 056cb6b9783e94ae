import { type Envelope, type ErrorKind, success } from '#contract/errors.ts'
import type { Language, Words } from '#contract/words.ts'

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

/** From so many characters on it is worth an array of bytes. */
const long = 64 * 1_024

/**
 * The envelope of an answer as it travels; `data` is JSON text. A long one is bytes, made piece by piece: as text it would
 * be gone through to be put together, to be counted, and again to be sent.
 */
export function answerBody(data: string, language: Language): string | Buffer {
  const pieces = [`{"code":${success},"data":`, data, `,"message":${JSON.stringify(done[language])}}`]
  return data.length < long ? pieces.join('') : Buffer.concat(pieces.map((piece) => Buffer.from(piece)))
}

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
