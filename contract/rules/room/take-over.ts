import type { RoomRun } from './run.ts'

/**
 * A room that goes on with another configuration: what was commanded, read and leased stays; what was counted by the
 * places of linkages and timings begins anew, and what was on its way by the old one is dropped.
 */
export const takeOver = (run: RoomRun): RoomRun => ({
  ...run,
  pending: [],
  keys: {},
  dimsUp: {},
  crossed: {},
  scene: null,
  absence: { since: run.at, turns: {} },
  ran: {},
})
