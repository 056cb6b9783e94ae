import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { parseSync } from 'vite'
import { readSyntax } from './syntax.ts'

const root = join(import.meta.dirname, '../..')
const folders = ['contract', 'server', 'src', 'sw', 'tests', 'bench', 'scripts']
const single = ['vite.config.ts', 'vitest.config.ts']

/** One thing a file names: `target` is a path below the project ('src/api/api.ts') or a package ('dexie'). */
export interface Import {
  specifier: string
  target: string
  /** Ours, as opposed to a package's. */
  own: boolean
  /** Only types, gone at run time. */
  typeOnly: boolean
  /** Evaluated before the importing file is; a lazy import() is not. */
  eager: boolean
}

export interface SourceFile {
  path: string
  lines: number
  imports: Import[]
  /** Names called as plain functions: `fetch(...)`. */
  called: Set<string>
  /** How many lines its functions have, and where they begin. */
  functions: { line: number; lines: number }[]
  exportsDefault: boolean
}

const aliases = new Map([
  ['#contract/', 'contract/'],
  ['#server/', 'server/'],
  ['#src/', 'src/'],
  ['#tests/', 'tests/'],
])

function targetOf(from: string, specifier: string): Pick<Import, 'target' | 'own'> {
  if (specifier.startsWith('.')) return { target: normalize(join(dirname(from), specifier)), own: true }
  for (const [alias, folder] of aliases) {
    if (specifier.startsWith(alias)) return { target: folder + specifier.slice(alias.length), own: true }
  }
  const [scope, name] = specifier.split('/')
  if (specifier.startsWith('node:') || !scope?.startsWith('@'))
    return { target: scope ?? specifier, own: false }
  return { target: `${scope}/${name}`, own: false }
}

/** The text of a file, named as `allPaths` names it. */
export const textOf = (path: string): string => readFileSync(join(root, path), 'utf8')

/** Tells the line of a place in a text. */
function lineCounter(text: string): (place: number) => number {
  const ends = [...text.matchAll(/\n/g)].map(({ index }) => index)
  return (place) => {
    const line = ends.findIndex((end) => end >= place)
    return (line < 0 ? ends.length : line) + 1
  }
}

function readSource(path: string): SourceFile {
  const code = textOf(path)
  const { module, program, errors } = parseSync(path, code)
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)

  const imports: Import[] = []
  const add = (specifier: string, kind: { typeOnly: boolean; eager: boolean }) => {
    imports.push({ specifier, ...targetOf(path, specifier), ...kind })
  }
  for (const { moduleRequest, entries } of module.staticImports) {
    const typeOnly = entries.length > 0 && entries.every((entry) => entry.isType)
    add(moduleRequest.value, { typeOnly, eager: !typeOnly })
  }
  for (const entry of module.staticExports.flatMap((one) => one.entries)) {
    if (entry.moduleRequest) add(entry.moduleRequest.value, { typeOnly: entry.isType, eager: !entry.isType })
  }
  const { lazy, types, called, functions } = readSyntax(program)
  const lineOf = lineCounter(code)
  for (const specifier of lazy) add(specifier, { typeOnly: false, eager: false })
  for (const specifier of types) add(specifier, { typeOnly: true, eager: false })

  return {
    path,
    lines: code.split('\n').length - 1,
    imports,
    called,
    functions: functions.map(({ start, end }) => ({
      line: lineOf(start),
      lines: lineOf(end) - lineOf(start) + 1,
    })),
    exportsDefault: module.staticExports.some(({ entries }) =>
      entries.some(({ exportName }) => exportName.kind === 'Default'),
    ),
  }
}

/** Every path below the folders of the project that are ours, sorted. */
export function allPaths(): string[] {
  return folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort()
}

/** Every source file with what it imports. */
export const sourceFiles = (): SourceFile[] =>
  [...allPaths().filter((path) => /\.(ts|tsx|mts)$/.test(path) && !path.endsWith('.d.ts')), ...single].map(
    readSource,
  )

export const exists = (path: string): boolean => existsSync(join(root, path))

/** The packages package.json asks for: to run the product, and to test and check it. */
export function askedPackages(): { toRun: Set<string>; toTest: Set<string> } {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return { toRun: new Set(Object.keys(dependencies)), toTest: new Set(Object.keys(devDependencies)) }
}
