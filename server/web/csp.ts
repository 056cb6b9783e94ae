import { createHash } from 'node:crypto'

const inlineScript = /<script>([\s\S]*?)<\/script>/g

/** What a document's inline scripts are named by (Content-Security-Policy Level 3, section 2.3.1): `'sha256-...'`, each once. */
export function scriptHashesOf(html: string): string[] {
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  return [...new Set([...html.matchAll(inlineScript)].map(([, script = '']) => hash(script)))]
}

/** A Content-Security-Policy that lets the inline scripts of a document run beside what its `script-src` allows already. */
export const allowingScriptsOf = (html: string, policy: string): string =>
  policy.replace(/script-src [^;]*/, (sources) => [sources, ...scriptHashesOf(html)].join(' '))
