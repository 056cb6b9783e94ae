import type { RoomRun } from './run.ts'

/**
 * A room that goes on with another configuration: what was commanded, read and leased stays; what was counted by the
 * places of linkages and timings begins anew, and what was on its way by the old one is dropped, but for the end of a pulse.
 */
export const takeOver = (run: RoomRun): RoomRun => ({
  ...run,
  pending: run.pending.filter(({ opens }) => opens),
  keys: {},
  dimsUp: {},
  crossed: {},
  scene: null,
  absence: { since: run.at, turns: {} },
  ran: {},
})
