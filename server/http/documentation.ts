import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify'
import { examplesCss, examplesHtml } from './documentation-examples.ts'

interface Bases {
  api: string
  client: string
}

const page = ({ api: base, client }: Bases) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Lamplighter API</title>
    <link rel="stylesheet" href="${base}/docs/swagger-ui.css" />
    <link rel="stylesheet" href="${base}/docs/examples.css" />
    <link rel="icon" href="data:," />
  </head>
  <body>
    ${examplesHtml({ api: base, client })}
    <div id="document"></div>
    <script src="${base}/docs/swagger-ui-bundle.js"></script>
    <script src="${base}/docs/begin.js"></script>
  </body>
</html>
`

const script = (base: string) => `SwaggerUIBundle({
  url: '${base}/openapi.json',
  dom_id: '#document',
  deepLinking: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  tagsSorter: 'alpha',
})
`

const swaggerUi = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
/** Files of the package that the page needs; its own page and initialiser are left out. */
const files = ['swagger-ui.css', 'swagger-ui-bundle.js']

/** A text as it travels, made once: who does not read it holds the one that there is, and no work goes on for her. */
function travelling(text: string) {
  const identity = Buffer.from(text)
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
  return { identity, br: brotliCompressSync(identity, quality), gzip: gzipSync(identity) }
}

/** How a client wants it, of `Accept-Encoding`. */
const encodingFor = (accepted = ''): 'br' | 'gzip' | 'identity' =>
  (['br', 'gzip'] as const).find((name) =>
    new RegExp(`\\b${name}\\b(?!;\\s*q=0(\\.0*)?(,|$))`).test(accepted),
  ) ?? 'identity'

/** The OpenAPI document at `<base>/openapi.json`, written when it is first asked for, and a page to browse it at `<base>/docs`. */
export async function documentCalls(
  app: FastifyInstance,
  at: Bases,
  document: () => object,
  count: onRequestAsyncHookHandler,
): Promise<void> {
  const base = at.api
  let text: ReturnType<typeof travelling> | undefined
  await app.register(async (scope) => {
    scope.addHook('onRequest', count)
    scope.get(`${base}/openapi.json`, { compress: false }, (request, reply) => {
      text ??= travelling(JSON.stringify(document()))
      const encoding = encodingFor(request.headers['accept-encoding'])
      if (encoding !== 'identity') reply.header('content-encoding', encoding)
      return reply.header('vary', 'accept-encoding').type('application/json').send(text[encoding])
    })
    scope.get(`${base}/docs`, (_request, reply) => reply.type('text/html; charset=utf-8').send(page(at)))
    scope.get(`${base}/docs/begin.js`, (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').send(script(base)),
    )
    scope.get(`${base}/docs/examples.css`, (_request, reply) =>
      reply.type('text/css; charset=utf-8').send(examplesCss),
    )
    await scope.register(fastifyStatic, { root: swaggerUi, serve: false })
    for (const file of files) {
      scope.get(`${base}/docs/${file}`, (_request, reply) => reply.sendFile(file))
    }
  })
}
