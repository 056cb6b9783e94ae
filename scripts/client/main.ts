import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { clientFiles, packageName } from './package.ts'

const help = `Writes a typed client package of this server's calls, for programs with an access key.

npm run client -- [options]
  --out FOLDER     where to: a folder that is empty, not there yet, or holds such a package    ./${packageName}
`

/** Throws for a folder that holds anything else. */
function requireOurs(folder: string) {
  if (!existsSync(folder) || readdirSync(folder).length === 0) return
  const manifest = join(folder, 'package.json')
  const name = existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')).name : undefined
  if (name !== packageName) throw new Error(`${folder} holds something else; nothing was written.`)
}

function main() {
  const { values } = parseArgs({
    options: { out: { type: 'string', default: packageName }, help: { type: 'boolean', default: false } },
  })
  if (values.help) return console.log(help)
  const folder = resolve(values.out)
  requireOurs(folder)
  mkdirSync(folder, { recursive: true })
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  const files = clientFiles(version)
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  console.log(`${folder}: ${Object.keys(files).join(', ')}`)
}

try {
  main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
