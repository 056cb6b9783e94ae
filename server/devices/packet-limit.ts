/**
 * Follows the packets of an MQTT connection by their fixed headers (MQTT 3.1.1, section 2.2): a type, then a length of
 * one to four bytes with seven bits each. A packet says how long it is before it comes, so one that is too long is known
 * before it is kept.
 */
export class PacketLimit {
  readonly #most: number
  /** Bytes of the packet under way that are still to come; before its length is known, undefined. */
  #left: number | undefined = 0
  #length = 0
  #lengthBytes = 0

  constructor(most: number) {
    this.#most = most
  }

  /** Takes the next bytes; false when a packet is longer than allowed, or says no length. */
  allows(bytes: Uint8Array): boolean {
    for (let at = 0; at < bytes.length; ) {
      if (this.#left === 0) {
        this.#left = undefined
        this.#length = 0
        this.#lengthBytes = 0
        at += 1
      } else if (this.#left === undefined) {
        const byte = bytes[at] ?? 0
        at += 1
        this.#length += (byte & 127) << (7 * this.#lengthBytes)
        this.#lengthBytes += 1
        if (byte < 128) this.#left = this.#length
        else if (this.#lengthBytes === 4) return false
        if (this.#length > this.#most) return false
      } else {
        const taken = Math.min(this.#left, bytes.length - at)
        this.#left -= taken
        at += taken
      }
    }
    return true
  }
}
