import { type GuideChapterText, wordsOfBlock } from '#contract/guide-text.ts'

export interface Found {
  chapter: string
  /** Null for what stands before a chapter's first section. */
  section: string | null
  chapterTitle: string
  title: string
  /** What stands about the first word that was found. */
  excerpt: string
}

/** Characters before and after what was found. */
const before = 20
const after = 60

function excerptOf(text: string, word: string): string {
  const at = Math.max(0, text.toLowerCase().indexOf(word))
  const from = Math.max(0, at - before)
  const to = Math.min(text.length, at + after)
  return `${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`
}

/**
 * The sections that hold every one of the words, in the guide's order; those that have them in their title first.
 * Small and capital letters are the same.
 */
export function searchGuide(chapters: readonly GuideChapterText[], wanted: string): Found[] {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const holds = (text: string) => words.every((word) => text.toLowerCase().includes(word))
  const found = chapters.flatMap(({ name, title: chapterTitle, blocks, sections }) =>
    [{ id: null, title: chapterTitle, blocks }, ...sections].flatMap(({ id, title, blocks }) => {
      const text = blocks.flatMap(wordsOfBlock).join(' ')
      if (!holds(`${title} ${text}`)) return []
      const excerpt = excerptOf(text, words.find((word) => text.toLowerCase().includes(word)) ?? '')
      return [{ chapter: name, section: id, chapterTitle, title, excerpt }]
    }),
  )
  return [...found.filter(({ title }) => holds(title)), ...found.filter(({ title }) => !holds(title))]
}
