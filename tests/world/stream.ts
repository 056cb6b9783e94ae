import type { OpenStream } from '#src/sync/stream.ts'

/** Event streams over a device's own fetch: Node has no EventSource. One that ends or is refused is closed, and said to be. */
export const streamOver =
  (fetchHere: typeof fetch): OpenStream =>
  (url) => {
    const end = new AbortController()
    const source: { -readonly [K in keyof ReturnType<OpenStream>]: ReturnType<OpenStream>[K] } = {
      ...{ readyState: 0, onopen: null, onmessage: null, onerror: null },
      close: () => end.abort(),
    }
    const say = (event: Event) => {
      const hears = { open: source.onopen, message: source.onmessage, error: source.onerror }
      const hear = hears[event.type as keyof typeof hears] as ((event: Event) => void) | null
      if (!end.signal.aborted) hear?.(event)
    }
    const read = async () => {
      const { ok, body } = await fetchHere(url, { signal: end.signal })
      if (!ok || !body) return
      source.readyState = 1
      say(new Event('open'))
      let rest = ''
      for await (const text of body.pipeThrough(new TextDecoderStream())) {
        const blocks = (rest + text).split('\n\n')
        rest = blocks.pop() ?? ''
        for (const block of blocks) {
          const data = block.split('\n').find((line) => line.startsWith('data: '))
          if (data) say(new MessageEvent('message', { data: data.slice('data: '.length) }))
        }
      }
    }
    void read()
      .catch(() => undefined)
      .then(() => {
        source.readyState = 2
        say(new Event('error'))
      })
    return source
  }
