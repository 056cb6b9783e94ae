import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'
import { mustEnd } from './loose-ends.ts'

interface File {
  type: string
  text: string
}

/** Answers everything from what it kept when it was installed, as our own worker does. */
const worker = (paths: readonly string[]) => `
addEventListener('install', (event) =>
  event.waitUntil(caches.open('kept').then((kept) => kept.addAll(${JSON.stringify(paths)}))))
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('fetch', (event) => event.respondWith(caches.match(event.request)))
`

const document = (script: string, sheet: string) => `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Bench</title><link rel="icon" href="data:,"><link rel="stylesheet" href="${sheet}">
<script type="module" src="${script}"></script></head><body><div id="root"></div></body></html>`

/**
 * Builds a page of the bench as a console is built (`page.tsx` of a folder here) and serves it; with the worker that it may
 * register it works without a network after the first visit. Answers its address.
 *
 * - `floor`: what no page of this kind can be faster than: React, Mantine and Dexie draw 25 rows that the browser holds.
 * - `charts`: our drawing of a year of hours, and nothing else.
 */
export async function serveSmallPage(
  folder: 'floor' | 'charts',
): Promise<{ url: string; stop(): Promise<void> }> {
  const files = await built(folder)
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? '')
    response.writeHead(file ? 200 : 404, { 'content-type': file?.type ?? 'text/plain' })
    response.end(file?.text)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const stop = mustEnd(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return { url: `http://localhost:${(server.address() as AddressInfo).port}/`, stop }
}

async function built(folder: string): Promise<Map<string, File>> {
  const root = fileURLToPath(new URL(`${folder}/`, import.meta.url))
  const { output } = (await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, cssCodeSplit: false, rolldownOptions: { input: `${root}page.tsx` } },
  })) as Rolldown.RolldownOutput
  const files = new Map<string, File>()
  for (const one of output)
    files.set(`/${one.fileName}`, {
      type: one.type === 'chunk' ? 'text/javascript' : 'text/css',
      text: one.type === 'chunk' ? one.code : String(one.source),
    })
  const named = (end: string) => [...files.keys()].find((path) => path.endsWith(end)) ?? ''
  files.set('/', { type: 'text/html', text: document(named('.js'), named('.css')) })
  files.set('/worker.js', { type: 'text/javascript', text: worker([...files.keys()]) })
  return files
}
