import type { GuideChapterText } from '#contract/guide-text.ts'

/** The chapters in Chinese, by their files. */
export const chapters = import.meta.glob<GuideChapterText>('../../../docs/guide/zh/*.md', {
  eager: true,
  import: 'chapter',
})
