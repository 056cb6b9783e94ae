import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { systemCodes, systems } from '#contract/systems.ts'

const inlineScript = /<script>([\s\S]*?)<\/script>/g

/**
 * The sources a Content-Security-Policy's `script-src` needs beside 'self' for the documents of a build, as
 * `'sha256-...'` (CSP Level 3, section 2.3.1). Empty when there is no build.
 */
export function cspScriptHashes(distDir: string): string[] {
  const documents = systemCodes
    .map((code) => join(distDir, systems[code].base, 'index.html'))
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file, 'utf8'))
  const scripts = documents.flatMap((html) => [...html.matchAll(inlineScript)].map((match) => match[1] ?? ''))
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  return [...new Set(scripts.map(hash))]
}
