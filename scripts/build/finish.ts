import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, extname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'
import { systemCodes } from '../../contract/systems.ts'
import { folderOf } from './shell-table.ts'

const packable = new Set(['.js', '.css', '.html', '.svg', '.json', '.webmanifest'])
/** Below this a compressed copy saves no packet. */
const worthwhile = 1_024

async function pack(file: string): Promise<void> {
  const raw = await readFile(file)
  if (raw.length < worthwhile) return
  const quality = {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: raw.length },
  }
  await Promise.all([
    promisify(brotliCompress)(raw, quality).then((packed) => writeFile(`${file}.br`, packed)),
    promisify(gzip)(raw, { level: 9 }).then((packed) => writeFile(`${file}.gz`, packed)),
  ])
}

/** One worker serves every system: it learns which from where it lies. */
async function placeWorkers(outDir: string): Promise<void> {
  const built = join(outDir, 'worker.js')
  for (const system of systemCodes.filter((one) => folderOf(one) !== '')) {
    const copy = join(outDir, folderOf(system), 'sw.js')
    await mkdir(dirname(copy), { recursive: true })
    await copyFile(built, copy)
  }
  await rename(built, join(outDir, 'sw.js'))
}

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Removes what builds that failed have left: a stage is named by the process that builds in it. */
async function clearStages(place: string): Promise<void> {
  const names = await readdir(place).catch(() => [])
  const left = names.filter((name) => /^\d+$/.test(name) && !isRunning(Number(name)))
  await Promise.all(left.map((name) => rm(join(place, name), { recursive: true, force: true })))
}

/** Puts a finished build in the place of the last one; a server that reads files from there hardly notices. */
async function takePlace(stage: string, place: string): Promise<void> {
  await rm(join(place, 'build.json'), { force: true })
  const last = join(stage, 'last')
  await rename(join(place, 'iot'), last).catch(() => undefined)
  await rename(join(stage, 'iot'), join(place, 'iot'))
  await rename(join(stage, 'chunks.json'), join(place, 'chunks.json'))
  await rename(join(stage, 'build.json'), join(place, 'build.json'))
  await rm(stage, { recursive: true })
}

/**
 * The end of a build: a worker per system, compressed copies beside the files, and above them `chunks.json`
 * (Vite's manifest of chunks) and `build.json`, which tells later starts from which sources this was made. A
 * build made in `stage` then moves to `place`, so that it is there whole or not at all, and two at a time do
 * not mix.
 */
export function finish(
  stamp: { version: string; sources: string },
  { stage, place }: { stage: string; place: string },
): Plugin {
  let outDir = ''
  let root = ''
  let written = false
  return {
    name: 'lamplighter:finish',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      root = config.root
      outDir = resolve(config.root, config.build.outDir)
    },
    async buildStart() {
      await clearStages(resolve(root, place))
    },
    writeBundle() {
      written = true
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        // Also called when the build has failed.
        if (!written) return
        const top = join(outDir, '..')
        await placeWorkers(outDir)
        await rename(join(outDir, 'chunks.json'), join(top, 'chunks.json'))
        const entries = await readdir(outDir, { recursive: true, withFileTypes: true })
        const files = entries.filter((one) => one.isFile() && packable.has(extname(one.name)))
        await Promise.all(files.map((one) => pack(join(one.parentPath, one.name))))
        await writeFile(join(top, 'build.json'), `${JSON.stringify(stamp, null, 2)}\n`)
        if (top === resolve(root, stage)) await takePlace(top, resolve(root, place))
      },
    },
  }
}
