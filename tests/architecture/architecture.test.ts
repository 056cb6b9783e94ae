import { builtinModules } from 'node:module'
import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import { cycles } from './cycles.ts'
import {
  apart,
  defaultExports,
  medianLines,
  mostFunctionLines,
  mostLines,
  packageHomes,
  packagesOf,
  parts,
  speakHttp,
} from './layers.ts'
import {
  allPaths,
  askedPackages,
  exists,
  type Import,
  type SourceFile,
  sourceFiles,
  textOf,
} from './source-files.ts'

const files = sourceFiles()
const browser = ['contract', 'src', 'sw']
const product = ['contract', 'server', 'src', 'sw']
/** What is left out where the product only runs. */
const developing = ['tests', 'bench', 'scripts/pictures', 'vitest.config.ts']

const isBelow = (folder: string) => (path: string) => path === folder || path.startsWith(`${folder}/`)
const within = (path: string, folders: readonly string[]) => folders.some((folder) => isBelow(folder)(path))

const partOf = (path: string) =>
  parts
    .filter(({ holds }) => isBelow(holds)(path))
    .sort((a, b) => b.holds.length - a.holds.length)
    .at(0)

/** Every import that breaks a rule, as 'file -> what it names'. */
const offences = (breaks: (one: Import, file: SourceFile) => boolean) =>
  files.flatMap((file) =>
    file.imports.filter((one) => breaks(one, file)).map((one) => `${file.path} -> ${one.specifier}`),
  )

const builtin = new Set(builtinModules)
const isNode = ({ specifier, target }: Import) => specifier.startsWith('node:') || builtin.has(target)

describe('imports', () => {
  test('every file belongs to a part', () => {
    expect(files.filter(({ path }) => !partOf(path)).map(({ path }) => path)).toEqual([])
  })

  test('run one way through the layers', () => {
    const allowed = ({ path }: SourceFile, target: string) => {
      const part = partOf(path)
      return part !== undefined && within(target, [part.holds, ...part.may])
    }
    expect(offences((one, file) => one.own && !allowed(file, one.target))).toEqual([])
  })

  test.each(apart)('the folders of %s stay apart', (folder) => {
    const childOf = (path: string) =>
      isBelow(folder)(path)
        ? path
            .slice(folder.length + 1)
            .split('/')
            .slice(0, -1)[0]
        : undefined
    expect(
      offences((one, file) => {
        const [from, to] = [childOf(file.path), childOf(one.target)]
        return one.own && from !== undefined && to !== undefined && from !== to
      }),
    ).toEqual([])
  })

  test('all lead to a file or an asked-for package', () => {
    const { toRun, toTest } = askedPackages()
    const isAsked = ({ target, typeOnly }: Import, { path }: SourceFile) =>
      toRun.has(target) || ((typeOnly || within(path, developing)) && toTest.has(target))
    const missing = (one: Import, file: SourceFile) =>
      one.own ? !exists(one.target.replace(/\?.*$/, '')) : !isNode(one) && !isAsked(one, file)
    expect(offences(missing)).toEqual([])
  })

  test('name Node only where Node runs', () => {
    expect(offences((one, file) => within(file.path, browser) && isNode(one))).toEqual([])
  })

  test.each(Object.entries(packageHomes))('of %s stay at home', (name, homes) => {
    expect(offences((one, file) => one.target === name && !within(file.path, homes))).toEqual([])
  })

  test.each(Object.entries(packagesOf))('of %s name few packages', (folder, packages) => {
    expect(
      offences((one, file) => isBelow(folder)(file.path) && !one.own && !packages.includes(one.target)),
    ).toEqual([])
  })

  test('do not go round in circles', () => {
    expect(cycles(files).map((circle) => circle.join(' -> '))).toEqual([])
  })
})

describe('files', () => {
  test('are named in kebab-case', () => {
    const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/
    expect(allPaths().filter((path) => !kebab.test(basename(path)))).toEqual([])
  })

  test('are short', () => {
    const lengths = files
      .filter(({ path }) => within(path, product))
      .map(({ lines }) => lines)
      .sort((a, b) => a - b)
    expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThanOrEqual(medianLines)
    expect(files.filter(({ lines }) => lines > mostLines).map(({ path }) => path)).toEqual([])
  })

  test('the glossary is read in one go', () => {
    expect(textOf('docs/glossary.md').trim().split('\n').length).toBeLessThanOrEqual(40)
  })

  test('have short functions', () => {
    const long = files
      .filter(({ path }) => !isBelow('tests')(path))
      .flatMap(({ path, functions }) => functions.map((one) => ({ path, ...one })))
      .filter(({ lines }) => lines > mostFunctionLines)
    expect(long.map(({ path, line, lines }) => `${path}:${line} has ${lines}`)).toEqual([])
  })

  test('export names', () => {
    const unnamed = files.filter(
      ({ path, exportsDefault }) => exportsDefault && !defaultExports.includes(path),
    )
    expect(unnamed.map(({ path }) => path)).toEqual([])
  })

  test('of the browser speak HTTP in one place only', () => {
    const speakers = files.filter(
      ({ path, called }) => within(path, ['src', 'sw']) && !within(path, speakHttp) && called.has('fetch'),
    )
    expect(speakers.map(({ path }) => path)).toEqual([])
  })
})
