import type { Words } from '#contract/words.ts'

export const businessOnly: Words = {
  zh: '仅商业系统使用空间类型和应用类型',
  en: 'Only business systems tell kinds of applications and space types apart',
}
