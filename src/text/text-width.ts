/** How wide characters are, in CSS pixels: of Chinese, and of what is narrower, as Latin. */
export interface CharacterWidths {
  wide: number
  narrow: number
}

/** About how wide a text is, in CSS pixels, where it cannot be measured for each of many. */
export const textWidth = (text: string, { wide, narrow }: CharacterWidths): number =>
  [...text].reduce((sum, letter) => sum + (letter > '\u2e7f' ? wide : narrow), 0)
