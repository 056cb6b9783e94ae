import type { GuideSpan } from '../../../contract/guide-text.ts'

const span = /\*\*(?<label>[^*]+)\*\*|`(?<code>[^`]+)`|\[(?<words>[^\]]+)\]\((?<to>[^)\s]+)\)/g
const chapterLink = /^(?:([a-z]+)\.md)?#([a-z-]+)$/
/** Left over from a mark that was not closed, or of a kind that is not read here. */
const stray = /\*\*|`|\]\(|<\/?[a-z]/i
/** Beside Chinese words a code host takes marks that touch punctuation for no marks at all. */
const bareEnds = /^[\p{L}\p{N}].*[\p{L}\p{N}]$|^[\p{L}\p{N}]$/u

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
      if (!bareEnds.test(label)) throw new Error(`a label begins or ends with punctuation: ${label}`)
      found.push({ kind: 'label', words: label })
    } else if (code !== undefined) found.push({ kind: 'code', words: code })
    else found.push({ kind: 'link', words, to: target(to, chapter) })
  }
  plain(text.slice(end))
  return found
}
