type Granted = (lock: Lock | null) => unknown

interface Claim {
  name: string
  options: LockOptions
  granted: Granted
  resolve(value: unknown): void
  reject(reason: unknown): void
}

const aborted = () => new DOMException('The request was aborted.', 'AbortError')

/** Web Locks as far as the console uses them: exclusive, waiting, if available, given up, stolen. */
export function createLocks(): Pick<LockManager, 'request'> {
  const holders = new Map<string, Claim>()
  const queues = new Map<string, Claim[]>()
  const queueOf = (name: string) => {
    const queue = queues.get(name) ?? []
    queues.set(name, queue)
    return queue
  }

  const grant = (claim: Claim) => {
    const { name } = claim
    holders.set(name, claim)
    const leave = () => {
      if (holders.get(name) !== claim) return
      holders.delete(name)
      const next = queueOf(name).shift()
      if (next) grant(next)
    }
    Promise.resolve()
      .then(() => claim.granted({ name, mode: 'exclusive' }))
      .then(claim.resolve, claim.reject)
      .finally(leave)
  }

  const ask = (claim: Claim) => {
    const { name, options } = claim
    if (options.signal?.aborted) return claim.reject(aborted())
    if (options.steal) {
      holders.get(name)?.reject(aborted())
      return grant(claim)
    }
    if (!holders.has(name)) return grant(claim)
    if (options.ifAvailable) {
      Promise.resolve()
        .then(() => claim.granted(null))
        .then(claim.resolve, claim.reject)
      return
    }
    queueOf(name).push(claim)
    options.signal?.addEventListener('abort', () => {
      const queue = queueOf(name)
      if (!queue.includes(claim)) return
      queue.splice(queue.indexOf(claim), 1)
      claim.reject(aborted())
    })
  }

  const request = (name: string, ...rest: [Granted] | [LockOptions, Granted]) =>
    new Promise((resolve, reject) => {
      const [options, granted] = rest.length === 1 ? [{}, rest[0]] : rest
      ask({ name, options, granted, resolve, reject })
    })
  return { request: request as LockManager['request'] }
}
