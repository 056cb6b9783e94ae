import { createRequire } from 'node:module'

const {
  hash: stretched,
  hashRaw,
  verify: verified,
}: typeof import('@node-rs/argon2') = createRequire(import.meta.url)('@node-rs/argon2')

/** A sixtieth of the work: nobody guesses at the passwords of tests. */
const quick = { memoryCost: 64, timeCost: 1 }
let inFull = false

/** From here on passwords are stretched as in earnest, or not: where it matters that to look at one takes its time. */
export function stretchInFull(wanted: boolean): void {
  inFull = wanted
}

let [running, mostRunning] = [0, 0]

async function counted<R>(work: () => Promise<R>): Promise<R> {
  running += 1
  mostRunning = Math.max(mostRunning, running)
  try {
    return await work()
  } finally {
    running -= 1
  }
}

/** Begins to count how many work at once. Answers what tells the most that there were. */
export function watchTogether(): () => number {
  mostRunning = running
  return () => mostRunning
}

/**
 * Stands in for `@node-rs/argon2` in a test's process: the same library, which stretches what it is given for less long.
 * What a hash says of itself is believed as ever, and how long the server stretches is a test of its own
 * (tests/server/password.test.ts).
 * @public taken by whoever imports the library
 */
export const hash: typeof stretched = (password, options, signal) =>
  counted(() => stretched(password, inFull ? options : { ...options, ...quick }, signal))

let held: { begun(): void; until: Promise<void> } | undefined

/**
 * Holds the next look at whether something is a password or a code. `begun` resolves once somebody wants to look, who may
 * when `release` is called.
 */
export function holdNextLook(): { begun: Promise<void>; release(): void } {
  let release = () => {}
  const until = new Promise<void>((resolve) => {
    release = resolve
  })
  const begun = new Promise<void>((resolve) => {
    held = { begun: resolve, until }
  })
  return { begun, release }
}

/** @public taken by whoever imports the library */
export const verify: typeof verified = async (...given) => {
  const holding = held
  held = undefined
  holding?.begun()
  await holding?.until
  return counted(() => verified(...given))
}

export { hashRaw }
