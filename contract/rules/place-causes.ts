import type { Link } from './room/events.ts'

/** What makes something happen in a room without the server, by the first link of its chain. */
export const placeCauses = {
  key: ['key', 'held'],
  sensor: ['sensor', 'absence', 'present', 'warning', 'binding'],
  timing: ['timing', 'delay'],
  card: ['card', 'stay'],
  voice: ['voice'],
  other: ['lease', 'power', 'scene', 'group'],
} as const satisfies Record<string, readonly Link['kind'][]>
export type PlaceCause = keyof typeof placeCauses

export const placeCauseNames = Object.keys(placeCauses) as PlaceCause[]

/**
 * Chains that begin with these are no records: commands through the server, which writes them down itself, and what a
 * device says of itself without anybody knowing why.
 */
export const unrecorded: readonly Link['kind'][] = ['app', 'api', 'device']
