import { deposit } from './perform/later.ts'
import { pins } from './perform/pins.ts'
import type { Tools } from './perform/tools.ts'
import { warn } from './tickets.ts'
import type { Tried } from './vault.ts'
import { leave } from './ways-in.ts'

export type { SealState } from './seal-state.ts'

/** What a PIN that was asked for came to. */
export type PinAnswer = { kind: 'done' } | Extract<Tried, { kind: 'wrong' | 'wait' }>

/** How one proves that a PIN is hers to change: by it, or by the password of her account. */
export type PinProof = { pin: string } | { password: string }

/** What somebody signed in may do about her PIN on this device. */
export interface Sealing {
  /** Whether this device keeps anything that could be sealed. */
  possible(): Promise<boolean>
  /** Seals everything of hers on this device, in all tabs. Resolves when nothing readable is left. */
  setPin(pin: string): Promise<void>
  /** @throws ApiError for a wrong password, or when the server has nothing to mend it with; NetworkError */
  changePin(proof: PinProof, pin: string): Promise<PinAnswer>
  removePin(pin: string): Promise<PinAnswer>
  setIdleMinutes(minutes: number): Promise<void>
  /** Closes her data in all tabs until her PIN is entered. Edits wait until then. */
  lock(): Promise<void>
}

export const createSealing = (tools: Tools): Sealing => ({
  possible: async () => (await tools.device()).lasting,
  setPin: async (pin) => (await pins()).setPin(tools, pin),
  changePin: async (proof, pin) => (await pins()).changePin(tools, proof, pin),
  removePin: async (pin) => (await pins()).removePin(tools, pin),
  setIdleMinutes: async (minutes) => (await pins()).setIdleMinutes(tools, minutes),
  // Whoever walks away is locked out whatever can be fetched just now.
  lock: () => leave(tools, { how: 'lock', unsent: 'keep-edits' }),
})

/** Gives the server what mends a forgotten PIN whenever it is reached again. Answers how to stop. */
export const depositWhenOnline = (tools: Tools): (() => void) =>
  tools.connection.subscribe(() => {
    if (tools.connection.get().kind === 'online') void deposit(tools).catch(warn)
  })
