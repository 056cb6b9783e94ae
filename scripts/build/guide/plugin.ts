import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Plugin } from 'vite'
import type { GuideBlock, GuideChapterText } from '../../../contract/guide-text.ts'
import { readChapter } from './chapter.ts'
import { sizeOfWebp } from './webp.ts'

const chapterFile = /\/docs\/guide\/(zh|en)\/([a-z]+)\.md$/

const allBlocks = ({ blocks, sections }: GuideChapterText): GuideBlock[] =>
  [blocks, ...sections.map((section) => section.blocks)].flat()

/** A module that exports a chapter; its pictures become files of the build, as all that a module imports. */
function moduleOf(chapter: GuideChapterText): string {
  const pictures = [
    ...new Set(allBlocks(chapter).flatMap((one) => (one.kind === 'picture' ? [one.src] : []))),
  ]
  const imports = pictures.map((path, at) => `import picture${at} from ${JSON.stringify(path)}`)
  const value = JSON.stringify(chapter).replace(/"src":("[^"]+")/g, (_, path: string) => {
    return `"src":picture${pictures.indexOf(JSON.parse(path))}`
  })
  return `${imports.join('\n')}\nexport const chapter = ${value}\n`
}

/** Reads the chapters of the guide when the consoles are built, so that no browser has to read Markdown. */
export const guideChapters = (): Plugin => ({
  name: 'lamplighter:guide',
  transform: {
    filter: { id: chapterFile },
    handler(text, id) {
      const [, language = '', name = ''] = chapterFile.exec(id) ?? []
      const sizeOf = (path: string) => sizeOfWebp(readFileSync(resolve(dirname(id), path)))
      return { code: moduleOf(readChapter(name, language, text, sizeOf)), map: null, moduleType: 'js' }
    },
  },
})
