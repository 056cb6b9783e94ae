import * as T from 'typebox'
import { Text, Time } from './shapes.ts'

/**
 * One link of the chain from what happened to what was done, as gateways tell it: `kind` is one of those of
 * rules/room/events.ts, and whoever does not know one passes it over; `of` says which key, scene, group or person.
 */
export const WhyLink = T.Object({
  kind: Text(20),
  of: T.Union([T.String({ maxLength: 140 }), T.Number()]),
})
export type WhyLink = T.Static<typeof WhyLink>

/** From what happened first to what was done last. */
export const Why = T.Array(WhyLink, { maxItems: 16 })
export type Why = T.Static<typeof Why>

/** Why something is as it is, and since when (server time). */
export const Cause = T.Object({ at: Time(), why: Why })
export type Cause = T.Static<typeof Cause>
