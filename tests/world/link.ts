/** What the link does to one request. 'lose-reply' cuts after the server has done the work. */
export type Fate = 'pass' | 'lose-request' | 'lose-reply' | 'garble'

/** A network between real client code and a real server, that can be cut and can cut in the worst places. */
export interface Link {
  fetch: typeof fetch
  /** Nothing gets through while it is down. */
  down: boolean
  /** Fates of the next edits (requests with an idempotency key), in their order; then everything passes. */
  fates: Fate[]
  /** Every edit that reached the server, in the order in which it was sent. */
  reached: { key: string; path: string }[]
}

export function createLink(): Link {
  const link: Link = {
    down: false,
    fates: [],
    reached: [],
    fetch: async (input, init) => {
      if (link.down) throw new TypeError('the network is down')
      const key = new Headers(init?.headers).get('Idempotency-Key')
      const fate = key ? (link.fates.shift() ?? 'pass') : 'pass'
      if (fate === 'lose-request') throw new TypeError('the request was lost')
      if (key) link.reached.push({ key, path: new URL(String(input)).pathname })
      const response = await globalThis.fetch(input, init)
      if (fate === 'pass') return response
      await response.arrayBuffer()
      if (fate === 'garble') return new Response('<html>welcome to the hotel network</html>', { status: 200 })
      throw new TypeError('the reply was lost')
    },
  }
  return link
}
