const longest = 40

const numberAfter = (base: string, name: string): number => {
  const rest = name.startsWith(base) ? name.slice(base.length) : ''
  return /^\d{1,6}$/.test(rest) ? Number(rest) : 0
}

/**
 * Proposes `count` names that go on after those taken: with 筒灯1 and 筒灯3 taken, 筒灯4, 筒灯5 ... Gaps stay
 * open, because a number that was given up may still be written on a ceiling. At most 40 characters each.
 */
export function proposeNames(base: string, count: number, taken: Iterable<string>): string[] {
  const stem = base.trim().slice(0, longest - 6)
  let last = 0
  for (const name of taken) last = Math.max(last, numberAfter(stem, name))
  return Array.from({ length: count }, (_, index) => `${stem}${last + index + 1}`)
}

/** A free name for a copy: `name` with a word behind it, counted up when that is taken too. */
export function proposeCopyName(name: string, copyWord: string, taken: Iterable<string>): string {
  const names = new Set(taken)
  const stem = `${name.slice(0, longest - copyWord.length - 4)} ${copyWord}`
  if (!names.has(stem)) return stem
  let number = 2
  while (names.has(`${stem}${number}`)) number += 1
  return `${stem}${number}`
}
