/** The machine's own time, for those who watch a device rather than live in it. */
const machine = {
  now: Date.now,
  setTimeout: globalThis.setTimeout,
  setInterval: globalThis.setInterval,
}

/** A device's clock: as fast as it has been set, and as wrong. */
export interface Clock {
  /** Sets it wrong by so many hours more; negative for back. */
  jump(hours: number): void
  /** Sets it right. */
  correct(): void
}

/** Waits in the machine's time, in ms. */
export const realPause = (time: number): Promise<void> =>
  new Promise((resolve) => machine.setTimeout(resolve, time))

/** The machine's time, in ms. */
export const realNow = (): number => machine.now()

/**
 * Makes time go by faster for everything in this process, so that back-off and leases are gone through as they are
 * and nobody waits for them. The time limits of calls stay as they are: how soon the server answers is the machine's
 * affair, and the link says at once what it has lost.
 */
export function quicken(speed: number): Clock {
  const began = machine.now()
  let wrong = 0
  const shorter = (time: number | undefined) => (time ? Math.max(1, time / speed) : time)
  Date.now = () => Math.round(began + (machine.now() - began) * speed + wrong)
  globalThis.setTimeout = ((work: () => void, time?: number, ...rest: unknown[]) =>
    machine.setTimeout(work, shorter(time), ...rest)) as typeof setTimeout
  globalThis.setInterval = ((work: () => void, time?: number, ...rest: unknown[]) =>
    machine.setInterval(work, shorter(time), ...rest)) as typeof setInterval
  return {
    jump: (hours) => {
      wrong += hours * 3_600_000
    },
    correct: () => {
      wrong = 0
    },
  }
}
