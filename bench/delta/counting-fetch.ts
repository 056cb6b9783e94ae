import { Agent, type IncomingMessage, request } from 'node:http'
import type { Socket } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

/** Bytes that have gone over the wire, heads and bodies, both ways. */
export interface Wire {
  fetch: typeof fetch
  requests: number
  bytes: number
}

const unpack: Record<string, (bytes: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
}

const passed = (socket: Socket) => socket.bytesRead + socket.bytesWritten

async function bodyOf(answer: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of answer) parts.push(part as Buffer)
  const bytes = Buffer.concat(parts)
  return unpack[answer.headers['content-encoding'] ?? '']?.(bytes) ?? bytes
}

/** A fetch as a browser's is, over connections whose bytes are counted. One request at a time. */
export function countingFetch(): Wire {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const wire: Wire = {
    requests: 0,
    bytes: 0,
    fetch: async (input, init) => {
      const headers = {
        ...Object.fromEntries(new Headers(init?.headers)),
        'accept-encoding': 'gzip, deflate, br',
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36',
      }
      const method = init?.method ?? 'GET'
      const sent = request(String(input), { agent, method, headers })
      const before = new Promise<[Socket, number]>((resolve) =>
        sent.once('socket', (socket) => resolve([socket, passed(socket)])),
      )
      const answered = new Promise<IncomingMessage>((resolve, reject) =>
        sent.once('response', resolve).once('error', reject),
      )
      sent.end(init?.body ?? undefined)
      const answer = await answered
      const body = await bodyOf(answer)
      const [socket, start] = await before
      wire.requests += 1
      wire.bytes += passed(socket) - start
      const answerHeaders = new Headers()
      for (const [name, value] of Object.entries(answer.headersDistinct))
        for (const each of value ?? []) answerHeaders.append(name, each)
      answerHeaders.delete('content-encoding')
      return new Response(new Uint8Array(body), { status: answer.statusCode ?? 500, headers: answerHeaders })
    },
  }
  return wire
}
