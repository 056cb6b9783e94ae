import type { FastifyReply } from 'fastify'
import { limits } from '#contract/limits.ts'
import type { Caller } from '#server/handlers.ts'
import { refuse } from '#server/refusal.ts'

const keepAlive = 15_000
/** A browser connects again by itself, and is asked for its session again then. */
const lifetime = 30 * 60_000
const retry = 2_000
/** A reader this far behind is cut off; when it comes back it fetches what has changed. */
const unreadMost = 1024 * 1024

const streamed = new WeakSet<FastifyReply['raw']>()

/** Whether a reply is a stream of events: it is long because it is open, not because it is slow. */
export const isStream = ({ raw }: FastifyReply): boolean => streamed.has(raw)

interface Open {
  /** As she was when it was opened. */
  caller: Caller
  end(): void
}

/** The event streams that are open (server-sent events, HTML standard section 9.2). */
export class EventStreams {
  readonly #open = new Set<Open>()
  #closed = false

  /**
   * Takes over the reply. `begin` is given the function that sends an event and answers the one that ends it.
   * @throws Refusal tooMany when the session has that many open
   */
  open(reply: FastifyReply, caller: Caller, begin: (send: (event: unknown) => void) => () => void) {
    const hers = [...this.#open].filter((stream) => stream.caller.sessionHash === caller.sessionHash)
    if (hers.length >= limits.streamsMost) refuse('tooMany')
    reply.hijack()
    const { raw } = reply
    streamed.add(raw)
    // Her browser has left while her session was read: of that the reply has been told, and is told no more.
    if (raw.destroyed) return
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
    })
    raw.write(`retry: ${retry}\n\n`)
    const end = () => raw.end()
    const stream: Open = { caller, end }
    const finish = begin((event) => {
      if (raw.writableLength > unreadMost) return raw.destroy()
      raw.write(`data: ${JSON.stringify(event)}\n\n`)
    })
    const beating = setInterval(() => raw.write(': keep-alive\n\n'), keepAlive)
    const ageing = setTimeout(end, lifetime)
    this.#open.add(stream)
    raw.once('close', () => {
      clearInterval(beating)
      clearTimeout(ageing)
      this.#open.delete(stream)
      finish()
    })
    if (this.#closed) end()
  }

  /** How many are open. */
  count(): number {
    return this.#open.size
  }

  /** Ends the streams of a session that has been signed out. */
  endSession(hash: string) {
    for (const stream of this.#open) if (stream.caller.sessionHash === hash) stream.end()
  }

  /** Ends the streams of whoever is not the same any more: she hears what she may hear now when she opens another, if she can. */
  async endChanged(isStill: (caller: Caller) => Promise<boolean>) {
    const asked = new Map<Caller, Promise<boolean>>()
    for (const { caller, end } of [...this.#open]) {
      const same = asked.get(caller) ?? isStill(caller)
      asked.set(caller, same)
      if (!(await same)) end()
    }
  }

  /** Ends all that are open; browsers come again and ask for what they have missed. */
  cutAll() {
    for (const stream of this.#open) stream.end()
  }

  endAll() {
    this.#closed = true
    this.cutAll()
  }
}
