import { textLanguage } from './text.ts'

const byLanguage = {
  zh: { list: '、', comma: '，', semicolon: '；', colon: '：', open: '（', close: '）' },
  en: { list: ', ', comma: ', ', semicolon: '; ', colon: ': ', open: ' (', close: ')' },
} as const

/** What stands between words that are put together, in the language that is set: `names.join(marks().list)`. */
export const marks = () => byLanguage[textLanguage()]
