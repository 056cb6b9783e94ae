import type { Person } from '#src/local/people.ts'

/** How the data of who is signed in is sealed on this device. */
export interface SealState {
  /** Minutes without a touch after which it is locked. */
  idleMinutes: number
  /** Whether a forgotten PIN can be mended with her password: the server has what that needs. */
  mendable: boolean
}

/** Null for an account without a PIN. */
export const sealStateOf = (person: Person | null): SealState | null =>
  person?.seal && person.seal.step !== 'open' && person.seal.step !== 'opening'
    ? { idleMinutes: person.seal.idleMinutes, mendable: person.seal.deposit.pending === null }
    : null
