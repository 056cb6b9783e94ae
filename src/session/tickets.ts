import type { Fault, Ticket } from './machine/states.ts'

/** The promises given to callers, each by the number of its ticket. */
export interface Tickets {
  /** Hands a ticket to what is asked; settles when it is answered. */
  ask(asked: (ticket: number) => void): Promise<void>
  /** A fault that nobody waits for is warned of. */
  answer(ticket: Ticket, fault: Fault | undefined): void
}

export const warn = (error: unknown): void => console.warn(error)

export function tickets(): Tickets {
  let last = 0
  const waiting = new Map<Ticket, { resolve: () => void; reject: (error: unknown) => void }>()
  return {
    ask: (asked) =>
      new Promise((resolve, reject) => {
        last += 1
        waiting.set(last, { resolve, reject })
        asked(last)
      }),
    answer: (ticket, fault) => {
      const caller = waiting.get(ticket)
      waiting.delete(ticket)
      if (!fault) caller?.resolve()
      else if (caller) caller.reject(fault.error)
      else warn(fault.error)
    },
  }
}
