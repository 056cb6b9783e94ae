/** What the link does to one request. 'lose-reply' cuts after the server has done the work. */
export type Fate = 'pass' | 'lose-request' | 'lose-reply' | 'garble'

/** A network between real client code and a real server, that can be cut and can cut in the worst places. */
export interface Link {
  fetch: typeof fetch
  /** Nothing gets through while it is down. */
  down: boolean
  /** Fates of the next requests that carry edits, in their order; then everything passes. */
  fates: Fate[]
  /** Whether the server knows batches; one that does not answers 4040. */
  batches: boolean
  /** The keys of the edits of every request that reached the server, in the order in which it was sent. */
  reached: string[][]
}

const unknownCall = () => Response.json({ code: 4040, data: null, message: '内容不存在' }, { status: 404 })

/** The keys of the edits a request carries: one in its header, or those of a batch. */
function keysOf(path: string, init: RequestInit | undefined): string[] {
  const key = new Headers(init?.headers).get('Idempotency-Key')
  if (key) return [key]
  if (!path.endsWith('/sync/v1/batch')) return []
  return JSON.parse(String(init?.body)).edits.map((edit: { key: string }) => edit.key)
}

export function createLink(): Link {
  const link: Link = {
    down: false,
    fates: [],
    batches: true,
    reached: [],
    fetch: async (input, init) => {
      if (link.down) throw new TypeError('the network is down')
      const path = new URL(String(input)).pathname
      const keys = keysOf(path, init)
      if (keys.length > 1 && !link.batches) return unknownCall()
      const fate = keys.length > 0 ? (link.fates.shift() ?? 'pass') : 'pass'
      if (fate === 'lose-request') throw new TypeError('the request was lost')
      if (keys.length > 0) link.reached.push(keys)
      const response = await globalThis.fetch(input, init)
      if (fate === 'pass') return response
      await response.arrayBuffer()
      if (fate === 'garble') return new Response('<html>welcome to the hotel network</html>', { status: 200 })
      throw new TypeError('the reply was lost')
    },
  }
  return link
}
