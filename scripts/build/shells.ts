import { basename } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { insideName } from '../../contract/shell.ts'
import { systemCodes, systemOfPath, systems } from '../../contract/systems.ts'
import type { ChunkGroup } from './chunk-groups.ts'
import { classicScript } from './classic-script.ts'
import { folderOf, headOf, manifestOf } from './shell-table.ts'

const headMark = '<!--shell:head-->'
const scriptMark = '<!--shell:script-->'

/** Names the chunk that only those who are signed in need, for the document's script to fetch ahead. */
function insideOf(bundle: Rolldown.OutputBundle): string {
  const name: ChunkGroup = 'inside'
  const chunk = Object.values(bundle).find((one) => one.type === 'chunk' && one.name === name)
  if (!chunk) throw new Error(`the build has no chunk ${name}`)
  return `<meta name="${insideName}" content="/iot/${chunk.fileName}" />`
}

/** Makes one index.html into five documents with a manifest each; the development server makes them on the fly. */
export function shells(): Plugin {
  let root = ''
  let script: Promise<string> | undefined
  const inlineScript = async (html: string) => {
    script ??= classicScript(root, 'src/rescue.ts', 'es2018')
    const code = await script
    if (code.includes('</script')) throw new Error('src/rescue.ts can not be inlined')
    return html.replace(scriptMark, () => `<script>${code}</script>`)
  }
  return {
    name: 'lamplighter:shells',
    configResolved(config) {
      root = config.root
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, context) {
        const whole = await inlineScript(html)
        if (!context.server) return whole
        const system = systemOfPath(context.originalUrl ?? '/iot/') ?? 'open'
        return whole.replace(headMark, headOf(system))
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
      handler(_options, bundle) {
        const page = bundle['index.html']
        if (page?.type !== 'asset') throw new Error('the build has no index.html')
        const html = String(page.source)
        if (!html.includes(headMark)) throw new Error(`index.html has no ${headMark}`)
        const inside = insideOf(bundle)
        for (const system of systemCodes) {
          const source = html.replace(headMark, `${headOf(system)}\n    ${inside}`)
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
