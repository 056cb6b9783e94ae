import { textWidth } from '#src/text/text-width.ts'

/** Width of a line, and of two less what lines that break between words leave free, with that of characters, in CSS pixels. */
const widths = {
  cell: { line: 94, twoLines: 150, wide: 12, narrow: 7 },
  head: { line: 46, twoLines: 80, wide: 14, narrow: 8 },
  row: { line: 70, twoLines: 120, wide: 14, narrow: 8 },
}

/**
 * How many lines words may take in a cell, or in the head of a column or row; 3 is more than they have. Only that is cut off:
 * what clips is drawn by itself, and a matrix has hundreds of cells.
 */
export function linesOf(words: string, place: keyof typeof widths = 'cell'): 1 | 2 | 3 {
  const { line, twoLines, ...characters } = widths[place]
  const wide = textWidth(words, characters)
  return wide <= line ? 1 : wide <= twoLines ? 2 : 3
}
