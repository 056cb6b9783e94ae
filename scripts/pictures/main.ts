import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../source-tree.mjs'
import { type Language, openCamera } from './camera.ts'
import { startServer } from './server.ts'
import { shots } from './shots.ts'

/** A larger picture is one that the consoles' shells should not carry. */
const most = 40 * 1024
const languages: readonly Language[] = ['zh', 'en']

const { values, positionals } = parseArgs({
  options: { origin: { type: 'string' }, language: { type: 'string' } },
  allowPositionals: true,
})

const wanted = shots.filter(({ name }) => positionals.length === 0 || positionals.includes(name))
const server = values.origin ? null : await startServer()
const camera = await openCamera(values.origin ?? server?.origin ?? '')
try {
  for (const language of languages.filter((one) => !values.language || one === values.language)) {
    const folder = join(root, 'docs/guide/pictures', language)
    await mkdir(folder, { recursive: true })
    for (const shot of wanted) {
      const bytes = await camera.take(shot, language, join(folder, `${shot.name}.webp`))
      console.log(`${language}/${shot.name}.webp ${(bytes / 1024).toFixed(1)} KB`)
      if (bytes > most) process.exitCode = 1
    }
  }
} finally {
  await camera.close()
  await server?.stop()
}
