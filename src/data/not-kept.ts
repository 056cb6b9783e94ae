/** An edit this device could not write down: it has no room, the browser has broken off, or its database is closed. Nothing was queued. */
export class NotKept extends Error {
  readonly reason: 'full' | 'broken' | 'unwritable'

  constructor(reason: NotKept['reason'], cause: unknown) {
    super(`the edit was not kept: ${reason}`, { cause })
    this.name = 'NotKept'
    this.reason = reason
  }
}
