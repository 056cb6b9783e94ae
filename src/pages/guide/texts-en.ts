import type { GuideChapterText } from '#contract/guide-text.ts'

/** The chapters in English, by their files. */
export const chapters = import.meta.glob<GuideChapterText>('../../../docs/guide/en/*.md', {
  eager: true,
  import: 'chapter',
})
