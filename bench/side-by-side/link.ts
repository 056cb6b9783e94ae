import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '#server/seed/random.ts'
import { mustEnd } from '../loose-ends.ts'
import { type Fate, nextFate, type Outage } from './faults.ts'

/** The session that all requests over the link go with, as a browser's cookies would. */
export interface Session {
  /** What the server gets as Cookie. */
  cookie: () => string
  /** Told of the cookies that a sign-in over the link has been given. */
  given: (cookies: readonly string[]) => void
  /** Whether a server that knows no sessions must be protected by the link itself. */
  isOver: () => boolean
  /** Told when somebody has been answered that she has to sign in. */
  refused: () => void
}

interface LinkOptions {
  /** Where requests go to; those below `documents` to another server. */
  server: string
  documents: { path: string; server: string } | null
  session: Session
  chance: Random
  outages: readonly Outage[]
  /** Files the link serves by itself and never fails, by their path. */
  files: ReadonlyMap<string, { type: string; text: string }>
}

/** An HTTP proxy on a free port that treats requests as a bad network does. */
export interface Link {
  url: string
  /** Requests that have arrived since it first began to fail. */
  requests: () => number
  /** Begins to fail; before that and after `calm` everything passes. */
  begin(): void
  calm(): void
  close(): Promise<void>
}

/** Opens the link. @throws Error when no port is free */
export async function openLink(options: LinkOptions): Promise<Link> {
  const agent = new http.Agent({ keepAlive: true })
  const way = openWay(options, agent)
  let began: number | null = null
  let counts = false
  let requests = 0

  const treat = async (request: http.IncomingMessage, response: http.ServerResponse) => {
    const file = options.files.get(request.url ?? '')
    if (file) return void response.writeHead(200, { 'content-type': file.type }).end(file.text)
    const body = await bodyOf(request)
    if (counts) requests += 1
    if (began === null) return way.pass(request, body, response)
    const fate = nextFate(options.chance)
    const since = performance.now() - began
    if (options.outages.some(({ from, to }) => since >= from && since < to)) return void cut(response)
    return suffer(way, fate, request, body, response)
  }

  const server = http.createServer((request, response) => {
    treat(request, response).catch(() => cut(response))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = mustEnd(async () => {
    server.close()
    server.closeAllConnections()
    agent.destroy()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: () => requests,
    begin: () => {
      counts = true
      began = performance.now()
    },
    calm: () => {
      began = null
    },
    close,
  }
}

/** The way a request takes when the link lets it through. */
interface Way {
  /** To the server, and its answer back. */
  pass(request: http.IncomingMessage, body: Buffer, response: http.ServerResponse): Promise<void>
  /** To the server only. */
  forward(request: http.IncomingMessage, body: Buffer): Promise<Answer>
}

function openWay(options: LinkOptions, agent: http.Agent): Way {
  const pass: Way['pass'] = async (request, body, response) => {
    const answer = await forward(request, body)
    if (answer.status === 401) options.session.refused()
    response.writeHead(answer.status, answer.headers).end(answer.body)
  }

  const forward: Way['forward'] = async (request, body) => {
    const { documents, session } = options
    const path = request.url ?? '/'
    const toDocuments = documents !== null && path.startsWith(documents.path)
    if (toDocuments && session.isOver()) return notSignedIn
    const headers = { ...request.headers, 'content-length': String(body.length) }
    delete headers['transfer-encoding']
    if (!toDocuments) headers.cookie = session.cookie()
    const target = new URL(path, toDocuments ? documents.server : options.server)
    const { cookies, ...answer } = await ask(target, { method: request.method, headers, agent }, body)
    if (answer.status === 200 && cookies.length > 0) session.given(cookies)
    return answer
  }

  return { pass, forward }
}

/** Lets a request meet its fate. */
async function suffer(
  { pass, forward }: Way,
  fate: Fate,
  request: http.IncomingMessage,
  body: Buffer,
  response: http.ServerResponse,
): Promise<void> {
  switch (fate.kind) {
    case 'lose-request':
      return void cut(response)
    case 'lose-reply':
      await forward(request, body)
      return void cut(response)
    case 'unavailable':
      return void response.writeHead(503, { 'content-type': 'text/plain' }).end('upstream unavailable')
    case 'duplicate':
      void pause(fate.after).then(() => forward(request, body).catch(() => undefined))
      return pass(request, body, response)
    case 'delay':
      await pause(fate.by)
      return pass(request, body, response)
    case 'pass':
      return pass(request, body, response)
  }
}

interface Answer {
  status: number
  headers: http.OutgoingHttpHeaders
  body: Buffer
}

const notSignedIn: Answer = {
  status: 401,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(JSON.stringify({ error: 'unauthorized', reason: 'The session is over.' })),
}

const cut = (response: http.ServerResponse) => response.socket?.destroy()

async function bodyOf(message: http.IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

async function ask(
  url: URL,
  options: http.RequestOptions,
  body: Buffer,
): Promise<Answer & { cookies: readonly string[] }> {
  const request = http.request(url, options)
  request.end(body)
  const [answer] = (await once(request, 'response')) as [http.IncomingMessage]
  const { connection: _hop, 'keep-alive': _alive, 'set-cookie': cookies = [], ...headers } = answer.headers
  delete headers['transfer-encoding']
  const read = await bodyOf(answer)
  return {
    status: answer.statusCode ?? 502,
    headers: { ...headers, 'content-length': read.length },
    body: read,
    cookies,
  }
}
