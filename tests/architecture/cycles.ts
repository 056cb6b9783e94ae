import type { SourceFile } from './source-files.ts'

/** Circles of files that import each other at run time, each as the list of its files. */
export function cycles(files: readonly SourceFile[]): string[][] {
  const next = new Map(
    files.map((file) => [
      file.path,
      file.imports.filter((one) => one.own && one.eager).map((one) => one.target),
    ]),
  )
  const found: string[][] = []
  const done = new Set<string>()
  const walk = (path: string, trail: string[]) => {
    const start = trail.indexOf(path)
    if (start >= 0) found.push(trail.slice(start))
    if (start >= 0 || done.has(path)) return
    for (const target of next.get(path) ?? []) walk(target, [...trail, path])
    done.add(path)
  }
  for (const path of next.keys()) walk(path, [])
  return found
}
