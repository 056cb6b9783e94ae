const bucketOf = (at: number) => Math.floor(at / 1_000)

/**
 * What is waited for, by when its time has come. Asking costs what is due and one step for each second that something waits
 * for, however much waits.
 */
export class DueTimes<T> {
  readonly #buckets = new Map<number, Map<T, number>>()
  readonly #bucketOf = new Map<T, number>()

  /** Waits for something until a time; instead of what was said of it before. @param at ms */
  set(item: T, at: number): void {
    this.delete(item)
    const bucket = bucketOf(at)
    const items = this.#buckets.get(bucket) ?? new Map<T, number>()
    this.#buckets.set(bucket, items.set(item, at))
    this.#bucketOf.set(item, bucket)
  }

  delete(item: T): void {
    const bucket = this.#bucketOf.get(item)
    if (bucket === undefined) return
    this.#bucketOf.delete(item)
    const items = this.#buckets.get(bucket)
    items?.delete(item)
    if (items?.size === 0) this.#buckets.delete(bucket)
  }

  /** What is due, which is no longer waited for then. @param now ms */
  take(now: number): T[] {
    const due: T[] = []
    for (const [bucket, items] of this.#buckets)
      if (bucket <= bucketOf(now)) for (const [item, at] of items) if (at <= now) due.push(item)
    for (const item of due) this.delete(item)
    return due
  }
}
