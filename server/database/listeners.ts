/** Who listens to which channel in this process. */
export class Listeners {
  readonly #heard = new Map<string, Set<(payload: string) => void>>()

  get channels(): string[] {
    return [...this.#heard.keys()]
  }

  /** Answers true when it is the channel's first listener. */
  add(channel: string, heard: (payload: string) => void): boolean {
    const known = this.#heard.get(channel)
    if (known) known.add(heard)
    else this.#heard.set(channel, new Set([heard]))
    return !known
  }

  /** Answers true when nobody listens to the channel any more. */
  remove(channel: string, heard: (payload: string) => void): boolean {
    const known = this.#heard.get(channel)
    known?.delete(heard)
    return known?.size === 0 && this.#heard.delete(channel)
  }

  /** One that fails keeps nobody else from hearing, nor the connection from being looked after. */
  tell(channel: string, payload: string) {
    for (const heard of this.#heard.get(channel) ?? []) {
      try {
        heard(payload)
      } catch (error) {
        process.emitWarning(error instanceof Error ? error : String(error))
      }
    }
  }
}

/** Channels are written into SQL, where they cannot be parameters. */
export function checkChannel(channel: string): string {
  if (!/^[a-z_]{1,60}$/.test(channel)) throw new TypeError(`not a channel name: ${channel}`)
  return channel
}
