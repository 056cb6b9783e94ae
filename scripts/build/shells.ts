import { basename } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { faceId, firstName, insideName } from '../../contract/shell.ts'
import { type SystemCode, systemCodes, systemOfPath, systems } from '../../contract/systems.ts'
import type { ChunkGroup } from './chunks/groups.ts'
import { classicScript } from './classic-script.ts'
import { folderOf, headOf, manifestOf } from './shell-table.ts'

const headMark = '<!--shell:head-->'
const scriptMark = '<!--shell:script-->'
/** How the bundler names the scripts that a document's own imports. */
const imported = / *<link rel="modulepreload" crossorigin href="([^"]+)">\n/g
const faceMarkup = '<!--shell:face-->'

/** Names the script that only those who are signed in need, and its styles, for the document's script to fetch ahead. */
function insideOf(bundle: Rolldown.OutputBundle): string {
  const name: ChunkGroup = 'inside'
  const files = Object.values(bundle).filter(
    (one) =>
      (one.type === 'chunk' && one.name === name) ||
      (one.type === 'asset' && one.names.includes(`${name}.css`)),
  )
  if (files.length !== 2) throw new Error(`the build has ${files.length} files of the chunk ${name}`)
  return files.map(({ fileName }) => metaOf(insideName, `/iot/${fileName}`)).join('\n    ')
}

const metaOf = (name: string, href: string) => `<meta name="${name}" content="${href}" />`

/** Leaves it to the document's first script how the others are fetched: as links they would all be fetched as modules. */
function withoutLinks(html: string): { html: string; metas: string } {
  const metas = [...html.matchAll(imported)].map(([, href = '']) => metaOf(firstName, href))
  if (metas.length === 0) throw new Error('index.html fetches no script ahead')
  return { html: html.replaceAll(imported, ''), metas: metas.join('\n    ') }
}

/** Drawn by another build, which has to name classes as this one does. */
function assertStyled(faces: readonly string[], bundle: Rolldown.OutputBundle): void {
  const styles = Object.values(bundle).flatMap((one) =>
    one.type === 'asset' && one.fileName.endsWith('.css') ? String(one.source) : [],
  )
  const known = new Set(styles.flatMap((text) => text.match(/_\w+/g) ?? []))
  const classes = faces.flatMap((face) =>
    [...face.matchAll(/ class="([^"]+)"/g)].flatMap(([, all = '']) => all.split(' ')),
  )
  const used = classes.filter((name) => name.startsWith('_'))
  const strange = used.filter((name) => !known.has(name))
  if (used.length === 0 || strange.length > 0)
    throw new Error(`the faces have classes of no sheet: ${strange}`)
}

/**
 * A system's sign-in page, and the scripts that show it to who has never been here, and to others how the page looked that they
 * left.
 */
const faceWith = (face: string, scripts: string) =>
  `<template id="${faceId}">${face}</template>\n    ${scripts}`

/**
 * Makes one index.html into five documents with a manifest and a sign-in page each; the development server makes them on
 * the fly, without the sign-in page.
 * @param faces draws the sign-in page of each system
 */
export function shells(faces: () => Promise<Record<SystemCode, string>>): Plugin {
  let root = ''
  const scripts = new Map<string, Promise<string>>()
  const inline = async (path: string) => {
    const made = scripts.get(path) ?? classicScript(root, path, 'es2018')
    scripts.set(path, made)
    const code = await made
    if (code.includes('</script')) throw new Error(`${path} can not be inlined`)
    return `<script>${code}</script>`
  }
  return {
    name: 'lamplighter:shells',
    configResolved(config) {
      root = config.root
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, context) {
        const scripts = await Promise.all(['src/ahead.ts', 'src/rescue.ts'].map(inline))
        const whole = html.replace(scriptMark, () => scripts.join('\n    '))
        if (!context.server) return whole
        const system = systemOfPath(context.originalUrl ?? '/iot/') ?? 'open'
        return whole.replace(headMark, headOf(system)).replace(faceMarkup, '')
      },
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = new URL(request.url ?? '/', 'http://localhost').pathname
        const system = systemOfPath(path)
        if (!system || basename(path) !== 'manifest.webmanifest') return next()
        response.setHeader('Content-Type', 'application/manifest+json')
        response.end(JSON.stringify(manifestOf(system)))
      })
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle['index.html']
        if (page?.type !== 'asset') throw new Error('the build has no index.html')
        const { html, metas } = withoutLinks(String(page.source))
        if (!html.includes(headMark)) throw new Error(`index.html has no ${headMark}`)
        const inside = insideOf(bundle)
        const drawn = await faces()
        const shown = await Promise.all(['src/first-face.ts', 'src/last-view.ts'].map(inline))
        assertStyled(Object.values(drawn), bundle)
        for (const system of systemCodes) {
          const source = html
            .replace(headMark, `${headOf(system)}\n    ${metas}\n    ${inside}`)
            .replace(faceMarkup, () => faceWith(drawn[system], shown.join('\n    ')))
          if (systems[system].base === '/iot/') page.source = source
          else this.emitFile({ type: 'asset', fileName: `${folderOf(system)}index.html`, source })
          this.emitFile({
            type: 'asset',
            fileName: `${folderOf(system)}manifest.webmanifest`,
            source: `${JSON.stringify(manifestOf(system), null, 2)}\n`,
          })
        }
      },
    },
  }
}
