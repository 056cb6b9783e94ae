import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type SystemCode, systemCodes, systems } from '../contract/systems.ts'

/** Vite's manifest of chunks, as far as it is read here. */
interface Chunk {
  file: string
  src?: string
  name?: string
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
}

export interface Sizes {
  /** Gzipped bytes a first visit loads until sign-in can be used, per system. */
  firstLoad: { system: SystemCode; js: number; css: number; html: number; files: string[] }[]
  /** Gzipped bytes of scripts that are loaded behind the sign-in before any page is. */
  beforePages: number
  /** The same with what a page is drawn by, by the page's module. */
  inside: { page: string; js: number }[]
  /** Gzipped bytes of scripts that a page loads to draw charts, at most, beside itself and what every page behind the sign-in has. */
  charts: number
  /**
   * Gzipped bytes of scripts that scenes of a template, and all sections below them, load beside what the list of templates has, and
   * beside their words.
   */
  detail: number
  /** Gzipped bytes of every other chunk, largest first. */
  lazy: { name: string; js: number; css: number }[]
  /** Gzipped bytes of the worker, and of what it loads besides to replay the outbox in the background. */
  worker: number
  replay: number
}

const pageOf = (name: string) => `src/pages/templates/${name}-page.tsx`
/** Sections are drawn without anybody's doing; what else a page fetches later are dialogs. */
const isSection = /section|part-list/

const linked = /(?:src|href)="\/iot\/(assets\/[^"]+)"/g

/** Files of the chunks that fetch another one later. */
const fetchers = (chunks: Readonly<Record<string, Chunk>>, key: string): ReadonlySet<string> =>
  new Set(Object.values(chunks).flatMap((one) => (one.dynamicImports?.includes(key) ? one.file : [])))

/**
 * Reads the sizes off a build. The first load is what a document names (its module, preloads and style sheets)
 * with all these import statically.
 */
export function readSizes(distDir = 'dist'): Sizes {
  const at = (file: string) => join(distDir, 'iot', file)
  const known = new Map<string, number>()
  const gzipped = (file: string) => {
    const size = known.get(file) ?? gzipSync(readFileSync(at(file)), { level: 9 }).length
    known.set(file, size)
    return size
  }
  const sum = (files: Iterable<string>, end: string) =>
    [...files].filter((file) => file.endsWith(end)).reduce((total, file) => total + gzipped(file), 0)

  const chunks: Record<string, Chunk> = JSON.parse(readFileSync(join(distDir, 'chunks.json'), 'utf8'))
  const byFile = new Map(Object.values(chunks).map((chunk) => [chunk.file, chunk]))
  const closure = (files: string[]): Set<string> => {
    const seen = new Set<string>()
    const walk = (file: string) => {
      if (seen.has(file)) return
      seen.add(file)
      const chunk = byFile.get(file)
      for (const css of chunk?.css ?? []) seen.add(css)
      for (const key of chunk?.imports ?? []) walk(chunks[key]?.file ?? key)
    }
    for (const file of files) walk(file)
    return seen
  }

  const firstLoad = systemCodes.map((system) => {
    const page = join(systems[system].base.slice('/iot/'.length), 'index.html')
    const html = readFileSync(at(page), 'utf8')
    const files = [...closure([...html.matchAll(linked)].map((match) => match[1] ?? ''))].sort()
    return { system, js: sum(files, '.js'), css: sum(files, '.css'), html: gzipped(page), files }
  })
  const keyOf = (name: string) => Object.keys(chunks).find((key) => chunks[key]?.name === name) ?? name
  const entry = [keyOf('index'), keyOf('inside')]
  const filesOf = (keys: readonly string[]) => closure(keys.flatMap((key) => chunks[key]?.file ?? []))
  const pages = Object.keys(chunks).filter((key) => /^src\/pages\/.*-page\.tsx$/.test(key))
  const inside = pages
    .map((page) => ({ page, js: sum(filesOf([...entry, page]), '.js') }))
    .sort((a, b) => b.js - a.js)
  const drawing = filesOf([keyOf('drawing')])
  const cards = fetchers(chunks, keyOf('drawing'))
  const drawn = pages
    .map((page) => filesOf([...entry, page]))
    .filter((files) => [...files].some((file) => cards.has(file)))
  const missing = (around: Set<string>) => [...drawing].filter((file) => !around.has(file))
  const charts = Math.max(0, ...drawn.map((around) => sum(missing(around), '.js')))
  const listed = filesOf([...entry, pageOf('templates'), keyOf('parts')])
  const sections =
    chunks[pageOf('template-detail')]?.dynamicImports?.filter((key) => isSection.test(key)) ?? []
  const detail = [...filesOf([pageOf('template-detail'), ...sections])].filter((file) => !listed.has(file))
  const first = new Set(firstLoad.flatMap(({ files }) => files))
  const lazy = [...byFile.values()]
    .filter(({ file }) => file.endsWith('.js') && !first.has(file))
    .map((chunk) => ({
      name: chunk.src ?? chunk.name ?? chunk.file,
      js: gzipped(chunk.file),
      css: sum(
        (chunk.css ?? []).filter((file) => !first.has(file)),
        '.css',
      ),
    }))
    .sort((a, b) => b.js - a.js)
  const drawnWith = { charts, detail: sum(detail, '.js') }
  const beforePages = sum(filesOf(entry), '.js')
  return {
    firstLoad,
    beforePages,
    inside,
    ...drawnWith,
    lazy,
    worker: gzipped('sw.js'),
    replay: gzipped('replay.js'),
  }
}

const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`.padStart(10)

/** Prints the sizes as a table. */
export function printSizes({ firstLoad, beforePages, lazy, worker, replay }: Sizes): void {
  console.log('first load until sign-in, gzipped     js        css       html')
  for (const { system, js, css, html } of firstLoad) {
    console.log(`  ${system.padEnd(28)} ${kilobytes(js)} ${kilobytes(css)} ${kilobytes(html)}`)
  }
  console.log(`signed in, before any page${' '.repeat(4)} ${kilobytes(beforePages)}`)
  console.log(`worker${' '.repeat(24)} ${kilobytes(worker)}`)
  console.log(`background replay${' '.repeat(13)} ${kilobytes(replay)}\nlazy chunks`)
  for (const { name, js, css } of lazy)
    console.log(`  ${name.slice(-60).padEnd(60)} ${kilobytes(js)} ${kilobytes(css)}`)
}

if (process.argv[1]?.endsWith('sizes.ts')) {
  if (!existsSync('dist/chunks.json')) throw new Error('There is no build: run `npm run build` first.')
  printSizes(readSizes())
}
