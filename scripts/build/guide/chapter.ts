import type { GuideBlock, GuideChapterText, GuideSectionText } from '../../../contract/guide-text.ts'
import { readLine } from './line.ts'

const picture = /^!\[([^\]]+)\]\(([^)\s]+)\)$/
const anchor = /^<a id="([a-z-]+)"><\/a>$/
const bullet = /^(?:-|\d+\.) +/

/** The size of a picture in pixels, by its path as the Markdown gives it. */
export type SizeOf = (path: string) => { width: number; height: number }

/** @param wrapped whether lines go on with a space between them, which Chinese does without */
const joined = (lines: readonly string[], wrapped: boolean) =>
  lines.map((line) => line.trim()).join(wrapped ? ' ' : '')

/** The items of a list, each with the indented lines it goes on with. */
function itemsOf(lines: readonly string[]): string[][] {
  const items: string[][] = []
  for (const line of lines) {
    if (bullet.test(line)) items.push([line.replace(bullet, '')])
    else if (/^ {2}/.test(line) && items.length > 0) items.at(-1)?.push(line)
    else throw new Error(`a line between the items of a list: ${line}`)
  }
  return items
}

function blockOf(lines: readonly string[], chapter: string, wrapped: boolean, sizeOf: SizeOf): GuideBlock {
  const [first = ''] = lines
  const shown = picture.exec(first)
  if (shown) {
    const [, words = '', src = ''] = shown
    return { kind: 'picture', src, words, ...sizeOf(src) }
  }
  if (first.startsWith('```')) return { kind: 'commands', words: lines.slice(1, -1).join('\n') }
  if (bullet.test(first))
    return {
      kind: 'list',
      ordered: /^\d/.test(first),
      lines: itemsOf(lines).map((item) => readLine(joined(item, wrapped), chapter)),
    }
  if (first.startsWith('>')) {
    const words = lines.map((line) => line.replace(/^> ?/, ''))
    return { kind: 'note', line: readLine(joined(words, wrapped), chapter) }
  }
  if (/^(#|\||<|!|\* |\t| {2})/.test(first)) throw new Error(`the guide knows no such line: ${first}`)
  return { kind: 'paragraph', line: readLine(joined(lines, wrapped), chapter) }
}

/** The lines of a text by what stands together; the lines of commands may have empty ones between them. */
function blocksOf(text: string): string[][] {
  const blocks: string[][] = [[]]
  let commands = false
  for (const line of text.split('\n')) {
    if (line.startsWith('```')) commands = !commands
    if (line.trim() === '' && !commands) blocks.push([])
    else blocks.at(-1)?.push(line)
  }
  return blocks.filter((block) => block.length > 0)
}

/**
 * Reads a chapter of the guide: the part of Markdown that the guide is written in, and no other. `# ` is its title, `## `
 * a section's, below a line `<a id="..."></a>` that names it alike in every language.
 * @param name what its file is called, 'teacher'
 * @param language of the folder it lies in, 'zh' or 'en'
 * @throws Error on what is written otherwise
 */
export function readChapter(name: string, language: string, text: string, sizeOf: SizeOf): GuideChapterText {
  const wrapped = language !== 'zh'
  const blocks: GuideBlock[] = []
  const sections: (GuideSectionText & { blocks: GuideBlock[] })[] = []
  let title = ''
  for (const lines of blocksOf(text)) {
    const [first = '', second = ''] = lines
    const [, id] = anchor.exec(first) ?? []
    if (first.startsWith('# ') && !title) title = first.slice(2)
    else if (id && second.startsWith('## ') && lines.length === 2)
      sections.push({ id, title: second.slice(3), blocks: [] })
    else (sections.at(-1)?.blocks ?? blocks).push(blockOf(lines, name, wrapped, sizeOf))
  }
  if (!title) throw new Error(`the chapter ${name} has no title`)
  return { name, title, blocks, sections }
}
