import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const source = join(import.meta.dirname, 'contenders')
const root = join(import.meta.dirname, '../..')

/** Where the contenders' packages lie: apart from this product's own, and gone when those are installed anew. */
const folder = join(root, 'node_modules/.cache/side-by-side')

export interface Installed {
  /** Has the contenders' programs beside their packages. */
  folder: string
  versions: Record<string, string>
}

/** Installs the contenders by their own lock, unless they are there. @throws Error when npm cannot */
export async function installContenders(): Promise<Installed> {
  await mkdir(folder, { recursive: true })
  const names = ['package.json', 'package-lock.json']
  const before = await Promise.all(names.map((name) => textOf(join(folder, name))))
  const wanted = await Promise.all(names.map((name) => textOf(join(source, name))))
  const there = (await textOf(join(folder, 'node_modules/.package-lock.json'))) !== ''
  if (!there || before.join() !== wanted.join()) {
    for (const name of names) await cp(join(source, name), join(folder, name))
    console.log('Installing what is measured side by side …')
    const npm = spawn('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const [code] = (await once(npm, 'close')) as [number]
    if (code !== 0) throw new Error('npm could not install them')
  }
  const programs = (await readdir(source)).filter((name) => name.endsWith('.mjs'))
  for (const name of programs) await cp(join(source, name), join(folder, name))
  const { dependencies } = JSON.parse(wanted[0] ?? '{}') as { dependencies: Record<string, string> }
  return { folder, versions: dependencies }
}

const textOf = (path: string): Promise<string> => readFile(path, 'utf8').catch(() => '')
