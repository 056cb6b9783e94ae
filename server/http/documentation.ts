import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
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

/** The OpenAPI document at `<base>/openapi.json`, written when it is first asked for, and a page to browse it at `<base>/docs`. */
export async function documentCalls(app: FastifyInstance, at: Bases, document: () => object): Promise<void> {
  const base = at.api
  let text: string | undefined
  app.get(`${base}/openapi.json`, (_request, reply) => {
    text ??= JSON.stringify(document())
    return reply.type('application/json').send(text)
  })
  app.get(`${base}/docs`, (_request, reply) => reply.type('text/html; charset=utf-8').send(page(at)))
  app.get(`${base}/docs/begin.js`, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(script(base)),
  )
  app.get(`${base}/docs/examples.css`, (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(examplesCss),
  )
  await app.register(async (scope) => {
    await scope.register(fastifyStatic, { root: swaggerUi, serve: false })
    for (const file of files) {
      scope.get(`${base}/docs/${file}`, (_request, reply) => reply.sendFile(file))
    }
  })
}
