/** A piece of a line. `label` is what a button, menu or field is called on the screen, word for word. */
export type GuideSpan =
  | string
  | { kind: 'label'; words: string }
  | { kind: 'code'; words: string }
  /** To a section of the guide, 'teacher/report', or to an address that begins with https. */
  | { kind: 'link'; words: string; to: string }

export type GuideLine = readonly GuideSpan[]

export type GuideBlock =
  | { kind: 'paragraph' | 'note'; line: GuideLine }
  | { kind: 'list'; ordered: boolean; lines: readonly GuideLine[] }
  | { kind: 'commands'; words: string }
  /** `src` is the picture's address, its size in pixels of the picture itself. */
  | { kind: 'picture'; src: string; words: string; width: number; height: number }

export interface GuideSectionText {
  id: string
  title: string
  blocks: readonly GuideBlock[]
}

/** A chapter of the guide in one language, as the build has read it. */
export interface GuideChapterText {
  /** 'teacher', as its file is called. */
  name: string
  title: string
  /** What stands before its first section. */
  blocks: readonly GuideBlock[]
  sections: readonly GuideSectionText[]
}

/** A line as plain words. */
export const wordsOfLine = (line: GuideLine): string =>
  line.map((span) => (typeof span === 'string' ? span : span.words)).join('')

/** The plain words of a block, a line each. */
export function wordsOfBlock(block: GuideBlock): string[] {
  if (block.kind === 'list') return block.lines.map(wordsOfLine)
  return ['words' in block ? block.words : wordsOfLine(block.line)]
}
