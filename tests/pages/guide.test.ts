import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { guidePlaces, guideSections } from '#contract/guide.ts'
import { type GuideBlock, type GuideChapterText, type GuideSpan, wordsOfBlock } from '#contract/guide-text.ts'
import { pageList } from '#contract/pages.ts'
import { allLightsWords } from '#contract/rules/scenes.ts'
import { placeOf } from '#src/pages/guide/place.ts'
import { searchGuide } from '#src/pages/guide/search.ts'
import { en } from '#src/text/en/index.ts'
import { readChapter } from '../../scripts/build/guide/chapter.ts'
import { sizeOfWebp } from '../../scripts/build/guide/webp.ts'

const guide = join(import.meta.dirname, '../../docs/guide')
const languages = ['zh', 'en'] as const
type Language = (typeof languages)[number]

const read = (language: Language, name: string): GuideChapterText =>
  readChapter(name, language, readFileSync(join(guide, language, `${name}.md`), 'utf8'), (path) =>
    sizeOfWebp(readFileSync(resolve(guide, language, path))),
  )
const order = Object.keys(guideSections)
const chapters: Record<Language, GuideChapterText[]> = {
  zh: order.map((name) => read('zh', name)),
  en: order.map((name) => read('en', name)),
}

const blocksOf = ({ blocks, sections }: GuideChapterText): GuideBlock[] =>
  [blocks, ...sections.map((section) => section.blocks)].flat()
const spansOf = (block: GuideBlock): readonly GuideSpan[] =>
  block.kind === 'list' ? block.lines.flat() : 'line' in block ? block.line : []
const picturesOf = (language: Language) =>
  chapters[language].flatMap((chapter) =>
    blocksOf(chapter).flatMap((block) =>
      block.kind === 'picture' ? [resolve(guide, language, block.src)] : [],
    ),
  )
const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath, one.name))

type Table = { readonly [key: string]: unknown }
const leaves = (table: Table): string[] =>
  Object.values(table).flatMap((value) => (typeof value === 'string' ? [value] : leaves(value as Table)))

const chineseTables = import.meta.glob<Table>('../../src/text/zh/**/*.ts', { eager: true })

/** All that stands on screens of a language, with what a place is called on each platform in its place. */
function wordsOnScreens(language: Language): Set<string> {
  const texts = language === 'en' ? leaves(en as Table) : Object.values(chineseTables).flatMap(leaves)
  const shell = (language === 'en' ? en : Object.assign({}, ...Object.values(chineseTables))).shell
  const places = leaves(shell.campusKinds)
  // A name that every template has stands with its number (contract/rules/scenes.ts).
  return new Set(
    [...texts, allLightsWords[language]].flatMap((text) =>
      places.map((place) => text.replaceAll('{{place}}', place)),
    ),
  )
}

test.each(languages)(
  'the chapters in %s have the sections that the table names, in its order',
  (language) => {
    const files = readdirSync(join(guide, language)).filter((name) => name.endsWith('.md'))
    expect(files.sort()).toEqual(order.map((name) => `${name}.md`).sort())
    const sections = chapters[language].map(({ name, sections }) => [name, sections.map(({ id }) => id)])
    expect(Object.fromEntries(sections)).toEqual(guideSections)
    const empty = chapters[language].flatMap(({ sections }) =>
      sections.filter(({ blocks }) => blocks.length === 0),
    )
    expect(empty).toEqual([])
  },
)

test('every page has a place that the guide has', () => {
  expect(Object.keys(guidePlaces).sort()).toEqual(pageList.map(({ name }) => name).sort())
  const without = Object.values(guidePlaces).filter((place) => !placeOf(place)?.section)
  expect(without).toEqual([])
})

test.each(languages)('every link of the chapters in %s leads somewhere', (language) => {
  const targets = chapters[language].flatMap((chapter) =>
    blocksOf(chapter)
      .flatMap(spansOf)
      .flatMap((span) => (typeof span !== 'string' && span.kind === 'link' ? [span.to] : [])),
  )
  expect(targets.length).toBeGreaterThan(10)
  expect(targets.filter((to) => !to.startsWith('https://') && !placeOf(to)?.section)).toEqual([])
})

test('the files that README names for who reads the guide on a code host are there', () => {
  const text = readFileSync(join(guide, 'README.md'), 'utf8')
  const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map((match) => match[1] ?? '')
  expect(links.filter((link) => !existsSync(resolve(guide, link)))).toEqual([])
  const named = languages.flatMap((language) => order.map((name) => `${language}/${name}.md`))
  expect(named.filter((link) => !links.includes(link))).toEqual([])
})

test('every picture is shown, both languages have the same, and none is larger than 40 KB', () => {
  const shown = languages.flatMap(picturesOf)
  expect(filesBelow(join(guide, 'pictures')).sort()).toEqual([...new Set(shown)].sort())
  const [zh, own] = languages.map((language) =>
    picturesOf(language).map((file) => relative(join(guide, 'pictures', language), file)),
  )
  expect(zh).toEqual(own)
  expect(shown.filter((file) => statSync(file).size > 40 * 1024)).toEqual([])
  expect(shown.every((file) => dirname(file).startsWith(join(guide, 'pictures')))).toBe(true)
})

test.each(languages)('what the chapters in %s call by a name is called so on the screen', (language) => {
  const words = wordsOnScreens(language)
  const labels = chapters[language].flatMap((chapter) =>
    blocksOf(chapter)
      .flatMap(spansOf)
      .flatMap((span) => (typeof span !== 'string' && span.kind === 'label' ? [span.words] : [])),
  )
  expect(labels.length).toBeGreaterThan(100)
  expect([...new Set(labels)].filter((label) => !words.has(label))).toEqual([])
})

test('the chapters in English are in English', () => {
  const text = chapters.en.flatMap((chapter) => [chapter.title, ...blocksOf(chapter).flatMap(wordsOfBlock)])
  expect(text.filter((words) => /[\u4e00-\u9fff]/.test(words))).toEqual([])
})

test('searching finds sections that hold every word, those named so first', () => {
  const [first, ...others] = searchGuide(chapters.en, 'FAULT report')
  expect([first?.chapter, first?.section]).toEqual(['technician', 'faults'])
  expect(others.map(({ chapter }) => chapter)).toContain('hotel')
  expect(searchGuide(chapters.zh, '离线 报修').map(({ section }) => section)).toContain('offline')
  expect(searchGuide(chapters.zh, '没有人写过的词')).toEqual([])
  expect(searchGuide(chapters.zh, ' ')).toEqual([])
})

test.each([
  ['a mark that is not closed', '# T\n\n**open'],
  ['a table', '# T\n\n| a | b |'],
  ['a link that leads nowhere', '# T\n\n[x](other.txt)'],
  ['a label that a code host would not show as one', '# T\n\n点**完成。**离开'],
  ['no title', 'words'],
])('a chapter with %s is refused', (_, text) => {
  expect(() => readChapter('start', 'zh', text, () => ({ width: 1, height: 1 }))).toThrow()
})
