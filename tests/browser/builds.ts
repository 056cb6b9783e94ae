import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'

const built = join(import.meta.dirname, '../../dist')
const texts = new Set(['.js', '.css', '.html', '.webmanifest'])

/** A build in a directory of its own, in whose place a newer one can be put while a server serves it. */
export interface DeployedBuild {
  distDir: string
  /** The version its pages and workers say they are of. */
  version(): string
  /** Puts a newer build in its place, and answers the newer version. What only the older one had is gone. */
  deployNext(): Promise<string>
  remove(): Promise<void>
}

/** Copies the build of these sources, so that a newer one can be deployed without building. */
export async function deployBuild(): Promise<DeployedBuild> {
  const distDir = await mkdtemp(join(tmpdir(), 'lamplighter-build-'))
  const stageOf = (count: number) => join(distDir, `build-${count}`)
  // At no moment is there none: files are asked for while builds change.
  const put = async (stage: string) => {
    await symlink(stage, join(distDir, 'next'))
    await rename(join(distDir, 'next'), join(distDir, 'iot'))
  }
  await cp(join(built, 'iot'), stageOf(1), { recursive: true })
  await put(stageOf(1))
  const first: string = JSON.parse(await readFile(join(built, 'build.json'), 'utf8')).version
  let count = 1
  const version = () => (count === 1 ? first : `${first.slice(0, -2)}-${count}`)

  const deployNext = async () => {
    const [from, before] = [stageOf(count), version()]
    count += 1
    await writeNext(from, stageOf(count), { from: before, to: version(), mark: `.next${count}` })
    await put(stageOf(count))
    return version()
  }
  return { distDir, version, deployNext, remove: () => rm(distDir, { recursive: true, force: true }) }
}

/**
 * Writes a build out of another as if sources had changed everywhere: every chunk has a new name, documents
 * have new revisions, and all say the new version. Compressed copies are left out; a server does without.
 */
async function writeNext(from: string, to: string, version: { from: string; to: string; mark: string }) {
  const chunks = (await readdir(join(from, 'assets'))).filter((name) => /\.(js|css)$/.test(name))
  const renamed = new Map(chunks.map((name) => [name, name.replace(/(\.\w+)$/, `${version.mark}$1`)]))
  const anyChunk = /[\w$.-]+\.(?:js|css)\b/g
  const next = (text: string) =>
    text
      .replaceAll(anyChunk, (name) => renamed.get(name) ?? name)
      .replaceAll(version.from, version.to)
      .replaceAll(/("revision":")([\w.]+)("[^}]*index\.html")/g, `$1$2${version.mark}$3`)

  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const target = join(to, entry.parentPath.slice(from.length))
    if (!entry.isFile() || /\.(br|gz)$/.test(entry.name)) continue
    await mkdir(target, { recursive: true })
    const place = join(target, renamed.get(entry.name) ?? entry.name)
    if (texts.has(extname(entry.name))) await writeFile(place, next(await readFile(path, 'utf8')))
    else await cp(path, place)
  }
}
