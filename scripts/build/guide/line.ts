import type { GuideSpan } from '../../../contract/guide-text.ts'

const span = /\*\*(?<label>[^*]+)\*\*|`(?<code>[^`]+)`|\[(?<words>[^\]]+)\]\((?<to>[^)\s]+)\)/g
const chapterLink = /^(?:([a-z]+)\.md)?#([a-z-]+)$/
/** Left over from a mark that was not closed, or of a kind that is not read here. */
const stray = /\*\*|`|\]\(|<\/?[a-z]/i
const letter = /[\p{L}\p{N}]/u

/**
 * Whether a code host takes marks for marks: those that punctuation touches from within must not touch a letter outside
 * (CommonMark's flanking runs). Chinese has no spaces that would see to it.
 */
const flanks = (words: string, before: string, after: string): boolean =>
  (letter.test(words[0] ?? '') || !letter.test(before)) &&
  (letter.test(words.at(-1) ?? '') || !letter.test(after))

/** @throws Error when a link leads neither into the guide nor to an https address */
function target(to: string, chapter: string): string {
  if (to.startsWith('https://')) return to
  const [, other, section] = chapterLink.exec(to) ?? []
  if (!section) throw new Error(`a link of the guide leads to ${to}`)
  return `${other ?? chapter}/${section}`
}

/**
 * Reads a line of the guide: labels in bold, code, links.
 * @param chapter the chapter it stands in, which links without one mean
 * @throws Error when it holds marks of another kind
 */
export function readLine(text: string, chapter: string): GuideSpan[] {
  const found: GuideSpan[] = []
  const plain = (words: string) => {
    if (stray.test(words)) throw new Error(`a mark that is not known, or not closed: ${words}`)
    if (words) found.push(words)
  }
  let end = 0
  for (const match of text.matchAll(span)) {
    plain(text.slice(end, match.index))
    end = match.index + match[0].length
    const { label, code, words = '', to = '' } = match.groups ?? {}
    if (label !== undefined) {
      if (!flanks(label, text[match.index - 1] ?? '', text[end] ?? ''))
        throw new Error(`punctuation keeps this from being a label: ${label}`)
      found.push({ kind: 'label', words: label })
    } else if (code !== undefined) found.push({ kind: 'code', words: code })
    else found.push({ kind: 'link', words, to: target(to, chapter) })
  }
  plain(text.slice(end))
  return found
}
