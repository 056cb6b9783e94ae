import { existsSync, readFileSync } from 'node:fs'
import { extname, join, resolve, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { systemCodes, systemOfPath, systems } from '#contract/systems.ts'
import { allowingScriptsOf } from './csp.ts'

const year = 365 * 24 * 60 * 60
const day = 24 * 60 * 60

/** Files below these folders are files or nothing: a console's document never stands in for them. */
const cachings = [
  { folder: 'assets', header: `public, max-age=${year}, immutable` },
  { folder: 'icons', header: `public, max-age=${day}` },
]

function cachingOf(root: string, file: string): string {
  const found = cachings.find(({ folder }) => file.startsWith(join(root, folder) + sep))
  return found?.header ?? 'no-cache'
}

/** Documents never stand in for them either: a browser that takes one for its worker would be left without. */
const neverDocuments = ['.js', '.webmanifest']

/**
 * '/iot/school/manage/place?x=1' -> 'school/index.html'; a path of a file is that file. Where there is no such file, and it
 * is opened as a page ('/iot/school/manage/place.html'), it is the document's to say so.
 */
function fileFor(root: string, path: string, asPage: boolean): string {
  const below = path.slice('/iot/'.length)
  if (cachings.some(({ folder }) => below.startsWith(`${folder}/`))) return below
  const end = extname(below)
  if (end !== '' && !(asPage && !neverDocuments.includes(end) && !isThere(root, below))) return below
  const system = systemOfPath(path) ?? 'open'
  return `${systems[system].base.slice('/iot/'.length)}index.html`
}

/** Of what lies elsewhere nothing is told. */
function isThere(root: string, below: string): boolean {
  const file = resolve(root, below)
  return file.startsWith(root + sep) && existsSync(file)
}

interface Headed {
  getHeader(name: string): unknown
  setHeader(name: string, value: string): unknown
}

const compressed = /\.(br|gz)$/

/**
 * Lets a document's own inline scripts run. By the document that is sent, not by those of the start: browsers keep a document
 * together with its policy for as long as its build lives, and a new build may lie there before the process is a new one.
 */
function allowScripts(response: Headed, path: string) {
  const document = path.replace(compressed, '')
  const policy = response.getHeader('Content-Security-Policy')
  if (extname(document) !== '.html' || typeof policy !== 'string') return
  response.setHeader('Content-Security-Policy', allowingScriptsOf(readFileSync(document, 'utf8'), policy))
}

/**
 * Serves the built consoles (`<distDir>/iot`): assets for a year, documents, workers and manifests revalidated,
 * compressed copies where the caller takes them, each system's document for every path of its own. What is not
 * there goes to the server's not-found handler. Files are read as they are asked for, so that a new build is served without a restart.
 */
export async function registerWeb(app: FastifyInstance, { distDir }: { distDir: string }): Promise<void> {
  const root = resolve(distDir, 'iot')
  await app.register(async (scope) => {
    await scope.register(fastifyStatic, {
      root,
      serve: false,
      preCompressed: true,
      cacheControl: false,
      dotfiles: 'ignore',
      decorateReply: true,
      setHeaders: (reply, path) => {
        reply.setHeader('Cache-Control', cachingOf(root, path))
        reply.setHeader('Vary', 'Accept-Encoding')
        allowScripts(reply, path)
      },
    })
    const method = ['GET', 'HEAD']
    scope.route({ method, url: '/', handler: (_request, reply) => reply.redirect('/iot/') })
    for (const { base } of systemCodes.map((code) => systems[code])) {
      const handler = (request: FastifyRequest, reply: FastifyReply) => {
        const [, query] = request.url.split('?')
        return reply.redirect(query === undefined ? base : `${base}?${query}`)
      }
      scope.route({ method, url: base.slice(0, -1), handler })
    }
    scope.route<{ Params: { '*': string } }>({
      method,
      url: '/iot/*',
      handler: (request, reply) => {
        const asPage = request.headers.accept?.includes('text/html') ?? false
        return reply.sendFile(fileFor(root, `/iot/${request.params['*']}`, asPage))
      },
    })
  })
}
