/** A text as searches compare it: in lower case, and of full width as of half (１０１ and 101). What is searched and what is looked for alike. */
export const folded = (text: string): string => text.normalize('NFKC').toLowerCase()
